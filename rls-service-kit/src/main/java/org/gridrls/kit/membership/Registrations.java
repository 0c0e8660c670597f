package org.gridrls.kit.membership;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.MemberRole;
import org.gridrls.client.RegistryClient;
import org.gridrls.kit.membership.KnownMembers.KnowledgeSource;
import org.gridrls.kit.metric.Metrics;
import org.gridrls.kit.schedule.Clocks;
import org.gridrls.kit.schedule.PeriodicTask;
import org.gridrls.kit.schedule.Schedulers;
import org.gridrls.kit.schedule.SteadyClock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The registrations of one server with all its registries, each on its own thread, so that a slow
 * or dead one does not delay the others; their combined lists are the server's membership, which is
 * also kept on disk for a restart. Safe for threads.
 */
public final class Registrations implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Registrations.class);

  private final MembershipView view;
  private final MembershipUnion union;
  private final MemberFile file;
  private final MembershipConfig config;
  private final Clocks clocks;
  private final List<Link> links = new ArrayList<>();
  private Optional<MemberFile.Remembered> kept = Optional.empty();
  private volatile boolean regular;

  /** One registry, with the thread that talks to it. */
  private record Link(
      Registration registration, PeriodicTask task, ScheduledExecutorService executor) {}

  /**
   * Holds what the server keeps its membership by.
   *
   * @param directory where it keeps the known members
   * @param ended receives the number of a start up to which an operator removed this server, so
   *     that its next start has a greater one
   */
  public record MembershipStorage(Path directory, Clocks clocks, LongConsumer ended) {}

  private Registrations(MembershipConfig config, MembershipView view, MembershipStorage keeping) {
    this.config = config;
    this.view = view;
    this.clocks = keeping.clocks();
    this.union = new MembershipUnion(config.lease(), clocks.steady());
    this.file = new MemberFile(keeping.directory().resolve("members.xml"), clocks);
  }

  /** Begins at once; a registry that is not there yet is tried again with each renewal. */
  public static Registrations join(
      List<RegistryClient> registries,
      Member self,
      MembershipConfig config,
      MembershipView view,
      MembershipStorage keeping) {
    Registrations all = byHand(registries, self, config, view, keeping);
    all.regular = true;
    all.links.forEach(link -> link.task().every(config.renewal(), Duration.ZERO, link.executor()));
    return all;
  }

  /** Some that renew only when {@link #runOnce} is called: for tests. */
  public static Registrations byHand(
      List<RegistryClient> registries,
      Member self,
      MembershipConfig config,
      MembershipView view,
      MembershipStorage keeping) {
    Registrations all = new Registrations(config, view, keeping);
    all.file.read().ifPresent(all.union::remembered);
    Clock steady = keeping.clocks().steady();
    for (RegistryClient registry : registries) {
      all.add(new Registration(registry, self, config.lease(), all.union, steady, keeping.ended()));
    }
    all.publish();
    return all;
  }

  private void add(Registration registration) {
    String name = "membership-" + (links.size() + 1);
    ScheduledExecutorService executor = Schedulers.scheduler(name, 1);
    PeriodicTask task =
        new PeriodicTask(
            name,
            () -> {
              registration.renew();
              publish();
              askAgainWhenSettled(registration, executor);
            });
    links.add(new Link(registration, task, executor));
  }

  /** Between two renewals, if a registry should have settled by then. */
  private void askAgainWhenSettled(Registration registration, ScheduledExecutorService executor) {
    Duration settling = registration.status().settling();
    if (regular
        && !settling.isZero()
        && settling.compareTo(config.renewal()) < 0
        && !executor.isShutdown()) {
      executor.schedule(
          () -> {
            if (regular) {
              registration.renew();
              publish();
            }
          },
          settling.toMillis() + 1,
          TimeUnit.MILLISECONDS);
    }
  }

  /** One renewal with each registry now; for tests and for who can't wait. */
  public void runOnce() {
    links.forEach(link -> link.task().runOnce());
  }

  /** Tries to register at once, as the server's credential has changed. */
  public void retry() {
    links.stream()
        .filter(link -> !link.executor().isShutdown())
        .forEach(
            link ->
                link.executor()
                    .execute(
                        () -> {
                          link.registration().retry();
                          publish();
                        }));
  }

  /** Why this server is no member at some registry, for a lease by now. */
  public List<String> troubles() {
    return links.stream()
        .map(link -> link.registration().trouble())
        .flatMap(Optional::stream)
        .toList();
  }

  private synchronized void publish() {
    KnownMembers now = union.now();
    KnownMembers before = view.known();
    if (now.sameAs(before)) {
      view.confirmed(now);
      keep(before);
      return;
    }
    view.become(now);
    keep(now);
    log.info(
        "{} members by {}, {} silent or away{}{}",
        now.members().size(),
        now.basis().source(),
        now.silent().size(),
        now.whole() ? "" : ", perhaps not all",
        now.frozen() ? "; none expires, as too many fell silent at once" : "");
  }

  /** Writes what a registry said, if it is not written yet. */
  private void keep(KnownMembers known) {
    MemberFile.Remembered last = new MemberFile.Remembered(known, union.removed());
    boolean written = kept.map(last::sameAs).orElse(false);
    if (known.basis().source() == KnowledgeSource.REGISTRY && !written && file.write(last)) {
      kept = Optional.of(last);
    }
  }

  /** Membership statistics. */
  public Metrics report() {
    KnownMembers known = view.known();
    Metrics metrics = new Metrics();
    metrics.gauge("members", "Members known.", known.members().size());
    metrics.gauge("catalogs", "Catalogs known.", known.with(MemberRole.LRC).size());
    metrics.gauge("indexes", "Indexes known.", known.with(MemberRole.RLI).size());
    metrics.gauge("silent", "Members that missed their renewals.", known.silent().size());
    metrics.gauge("whole", "1 if all members are known.", known.whole());
    metrics.gauge("frozen", "1 if no member is removed.", known.frozen());
    for (KnowledgeSource source : KnowledgeSource.values()) {
      String name = "source." + source.name().toLowerCase(Locale.ROOT);
      metrics.gauge(name, "1 if the members come from it.", known.basis().source() == source);
    }
    metrics.gauge(
        "superseded",
        "1 if another server has joined under this server's name.",
        links.stream().anyMatch(l -> l.registration().status().superseded()));
    links.forEach(link -> report(link.registration(), metrics.at(link.registration().address())));
    return metrics;
  }

  private void report(Registration registration, Metrics metrics) {
    Registration.Status status = registration.status();
    boolean reachable = status.reachable() && status.everJoined();
    metrics.gauge("reachable", "1 if the registry answered last time.", reachable);
    metrics.gauge("leaseMillis", "The lease granted.", status.granted().toMillis());
    metrics.gauge("superseded", "1 if another server has its name.", status.superseded());
    metrics.gauge(
        "sinceRenewalMillis",
        "Time since the last renewal.",
        status
            .renewedAt()
            .map(renewed -> SteadyClock.since(renewed, clocks.steady()).toMillis())
            .orElse(-1L));
  }

  /** Leaves each registry that answers, all at the same time, unless it is not to leave. */
  @Override
  public void close() {
    regular = false;
    links.forEach(link -> link.task().close());
    if (config.leave()) {
      links.stream()
          .filter(link -> !link.executor().isShutdown())
          .forEach(link -> link.executor().execute(link.registration()::leave));
    }
    links.forEach(link -> Schedulers.stop(link.executor()));
  }
}
