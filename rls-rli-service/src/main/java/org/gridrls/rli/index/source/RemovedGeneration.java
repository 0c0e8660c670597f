package org.gridrls.rli.index.source;

import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.gridrls.rli.index.source.RecentRemovals.Event;
import org.gridrls.rli.index.source.RecentRemovals.Unknown;

/** The removals of some time. Safe for threads: one writes at a time, and readers never wait. */
final class RemovedGeneration {
  /**
   * Bounds the heap of a name without its text: 300,000 names of 50 characters took 189 bytes each.
   */
  private static final int NAME_BYTES = 150;

  /** Bounds the heap of a bit: 300,000 bits took 67 bytes each. */
  private static final int BIT_BYTES = 70;

  private static final int EVENT_BYTES = 120;

  private final Map<String, List<Event>> names = new ConcurrentHashMap<>();
  private final Map<String, Map<Long, Event>> bits = new ConcurrentHashMap<>();
  private final Collection<Unknown> unknown = new ConcurrentLinkedQueue<>();
  private volatile Instant last = Instant.MIN;
  private volatile long bytes;

  void names(Event event, Collection<String> removed) {
    long more = EVENT_BYTES;
    for (String name : removed) {
      List<Event> before = names.getOrDefault(name, List.of());
      names.put(
          name,
          Stream.concat(
                  before.stream().filter(one -> !one.lrc().equals(event.lrc())), Stream.of(event))
              .toList());
      more += before.isEmpty() ? NAME_BYTES + name.length() : 0;
    }
    noted(event, more);
  }

  void bits(Event event, long[] cleared) {
    Map<Long, Event> ofSource = bits.computeIfAbsent(event.lrc(), any -> new ConcurrentHashMap<>());
    long more = EVENT_BYTES;
    for (long bit : cleared) {
      more += ofSource.put(bit, event) == null ? BIT_BYTES : 0;
    }
    noted(event, more);
  }

  void unknown(Unknown one) {
    unknown.add(one);
    noted(one.event(), EVENT_BYTES);
  }

  private void noted(Event event, long more) {
    bytes = bytes + more;
    last = event.until().isAfter(last) ? event.until() : last;
  }

  Instant last() {
    return last;
  }

  long bytes() {
    return bytes;
  }

  boolean hasBits() {
    return !bits.isEmpty();
  }

  Stream<Event> of(String name) {
    return names.getOrDefault(name, List.of()).stream();
  }

  Optional<Event> bit(String lrc, long bit) {
    return Optional.ofNullable(bits.getOrDefault(lrc, Map.of()).get(bit));
  }

  Stream<String> names() {
    return names.keySet().stream();
  }

  Optional<Event> lastOfBits(String lrc) {
    return bits.getOrDefault(lrc, Map.of()).values().stream()
        .max(Comparator.comparing(Event::until));
  }

  Stream<Unknown> unknown() {
    return unknown.stream();
  }

  /** Is there an update of the catalog after a moment of which the removals are not known? */
  boolean lacks(String lrc, Instant moment) {
    return unknown.stream()
        .anyMatch(one -> one.event().lrc().equals(lrc) && one.event().until().isAfter(moment));
  }

  Stream<String> namesSince(String lrc, Instant moment) {
    return names.entrySet().stream()
        .filter(
            entry ->
                entry.getValue().stream()
                    .anyMatch(one -> one.lrc().equals(lrc) && one.until().isAfter(moment)))
        .map(Map.Entry::getKey);
  }

  LongStream bitsSince(String lrc, Instant moment) {
    return bits.getOrDefault(lrc, Map.of()).entrySet().stream()
        .filter(entry -> entry.getValue().until().isAfter(moment))
        .mapToLong(Map.Entry::getKey);
  }
}
