package org.gridrls.rli.update;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.gridrls.api.bloom.BitDelta;
import org.gridrls.api.bloom.BloomFilter;
import org.gridrls.api.bloom.BloomHash;
import org.gridrls.api.update.BaseState;
import org.gridrls.api.update.Echo;
import org.gridrls.api.update.OpenUpdate;
import org.gridrls.api.update.Receipt;
import org.gridrls.api.update.Route;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.rli.Samples;
import org.gridrls.testkit.MutableClock;

/**
 * A catalog that names move to and from, with all that it ever had, and how it updates an index: as
 * a real one does, later than it changes. Not safe for threads.
 */
final class MovingNames {
  private final String member;
  private final boolean filters;
  private final MutableClock clock;
  private final Map<String, List<Period>> past = new HashMap<>();
  private final Set<String> names = new TreeSet<>();
  private final List<Change> journal = new ArrayList<>();
  private Set<String> sent = Set.of();
  private long held = -1;
  private Instant level;
  private Optional<String> token = Optional.empty();
  private Instant tokenAt;

  private record Change(String name, boolean added) {}

  /** {@code to} is MAX while it lasts. */
  private record Period(Instant from, Instant to) {}

  /**
   * A message on its way.
   *
   * @param names that the index has after it
   */
  record Message(UpdateSource source, Set<String> names, Function<UpdateReceiver, Receipt> send) {}

  MovingNames(String member, boolean filters, MutableClock clock) {
    this.member = member;
    this.filters = filters;
    this.clock = clock;
    this.level = clock.instant();
  }

  boolean has(String name) {
    return names.contains(name);
  }

  void create(String name) {
    if (names.add(name)) {
      past.computeIfAbsent(name, any -> new ArrayList<>())
          .add(new Period(clock.instant(), Instant.MAX));
      journal.add(new Change(name, true));
    }
  }

  void delete(String name) {
    if (names.remove(name)) {
      List<Period> periods = past.get(name);
      Period last = periods.remove(periods.size() - 1);
      periods.add(new Period(last.from, clock.instant()));
      journal.add(new Change(name, false));
    }
  }

  /** Did it have the name at that instant? What happens at one instant may be before or after. */
  boolean had(String name, Instant at) {
    return past.getOrDefault(name, List.of()).stream()
        .anyMatch(period -> period.from.isBefore(at) && at.isBefore(period.to));
  }

  /** The instants at which the name came or went. */
  List<Instant> changesOf(String name) {
    List<Instant> all = new ArrayList<>();
    past.getOrDefault(name, List.of())
        .forEach(
            period -> {
              all.add(period.from);
              all.add(period.to);
            });
    return all;
  }

  private UpdateSource source(long generation, Duration age) {
    return new UpdateSource(
        new UpdateSource.Catalog(Samples.url(member), member, Optional.of("id of " + member)),
        new BaseState(1, generation),
        Samples.LEASE,
        List.of(),
        age,
        Route.DIRECT,
        token.map(one -> new Echo(one, Duration.between(tokenAt, clock.instant()))),
        Optional.empty());
  }

  private boolean mayContinue() {
    return held >= 0;
  }

  /** Confirms the state that the index has. */
  Message heartbeat() {
    if (!mayContinue()) {
      return whole();
    }
    level = held == journal.size() ? clock.instant() : level;
    UpdateSource source = source(held, Duration.between(level, clock.instant()));
    return new Message(source, sent, receiver -> receiver.heartbeat(source));
  }

  /** All changes that wait. */
  Message changes() {
    if (!mayContinue()) {
      return whole();
    }
    level = clock.instant();
    Map<String, Boolean> last = new HashMap<>();
    journal.subList((int) held, journal.size()).forEach(one -> last.put(one.name, one.added));
    List<String> added = new ArrayList<>();
    List<String> removed = new ArrayList<>();
    last.forEach((name, here) -> (here ? added : removed).add(name));
    UpdateSource source = source(journal.size(), Duration.ZERO);
    BaseState base = new BaseState(1, held);
    return filters
        ? delta(source, base, removed)
        : new Message(
            source,
            Set.copyOf(names),
            receiver ->
                receiver.incremental(source, base, Samples.names(added), Samples.names(removed)));
  }

  private Message delta(UpdateSource source, BaseState base, List<String> removed) {
    BloomFilter before = Samples.bits(sent);
    BloomFilter now = Samples.bits(names);
    Set<Long> cleared = new HashSet<>();
    for (String name : removed) {
      for (int i = 0; i < now.parameters().hashFunctions(); i++) {
        long bit = BloomHash.of(name).bit(i, now.parameters().bits());
        if ((now.word((int) (bit >>> 6)) >>> bit & 1) == 0) {
          cleared.add(bit);
        }
      }
    }
    BitDelta bits =
        BitDelta.of(
            now.parameters(),
            BitDelta.between(before, now).set(),
            cleared.stream().mapToLong(Long::longValue).toArray());
    FilterDelta delta = new FilterDelta(base, names.size(), bits);
    return new Message(source, Set.copyOf(names), receiver -> receiver.bloomDelta(source, delta));
  }

  /** Everything. */
  Message whole() {
    level = clock.instant();
    boolean never = journal.stream().allMatch(Change::added);
    UpdateSource source =
        source(journal.size(), Duration.ZERO)
            .unremovedFor(Optional.of(UpdateSource.AGE_UNKNOWN).filter(any -> never));
    Set<String> now = Set.copyOf(names);
    BloomFilter bits = Samples.bits(names);
    return filters
        ? new Message(source, now, receiver -> receiver.bloom(source, bits, now.size()))
        : new Message(source, now, receiver -> list(receiver, source, now));
  }

  private static Receipt list(UpdateReceiver receiver, UpdateSource source, Set<String> all) {
    OpenUpdate open = receiver.begin(source);
    receiver.part(open.updateId(), 0, true, Samples.gzipped(Samples.sorted(all)));
    return receiver.commit(open.updateId(), 1, all.size());
  }

  /** The message arrives. */
  void deliver(Message message, UpdateReceiver receiver) {
    Receipt receipt = message.send.apply(receiver);
    token = receipt.token();
    tokenAt = clock.instant();
    if (receipt.outcome() == Receipt.Outcome.ACCEPTED) {
      held = message.source.generation();
      sent = message.names;
    } else {
      held = -1;
    }
  }
}
