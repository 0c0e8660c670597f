package org.gridrls.ring;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.kit.schedule.Clocks;
import org.gridrls.kit.schedule.Moment;
import org.gridrls.ring.slot.Manifest;
import org.gridrls.ring.slot.PartId;
import org.gridrls.ring.slot.PartTable;
import org.gridrls.ring.slot.PastStamps;
import org.gridrls.ring.slot.SlotStamps;
import org.gridrls.ring.slot.SlotStore;
import org.gridrls.ring.slot.Slots;
import org.gridrls.rli.index.source.Contact;
import org.gridrls.rli.index.source.ListedNames;
import org.gridrls.rli.index.source.RecentRemovals;
import org.gridrls.rli.index.source.SourceState;
import org.gridrls.rli.index.source.SourceStore;

/**
 * The sources of a ring: a copy of the manifests that every member has, and the way to change them.
 * A change first stores its parts, then publishes its manifest by compare-and-set. Safe for
 * threads; reading never waits.
 */
final class RingSources implements SourceStore {
  private static final String MANIFEST = "m/";
  private static final String TOKENS = "t/";

  private static final int RADIX = 36;

  /** The lease of a catalog that no longer updates a member. */
  private static final Duration FAREWELL = Duration.ofMillis(1);

  private final SlotStore store;
  private final Clocks clocks;
  private final RecentRemovals removals;
  private final RingWriter writer;
  private final LostParts lost;
  private final SlotCatalogs slots = new SlotCatalogs();
  private final PastStamps past = new PastStamps();
  private volatile View view = new View(Map.of(), Snapshot.NONE);
  private final Supplier<RingContent.RingNames> names;
  private final BooleanSupplier clocksAgree;
  private volatile Optional<String> tokens = Optional.empty();

  /** The sources of one moment, and the stamps of the slots that they make up. */
  record Snapshot(Map<String, SourceState> byUrl, Collection<SourceState> all, SlotStamps stamps) {
    static final Snapshot NONE = new Snapshot(Map.of(), List.of(), SlotStamps.NONE);
  }

  /** All manifests of one moment: as they are stored, and as states. */
  private record View(Map<String, String> texts, Snapshot snapshot) {
    Map<String, SourceState> states() {
      return snapshot.byUrl;
    }
  }

  /** A catalog has other parts than before. */
  private record Replaced(PartTable before, PartTable now) {}

  /**
   * @param names reads the names of a content in the ring; asked for after {@link #join}
   * @param clocksAgree sources are purged only while this is true of the members' clocks
   */
  RingSources(
      SlotStore store,
      Clocks clocks,
      Supplier<RingContent.RingNames> names,
      BooleanSupplier clocksAgree) {
    this.store = store;
    this.clocks = clocks;
    this.names = names;
    this.clocksAgree = clocksAgree;
    this.removals = new RecentRemovals(clocks.now(), () -> RecentRemovals.BYTES_MAX);
    this.writer = new RingWriter(store);
    this.lost = new LostParts(store);
  }

  /** Publishes the token of the ring if there is none, and reads what the other members have. */
  void join() {
    store.publish(TOKENS, Optional.empty(), Long.toUnsignedString(PartId.newStage(), RADIX));
    reload();
  }

  /** Takes over what changed in the entries that this member has. */
  synchronized void reload() {
    Map<String, String> entries = store.entries();
    View before = view;
    SortedMap<String, SourceState> states = new TreeMap<>();
    Map<String, String> texts = new TreeMap<>();
    entries.forEach(
        (key, text) -> {
          if (key.startsWith(MANIFEST)) {
            String lrc = key.substring(MANIFEST.length());
            texts.put(lrc, text);
            states.put(
                lrc,
                text.equals(before.texts.get(lrc))
                    ? before.states().get(lrc)
                    : state(Manifest.read(text), Optional.ofNullable(before.states().get(lrc))));
          }
        });
    lost.read(entries.keySet());
    tokens = Optional.ofNullable(entries.get(TOKENS));
    if (!texts.equals(before.texts)) {
      noteRemovals(before.states(), states);
      List<Replaced> replaced = replaced(before.states(), states);
      SlotStamps stamps = stamps(before.snapshot.stamps, replaced);
      view =
          new View(
              texts,
              new Snapshot(
                  Collections.unmodifiableSortedMap(states),
                  Collections.unmodifiableCollection(states.values()),
                  stamps));
      replaced.forEach(one -> slots.changed(one.before, one.now));
    }
  }

  /** Other members do not say which names an update removed. */
  private void noteRemovals(Map<String, SourceState> before, Map<String, SourceState> now) {
    Instant moment = clocks.now();
    now.forEach(
        (lrc, state) -> {
          Optional<SourceState> held = Optional.ofNullable(before.get(lrc));
          if (held.filter(one -> one.isStateOf(state.source())).isEmpty()) {
            UpdateSource source = state.source();
            removals.unknown(
                new RecentRemovals.Event(
                    source,
                    state.contact().asOf().orElse(Instant.MIN),
                    source.unremoved().map(moment::minus).orElse(moment)),
                held.flatMap(one -> one.contact().asOf()));
          }
        });
  }

  @Override
  public RecentRemovals removals() {
    return removals;
  }

  /** Stamps are past before the present ones are used. */
  private SlotStamps stamps(SlotStamps before, List<Replaced> replaced) {
    SlotStamps now = before;
    for (Replaced one : replaced) {
      now = now.replaced(one.before, one.now);
    }
    for (int slot = 0; slot < Slots.COUNT; slot++) {
      if (before.of(slot) != now.of(slot)) {
        past.add(slot, before.of(slot));
      }
    }
    return now;
  }

  @SuppressWarnings("ReferenceEquality") // a content is replaced whole
  private static List<Replaced> replaced(
      Map<String, SourceState> before, Map<String, SourceState> now) {
    List<Replaced> replaced = new ArrayList<>();
    Set<String> lrcs = new HashSet<>(before.keySet());
    lrcs.addAll(now.keySet());
    for (String lrc : lrcs) {
      PartTable old = parts(Optional.ofNullable(before.get(lrc)));
      PartTable current = parts(Optional.ofNullable(now.get(lrc)));
      if (old != current) {
        replaced.add(new Replaced(old, current));
      }
    }
    return replaced;
  }

  /** The lists of each slot of this member. */
  SlotCatalogs slots() {
    return slots;
  }

  /** Releases cached lists of a slot that another member owns now. */
  void leave(int slot) {
    latest().forEach(state -> ((RingContent) state.content()).leave(slot));
    slots.changed(slot);
  }

  private SourceState state(Manifest manifest, Optional<SourceState> before) {
    RingContent content =
        before
            .map(state -> (RingContent) state.content())
            .filter(held -> held.packed().parts().equals(manifest.parts()))
            .orElseGet(() -> content(manifest, before));
    Moment now = clocks.moment();
    Contact wall = manifest.contact();
    Contact contact =
        new Contact(
            now.steadyPast(wall.heardAt()),
            wall.asOf().map(now::steadyPast),
            now.steadyPast(wall.since()),
            wall.conflict()
                .map(one -> new Contact.Conflict(one.other(), now.steadyAt(one.until()))),
            wall.missing(),
            wall.formerBootId());
    return SourceState.of(manifest.source(), content, contact);
  }

  private RingContent content(Manifest manifest, Optional<SourceState> before) {
    RingContent content =
        new RingContent(
            manifest.source(),
            new RingContent.Packed(manifest.parts(), manifest.names(), manifest.bytes()),
            RingContent.Changes.NONE,
            names.get());
    before.ifPresent(state -> content.takeOver((RingContent) state.content()));
    return content;
  }

  /** Within a question the sources with which it began. */
  @Override
  public Collection<SourceState> all() {
    return RingQuestion.current().map(RingQuestion::sources).orElseGet(this::latest);
  }

  /** The current sources, even within a question. */
  Collection<SourceState> latest() {
    return view.snapshot.all;
  }

  Snapshot snapshot() {
    return view.snapshot;
  }

  /** Whether this member has the names that a slot had with that stamp, or later ones. */
  boolean hasReached(int slot, long stamp) {
    return view.snapshot.stamps.of(slot) == stamp || past.has(slot, stamp);
  }

  /** Whether this member has that state of the catalog, or a later one. */
  boolean hasReached(UpdateSource source) {
    if (isReached(source)) {
      return true;
    }
    reload();
    return isReached(source);
  }

  private boolean isReached(UpdateSource source) {
    SourceState held = view.states().get(source.lrc());
    return held != null && Manifest.isAsLate(held.source(), source);
  }

  @Override
  public Optional<SourceState> of(String lrc) {
    return Optional.ofNullable(view.states().get(lrc));
  }

  @Override
  public Optional<String> tokens() {
    return tokens;
  }

  LostParts lost() {
    return lost;
  }

  @Override
  public boolean replace(List<SourceState> related, SourceState now) {
    View seen = view;
    return areSame(related(now.source()), related) && published(seen, related, now);
  }

  @Override
  @SuppressWarnings("ReferenceEquality") // the very state that the change was made from
  public boolean replace(Optional<SourceState> before, SourceState now) {
    View seen = view;
    return seen.states().get(now.source().lrc()) == before.orElse(null)
        && published(seen, related(now.source()), now);
  }

  @SuppressWarnings("ReferenceEquality") // the very states that the change was made from
  private static boolean areSame(List<SourceState> held, List<SourceState> expected) {
    boolean same = held.size() == expected.size();
    for (int i = 0; same && i < held.size(); i++) {
      same = held.get(i) == expected.get(i);
    }
    return same;
  }

  /**
   * A catalog that leaves a member updates another one: the ring keeps its names for their lease.
   */
  private static SourceState staying(SourceState before, SourceState now) {
    UpdateSource source = now.source();
    return before == null || source.lease().compareTo(FAREWELL) > 0
        ? now
        : SourceState.of(
            source.aged(source.age(), before.source().lease()), now.content(), now.contact());
  }

  private boolean published(View seen, List<SourceState> related, SourceState arrived) {
    String lrc = arrived.source().lrc();
    SourceState now = staying(seen.states().get(lrc), arrived);
    PartTable before = parts(Optional.ofNullable(seen.states().get(lrc)));
    RingContent.Packed packed = stored(now);
    Optional<String> text = Optional.ofNullable(seen.texts.get(lrc));
    boolean shown = store.publish(MANIFEST + lrc, text, manifest(now, packed).text());
    store.remove(shown ? before.without(packed.parts()) : packed.parts().without(before));
    reload();
    if (shown) {
      related.stream()
          .filter(state -> !state.source().lrc().equals(lrc))
          .forEach(state -> withdraw(seen, state));
      if (!(now.content() instanceof RingContent)) {
        now.content().retire();
      }
    }
    return shown;
  }

  private static PartTable parts(SourceState state) {
    return ((RingContent) state.content()).packed().parts();
  }

  private static PartTable parts(Optional<SourceState> state) {
    return state.map(RingSources::parts).orElse(PartTable.NONE);
  }

  private RingContent.Packed stored(SourceState now) {
    if (now.content() instanceof RingContent held) {
      return held.changes().equals(RingContent.Changes.NONE)
          ? held.packed()
          : writer.changed(held.packed(), held.changes());
    }
    if (now.content() instanceof ListedNames list) {
      return writer.whole(list);
    }
    throw RlsException.about(
        RlsError.UNSUPPORTED,
        "this index is a member of a ring, which takes lists and no filters (lrc.update.kind ="
            + " list)",
        now.source().lrc());
  }

  private Manifest manifest(SourceState now, RingContent.Packed packed) {
    Moment moment = clocks.moment();
    Contact steady = now.contact();
    Contact wall =
        new Contact(
            moment.shown(steady.heardAt()),
            steady.asOf().map(moment::shown),
            moment.shown(steady.since()),
            steady
                .conflict()
                .map(one -> new Contact.Conflict(one.other(), moment.shown(one.until()))),
            steady.missing(),
            steady.formerBootId());
    return new Manifest(now.source(), wall, packed.parts(), packed.names(), packed.bytes());
  }

  private boolean withdraw(View seen, SourceState state) {
    String lrc = state.source().lrc();
    boolean gone = store.withdraw(MANIFEST + lrc, seen.texts.get(lrc));
    if (gone) {
      store.remove(parts(state).all().toList());
    }
    reload();
    return gone;
  }

  /** A member with a wrong clock would remove unexpired catalogs for all members. */
  @Override
  public List<SourceState> purge(Instant moment, Predicate<SourceState> condition) {
    return clocksAgree.getAsBoolean() ? SourceStore.super.purge(moment, condition) : List.of();
  }

  @Override
  public List<SourceState> remove(Predicate<SourceState> condition) {
    View seen = view;
    List<SourceState> gone = new ArrayList<>();
    seen.snapshot.all.stream()
        .filter(condition)
        .filter(state -> withdraw(seen, state))
        .forEach(gone::add);
    return gone;
  }
}
