package org.gridrls.rli.parent;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import org.gridrls.api.RlsException;
import org.gridrls.api.update.UpdateTarget;
import org.gridrls.api.update.UpdateTargetStatus;
import org.gridrls.kit.schedule.PeriodicTask;
import org.gridrls.kit.schedule.Schedulers;
import org.gridrls.rli.parent.ParentList.Wanted;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The parents of this index, each with a periodic task of its own, so that one that is down or slow
 * affects neither the others nor the answers of this index. Owns four threads. Safe for threads.
 */
public final class Parents implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Parents.class);
  private static final int THREADS = 4;

  private final ParentConfig config;
  private final ParentContext context;
  private final ParentList orders;
  private final ScheduledExecutorService executor;
  private final Map<String, Slot> slots = new LinkedHashMap<>();
  private boolean started;
  private boolean closed;

  private record Slot(ParentFeeder feeder, PeriodicTask task) {}

  /** With those of the configuration and of the file. Throws BAD_URL and STORE_FAILED. */
  public Parents(ParentConfig config, ParentContext context) {
    this.config = config;
    this.context = context;
    this.orders = new ParentList(config, new ParentFile(context.file()));
    this.executor = Schedulers.scheduler("rli-parent", THREADS);
    orders.wanted().values().forEach(wanted -> open(wanted, false));
  }

  private synchronized void open(Wanted wanted, boolean wholeFirst) {
    ParentFeeder feeder = new ParentFeeder(wanted, wholeFirst, config, context);
    PeriodicTask task = new PeriodicTask("feeding of " + wanted.url(), feeder);
    slots.put(wanted.url(), new Slot(feeder, task));
    log.info("parent {}: {} from {}", wanted.url(), wanted.target().kind(), wanted.origin());
    if (started && !closed) {
      task.every(config.check(), Duration.ZERO, executor);
    }
  }

  /** Starts the periodic tasks. */
  public synchronized void start() {
    started = true;
    slots.values().forEach(slot -> slot.task().every(config.check(), Duration.ZERO, executor));
  }

  /**
   * Adds a parent, which is kept over a restart. Throws UPDATE_LOOP if it is this index or one
   * below it, UPDATE_TARGET_EXISTS, BAD_URL, BAD_ARGUMENT, TOO_LARGE, STORE_FAILED.
   */
  public void add(UpdateTarget parent) {
    UpdateTarget checked = ParentList.checked(parent);
    orders.requireNew(checked);
    context.ancestors().requireNotBelow(checked.rli());
    orders.add(checked);
    open(orders.wanted().get(checked.rli()), true);
  }

  /** Removes a parent. Throws UPDATE_TARGET_NOT_FOUND, BAD_ARGUMENT, BAD_URL. */
  public void remove(String rli) {
    orders.remove(rli);
    String url = ParentList.address(rli);
    synchronized (this) {
      Optional.ofNullable(slots.remove(url)).ifPresent(Parents::drop);
    }
    log.info("{} is no longer a parent", url);
  }

  private static void drop(Slot slot) {
    slot.feeder().drop();
    slot.task().close();
  }

  private synchronized List<Slot> current() {
    return List.copyOf(slots.values());
  }

  /** The status of each parent. */
  public List<UpdateTargetStatus> status() {
    return current().stream().map(slot -> slot.feeder().status()).toList();
  }

  /** Requests a full update of one parent, or of all; returns their URLs. */
  public List<String> forceUpdate(Optional<String> rli) {
    List<String> forced = new ArrayList<>();
    Optional<String> asked = rli.map(Parents::addressOf);
    synchronized (this) {
      slots.forEach(
          (url, slot) -> {
            if (asked.map(url::equals).orElse(true)) {
              slot.feeder().requestWhole();
              soon(slot);
              forced.add(url);
            }
          });
    }
    return forced;
  }

  private void soon(Slot slot) {
    if (started && !closed) {
      try {
        executor.execute(slot.task()::runOnce);
      } catch (RejectedExecutionException e) {
        log.debug("not any more: {}", e.getMessage());
      }
    }
  }

  private static String addressOf(String asked) {
    try {
      return ParentList.address(asked);
    } catch (RlsException e) {
      return asked; // a member's name, which is no parent's
    }
  }

  /** Runs the task of each parent once, on this thread. */
  void runOnce() {
    current().forEach(slot -> slot.task().runOnce());
  }

  /** Ends running updates early and starts no more. */
  @Override
  public void close() {
    synchronized (this) {
      closed = true;
      slots.values().forEach(Parents::drop);
    }
    Schedulers.stop(executor);
  }
}
