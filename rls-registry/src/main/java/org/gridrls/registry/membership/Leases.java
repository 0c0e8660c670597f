package org.gridrls.registry.membership;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.gridrls.api.CodePointOrder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The present members by name and by deadline: a renewal costs the logarithm of the members, and
 * all members are scanned only when a lease expires. All times are of the steady clock. Not safe
 * for threads.
 */
final class Leases {
  private static final Logger log = LoggerFactory.getLogger(Leases.class);

  private final NavigableMap<String, MemberRecord> byName =
      new TreeMap<>(CodePointOrder.COMPARATOR);
  private final NavigableSet<MemberRecord> byDeadline = new TreeSet<>(MemberRecord.BY_DEADLINE);
  private Freeze freeze;

  int size() {
    return byName.size();
  }

  boolean isFrozen() {
    return freeze != null;
  }

  Optional<MemberRecord> find(String name) {
    return Optional.ofNullable(byName.get(name));
  }

  /** A copy of the leases whose name comes after {@code name}, or of all, sorted by name. */
  NavigableMap<String, MemberRecord> after(Optional<String> name) {
    return new TreeMap<>(name.map(n -> byName.tailMap(n, false)).orElse(byName));
  }

  /** Adds a member, replacing the one with its name. */
  void hold(MemberRecord held) {
    MemberRecord before = byName.put(held.name(), held);
    if (before != null) {
      byDeadline.remove(before);
      if (isFrozen()) {
        freeze.returned(before, held.heardAt());
      }
    }
    byDeadline.add(held);
  }

  void drop(MemberRecord held) {
    byName.remove(held.name());
    byDeadline.remove(held);
    if (isFrozen()) {
      freeze.left(held);
    }
  }

  /**
   * Removes the members whose lease has expired and returns them in the order of their deadlines;
   * none while expiry is frozen.
   */
  List<MemberRecord> expire(Instant now) {
    boolean due = !byDeadline.isEmpty() && byDeadline.first().dueAt(now);
    if (due && !isFrozen()) {
      freezeIfTooManyAreSilent(now);
    }
    if (isFrozen()) {
      freeze.add(takeDue(now));
      if (!freeze.isOverAt(now)) {
        return List.of();
      }
      thaw();
    }
    List<MemberRecord> expired = takeDue(now);
    expired.forEach(held -> byName.remove(held.name()));
    return expired;
  }

  private void freezeIfTooManyAreSilent(Instant now) {
    List<MemberRecord> silent = byDeadline.stream().filter(held -> held.silentAt(now)).toList();
    if (Freeze.isCalledFor(silent.size(), size())) {
      log.warn("{} of {} members fell silent at once: none expires for now", silent.size(), size());
      silent.forEach(byDeadline::remove);
      freeze = new Freeze(now);
      freeze.add(silent);
    }
  }

  private void thaw() {
    List<MemberRecord> silent = freeze.stillSilent();
    log.info("members expire again; still silent: {}", silent.size());
    byDeadline.addAll(silent);
    freeze = null;
  }

  private List<MemberRecord> takeDue(Instant now) {
    List<MemberRecord> due = new ArrayList<>();
    while (!byDeadline.isEmpty() && byDeadline.first().dueAt(now)) {
      due.add(byDeadline.pollFirst());
    }
    return due;
  }
}
