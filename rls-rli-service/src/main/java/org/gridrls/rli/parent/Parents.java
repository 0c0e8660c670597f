package org.gridrls.rli.parent;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.gridrls.api.RlsException;
import org.gridrls.api.update.UpdateTarget;
import org.gridrls.api.update.UpdateTargetStatus;
import org.gridrls.kit.update.FeedTasks;
import org.gridrls.rli.parent.ParentList.Wanted;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The parents of this index, and what feeds them. Safe for threads. */
public final class Parents implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Parents.class);

  private final ParentConfig config;
  private final ParentContext context;
  private final ParentList orders;
  private final FeedTasks<ParentFeeder> tasks;

  /** With those of the configuration and of the file. Throws BAD_URL and STORE_FAILED. */
  public Parents(ParentConfig config, ParentContext context) {
    this.config = config;
    this.context = context;
    this.orders = new ParentList(config, new ParentFile(context.file()));
    this.tasks = new FeedTasks<>("rli-parent", config.check());
    orders.wanted().values().forEach(wanted -> open(wanted, false));
  }

  private void open(Wanted wanted, boolean wholeFirst) {
    log.info("parent {}: {} from {}", wanted.url(), wanted.target().kind(), wanted.origin());
    ParentFeeder feeder = new ParentFeeder(wanted, wholeFirst, config, context);
    tasks.open(wanted.url(), feeder, Duration.ZERO);
  }

  /** Starts the periodic tasks. */
  public void start() {
    tasks.start();
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
    tasks.drop(url);
    log.info("{} is no longer a parent", url);
  }

  /** The status of each parent. */
  public List<UpdateTargetStatus> status() {
    return tasks.status();
  }

  /** Requests a full update of one parent, or of all; returns their URLs. */
  public List<String> forceUpdate(Optional<String> rli) {
    Optional<String> asked = rli.map(Parents::addressOf);
    return tasks.forceUpdate(feeder -> asked.map(feeder.url()::equals).orElse(true));
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
    tasks.runOnce();
  }

  /** Ends running updates early and starts no more. */
  @Override
  public void close() {
    tasks.close();
  }
}
