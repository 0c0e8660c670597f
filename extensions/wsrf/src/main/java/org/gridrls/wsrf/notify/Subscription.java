package org.gridrls.wsrf.notify;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * One consumer's subscription to topics, with its termination time and its queue. At most one
 * delivery runs at a time, so that notices arrive in order. Safe for threads.
 */
final class Subscription {
  private static final int BATCH_MAX = 50;

  final String id;
  final Consumer consumer;
  private final Optional<String> producer;
  private final Set<Topic> topics;
  private final int capacity;
  private final Deque<Notice> queue = new ArrayDeque<>();
  private final List<Notice> underWay = new ArrayList<>();
  private Instant terminationTime;
  private boolean delivering;
  private boolean ended;
  private int failures;

  Subscription(
      String id, Consumer consumer, Interest interest, int capacity, Instant terminationTime) {
    this.id = id;
    this.consumer = consumer;
    this.producer = interest.producer();
    this.topics = interest.topics();
    this.capacity = capacity;
    this.terminationTime = terminationTime;
  }

  boolean wants(Notice notice) {
    return isOf(producer.orElse(notice.producer()), notice.producer())
        && (topics.isEmpty() || topics.contains(notice.topic()));
  }

  /** True if it is about the resource with this address only. */
  boolean isOnlyOf(String address) {
    return isOf(producer.orElse(""), address);
  }

  private static boolean isOf(String wanted, String address) {
    return wanted.equals(address);
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

  /** Returns the number of notices dropped to make room. */
  synchronized int add(List<Notice> notices) {
    queue.addAll(notices);
    int lost = 0;
    while (queue.size() > capacity) {
      queue.poll();
      lost++;
    }
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
