package org.gridrls.ring;

import java.time.Clock;
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
import org.gridrls.ring.peer.PeerMessages;
import org.gridrls.ring.peer.PeerMessages.Find;
import org.gridrls.ring.peer.PeerMessages.Found;
import org.gridrls.ring.peer.SlotPeers;
import org.gridrls.ring.slot.PartId;
import org.gridrls.ring.slot.SlotMap;
import org.gridrls.ring.slot.SlotStore;
import org.gridrls.ring.slot.Slots;

/**
 * Finds names in the whole ring: in the slots of this member, and for all other slots with one
 * question to an owner of each, and one to the second owner if the first does not answer. Safe for
 * threads.
 */
final class RingSearch implements RingContent.RingNames {
  private static final int ROUNDS = 3;
  private static final Duration PATIENCE = Duration.ofMillis(1_500);
  private static final Duration MISTRUST = Duration.ofSeconds(10);

  private final SlotStore store;
  private final SlotPeers peers;
  private final RingSources sources;
  private final LocalSlots local;
  private final Map<String, Long> failedAt = new ConcurrentHashMap<>();
  private final LongAdder questions = new LongAdder();

  RingSearch(SlotStore store, SlotPeers peers, RingSources sources, Clock wall) {
    this.store = store;
    this.peers = peers;
    this.sources = sources;
    this.local = new LocalSlots(store, sources, wall);
    peers.answerBy(local::reply);
  }

  /** How many questions other members were asked. */
  long questions() {
    return questions.sum();
  }

  /** What the ring knows of each name. */
  Map<String, SlotFinding> find(Collection<String> names) {
    Map<String, SlotFinding> findings = new HashMap<>();
    Map<String, Set<String>> tried = new HashMap<>();
    Set<String> open = new HashSet<>(names);
    for (int round = 0; round < ROUNDS && !open.isEmpty(); round++) {
      ask(open, tried, findings);
      open.removeAll(findings.keySet());
    }
    open.forEach(name -> findings.put(name, SlotFinding.UNANSWERED));
    return findings;
  }

  private void ask(
      Set<String> open, Map<String, Set<String>> tried, Map<String, SlotFinding> findings) {
    SlotMap map = store.map();
    Map<String, List<String>> byOwner = new LinkedHashMap<>();
    for (String name : open) {
      int slot = Slots.of(name);
      if (map.owns(slot)) {
        take(name, local.find(name), findings);
        continue;
      }
      owner(map.owners().get(slot), tried.getOrDefault(name, Set.of()))
          .ifPresent(owner -> byOwner.computeIfAbsent(owner, none -> new ArrayList<>()).add(name));
    }
    Map<String, CompletableFuture<byte[]>> replies = new LinkedHashMap<>();
    byOwner.forEach((owner, names) -> replies.put(owner, asked(owner, new Find(names))));
    replies.forEach(
        (owner, reply) -> {
          List<String> names = byOwner.get(owner);
          List<Found> found = reply(owner, reply).map(PeerMessages::found).orElse(List.of());
          for (int i = 0; i < names.size(); i++) {
            tried.computeIfAbsent(names.get(i), none -> new HashSet<>()).add(owner);
            if (i < found.size()) {
              take(names.get(i), found.get(i), findings);
            }
          }
        });
  }

  private static void take(String name, Found found, Map<String, SlotFinding> findings) {
    if (found.owned()) {
      findings.put(
          name, new SlotFinding(Set.copyOf(found.found()), Set.copyOf(found.missing()), true));
    }
  }

  /** One that was not tried, rather one that has not failed lately. */
  private Optional<String> owner(List<String> owners, Set<String> tried) {
    List<String> left = owners.stream().filter(owner -> !tried.contains(owner)).toList();
    return left.stream()
        .filter(owner -> !hasFailed(owner))
        .findFirst()
        .or(() -> left.stream().findFirst());
  }

  private boolean hasFailed(String owner) {
    Long at = failedAt.get(owner);
    return at != null && System.nanoTime() - at < MISTRUST.toNanos();
  }

  private CompletableFuture<byte[]> asked(String owner, Find question) {
    questions.increment();
    return peers.ask(owner, PeerMessages.encode(question), PATIENCE);
  }

  private Optional<byte[]> reply(String owner, CompletableFuture<byte[]> reply) {
    try {
      byte[] bytes = reply.join();
      failedAt.remove(owner);
      return Optional.ofNullable(bytes);
    } catch (CompletionException e) {
      failedAt.put(owner, System.nanoTime());
      return Optional.empty();
    }
  }

  @Override
  public boolean contains(String lrc, String name) {
    Optional<SlotFinding> known = RingQuestion.current().flatMap(question -> question.of(name));
    return known.orElseGet(() -> find(List.of(name)).get(name)).found().contains(lrc);
  }

  @Override
  public boolean isLost(PartId part) {
    return sources.lost().contains(part);
  }

  @Override
  public Iterator<String> from(RingContent content, String first) {
    SlotMap map = store.map();
    Map<String, BitSet> byOwner = new LinkedHashMap<>();
    for (int slot = 0; slot < Slots.COUNT; slot++) {
      if (!content.packed().parts().of(slot).isEmpty()) {
        Optional<String> owner =
            map.owns(slot) ? Optional.of(map.self()) : owner(map.owners().get(slot), Set.of());
        byOwner
            .computeIfAbsent(owner.orElse(map.self()), none -> new BitSet(Slots.COUNT))
            .set(slot);
      }
    }
    List<Iterator<String>> lists = new ArrayList<>();
    byOwner.forEach(
        (owner, slots) ->
            lists.add(
                new SlotPages(
                    new SlotPages.Begin(content.lrc(), first, slots),
                    question ->
                        owner.equals(map.self())
                            ? local.read(question)
                            : read(owner, PeerMessages.encode(question)))));
    return new MergedNames(lists);
  }

  private PeerMessages.Names read(String owner, byte[] question) {
    questions.increment();
    return reply(owner, peers.ask(owner, question, PATIENCE.multipliedBy(4)))
        .map(PeerMessages::names)
        .orElseGet(() -> new PeerMessages.Names(false, false, false, List.of()));
  }
}
