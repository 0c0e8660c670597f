package org.gridrls.rli.hierarchy;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.gridrls.api.RlsException;
import org.gridrls.api.member.MemberPort;
import org.gridrls.api.update.UpdateTarget;
import org.gridrls.api.update.UpdateTargetStatus;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.gridrls.kit.role.RoleContext;
import org.gridrls.kit.schedule.Closer;
import org.gridrls.kit.update.FeedTasks;
import org.gridrls.kit.update.SoapUpdateSender;
import org.gridrls.rli.hierarchy.ParentList.Wanted;
import org.gridrls.rli.index.source.SourceStore;
import org.gridrls.rli.update.Forwarding;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The parents of an index, and what feeds them. Safe for threads. */
public final class Parents implements Forwarding {
  private static final Logger log = LoggerFactory.getLogger(Parents.class);

  /** An index that is asked for its parents has to answer within these limits. */
  private static final Timeouts IMPATIENT =
      new Timeouts(Duration.ofSeconds(2), Duration.ofSeconds(3));

  private final Closer closer = new Closer();
  private final ParentConfig config;
  private final ParentContext context;
  private final ParentList orders;
  private final FeedTasks<ParentFeeder> tasks;

  /**
   * Starts with the parents of the configuration and of the file. Throws BAD_URL and STORE_FAILED.
   */
  Parents(ParentConfig config, ParentContext context) {
    this.config = config;
    this.context = context;
    this.orders = new ParentList(config, new ParentFile(context.file()));
    this.tasks = new FeedTasks<>("rli-parent", config.check());
    orders.wanted().values().forEach(wanted -> open(wanted, false));
  }

  /** The parents of an index in a server, which asks other indexes over the wire. */
  public static Parents open(ParentConfig config, SourceStore sources, RoleContext context) {
    SoapConnector impatient = context.connector().with(IMPATIENT);
    RemoteIndexes asked =
        new RemoteIndexes(
            impatient,
            context.endpoint(MemberPort.SOFT_STATE_UPDATE),
            context.memberName(),
            context.bootId());
    Parents parents =
        new Parents(
            config,
            new ParentContext(
                context.endpoint(MemberPort.REPLICA_LOCATION_INDEX),
                context.dataDirectory().resolve("rli-parents"),
                sources,
                context.clocks(),
                url -> new SoapUpdateSender(context.connector(), url),
                new Ancestors(asked, context.clocks().steady()),
                new SecureRandom()));
    parents.closer.opened(impatient);
    return parents;
  }

  private void open(Wanted wanted, boolean wholeFirst) {
    log.info("parent {}: {} from {}", wanted.url(), wanted.target().kind(), wanted.origin());
    ParentFeeder feeder = new ParentFeeder(wanted, wholeFirst, config, context);
    tasks.open(wanted.url(), feeder, Duration.ZERO);
  }

  @Override
  public void start() {
    tasks.start();
  }

  @Override
  public void add(UpdateTarget parent) {
    UpdateTarget checked = ParentList.checked(parent);
    orders.requireNew(checked);
    context.ancestors().requireNotBelow(checked.rli());
    orders.add(checked);
    open(orders.wanted().get(checked.rli()), true);
  }

  @Override
  public void remove(String rli) {
    orders.remove(rli);
    String url = ParentList.address(rli);
    tasks.drop(url);
    log.info("{} is no longer a parent", url);
  }

  @Override
  public List<UpdateTargetStatus> status() {
    return tasks.status();
  }

  @Override
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

  @Override
  public void retire() {
    tasks.close();
  }

  @Override
  public void close() {
    retire();
    closer.close();
  }
}
