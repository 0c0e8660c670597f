package org.gridrls.cli.doctor;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.gridrls.api.Counted;
import org.gridrls.api.RlsException;
import org.gridrls.cli.command.Version;
import org.gridrls.cli.text.Durations;
import org.gridrls.client.AdminClient;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.wire.admin.CounterXml;
import org.gridrls.wire.admin.QueueStatisticsXml;
import org.gridrls.wire.admin.RoleStatisticsXml;
import org.gridrls.wire.admin.ServerIdentityXml;
import org.gridrls.wire.admin.StatisticsXml;

/** Looks at one server and all it depends on, and says what it finds. Used by one thread. */
final class Examination {
  private static final Duration CLOCKS_APART_MAX = Duration.ofSeconds(30);
  private static final double QUEUE_FULL = 0.8;

  private final SoapConnector connector;
  private final Optional<Clock> clock;
  private final Consumer<Finding> tell;

  /** Without a clock no time is checked. */
  public Examination(SoapConnector connector, Optional<Clock> clock, Consumer<Finding> tell) {
    this.connector = connector;
    this.clock = clock;
    this.tell = tell;
  }

  /** False if no server answers at that address. */
  public boolean examine(String url) {
    AdminClient server = new AdminClient(connector, url);
    TlsCheck tls = new TlsCheck(connector, clock, tell);
    tls.own();
    Optional<ServerIdentityXml> identity = identity(server);
    if (identity.isEmpty()) {
      return false;
    }
    String name = identity.get().getName();
    List<String> roles = identity.get().getRole();
    String version = identity.get().getVersion();
    tell.accept(Finding.ok(name, "answers at " + url + ": " + roles + ", version " + version));
    version(name, version);
    time(name, identity.get());
    tls.server(name, server.address());
    new ServedWsdl(connector, tell).examine(name, server.address(), roles);
    load(name, server.statistics());
    each(name, "catalog", roles.contains("lrc"), () -> catalog(url, name));
    each(name, "index", roles.contains("rli"), () -> index(url, name));
    boolean registry = roles.contains("registry");
    each(name, "registry", registry, () -> new MemberCheck(connector, tell).members(url));
    each(name, "membership", !registry, () -> new MemberCheck(connector, tell).of(server, name));
    return true;
  }

  private Optional<ServerIdentityXml> identity(AdminClient server) {
    try {
      return Optional.of(server.ping());
    } catch (RlsException e) {
      tell.accept(Finding.error(server.address(), e.getMessage(), TlsCheck.advice(e)));
      return Optional.empty();
    }
  }

  private void catalog(String url, String name) {
    new UpdateCheck(connector, tell).catalog(url, name);
  }

  private void index(String url, String name) {
    new UpdateCheck(connector, tell).index(url, name);
  }

  /** A part that fails is a finding, and the others are examined all the same. */
  private void each(String name, String part, boolean there, Runnable check) {
    if (!there) {
      return;
    }
    try {
      check.run();
    } catch (RlsException e) {
      tell.accept(
          Finding.error(name, "its " + part + " says " + e.getMessage(), "see the server's log"));
    }
  }

  private void version(String name, String version) {
    if (!version.equals(Version.current())) {
      tell.accept(
          Finding.note(
              name,
              "has version " + version + ", this program " + Version.current(),
              "if an operation is missing, use the same version"));
    }
  }

  private void time(String name, ServerIdentityXml identity) {
    if (clock.isEmpty() || identity.getTime() == null) {
      return;
    }
    Duration apart = Duration.between(clock.get().instant(), identity.getTime()).abs();
    if (apart.compareTo(CLOCKS_APART_MAX) > 0) {
      tell.accept(
          Finding.warning(
              name,
              "its clock is " + Durations.shown(apart) + " from this machine's",
              "synchronize the clocks (NTP); otherwise times in answers are wrong"));
    }
  }

  private void load(String name, StatisticsXml statistics) {
    for (RoleStatisticsXml role : statistics.getRole()) {
      role.getQueue().forEach(queue -> queue(name + " " + role.getRole(), queue));
      role.getCounter().stream().filter(c -> c.getValue() > 0).forEach(c -> store(name, c));
      role.getCounter().stream()
          .filter(c -> c.getName().equals("mappings") && role.getRole().equals("lrc"))
          .forEach(c -> mappings(name, c.getValue()));
    }
  }

  private void store(String name, CounterXml counter) {
    if (counter.getName().equals("storeDamaged")) {
      tell.accept(
          Finding.error(
              name,
              "its store is damaged: reads and writes are refused",
              "stop the server, then restore a backup or salvage the store (docs/stores.md)"));
    } else if (counter.getName().equals("storeUnchecked")) {
      tell.accept(
          Finding.note(
              name,
              "its store is unchecked since start: damage inside a name would not be known yet",
              "wait: the whole store is checked 10 minutes after the start, and then every day"));
    } else if (counter.getName().equals("lostChanges")) {
      tell.accept(
          Finding.error(
              name,
              "its catalog lost " + Counted.of(counter.getValue(), "acknowledged change"),
              "put back a later copy of its store, or register the names again; then rls lost accept"));
    } else if (counter.getName().equals("writesRefused")) {
      tell.accept(
          Finding.error(
              name,
              "its store rejects writes: the disk is full, read-only or failing",
              "the server's log gives the reason; free space or repair the disk"));
    }
  }

  private void queue(String name, QueueStatisticsXml queue) {
    if (queue.getLength() >= QUEUE_FULL * queue.getCapacity()) {
      tell.accept(
          Finding.warning(
              name,
              "its queue "
                  + queue.getName()
                  + " holds "
                  + queue.getLength()
                  + " of "
                  + queue.getCapacity(),
              "writes arrive faster than the store processes them: write in bulk, or use a "
                  + "faster disk"));
    }
  }

  private void mappings(String name, long count) {
    tell.accept(
        count > 0
            ? Finding.ok(name, "its catalog has " + Counted.of(count, "mapping"))
            : Finding.note(name, "its catalog is empty", "load it: rls load, rls scan"));
  }
}
