package org.gridrls.web.console;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Supplier;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.kit.host.HostedServlet;
import org.gridrls.kit.membership.MembershipView;
import org.gridrls.kit.schedule.PeriodicTask;
import org.gridrls.kit.schedule.Schedulers;
import org.gridrls.kit.security.HostSecurity;
import org.gridrls.transfer.order.TargetOrder;
import org.gridrls.wire.admin.StatisticsXml;

/**
 * The console of one server: its pages, and their questions that no service answers. Takes a sample
 * of the statistics every minute. Safe for threads.
 */
public final class Console implements AutoCloseable {
  private final HostSecurity security;
  private final History history;
  private final ScheduledExecutorService executor = Schedulers.scheduler("console-history", 1);
  private final PeriodicTask sampling = new PeriodicTask("history of the console", this::sample);
  private volatile Optional<ConsoleServer> server = Optional.empty();
  private volatile Optional<MemberProxy> elsewhere = Optional.empty();

  /**
   * Holds what the console learns from its server.
   *
   * @param connector calls other servers in the name of the caller that a thread carries
   * @param baseUrl what others call the server
   * @param order for readers at the site of the server
   */
  public record ConsoleServer(
      Supplier<StatisticsXml> statistics,
      SoapConnector connector,
      MembershipView membership,
      String baseUrl,
      TargetOrder order) {}

  /** {@code clock} is for durations, and for times that people read. */
  public Console(Clock clock, HostSecurity security) {
    this.security = security;
    this.history = new History(clock);
  }

  /** The pages' files and the redirect to them. */
  public HostedServlet pages() {
    return ConsoleServlet.page();
  }

  /** Serves what the pages ask for besides the services. */
  public HostedServlet answers() {
    return new HostedServlet(
        "console-answers",
        new AnswersServlet(security, () -> server, () -> elsewhere, history),
        List.of(AnswersServlet.PATH + "*"));
  }

  /** Begins the history; before, nothing is answered. */
  public void setServer(ConsoleServer known) {
    elsewhere = Optional.of(new MemberProxy(known));
    server = Optional.of(known);
    sampling.every(History.STEP, Duration.ZERO, executor);
  }

  private void sample() {
    server.ifPresent(known -> history.add(known.statistics().get()));
  }

  @Override
  public void close() {
    sampling.close();
    elsewhere.ifPresent(MemberProxy::close);
    Schedulers.stop(executor);
  }
}
