package org.gridrls.ring;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.gridrls.kit.schedule.Clocks;
import org.gridrls.ring.peer.PeerMessages;
import org.gridrls.ring.peer.SlotPeers;
import org.gridrls.ring.slot.SlotMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Compares the wall clocks of the members. The ring computes ages from them, so while two differ,
 * and for what arrived until they agreed again, the ages are in doubt. Safe for threads.
 */
final class RingClocks {
  private static final Logger log = LoggerFactory.getLogger(RingClocks.class);

  /** Clocks that differ by less agree. */
  static final Duration TOLERANCE = Duration.ofSeconds(2);

  private static final Duration PATIENCE = Duration.ofSeconds(1);

  private final SlotPeers peers;
  private final Clocks clocks;
  private final Map<String, Duration> apart = new TreeMap<>();
  private final Set<String> compared = new HashSet<>();
  private Set<String> others = Set.of();
  private Instant agreedSince = Instant.MIN;

  RingClocks(SlotPeers peers, Clocks clocks) {
    this.peers = peers;
    this.clocks = clocks;
  }

  /** Asks each other member for its clock; the replies are checked when they come. */
  void compare(SlotMap map) {
    Set<String> present = new HashSet<>(map.members());
    present.remove(map.self());
    forgetAllBut(present);
    Clock wall = clocks.wall();
    for (String member : present) {
      Instant sent = wall.instant();
      peers
          .ask(member, PeerMessages.clock(), PATIENCE)
          .thenAccept(reply -> judge(member, sent, PeerMessages.instant(reply), wall.instant()));
    }
  }

  private synchronized void forgetAllBut(Set<String> present) {
    others = Set.copyOf(present);
    compared.retainAll(present);
    boolean differed = !apart.isEmpty();
    apart.keySet().retainAll(present);
    noteAgreement(differed);
  }

  /** The other clock was read at a moment between the two of this clock. */
  private synchronized void judge(String member, Instant sent, Instant told, Instant received) {
    Duration behind = Duration.between(told, sent);
    Duration ahead = Duration.between(received, told);
    Duration least = behind.compareTo(ahead) > 0 ? behind : ahead;
    boolean differed = !apart.isEmpty();
    compared.add(member);
    if (least.compareTo(TOLERANCE) < 0) {
      apart.remove(member);
    } else if (apart.put(member, least) == null) {
      log.warn("the clock of {} differs from that of this member by {}", member, least);
    }
    noteAgreement(differed);
  }

  private void noteAgreement(boolean differed) {
    if (differed && apart.isEmpty()) {
      agreedSince = clocks.now();
      log.info("the clocks of the ring agree again");
    }
  }

  /** True if some other member was compared, or there is none. */
  synchronized boolean known() {
    return others.isEmpty() || !compared.isEmpty();
  }

  /** True if this clock was compared, and agrees with those of all members. */
  synchronized boolean agree() {
    return known() && apart.isEmpty();
  }

  /** Why the age of what arrived at that moment of the steady clock may be wrong. */
  synchronized Optional<String> doubt(Instant heardAt) {
    if (!known()) {
      return Optional.of("the clocks of the ring have not been compared yet");
    }
    if (!apart.isEmpty()) {
      return Optional.of("the clocks of the ring's members differ: " + differences());
    }
    return heardAt.isBefore(agreedSince)
        ? Optional.of("not heard since the clocks of the ring's members agree again")
        : Optional.empty();
  }

  private String differences() {
    return apart.entrySet().stream()
        .map(one -> one.getKey() + " by " + one.getValue().toSeconds() + " s")
        .collect(Collectors.joining(", "));
  }
}
