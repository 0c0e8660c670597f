package org.gridrls.kit.update;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Predicate;
import org.gridrls.api.update.UpdateTargetStatus;
import org.gridrls.kit.schedule.PeriodicTask;
import org.gridrls.kit.schedule.Schedulers;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The feeders of several indexes, each with its own periodic task, so that an unreachable or slow
 * index does not delay the others. Owns four threads. Safe for threads.
 *
 * @param <F> the feeder of one index
 */
public final class FeedTasks<F extends FeedTasks.Feeder> implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(FeedTasks.class);
  private static final int THREADS = 4;

  private final Duration check;
  private final ScheduledExecutorService executor;
  private final Map<String, Slot<F>> slots = new LinkedHashMap<>();
  private boolean started;
  private boolean closed;

  /** Feeds one index: each run sends the due updates. Its runs exclude each other. */
  public interface Feeder extends Runnable {
    /** Sends everything again, soon. */
    void requestWhole();

    /** Ends a run under way at the next name. */
    void drop();

    UpdateTargetStatus status();
  }

  private record Slot<F extends Feeder>(F feeder, PeriodicTask task) {
    void drop() {
      feeder.drop();
      task.close();
    }
  }

  /**
   * @param threads the name of the threads
   * @param check the pause between two runs of a feeder
   */
  public FeedTasks(String threads, Duration check) {
    this.check = check;
    this.executor = Schedulers.scheduler(threads, THREADS);
  }

  /** Starts the tasks of all feeders, and of those opened later. */
  public synchronized void start() {
    started = true;
    slots.values().forEach(slot -> slot.task().every(check, Duration.ZERO, executor));
  }

  /** Runs the feeder of an index from now on; for the first time after {@code first}. */
  public synchronized void open(String url, F feeder, Duration first) {
    PeriodicTask task = new PeriodicTask("update of " + url, feeder);
    slots.put(url, new Slot<>(feeder, task));
    if (isRunning()) {
      task.every(check, first, executor);
    }
  }

  /** Runs the feeder of an index again: for the next time after {@code first}. */
  public synchronized void reopen(String url, Duration first) {
    Slot<F> slot = slots.get(url);
    slot.task().close();
    open(url, slot.feeder(), first);
  }

  /** Stops feeding an index; empty if it is not fed. */
  public synchronized Optional<F> drop(String url) {
    Optional<Slot<F>> slot = Optional.ofNullable(slots.remove(url));
    slot.ifPresent(Slot::drop);
    return slot.map(Slot::feeder);
  }

  private synchronized boolean isRunning() {
    return started && !closed;
  }

  /** Runs something once on the threads of the feeders, if they run. */
  public void soon(Runnable work) {
    if (isRunning()) {
      try {
        executor.execute(work);
      } catch (RejectedExecutionException e) {
        log.debug("not scheduled, the service is stopping: {}", e.getMessage());
      }
    }
  }

  /** Runs another periodic task on the threads of the feeders. */
  public void alongside(PeriodicTask task, Duration pause) {
    task.every(pause, pause, executor);
  }

  /** Requests a full update of each chosen index; returns their URLs. */
  public List<String> forceUpdate(Predicate<F> chosen) {
    List<String> forced = new ArrayList<>();
    current()
        .forEach(
            (url, slot) -> {
              if (chosen.test(slot.feeder())) {
                slot.feeder().requestWhole();
                soon(slot.task()::runOnce);
                forced.add(url);
              }
            });
    return forced;
  }

  private synchronized Map<String, Slot<F>> current() {
    return new LinkedHashMap<>(slots);
  }

  public synchronized Optional<F> get(String url) {
    return Optional.ofNullable(slots.get(url)).map(Slot::feeder);
  }

  /** The indexes that are fed. */
  public Set<String> urls() {
    return current().keySet();
  }

  public List<F> feeders() {
    return current().values().stream().map(Slot::feeder).toList();
  }

  public List<UpdateTargetStatus> status() {
    return feeders().stream().map(Feeder::status).toList();
  }

  /** Runs the task of each feeder once, on this thread. */
  public void runOnce() {
    current().values().forEach(slot -> slot.task().runOnce());
  }

  /** Ends running updates early and starts no more. */
  @Override
  public void close() {
    synchronized (this) {
      closed = true;
      slots.values().forEach(Slot::drop);
    }
    Schedulers.stop(executor);
  }
}
