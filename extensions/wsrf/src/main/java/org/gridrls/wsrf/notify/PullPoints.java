package org.gridrls.wsrf.notify;

import java.time.Clock;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.gridrls.wsrf.fault.StandardFault;

/**
 * Mailboxes for consumers that can't be called: they fetch their messages. A full mailbox drops its
 * oldest message; one that is not read for a long time is removed. For others than who created it a
 * mailbox does not exist, but they may put messages into it. Safe for threads.
 *
 * @param <M> a message
 */
public final class PullPoints<M> {
  private static final int TAKE_MAX = 1_000;

  private final NotifyLimits limits;
  private final Clock clock;
  private final Map<String, Box<M>> boxes = new ConcurrentHashMap<>();

  private static final class Box<M> {
    final Deque<M> messages = new ArrayDeque<>();
    final String owner;
    Instant readAt;

    Box(String owner, Instant now) {
      this.owner = owner;
      readAt = now;
    }
  }

  public PullPoints(NotifyLimits limits, Clock clock) {
    this.limits = limits;
    this.clock = clock;
  }

  /** Returns the id of a new one, which can't be guessed. */
  public String create(String owner) {
    sweep();
    if (boxes.size() >= limits.pullPointsMax()) {
      throw new StandardFault(
          StandardFault.StandardFaultType.UNABLE_TO_CREATE_PULL_POINT,
          "there are " + boxes.size() + " pull points, the maximum");
    }
    String id = UUID.randomUUID().toString();
    boxes.put(id, new Box<>(owner, clock.instant()));
    return id;
  }

  /** False if there is no such pull point. */
  public boolean put(String id, List<M> messages) {
    Box<M> box = boxes.get(id);
    if (box == null) {
      return false;
    }
    synchronized (box) {
      for (M message : messages) {
        if (box.messages.size() >= limits.queueMax()) {
          box.messages.poll();
        }
        box.messages.add(message);
      }
    }
    return true;
  }

  /** Removes and returns the oldest messages, at most {@code most}. */
  public List<M> take(String owner, String id, int most) {
    Box<M> box = find(owner, id);
    List<M> taken = new ArrayList<>();
    synchronized (box) {
      box.readAt = clock.instant();
      while (taken.size() < Math.min(most, TAKE_MAX) && !box.messages.isEmpty()) {
        taken.add(box.messages.poll());
      }
    }
    return taken;
  }

  public boolean has(String owner, String id) {
    Box<M> box = boxes.get(id);
    return box != null && box.owner.equals(owner);
  }

  public void destroy(String owner, String id) {
    find(owner, id);
    boxes.remove(id);
  }

  private Box<M> find(String owner, String id) {
    Box<M> box = boxes.get(id);
    if (box == null || !box.owner.equals(owner)) {
      throw new StandardFault(
          StandardFault.StandardFaultType.RESOURCE_UNKNOWN,
          "no such pull point of this caller: it was destroyed, or removed because it was not read");
    }
    return box;
  }

  /** Removes those that were not read for the longest lifetime of a subscription. */
  public void sweep() {
    Instant oldest = clock.instant().minus(limits.leaseMax());
    boxes
        .values()
        .removeIf(
            box -> {
              synchronized (box) {
                return box.readAt.isBefore(oldest);
              }
            });
  }

  public int size() {
    return boxes.size();
  }
}
