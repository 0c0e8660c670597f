package org.gridrls.ring;

import java.time.Clock;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.gridrls.ring.peer.PeerMessages;
import org.gridrls.ring.peer.PeerMessages.Find;
import org.gridrls.ring.peer.PeerMessages.Read;
import org.gridrls.ring.peer.PeerMessages.Time;
import org.gridrls.ring.peer.PeerMessages.Wanted;
import org.gridrls.ring.slot.SlotDigest;
import org.gridrls.ring.slot.SlotMap;
import org.gridrls.ring.slot.SlotNames;
import org.gridrls.ring.slot.SlotStore;
import org.gridrls.ring.slot.Slots;
import org.gridrls.rli.index.source.QueriedName;

/** Answers from the slots that this member owns, and never asks another one. Safe for threads. */
final class LocalSlots {
  private static final int ATTEMPTS = 3;

  /** Names of a reply, however many another member wants. */
  private static final int PAGE_MAX = 10_000;

  private static final PeerMessages.NameEvidence NOT_OWNED =
      new PeerMessages.NameEvidence(false, List.of(), List.of());

  private final SlotStore store;
  private final RingSources sources;
  private final SlotDigests digests;
  private final HotNames hot;
  private final Clock wall;

  /** The owners for which the sources have been read. */
  private volatile SlotMap known;

  LocalSlots(SlotStore store, RingSources sources, SlotDigests digests, HotNames hot, Clock wall) {
    this.store = store;
    this.sources = sources;
    this.digests = digests;
    this.hot = hot;
    this.wall = wall;
  }

  /** Replies to a question of another member. */
  byte[] reply(byte[] question) {
    Object asked = PeerMessages.question(question);
    if (asked instanceof Time) {
      return PeerMessages.encode(wall.instant());
    }
    return asked instanceof Find find
        ? PeerMessages.encode(find(find.names()))
        : PeerMessages.encode(read((Read) asked));
  }

  /** Refuses (not owned) names whose slot the asking member knows in a later state. */
  private List<PeerMessages.NameEvidence> find(List<Wanted> names) {
    List<PeerMessages.NameEvidence> found = new ArrayList<>(names.size());
    boolean latest = false;
    for (Wanted wanted : names) {
      Slots.SlotKey key = Slots.SlotKey.of(wanted.name());
      boolean reached = sources.hasReached(key.slot(), wanted.stamp());
      if (!reached && !latest) {
        sources.reload();
        latest = true;
        reached = sources.hasReached(key.slot(), wanted.stamp());
      }
      found.add(reached ? find(wanted.name(), key) : NOT_OWNED);
    }
    return found;
  }

  /**
   * Which catalogs have the name. A part that seems lost is looked for again in the latest
   * manifests: it may just have been replaced. Not owned if the owners change meanwhile.
   */
  @SuppressWarnings("ReferenceEquality") // the store replaces its map whole
  PeerMessages.NameEvidence find(String name, Slots.SlotKey key) {
    int slot = key.slot();
    hot.asked(name);
    for (int attempt = 1; ; attempt++) {
      SlotMap map = informed();
      PeerMessages.NameEvidence found = find(new QueriedName(name), key);
      if (!map.owns(slot) || store.owners() != map) {
        return NOT_OWNED;
      }
      if (found.missing().isEmpty()) {
        return found;
      }
      if (attempt == ATTEMPTS) {
        noteMissing(slot);
        return found;
      }
      sources.reload();
    }
  }

  /**
   * A member that became an owner, or is being merged with others after a split, may have got
   * manifests of which the engine has not told it.
   */
  @SuppressWarnings("ReferenceEquality") // the store replaces its map whole
  SlotMap informed() {
    SlotMap map = store.owners();
    if (map != known || !map.settled()) {
      sources.reload();
      known = map;
    }
    return map;
  }

  private void noteMissing(int slot) {
    sources.latest().stream()
        .flatMap(state -> ((RingContent) state.content()).packed().parts().of(slot).stream())
        .filter(part -> store.local(part).isEmpty() && !sources.lost().all().contains(part))
        .forEach(sources.lost()::miss);
  }

  private PeerMessages.NameEvidence find(QueriedName name, Slots.SlotKey key) {
    SlotDigest digest = digests.of(key.slot());
    SlotCatalogs.Slot slot = sources.slots().of(key.slot(), digest, sources, store);
    List<String> found = new ArrayList<>();
    digest.find(key.hash()).stream()
        .mapToObj(slot.covered()::get)
        .filter(list -> list != null && list.names().names().contains(name))
        .forEach(list -> found.add(list.lrc()));
    slot.open().stream()
        .filter(list -> list.names().names().contains(name))
        .forEach(list -> found.add(list.lrc()));
    return new PeerMessages.NameEvidence(true, found, slot.missing());
  }

  /** The next names of a catalog in slots of this member; refused while it has an earlier state. */
  PeerMessages.OrderedNames read(Read question) {
    if (!sources.hasReached(question.since())) {
      return new PeerMessages.OrderedNames(false, false, false, List.of());
    }
    for (int attempt = 1; ; attempt++) {
      PeerMessages.OrderedNames names = once(question, informed());
      if (names.whole() && names.owned() || attempt == ATTEMPTS) {
        return names;
      }
      sources.reload();
    }
  }

  @SuppressWarnings("ReferenceEquality") // the store replaces its map whole
  private PeerMessages.OrderedNames once(Read question, SlotMap map) {
    Optional<RingContent> content =
        sources.of(question.since().lrc()).map(state -> (RingContent) state.content());
    List<Iterator<String>> lists = new ArrayList<>();
    boolean whole = true;
    BitSet slots = question.slots();
    for (int slot = slots.nextSetBit(0); slot >= 0; slot = slots.nextSetBit(slot + 1)) {
      int each = slot;
      Optional<SlotNames> names = content.flatMap(held -> held.slot(each, store));
      names.ifPresent(held -> lists.add(held.names().from(question.first())));
      whole &= names.isPresent();
    }
    boolean owned = store.owners() == map && slots.stream().allMatch(map::owns);
    MergedNames merged = new MergedNames(lists);
    List<String> page = new ArrayList<>();
    int limit = Math.min(question.limit(), PAGE_MAX);
    while (merged.hasNext() && page.size() < limit) {
      page.add(merged.next());
    }
    return new PeerMessages.OrderedNames(owned, whole, merged.hasNext(), page);
  }
}
