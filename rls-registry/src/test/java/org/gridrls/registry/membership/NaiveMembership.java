package org.gridrls.registry.membership;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridrls.api.RlsError;
import org.gridrls.api.member.Member;

/** The rules once more, as plainly as they can be said: it looks at everything each time. */
final class NaiveMembership {
  /** A member and until when. */
  static final class Row {
    final Member member;
    Instant renewedAt;
    Duration lease;

    Row(Member member, Instant renewedAt, Duration lease) {
      this.member = member;
      this.renewedAt = renewedAt;
      this.lease = lease;
    }

    boolean past(Instant now, double part) {
      return Duration.between(renewedAt, now).toMillis() >= lease.toMillis() * part;
    }
  }

  private final Clock clock;
  final Map<String, Row> rows = new HashMap<>();
  final List<String> changes = new ArrayList<>();
  private final Map<String, Member> absent = new HashMap<>();
  private final Map<String, Long> removed = new HashMap<>();
  boolean frozen;
  private final Set<String> silent = new HashSet<>();
  private int back;
  private Instant quietSince;
  private Duration patience;

  NaiveMembership(Clock clock) {
    this.clock = clock;
  }

  /** Null when done, else the error. */
  RlsError register(Member member, Duration lease) {
    expire();
    if (member.bootId() <= lastRemovedBoot(member.name())) {
      return RlsError.MEMBER_SUPERSEDED;
    }
    Row held = rows.get(member.name());
    int order = held == null ? 1 : order(member.bootId(), member.generation(), held.member);
    if (order < 0) {
      return RlsError.MEMBER_SUPERSEDED;
    }
    renewed(member.name());
    absent.remove(member.name());
    rows.put(member.name(), new Row(order == 0 ? held.member : member, clock.instant(), lease));
    if (order > 0) {
      changes.add((held == null ? "JOINED " : "CHANGED ") + member.name());
    }
    return null;
  }

  RlsError renew(String name, long bootId, long generation, Duration lease) {
    expire();
    Row held = rows.get(name);
    int order = held == null ? 1 : order(bootId, generation, held.member);
    if (order != 0) {
      return order > 0 ? RlsError.MEMBER_NOT_FOUND : RlsError.MEMBER_SUPERSEDED;
    }
    renewed(name);
    held.renewedAt = clock.instant();
    held.lease = lease;
    return null;
  }

  RlsError leave(String name, long bootId) {
    expire();
    Row held = rows.get(name);
    if (held == null) {
      return RlsError.MEMBER_NOT_FOUND;
    }
    if (held.member.bootId() != bootId) {
      return RlsError.MEMBER_SUPERSEDED;
    }
    silent.remove(name);
    rows.remove(name);
    absent.put(name, held.member);
    changes.add("LEFT " + name);
    return null;
  }

  RlsError remove(String name) {
    expire();
    if (rows.containsKey(name)) {
      return RlsError.BAD_ARGUMENT;
    }
    Member held = absent.remove(name);
    if (held == null) {
      return removed.containsKey(name) ? null : RlsError.MEMBER_NOT_FOUND;
    }
    removed.put(name, held.bootId());
    changes.add("REMOVED " + name);
    return null;
  }

  /** -1 if the member was never removed. */
  long lastRemovedBoot(String name) {
    return removed.getOrDefault(name, -1L);
  }

  private static int order(long bootId, long generation, Member held) {
    return bootId != held.bootId()
        ? Long.compare(bootId, held.bootId())
        : Long.compare(generation, held.generation());
  }

  private void renewed(String name) {
    if (silent.remove(name)) {
      back++;
      quietSince = clock.instant();
    }
  }

  void expire() {
    Instant now = clock.instant();
    List<Row> due =
        new ArrayList<>(rows.values().stream().filter(row -> row.past(now, 1)).toList());
    List<Row> quiet = rows.values().stream().filter(row -> row.past(now, 2.0 / 3)).toList();
    if (!frozen && !due.isEmpty() && rows.size() >= 3 && quiet.size() * 2 > rows.size()) {
      frozen = true;
      back = 0;
      quietSince = now;
      patience = Duration.ZERO;
      quiet.forEach(this::wait);
    }
    if (frozen) {
      due.forEach(this::wait);
      if (back < silent.size() && now.isBefore(quietSince.plus(patience))) {
        return;
      }
      frozen = false;
      silent.clear();
    }
    due.sort(
        Comparator.comparing((Row row) -> row.renewedAt.plus(row.lease))
            .thenComparing(row -> row.member.name()));
    due.forEach(row -> changes.add("EXPIRED " + row.member.name()));
    due.forEach(row -> rows.remove(row.member.name()));
    due.forEach(row -> absent.put(row.member.name(), row.member));
  }

  private void wait(Row row) {
    silent.add(row.member.name());
    patience = row.lease.compareTo(patience) > 0 ? row.lease : patience;
  }
}
