package org.gridrls.studies.ring;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.gridrls.api.RlsException;
import org.gridrls.client.AdminClient;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.faults.cluster.Ports;
import org.gridrls.perf.measure.Cpu;
import org.gridrls.perf.process.InstalledServer;
import org.gridrls.perf.process.Running;
import org.gridrls.perf.process.Servers;
import org.gridrls.perf.process.Waiting;

/** The members of one ring, a process each. Used by one thread; counters by any. */
final class Ring {
  static final int SLOTS = 256;
  static final int OWNERS = 2;
  static final Duration LOOK_AGAIN = Duration.ofMillis(100);
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  private final Plan plan;
  private final Servers servers;
  private final SoapConnector connector;
  private final List<String> addresses;
  private final Map<String, Running> running = new LinkedHashMap<>();
  private int joined;

  /**
   * Describes what all members have.
   *
   * @param heap of each, as {@code -Xmx} takes it
   * @param more settings
   */
  record Plan(String name, String heap, Map<String, String> more) {}

  /** Members that join later find room, too. */
  private Ring(Plan plan, Servers servers, SoapConnector connector, int most) {
    this.plan = plan;
    this.servers = servers;
    this.connector = connector;
    this.addresses = addresses(most);
  }

  /** Starts that many members, with addresses for some further ones, and waits for them. */
  static Ring of(Plan plan, Servers servers, SoapConnector connector, int size, int further) {
    Ring ring = new Ring(plan, servers, connector, size + further);
    for (int i = 0; i < size; i++) {
      ring.join();
    }
    ring.awaitWhole();
    return ring;
  }

  /** Below the system's ephemeral ports: no other server gets one before a later member starts. */
  private static List<String> addresses(int count) {
    return Stream.generate(Ports::free)
        .distinct()
        .map(port -> "127.0.0.1:" + port)
        .limit(count)
        .toList();
  }

  /** A further member starts; it answers when this returns, but may not have its slots yet. */
  Running join() {
    Map<String, String> settings = new HashMap<>(plan.more);
    settings.put("roles", "rli");
    settings.put("rli.ring.name", plan.name);
    settings.put("rli.ring.bind", addresses.get(joined));
    settings.put("rli.ring.members", "[\"" + String.join("\",\"", addresses) + "\"]");
    Path module = InstalledServer.home().resolve("extensions/ring/target");
    Servers.Options options =
        Servers.Options.of(settings)
            .heap(plan.heap)
            .classpath(module + "/classes:" + module + "/lib/*");
    String name = plan.name + "-" + ++joined;
    Running member = servers.rls(name, options);
    running.put(name, member);
    return member;
  }

  void kill(Running member) {
    running.values().remove(member);
    member.kill();
  }

  void close() {
    members().forEach(Running::kill);
    running.clear();
  }

  int size() {
    return running.size();
  }

  List<Running> members() {
    return List.copyOf(running.values());
  }

  Running first() {
    return members().get(0);
  }

  List<ProcessHandle> handles() {
    return members().stream().flatMap(member -> member.handles().stream()).toList();
  }

  /** Processor time of all members until now, in microseconds. */
  double micros() {
    return micros(members());
  }

  static double micros(Collection<Running> servers) {
    return servers.stream()
        .flatMap(server -> server.handles().stream())
        .mapToDouble(handle -> Cpu.of(handle).toNanos() / 1e3)
        .sum();
  }

  /** -1 if the server does not answer or has no such counter. */
  long counter(Running server, String counter) {
    try {
      return new AdminClient(connector, server.url())
          .statistics().getRole().stream()
              .flatMap(role -> role.getCounter().stream())
              .filter(one -> one.getName().equals(counter))
              .mapToLong(one -> one.getValue())
              .findFirst()
              .orElse(-1);
    } catch (RlsException e) {
      return -1;
    }
  }

  /** Over all members. */
  long sum(String counter) {
    return members().stream().mapToLong(member -> counter(member, counter)).sum();
  }

  Duration awaitWhole() {
    return Waiting.until("the ring is whole", PATIENCE, LOOK_AGAIN, this::isWhole);
  }

  private boolean isWhole() {
    return members().stream()
        .allMatch(
            member ->
                counter(member, "ringMembers") == size() && counter(member, "ringSettled") == 1);
  }

  /** Waits until the digests of the owners have the names; two with one hash may count once. */
  void awaitDigests(long pairs) {
    long bytes = 6 * (pairs - pairs / 1_000) * Math.min(OWNERS, size());
    Waiting.until(
        "all lists are in digests", PATIENCE, LOOK_AGAIN, () -> sum("ringDigestBytes") >= bytes);
  }
}
