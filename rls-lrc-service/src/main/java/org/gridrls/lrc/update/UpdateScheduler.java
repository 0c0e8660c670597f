package org.gridrls.lrc.update;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.gridrls.api.RlsException;
import org.gridrls.api.update.UpdateTarget;
import org.gridrls.api.update.UpdateTargetStatus;
import org.gridrls.kit.membership.MembershipView;
import org.gridrls.kit.schedule.PeriodicTask;
import org.gridrls.kit.schedule.Schedulers;
import org.gridrls.lrc.filter.BloomConfig;
import org.gridrls.lrc.filter.BloomFilters;
import org.gridrls.lrc.update.UpdateTargets.Wanted;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Schedules the updates of all targets, one periodic task per target: follows the membership and
 * never runs two updates to one target at once. Owns several threads, so that a slow index does not
 * delay the others. Safe for threads.
 */
public final class UpdateScheduler implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(UpdateScheduler.class);
  private static final int THREADS = 4;

  private final Duration check;
  private final Supplier<UpdateConfig> config;
  private final UpdateContext context;
  private final PolicyTargets assigned;
  private final UpdateTargets targets;
  private final TargetOrders orders;
  private final JoinPacing pacing;
  private final FormerTargets former = new FormerTargets();
  private final BloomFilters blooms;
  private final ScheduledExecutorService executor;
  private final Map<String, Slot> slots = new LinkedHashMap<>();
  private boolean started;
  private boolean closed;

  private record Slot(TargetUpdater updater, PeriodicTask task) {}

  /**
   * Throws BAD_URL for a configured target that is no URL. Settings that may change are read on
   * each use; see {@link #settingsChanged}.
   */
  public UpdateScheduler(
      Supplier<UpdateConfig> config,
      BloomConfig bloom,
      UpdateContext context,
      MembershipView membership) {
    this.config = config;
    this.check = config.get().check();
    this.context = context;
    String self = context.identity().member();
    this.assigned = new PolicyTargets(config, membership, self);
    this.targets = new UpdateTargets(config, assigned, context.targets());
    this.pacing = new JoinPacing(config.get().membership().joinSpread(), self);
    this.orders = new TargetOrders(context.targets(), targets);
    this.blooms = new BloomFilters(context.log(), bloom, context.filters(), context.steady());
    this.executor = Schedulers.scheduler("lrc-update", THREADS);
    membership.onChange(() -> soon(this::retarget));
  }

  /** Starts the updates. */
  public synchronized void start() {
    started = true;
    retarget();
  }

  /** Runs another periodic task on the threads of the updates. */
  public void alongside(PeriodicTask task, Duration pause) {
    task.every(pause, pause, executor);
  }

  /** Applies new settings to targets without an interval of their own. */
  public void settingsChanged() {
    soon(this::retarget);
  }

  private synchronized void soon(Runnable task) {
    if (started && !closed) {
      try {
        executor.execute(task);
      } catch (RejectedExecutionException e) {
        log.debug("not scheduled, the catalog is stopping: {}", e.getMessage());
      }
    }
  }

  /**
   * Adds an update target. Throws UPDATE_TARGET_EXISTS if an operator added it already, and
   * BAD_URL, BAD_ARGUMENT or TOO_LARGE for an invalid target.
   */
  public void add(UpdateTarget target) {
    orders.add(target);
    retarget();
  }

  /**
   * Changes a target that an operator added. Throws as {@link #add}, UPDATE_TARGET_NOT_FOUND if
   * there is none, BAD_ARGUMENT if it comes from elsewhere.
   */
  public void change(UpdateTarget target) {
    orders.change(target);
    retarget();
  }

  /** Removes a target that an operator added; throws as {@link #change} does. */
  public void remove(String rli) {
    orders.remove(rli);
    retarget();
  }

  /** Starts and stops updates so that the targets match those wanted. */
  synchronized void retarget() {
    if (closed) {
      return;
    }
    Map<String, Wanted> wanted = targets.wanted();
    List<String> gone = slots.keySet().stream().filter(url -> !wanted.containsKey(url)).toList();
    gone.forEach(url -> drop(url, slots.remove(url)));
    wanted.forEach(this::aim);
  }

  /** Stops the updates of a target and keeps its progress for a while. */
  private void drop(String url, Slot slot) {
    log.info("{} is no longer an update target", url);
    TargetUpdater updater = slot.updater();
    updater.drop();
    slot.task().close();
    former.keep(url, updater, context.steady().instant());
    if (assigned.isMember(url)) {
      soon(new PeriodicTask("farewell to " + url, updater::farewell)::runOnce);
    }
  }

  private void aim(String url, Wanted wanted) {
    Slot slot = slots.get(url);
    if (slot == null) {
      log.info("update target {}: {} from {}", url, wanted.target().kind(), wanted.origin());
      Optional<TargetUpdater> kept = former.back(url);
      boolean same = kept.filter(one -> one.wanted().equals(wanted)).isPresent();
      TargetUpdater updater =
          kept.orElseGet(() -> new TargetUpdater(wanted, config, context, blooms));
      updater.aimAt(wanted);
      schedule(url, updater, same ? comesBack() : first(wanted));
    } else if (slot.updater().wanted().bootId() != wanted.bootId()) {
      slot.task().close();
      slot.updater().aimAt(wanted);
      schedule(url, slot.updater(), first(wanted));
    } else {
      slot.updater().aimAt(wanted);
    }
  }

  private Duration comesBack() {
    pacing.cameBack();
    return Duration.ZERO;
  }

  private Duration first(Wanted wanted) {
    return pacing.first(wanted, assigned.catalogs(), context.steady().instant());
  }

  /**
   * Tasks of the same updater exclude each other, so one that ends late does not meet its
   * successor.
   */
  private void schedule(String url, TargetUpdater updater, Duration first) {
    PeriodicTask task = new PeriodicTask("update of " + url, updater);
    slots.put(url, new Slot(updater, task));
    if (started) {
      task.every(check, first, executor);
    }
  }

  /**
   * Saves and drops filters that no target needs; returns the state that the journal must reach
   * back to.
   */
  OptionalLong tend() {
    List<Slot> slots = current();
    blooms.retain(
        slots.stream()
            .flatMap(slot -> slot.updater().filterInUse().stream())
            .collect(Collectors.toSet()));
    return LongStream.concat(
            slots.stream().flatMapToLong(slot -> slot.updater().needed().stream()),
            blooms.oldestSaved().stream())
        .min();
  }

  /** Returns of indexes so far; many mean that one of them flaps. */
  public synchronized long returns() {
    return pacing.returns();
  }

  private synchronized List<Slot> current() {
    return List.copyOf(slots.values());
  }

  /** The status of each target. */
  public List<UpdateTargetStatus> status() {
    return current().stream().map(slot -> slot.updater().status()).toList();
  }

  /** The status of the target with this URL (of the index or of its server) or member name. */
  public Optional<UpdateTargetStatus> status(String rli) {
    return current().stream()
        .map(Slot::updater)
        .filter(updater -> is(updater.wanted(), rli))
        .map(TargetUpdater::status)
        .findFirst();
  }

  /** Sends a full update to one target, or to all, soon; returns the URLs of these targets. */
  public List<String> forceUpdate(Optional<String> rli) {
    List<String> forced = new ArrayList<>();
    for (Slot slot : current()) {
      Wanted wanted = slot.updater().wanted();
      if (rli.map(asked -> is(wanted, asked)).orElse(true)) {
        slot.updater().wholeWanted();
        soon(slot.task()::runOnce);
        forced.add(wanted.url());
      }
    }
    return forced;
  }

  private static boolean is(Wanted wanted, String asked) {
    return asked.equals(wanted.url())
        || asked.equals(wanted.member())
        || wanted.url().equals(addressOf(asked));
  }

  private static String addressOf(String asked) {
    try {
      return UpdateTargets.address(asked);
    } catch (RlsException e) {
      return asked;
    }
  }

  /** Runs the task of each target once, on this thread. */
  void runOnce() {
    current().forEach(slot -> slot.task().runOnce());
  }

  /** Cancels running updates and starts no more. */
  @Override
  public void close() {
    synchronized (this) {
      closed = true;
      slots.values().forEach(slot -> slot.updater().drop());
      slots.values().forEach(slot -> slot.task().close());
    }
    blooms.close();
    Schedulers.stop(executor);
  }
}
