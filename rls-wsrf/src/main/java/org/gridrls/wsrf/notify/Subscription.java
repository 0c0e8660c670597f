package org.gridrls.wsrf.notify;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;

/**
 * Who wants to be told of what, until when, and what waits for it. At most one delivery is under
 * way at a time, so that notices arrive in their order. Safe for threads.
 */
final class Subscription {
  private static final int BATCH_MAX = 50;

  final String id;
  final Consumer consumer;
  private final Set<Topic> topics;
  private final int capacity;
  private final Deque<Notice> queue = new ArrayDeque<>();
  private final List<Notice> underWay = new ArrayList<>();
  private Instant terminationTime;
  private boolean delivering;
  private boolean ended;
  private int failures;

  Subscription(
      String id, Consumer consumer, Set<Topic> topics, int capacity, Instant terminationTime) {
    this.id = id;
    this.consumer = consumer;
    this.topics = Set.copyOf(topics);
    this.capacity = capacity;
    this.terminationTime = terminationTime;
  }

  boolean wants(Topic topic) {
    return topics.contains(topic);
  }

  synchronized boolean isOverAt(Instant now) {
    return ended || !now.isBefore(terminationTime);
  }

  synchronized void renew(Instant until) {
    terminationTime = until;
  }

  synchronized void end() {
    ended = true;
    queue.clear();
    underWay.clear();
  }

  /** Returns the notices that had to go for this one: 0 or 1. */
  synchronized int add(Notice notice) {
    int lost = 0;
    if (queue.size() >= capacity) {
      queue.poll();
      lost = 1;
    }
    queue.add(notice);
    return lost;
  }

  /** True if nobody delivers: then the caller must. */
  synchronized boolean begins() {
    boolean first = !delivering && !ended;
    delivering |= first;
    return first;
  }

  /**
   * What to deliver next: again what failed, or what waits; when there is nothing, nobody delivers.
   */
  synchronized List<Notice> next() {
    while (underWay.size() < BATCH_MAX && !queue.isEmpty()) {
      underWay.add(queue.poll());
    }
    delivering = !underWay.isEmpty() && !ended;
    return List.copyOf(underWay);
  }

  synchronized void delivered() {
    underWay.clear();
    failures = 0;
  }

  /** How often in a row now. */
  synchronized int failed() {
    return ++failures;
  }

  synchronized int waiting() {
    return queue.size() + underWay.size();
  }
}
