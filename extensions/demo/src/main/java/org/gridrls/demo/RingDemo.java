package org.gridrls.demo;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.LogicalName;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.index.IndexAnswer;
import org.gridrls.cli.command.Awaiting;
import org.gridrls.cli.format.BulkLoader;
import org.gridrls.cli.text.Durations;
import org.gridrls.client.AdminClient;
import org.gridrls.client.LrcClient;
import org.gridrls.client.RliClient;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.kit.schedule.Closer;

/**
 * The story of a ring: three indexes hold the names of a catalog together, one is killed, one
 * joins, and all names are found at every step. Each server is a process. Used by one thread.
 */
final class RingDemo implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final int BULK = 1_000;
  private static final int MEMBERS = 4;

  private final Path directory;
  private final SoapConnector connector;
  private final PrintWriter out;
  private final BooleanSupplier stopped;
  private final List<String> addresses = addresses();
  private final Map<String, DemoServer> members = new LinkedHashMap<>();
  private final List<LogicalName> names = new ArrayList<>();
  private Optional<DemoServer> site = Optional.empty();

  /** Once {@code stopped} is true, the story ends with UNAVAILABLE at its next step. */
  RingDemo(Path directory, SoapConnector connector, PrintWriter out, BooleanSupplier stopped) {
    this.directory = directory;
    this.connector = connector;
    this.out = out;
    this.stopped = stopped;
  }

  private static List<String> addresses() {
    List<String> found = new ArrayList<>();
    Closer closer = new Closer();
    for (int i = 0; i < MEMBERS; i++) {
      try {
        ServerSocket socket =
            closer.opened(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
        found.add("127.0.0.1:" + socket.getLocalPort());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    closer.close();
    return found;
  }

  private void say(String line) {
    requireRunning();
    out.println(line);
    out.flush();
  }

  void run() {
    say(
        "Starting a catalog that is also the registry, and a ring of three indexes, each in its "
            + "own process:");
    Map<String, String> settings = new HashMap<>();
    settings.put("roles", "[lrc,registry]");
    settings.put("lrc.update.lease", "6s");
    settings.put("lrc.update.join-spread", "1ms");
    settings.put("registry.policy", "hash(1)");
    settings.put("registry.lease-default", "1ms"); // there were no members before
    settings.put("registry.settle", "1ms");
    settings.put("membership.lease", "5s");
    site = Optional.of(DemoProcess.start(directory, "site", settings));
    for (int i = 0; i < MEMBERS - 1; i++) {
      join(i);
    }
    load();
    awaitWhole("the names are in the ring");
    kill("index-1");
    awaitWhole("the ring has two copies of everything again");
    say("\nStarting " + "index-4, a new member …");
    join(MEMBERS - 1);
    awaitWhole("it took its share");
    say("\nNo name was lost.");
  }

  private void join(int number) {
    String name = "index-" + (number + 1);
    Map<String, String> settings = new HashMap<>();
    settings.put("roles", "rli");
    settings.put("membership.registry", url());
    settings.put("membership.lease", "5s");
    settings.put("rli.ring.name", "demo");
    settings.put("rli.ring.bind", addresses.get(number));
    settings.put("rli.ring.members", "[\"" + String.join("\",\"", addresses) + "\"]");
    members.put(name, DemoProcess.start(directory, name, settings));
    say(String.format("  %-12s %s", name, members.get(name).baseUrl()));
  }

  private String url() {
    return site.orElseThrow().baseUrl();
  }

  private void load() {
    List<AttributedMapping> files = SampleFiles.read().all();
    LrcClient catalog = new LrcClient(connector, url());
    SampleFiles.ATTRIBUTES.forEach(catalog::defineAttribute);
    new BulkLoader(catalog, done -> {}).load(files.iterator());
    files.stream().map(file -> file.mapping().logicalName()).distinct().forEach(names::add);
    say(String.format(Locale.ROOT, "%nLoaded %,d names into the catalog.", names.size()));
  }

  private void kill(String name) {
    say("\nKilling " + name + " (kill -9), and asking another one at once …");
    members.remove(name).close();
    String other = members.keySet().iterator().next();
    Found found = ask(other);
    say("  " + other + ": " + found);
    require(found.count == names.size() || !found.complete, "an answer lacks names silently");
  }

  /** Holds what a member answers about all names. */
  private record Found(long count, boolean complete) {
    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "%,d names found, the answer is %s",
          count,
          complete ? "complete" : "marked incomplete");
    }
  }

  private Found ask(String member) {
    RliClient index = new RliClient(connector, members.get(member).baseUrl());
    long count = 0;
    boolean complete = true;
    for (int from = 0; from < names.size(); from += BULK) {
      IndexAnswer answer = index.lrcsOf(names.subList(from, Math.min(names.size(), from + BULK)));
      count += answer.names().stream().filter(name -> !name.locations().isEmpty()).count();
      complete &= answer.completeness().complete();
    }
    return new Found(count, complete);
  }

  private void awaitWhole(String what) {
    long start = System.nanoTime();
    Found all = new Found(names.size(), true);
    BooleanSupplier whole =
        () -> members.keySet().stream().allMatch(name -> isSettled(name) && ask(name).equals(all));
    boolean held = Awaiting.holds(PATIENCE, () -> stopped.getAsBoolean() || whole.getAsBoolean());
    requireRunning();
    require(held, "not within " + Durations.shown(PATIENCE) + ": " + what);
    say("\n" + what + ", after " + Durations.shown(Duration.ofNanos(System.nanoTime() - start)));
    members
        .keySet()
        .forEach(
            name ->
                say(
                    String.format(
                        "  %-12s owns %3d of 256 slots; %s",
                        name, counter(name, "ringSlots"), all)));
  }

  private boolean isSettled(String member) {
    return counter(member, "ringMembers") == members.size() && counter(member, "ringSettled") == 1;
  }

  private long counter(String member, String counter) {
    return new AdminClient(connector, members.get(member).baseUrl())
        .statistics().getRole().stream()
            .flatMap(role -> role.getCounter().stream())
            .filter(one -> one.getName().equals(counter))
            .mapToLong(one -> one.getValue())
            .findFirst()
            .orElse(-1);
  }

  private void requireRunning() {
    if (stopped.getAsBoolean()) {
      throw new RlsException(RlsError.UNAVAILABLE, "stopped");
    }
  }

  private static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new RlsException(RlsError.INTERNAL, otherwise);
    }
  }

  @Override
  public void close() {
    members.values().forEach(DemoServer::close);
    site.ifPresent(DemoServer::close);
  }
}
