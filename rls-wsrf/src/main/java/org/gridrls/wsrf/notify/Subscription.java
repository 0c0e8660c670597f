package org.gridrls.wsrf.notify;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;

/**
 * One consumer's subscription to topics, with its termination time and its queue. At most one
 * delivery runs at a time, so that notices arrive in order. Safe for threads.
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

  /** {@code topics}: empty means all. */
  Subscription(
      String id, Consumer consumer, Set<Topic> topics, int capacity, Instant terminationTime) {
    this.id = id;
    this.consumer = consumer;
    this.topics = Set.copyOf(topics);
    this.capacity = capacity;
    this.terminationTime = terminationTime;
  }

  boolean wants(Topic topic) {
    return topics.isEmpty() || topics.contains(topic);
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

  /** Returns the number of notices dropped to make room: 0 or 1. */
  synchronized int add(Notice notice) {
    int lost = 0;
    if (queue.size() >= capacity) {
      queue.poll();
      lost = 1;
    }
    queue.add(notice);
    return lost;
  }

  /** True if no delivery runs: then the caller must start one. */
  synchronized boolean begins() {
    boolean first = !delivering && !ended;
    delivering |= first;
    return first;
  }

  /** The next notices: those that failed first, then queued ones. Empty: the delivery ends. */
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

  /** Returns the failures in a row. */
  synchronized int failed() {
    return ++failures;
  }

  synchronized int waiting() {
    return queue.size() + underWay.size();
  }
}
