package org.gridrls.kit.membership;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.LongSupplier;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.MemberRole;
import org.gridrls.client.RegistryClient;
import org.gridrls.kit.schedule.PeriodicTask;
import org.gridrls.kit.schedule.Schedulers;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One server's part in the federation: a member of each of its registries, with a thread for each,
 * so that one that is slow or dead delays no other; what they say together is what the server
 * knows, also from its disk after a restart. Safe for threads.
 */
public final class Registrations implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Registrations.class);

  private final MembershipView view;
  private final MembershipUnion union;
  private final MemberFile file;
  private final LongSupplier nanos;
  private final boolean leave;
  private final List<Link> links = new ArrayList<>();

  /** One registry, with the thread that talks to it. */
  private record Link(
      Registration registration, PeriodicTask task, ScheduledExecutorService executor) {}

  private Registrations(
      Member self,
      MembershipConfig config,
      MembershipView view,
      Path directory,
      LongSupplier nanos) {
    this.view = view;
    this.nanos = nanos;
    this.leave = config.leave();
    this.union = new MembershipUnion(config.lease(), nanos);
    this.file = new MemberFile(directory.resolve("members.xml"));
  }

  /** Begins at once; a registry that is not there yet is tried again with each renewal. */
  public static Registrations join(
      List<RegistryClient> registries,
      Member self,
      MembershipConfig config,
      MembershipView view,
      Path directory) {
    Registrations all = byHand(registries, self, config, view, directory, System::nanoTime);
    all.links.forEach(link -> link.task().every(config.renewal(), Duration.ZERO, link.executor()));
    return all;
  }

  /** Some that renew only when {@link #runOnce} is called: for tests. */
  static Registrations byHand(
      List<RegistryClient> registries,
      Member self,
      MembershipConfig config,
      MembershipView view,
      Path directory,
      LongSupplier nanos) {
    Registrations all = new Registrations(self, config, view, directory, nanos);
    all.file.read().ifPresent(all.union::remembered);
    for (RegistryClient registry : registries) {
      all.add(new Registration(registry, self, config.lease(), all.union, nanos));
    }
    all.publish();
    return all;
  }

  private void add(Registration registration) {
    String name = "membership-" + (links.size() + 1);
    PeriodicTask task =
        new PeriodicTask(
            name,
            () -> {
              registration.renew();
              publish();
            });
    links.add(new Link(registration, task, Schedulers.scheduler(name, 1)));
  }

  /** One renewal with each registry now; for tests and for who can't wait. */
  public void runOnce() {
    links.forEach(link -> link.task().runOnce());
  }

  private synchronized void publish() {
    KnownMembers now = union.now();
    KnownMembers before = view.known();
    if (now.sameAs(before)) {
      return;
    }
    view.become(now);
    if (now.basis().source() == KnownMembers.Source.REGISTRY
        && !(now.members().equals(before.members())
            && now.basis().policy().equals(before.basis().policy()))) {
      file.write(now);
    }
    log.info(
        "{} members by {}{}{}",
        now.members().size(),
        now.basis().source(),
        now.whole() ? "" : ", perhaps not all",
        now.frozen() ? "; none expires, as too many fell silent at once" : "");
  }

  /** How the server stands in its federation, by name of the figure. */
  public Map<String, Long> report() {
    KnownMembers known = view.known();
    Map<String, Long> figures = new LinkedHashMap<>();
    figures.put("members", (long) known.members().size());
    figures.put("catalogs", (long) known.with(MemberRole.LRC).size());
    figures.put("indexes", (long) known.with(MemberRole.RLI).size());
    figures.put("whole", flag(known.whole()));
    figures.put("frozen", flag(known.frozen()));
    for (KnownMembers.Source source : KnownMembers.Source.values()) {
      String word = source.name().toLowerCase(java.util.Locale.ROOT);
      figures.put("source." + word, flag(known.basis().source() == source));
    }
    figures.put(
        "superseded", flag(links.stream().anyMatch(l -> l.registration().status().superseded())));
    links.forEach(link -> report(link.registration(), figures));
    return figures;
  }

  private void report(Registration registration, Map<String, Long> figures) {
    Registration.Status status = registration.status();
    String at = " " + registration.address();
    figures.put("reachable" + at, flag(status.reachable() && status.everJoined()));
    figures.put("leaseMillis" + at, status.granted().toMillis());
    figures.put("superseded" + at, flag(status.superseded()));
    figures.put(
        "sinceRenewalMillis" + at,
        status.everJoined()
            ? Duration.ofNanos(nanos.getAsLong() - status.renewedAt()).toMillis()
            : -1);
  }

  private static long flag(boolean set) {
    return set ? 1 : 0;
  }

  /** Leaves each registry that answers, all at the same time, unless it is not to leave. */
  @Override
  public void close() {
    links.forEach(link -> link.task().close());
    if (leave) {
      links.stream()
          .filter(link -> !link.executor().isShutdown())
          .forEach(link -> link.executor().execute(link.registration()::leave));
    }
    links.forEach(link -> Schedulers.stop(link.executor()));
  }
}
