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
 * Who is held, by name and by deadline: a renewal costs the logarithm of the members, and nothing
 * looks at all of them but a lease that runs out. Not safe for threads.
 */
final class Leases {
  private static final Logger log = LoggerFactory.getLogger(Leases.class);

  private final NavigableMap<String, Held> byName = new TreeMap<>(CodePointOrder.COMPARATOR);
  private final NavigableSet<Held> byDeadline = new TreeSet<>(Held.BY_DEADLINE);
  private Freeze freeze;
  private Instant latest = Instant.MIN;

  int size() {
    return byName.size();
  }

  boolean isFrozen() {
    return freeze != null;
  }

  Optional<Held> find(String name) {
    return Optional.ofNullable(byName.get(name));
  }

  /** Those whose name comes after {@code name}, or all, sorted by name: a copy. */
  List<Held> after(Optional<String> name) {
    return List.copyOf(name.map(n -> byName.tailMap(n, false)).orElse(byName).values());
  }

  /** Holds a member from now on, in place of what was held under its name. */
  void hold(Held held) {
    Held before = byName.put(held.name(), held);
    if (before != null) {
      byDeadline.remove(before);
      if (isFrozen()) {
        freeze.returned(before, held.renewedAt());
      }
    }
    byDeadline.add(held);
  }

  void drop(Held held) {
    byName.remove(held.name());
    byDeadline.remove(held);
    if (isFrozen()) {
      freeze.left(held);
    }
  }

  /**
   * Keeps leases to their length when the clock was set back: who renewed in what is now the future
   * renewed now. (A clock set forward makes many silent at once, which {@link Freeze} is for.)
   */
  void survive(Instant now) {
    if (!now.isBefore(latest)) {
      latest = now;
      return;
    }
    log.warn("the clock went back from {} to {}: leases begin anew", latest, now);
    latest = now;
    if (isFrozen()) {
      thaw();
    }
    List<Held> ahead = byName.values().stream().filter(held -> held.isAheadOf(now)).toList();
    ahead.forEach(held -> hold(held.begunAt(now)));
  }

  /**
   * Drops those whose lease has run out and returns them in the order of their deadlines; nobody
   * while frozen.
   */
  List<Held> expire(Instant now) {
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
    List<Held> expired = takeDue(now);
    expired.forEach(held -> byName.remove(held.name()));
    return expired;
  }

  private void freezeIfTooManyAreSilent(Instant now) {
    List<Held> silent = byDeadline.stream().filter(held -> held.silentAt(now)).toList();
    if (Freeze.isCalledFor(silent.size(), size())) {
      log.warn("{} of {} members fell silent at once: none expires for now", silent.size(), size());
      silent.forEach(byDeadline::remove);
      freeze = new Freeze(now);
      freeze.add(silent);
    }
  }

  private void thaw() {
    List<Held> silent = freeze.stillSilent();
    log.info("members expire again; still silent: {}", silent.size());
    byDeadline.addAll(silent);
    freeze = null;
  }

  private List<Held> takeDue(Instant now) {
    List<Held> due = new ArrayList<>();
    while (!byDeadline.isEmpty() && byDeadline.first().dueAt(now)) {
      due.add(byDeadline.pollFirst());
    }
    return due;
  }
}
