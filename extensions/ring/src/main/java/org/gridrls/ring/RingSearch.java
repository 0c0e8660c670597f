package org.gridrls.ring;

import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.ring.peer.NameQuestions;
import org.gridrls.ring.peer.PeerMessages;
import org.gridrls.ring.peer.PeerMessages.Wanted;
import org.gridrls.ring.peer.SlotPeers;
import org.gridrls.ring.slot.PartId;
import org.gridrls.ring.slot.SlotMap;
import org.gridrls.ring.slot.SlotStamps;
import org.gridrls.ring.slot.SlotStore;
import org.gridrls.ring.slot.Slots;
import org.gridrls.rli.index.source.QueriedName;

/**
 * Finds names in the whole ring: in the slots of this member, and for all other slots with one
 * question to an owner of each. The second owner is asked if the first does not answer, or lacks a
 * part. Safe for threads.
 */
final class RingSearch implements RingContent.RingNames {
  private static final int ROUNDS = 3;
  private static final Duration PATIENCE = Duration.ofMillis(1_500);

  /** Limits the wait for an owner after which there is no other one to ask. */
  private static final Duration LAST_PATIENCE = Duration.ofSeconds(6);

  private static final Duration MISTRUST = Duration.ofSeconds(10);

  /** Both owners of a slot are preferred for about 17 ms in turns. */
  private static final int TURN_BITS = 24;

  private final SlotStore store;
  private final SlotPeers peers;
  private final RingSources sources;
  private final LocalSlots local;
  private final Map<String, Long> failedAt = new ConcurrentHashMap<>();
  private final NameQuestions asking;
  private final LongAdder reads = new LongAdder();

  /** {@code local} answers for the slots of this member. */
  RingSearch(SlotStore store, SlotPeers peers, RingSources sources, LocalSlots local) {
    this.store = store;
    this.peers = peers;
    this.asking = new NameQuestions(peers);
    this.sources = sources;
    this.local = local;
    peers.answerBy(local::reply);
  }

  /** How many questions other members were asked. */
  long questions() {
    return asking.sent() + reads.sum();
  }

  /** The sources that a question begins with. */
  RingSources.Snapshot begin() {
    local.informed();
    return sources.snapshot();
  }

  /**
   * The ring's entries for each name.
   *
   * @param begun the sources with which the question began
   * @param stamps the entries are at least as recent as these, which are {@code begun}'s or later
   */
  Map<String, SlotFinding> find(
      Collection<String> names, RingSources.Snapshot begun, SlotStamps stamps) {
    OwnerReplies findings = new OwnerReplies(begun.byUrl().keySet());
    Map<String, Set<String>> tried = new HashMap<>();
    Set<String> open = new HashSet<>(names);
    for (int round = 0; round < ROUNDS && !open.isEmpty(); round++) {
      Set<String> askedAgain = findings.answered();
      ask(open, stamps, tried, findings);
      open.removeIf(name -> askedAgain.contains(name) || findings.isWhole(name));
    }
    return findings.of(names);
  }

  private void ask(
      Set<String> open, SlotStamps stamps, Map<String, Set<String>> tried, OwnerReplies findings) {
    SlotMap map = store.owners();
    Map<String, List<Wanted>> byOwner = new LinkedHashMap<>();
    boolean upwards = isUpwards(map.self());
    for (String name : open) {
      Slots.SlotKey key = Slots.SlotKey.of(name);
      int slot = key.slot();
      Set<String> before = tried.getOrDefault(name, Set.of());
      if (map.owns(slot) && !before.contains(map.self())) {
        PeerMessages.NameEvidence found = local.find(name, key);
        findings.add(name, found);
        if (!found.missing().isEmpty()) {
          tried.computeIfAbsent(name, none -> new HashSet<>()).add(map.self());
        }
        continue;
      }
      owner(upwards, map.owners().get(slot), before)
          .ifPresent(
              owner ->
                  byOwner
                      .computeIfAbsent(owner, none -> new ArrayList<>())
                      .add(new Wanted(name, stamps.of(slot))));
    }
    if (byOwner.isEmpty()) {
      return;
    }
    Map<String, CompletableFuture<List<PeerMessages.NameEvidence>>> replies = new LinkedHashMap<>();
    byOwner.forEach(
        (owner, names) -> {
          boolean last =
              names.stream()
                  .anyMatch(one -> tried.containsKey(one.name()) && !findings.has(one.name()));
          replies.put(owner, asking.ask(owner, names, last ? LAST_PATIENCE : PATIENCE));
        });
    replies.forEach(
        (owner, reply) -> {
          List<Wanted> names = byOwner.get(owner);
          List<PeerMessages.NameEvidence> found = reply(owner, reply).orElse(List.of());
          for (int i = 0; i < names.size(); i++) {
            String name = names.get(i).name();
            tried.computeIfAbsent(name, none -> new HashSet<>()).add(owner);
            if (i < found.size()) {
              findings.add(name, found.get(i));
            }
          }
        });
  }

  /**
   * The direction in the order of names in which owners are preferred now. All names that share
   * owners go to the same one for a while, so that more of them travel in one question.
   */
  private static boolean isUpwards(String self) {
    return ((System.nanoTime() >>> TURN_BITS) + self.hashCode()) % 2 == 0;
  }

  /**
   * One that was not tried, rather one that has not failed lately, else the first in that order.
   */
  private Optional<String> owner(boolean upwards, List<String> owners, Set<String> tried) {
    String best = null;
    for (String owner : owners) {
      if (!tried.contains(owner) && (best == null || isBetter(owner, best, upwards))) {
        best = owner;
      }
    }
    return Optional.ofNullable(best);
  }

  private boolean isBetter(String owner, String than, boolean upwards) {
    boolean failed = hasFailed(owner);
    return failed == hasFailed(than) ? owner.compareTo(than) < 0 == upwards : !failed;
  }

  private boolean hasFailed(String owner) {
    Long at = failedAt.get(owner);
    return at != null && System.nanoTime() - at < MISTRUST.toNanos();
  }

  private <T> Optional<T> reply(String owner, CompletableFuture<T> reply) {
    try {
      T said = reply.join();
      if (!failedAt.isEmpty()) {
        failedAt.remove(owner);
      }
      return Optional.ofNullable(said);
    } catch (CompletionException e) {
      failedAt.put(owner, System.nanoTime());
      return Optional.empty();
    }
  }

  @Override
  public Set<String> having(QueriedName queried) {
    String name = queried.text();
    Optional<SlotFinding> known = RingQuestion.current().flatMap(question -> question.of(name));
    return known.orElseGet(() -> find(name)).found();
  }

  private SlotFinding find(String name) {
    RingSources.Snapshot begun =
        RingQuestion.current().map(RingQuestion::snapshot).orElseGet(sources::snapshot);
    return find(List.of(name), begun, begun.stamps()).get(name);
  }

  @Override
  public boolean isLost(PartId part) {
    return sources.lost().all().contains(part);
  }

  @Override
  public Iterator<String> from(RingContent content, String first) {
    BitSet slots = new BitSet(Slots.COUNT);
    for (int slot = 0; slot < Slots.COUNT; slot++) {
      slots.set(slot, !content.packed().parts().of(slot).isEmpty());
    }
    return pages(new SlotPages.Begin(content.source(), first, Optional.empty(), slots), Set.of());
  }

  /** Reads the slots at one owner each, none of them among those that were tried. */
  private Iterator<String> pages(SlotPages.Begin begin, Set<String> tried) {
    SlotMap map = store.owners();
    Map<String, BitSet> byOwner = new LinkedHashMap<>();
    for (int slot = begin.slots().nextSetBit(0);
        slot >= 0;
        slot = begin.slots().nextSetBit(slot + 1)) {
      byOwner.computeIfAbsent(reader(map, slot, tried), none -> new BitSet(Slots.COUNT)).set(slot);
    }
    List<Iterator<String>> lists = new ArrayList<>();
    byOwner.forEach(
        (owner, slots) ->
            lists.add(
                new SlotPages(
                    new SlotPages.Begin(begin.since(), begin.first(), begin.after(), slots),
                    question -> read(owner, question),
                    rest -> pages(rest, with(tried, owner)))));
    return new MergedNames(lists);
  }

  private String reader(SlotMap map, int slot, Set<String> tried) {
    if (map.owns(slot) && !tried.contains(map.self())) {
      return map.self();
    }
    return owner(isUpwards(map.self()), map.owners().get(slot), tried)
        .orElseThrow(
            () ->
                new RlsException(
                    RlsError.UNAVAILABLE,
                    "slots of the ring are moving, unreachable or behind; ask again"));
  }

  private static Set<String> with(Set<String> tried, String owner) {
    Set<String> more = new HashSet<>(tried);
    more.add(owner);
    return more;
  }

  private PeerMessages.OrderedNames read(String owner, PeerMessages.Read question) {
    if (owner.equals(store.owners().self())) {
      return local.read(question);
    }
    reads.increment();
    byte[] bytes = PeerMessages.encode(question);
    return reply(owner, peers.ask(owner, bytes, LAST_PATIENCE))
        .map(PeerMessages::names)
        .orElseGet(() -> new PeerMessages.OrderedNames(false, false, false, List.of()));
  }
}
