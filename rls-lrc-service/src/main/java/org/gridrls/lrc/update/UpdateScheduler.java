package org.gridrls.lrc.update;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.gridrls.api.RlsException;
import org.gridrls.api.update.UpdateTarget;
import org.gridrls.api.update.UpdateTargetStatus;
import org.gridrls.kit.membership.MembershipView;
import org.gridrls.kit.schedule.PeriodicTask;
import org.gridrls.kit.update.FeedTasks;
import org.gridrls.lrc.filter.BloomConfig;
import org.gridrls.lrc.filter.BloomFilters;
import org.gridrls.lrc.update.UpdateTargets.Wanted;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Schedules the updates of all targets, follows the membership, and never runs two updates to one
 * target at once. Safe for threads.
 */
public final class UpdateScheduler implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(UpdateScheduler.class);

  private final Supplier<UpdateConfig> config;
  private final UpdateContext context;
  private final PolicyTargets assigned;
  private final UpdateTargets targets;
  private final ConfiguredTargets orders;
  private final JoinPacing pacing;
  private final FormerTargets former = new FormerTargets();
  private final BloomFilters blooms;
  private final FeedTasks<TargetUpdater> tasks;
  private boolean closed;

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
    this.context = context;
    String self = context.identity().member();
    this.assigned = new PolicyTargets(config, membership, self);
    this.targets = new UpdateTargets(config, assigned, context.targets());
    this.pacing = new JoinPacing(config.get().membership().joinSpread(), self);
    this.orders = new ConfiguredTargets(context.targets(), targets);
    this.blooms =
        new BloomFilters(context.log(), bloom, context.filters(), context.clocks().steady());
    this.tasks = new FeedTasks<>("lrc-update", config.get().check());
    membership.onChange(() -> tasks.soon(this::retarget));
  }

  public void start() {
    tasks.start();
    retarget();
  }

  /** Runs another periodic task on the threads of the updates. */
  public void alongside(PeriodicTask task, Duration pause) {
    tasks.alongside(task, pause);
  }

  /** Applies new settings to targets without an interval of their own. */
  public void settingsChanged() {
    tasks.soon(this::retarget);
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
    tasks.urls().stream().filter(url -> !wanted.containsKey(url)).forEach(this::drop);
    wanted.forEach(this::aim);
  }

  /** Stops the updates of a target and keeps its progress for a while. */
  private void drop(String url) {
    log.info("{} is no longer an update target", url);
    TargetUpdater updater = tasks.drop(url).orElseThrow();
    former.keep(url, updater, context.clocks().now());
    if (assigned.isMember(url)) {
      tasks.soon(new PeriodicTask("leave of " + url, updater::sendLeave)::runOnce);
    }
  }

  private void aim(String url, Wanted wanted) {
    Optional<TargetUpdater> present = tasks.get(url);
    if (present.isEmpty()) {
      begin(url, wanted);
    } else if (present.get().wanted().bootId() != wanted.bootId()) {
      present.get().retarget(wanted);
      tasks.reopen(url, first(wanted));
    } else {
      present.get().retarget(wanted);
    }
  }

  private void begin(String url, Wanted wanted) {
    log.info("update target {}: {} from {}", url, wanted.target().kind(), wanted.origin());
    Optional<TargetUpdater> kept = former.back(url);
    boolean same = kept.filter(one -> one.wanted().equals(wanted)).isPresent();
    TargetUpdater updater =
        kept.orElseGet(() -> new TargetUpdater(wanted, config, context, blooms, !former.isEmpty()));
    updater.retarget(wanted);
    tasks.open(url, updater, same ? comesBack() : first(wanted));
  }

  private Duration comesBack() {
    pacing.cameBack();
    return Duration.ZERO;
  }

  private Duration first(Wanted wanted) {
    return pacing.first(wanted, assigned.catalogs(), context.clocks().now());
  }

  /**
   * Saves and drops filters that no target needs; returns the state that the journal must reach
   * back to.
   */
  OptionalLong saveUnusedFilters() {
    List<TargetUpdater> updaters = tasks.feeders();
    blooms.retain(
        updaters.stream()
            .flatMap(updater -> updater.filterInUse().stream())
            .collect(Collectors.toSet()));
    return LongStream.concat(
            updaters.stream().flatMapToLong(updater -> updater.needed().stream()),
            blooms.oldestSaved().stream())
        .min();
  }

  /** Returns of indexes so far; many mean that one of them flaps. */
  public synchronized long returns() {
    return pacing.returns();
  }

  public List<UpdateTargetStatus> status() {
    return tasks.status();
  }

  /** The status of the target with this URL (of the index or of its server) or member name. */
  public Optional<UpdateTargetStatus> status(String rli) {
    return tasks.feeders().stream()
        .filter(updater -> is(updater.wanted(), rli))
        .map(TargetUpdater::status)
        .findFirst();
  }

  /**
   * Sends a full update soon, to one target (by the URL of the index or of its server, or by its
   * member name) or to all; returns the URLs of these targets.
   */
  public List<String> forceUpdate(Optional<String> rli) {
    return tasks.forceUpdate(updater -> rli.map(asked -> is(updater.wanted(), asked)).orElse(true));
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
    tasks.runOnce();
  }

  /** Cancels running updates and starts no more. */
  @Override
  public void close() {
    synchronized (this) {
      closed = true;
    }
    tasks.feeders().forEach(TargetUpdater::drop);
    blooms.close();
    tasks.close();
  }
}
