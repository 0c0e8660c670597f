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

  /** Bounds the heap of a bit, and of its number in the update that cleared it. */
  private static final int BIT_BYTES = 110;

  private static final int EVENT_BYTES = 120;

  private final Map<String, List<Event>> names = new ConcurrentHashMap<>();
  private final Map<Long, List<Event>> bits = new ConcurrentHashMap<>();
  private final Map<String, Collection<Cleared>> cleared = new ConcurrentHashMap<>();
  private final Collection<Unknown> unknown = new ConcurrentLinkedQueue<>();
  private volatile Instant last = Instant.MIN;
  private volatile long bytes;

  /** The bits that one update of a filter cleared. */
  private record Cleared(Event event, long[] bits) {}

  void names(Event event, Collection<String> removed) {
    long more = EVENT_BYTES;
    for (String name : removed) {
      more += put(names, name, event) ? NAME_BYTES + name.length() : 0;
    }
    noted(event, more);
  }

  void bits(Event event, long[] numbers) {
    for (long bit : numbers) {
      put(bits, bit, event);
    }
    cleared
        .computeIfAbsent(event.lrc(), any -> new ConcurrentLinkedQueue<>())
        .add(new Cleared(event, numbers.clone()));
    noted(event, EVENT_BYTES + (long) numbers.length * BIT_BYTES);
  }

  /** Takes the place of an earlier end at the same catalog. Returns true if there was no end. */
  private static <K> boolean put(Map<K, List<Event>> ends, K of, Event event) {
    List<Event> before = ends.get(of);
    ends.put(
        of,
        before == null
            ? List.of(event)
            : Stream.concat(
                    before.stream().filter(one -> !one.lrc().equals(event.lrc())), Stream.of(event))
                .toList());
    return before == null;
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

  /** The last updates that cleared this bit of filters, one of each catalog at most. */
  List<Event> bit(long bit) {
    return bits.getOrDefault(bit, List.of());
  }

  Stream<String> names() {
    return names.keySet().stream();
  }

  Optional<Event> lastOfBits(String lrc) {
    return cleared(lrc).map(Cleared::event).max(Comparator.comparing(Event::until));
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
    return cleared(lrc)
        .filter(one -> one.event().until().isAfter(moment))
        .flatMapToLong(one -> LongStream.of(one.bits()));
  }

  private Stream<Cleared> cleared(String lrc) {
    return cleared.getOrDefault(lrc, List.of()).stream();
  }
}
