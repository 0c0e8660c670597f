package org.gridrls.replicator.schedule;

import java.time.Clock;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.gridrls.replicator.request.ItemWait;
import org.gridrls.replicator.request.Replication;
import org.gridrls.replicator.request.StoredItem;

/**
 * The files that are ready to be transferred, a few for each request, and the files under way. The
 * next one comes from the request with the highest priority; among equals from the one that was
 * served longest ago. Safe for threads.
 */
final class Windows {
  /** Priorities with full windows at once. */
  private static final int PRIORITIES = 16;

  private final Map<Long, Deque<ReadyItem>> ready = new HashMap<>();
  private final Map<Long, Integer> running = new HashMap<>();
  private final Map<Long, Long> served = new HashMap<>();
  private final Set<Long> refilling = new HashSet<>();
  private final Map<List<Long>, ItemWait> waits = new ConcurrentHashMap<>();
  private final Clock clock;
  private long turn;

  Windows(Clock clock) {
    this.clock = clock;
  }

  private static List<Long> key(StoredItem item) {
    return List.of(item.replication(), item.number());
  }

  private void waits(ReadyItem one, String what) {
    waits.put(key(one.item()), new ItemWait(what + one.hosts(), clock.instant()));
  }

  /** Returns what a file waits for; empty if it is not claimed, or its bytes arrive. */
  Optional<ItemWait> wait(StoredItem item) {
    return Optional.ofNullable(waits.get(key(item)));
  }

  /** Bytes of the file have come. */
  void answered(StoredItem item) {
    waits.remove(key(item));
  }

  /** The order in which requests are served now. */
  synchronized List<Replication> inOrder(List<Replication> active) {
    List<Replication> order = new ArrayList<>(active);
    order.sort(
        Comparator.comparingInt((Replication one) -> -one.options().priority())
            .thenComparingLong(one -> served.getOrDefault(one.number(), 0L))
            .thenComparingLong(Replication::number));
    return order;
  }

  /** True if more files of the request should be located; then the caller locates some. */
  synchronized boolean beginRefill(long replication, int low) {
    boolean wanted = size(replication) <= low && !refilling.contains(replication);
    if (wanted) {
      refilling.add(replication);
    }
    return wanted;
  }

  synchronized void endRefill(long replication, List<ReadyItem> found) {
    refilling.remove(replication);
    found.forEach(one -> waits(one, "a free transfer from "));
    ready.computeIfAbsent(replication, any -> new ArrayDeque<>()).addAll(found);
  }

  private int size(long replication) {
    Deque<ReadyItem> window = ready.get(replication);
    return window == null ? 0 : window.size();
  }

  /** Files in all windows. */
  synchronized int size() {
    return ready.values().stream().mapToInt(Deque::size).sum();
  }

  /** True if requests that are at least as urgent have fewer files in their windows. */
  synchronized boolean hasRoom(Replication one, List<Replication> active, int most) {
    int ahead =
        active.stream()
            .filter(other -> other.options().priority() >= one.options().priority())
            .mapToInt(other -> size(other.number()))
            .sum();
    return ahead < most && size() < PRIORITIES * most;
  }

  /** Takes the next file of the request that has a source free; it counts as running. */
  synchronized Optional<ReadyItem> next(Replication replication, HostSlots slots) {
    long number = replication.number();
    if (running.getOrDefault(number, 0) >= replication.options().concurrency()) {
      return Optional.empty();
    }
    Iterator<ReadyItem> window = ready.getOrDefault(number, new ArrayDeque<>()).iterator();
    while (window.hasNext()) {
      ReadyItem item = window.next();
      if (item.canBegin(slots)) {
        window.remove();
        running.merge(number, 1, Integer::sum);
        served.put(number, ++turn);
        waits(item, "the first bytes from ");
        return Optional.of(item);
      }
    }
    return Optional.empty();
  }

  synchronized void ended(StoredItem item) {
    long replication = item.replication();
    running.computeIfPresent(replication, (number, count) -> count == 1 ? null : count - 1);
    if (ready.getOrDefault(replication, new ArrayDeque<>()).stream()
        .noneMatch(one -> one.item().equals(item))) {
      waits.remove(key(item));
    }
  }

  /** Puts an item back, to be begun again later, after the others. */
  synchronized void back(ReadyItem item) {
    waits(item, "a free transfer from ");
    ready.computeIfAbsent(item.item().replication(), any -> new ArrayDeque<>()).add(item);
  }

  /** Takes the files whose hosts all hung; they wait in the store, not before other files. */
  synchronized List<ReadyItem> takePaused(HostSlots slots) {
    List<ReadyItem> paused = new ArrayList<>();
    for (Deque<ReadyItem> window : ready.values()) {
      window.stream().filter(item -> !item.paused(slots).isZero()).forEach(paused::add);
      window.removeAll(paused);
    }
    paused.forEach(one -> waits.remove(key(one.item())));
    return paused;
  }

  synchronized int running(long replication) {
    return running.getOrDefault(replication, 0);
  }

  synchronized int running() {
    return running.values().stream().mapToInt(Integer::intValue).sum();
  }

  /** Forgets the requests that are not active; returns their files, which are released. */
  synchronized List<StoredItem> retain(Set<Long> active) {
    List<StoredItem> dropped = new ArrayList<>();
    ready
        .entrySet()
        .removeIf(
            window -> {
              boolean ended = !active.contains(window.getKey());
              if (ended) {
                window.getValue().forEach(item -> dropped.add(item.item()));
              }
              return ended;
            });
    served.keySet().retainAll(active);
    dropped.forEach(item -> waits.remove(key(item)));
    return dropped;
  }
}
