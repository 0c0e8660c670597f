package org.gridrls.server.federation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.LogicalName;
import org.gridrls.api.Mapping;
import org.gridrls.api.RlsException;
import org.gridrls.api.index.LocateResult;
import org.gridrls.api.index.LocatedName;
import org.gridrls.api.index.Verdict;
import org.gridrls.client.federation.RlsClient;
import org.gridrls.server.Servers;
import org.gridrls.testkit.Eventually;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Four registries, eight catalogs and four indexes, of which some die and come back at random,
 * while names are registered and looked up. {@code -Dsoak.seconds=600} makes it long, {@code
 * -Dsoak.seed} repeats one.
 *
 * <p>What is promised: a "not registered" is wrong only of a name that was registered later than
 * the answer's age says. Every other answer that does not find a name says that it is not complete.
 */
@Tag("long")
class SoakTest {
  private static final long SECONDS = Long.getLong("soak.seconds", 45);
  private static final long SEED = Long.getLong("soak.seed", System.nanoTime());
  private static final Duration DEADLINE = Duration.ofSeconds(10);

  /** Ages are given in whole milliseconds. */
  private static final long ROUNDING = Duration.ofMillis(1).toNanos();

  private static final Map<String, Integer> MAY_BE_DOWN = Map.of("registry", 3, "lrc", 3, "rli", 2);

  @TempDir Path directory;
  private final Random random = new Random(SEED);
  private final List<String> up = new ArrayList<>();
  private final List<String> down = new ArrayList<>();
  private final List<Entry> entries = new ArrayList<>();
  private Servers servers;
  private String registries;
  private int incomplete;
  private int found;

  /** A name, the catalog that has it, since when. */
  private record Entry(String name, String lrc, long at) {}

  @Test
  void everyNameIsLocatedAtTheEndAndEveryWrongNoIsMarked() {
    System.err.println("soak.seed=" + SEED);
    try (Servers all = new Servers(directory)) {
      servers = all;
      startAll();
      try (RlsClient client = RlsClient.ofRegistry(urls())) {
        long end = System.nanoTime() + Duration.ofSeconds(SECONDS).toNanos();
        while (System.nanoTime() < end) {
          killOrRestart();
          long next = System.nanoTime() + random.nextInt(1_500) * 1_000_000L;
          Eventually.holds("time for the next change", () -> oneRound(client) > next);
        }
        List.copyOf(down).forEach(this::restart);
        Eventually.holds("every name is located", () -> allAreLocated(client));
      }
    }
    assertTrue(found > 0, "nothing was ever found");
    System.err.println(
        entries.size() + " names, found " + found + " times, unknown " + incomplete + " times");
  }

  private void startAll() {
    List<String> names = IntStream.rangeClosed(1, 4).mapToObj(i -> "registry-" + i).toList();
    names.forEach(this::restart);
    registries = "[" + String.join(",", urls()) + "]";
    Stream.concat(
            IntStream.rangeClosed(1, 8).mapToObj(i -> "lrc-" + i),
            IntStream.rangeClosed(1, 4).mapToObj(i -> "rli-" + i))
        .forEach(this::restart);
    for (int i = 0; i < 80; i++) {
      register("lrc-" + (i % 8 + 1));
    }
  }

  private String[] urls() {
    return IntStream.rangeClosed(1, 4)
        .mapToObj(i -> servers.lastUrl("registry-" + i))
        .toArray(String[]::new);
  }

  private static String role(String server) {
    return server.replaceFirst("-.*", "");
  }

  private void restart(String server) {
    String role = role(server);
    if (role.equals("registry")) {
      servers.start(server, "roles", role, "registry.policy", "hash(2)");
    } else {
      servers.start(
          server,
          "roles",
          role,
          "membership.registry",
          registries,
          "membership.leave",
          String.valueOf(server.endsWith("1")));
    }
    down.remove(server);
    up.add(server);
  }

  private void killOrRestart() {
    if (!down.isEmpty() && random.nextInt(3) > 0) {
      restart(down.get(random.nextInt(down.size())));
      return;
    }
    String victim = up.get(random.nextInt(up.size()));
    long gone = down.stream().filter(server -> role(server).equals(role(victim))).count();
    if (gone < MAY_BE_DOWN.get(role(victim))) {
      servers.stop(victim);
      up.remove(victim);
      down.add(victim);
    }
  }

  private void register(String lrc) {
    String name = lrc + "/" + entries.size();
    servers.lrc(lrc).create(Mapping.of(name, "root://" + name));
    entries.add(new Entry(name, lrc, System.nanoTime()));
  }

  /** Registers one name, looks some up; returns the time. */
  private long oneRound(RlsClient client) {
    List<String> catalogs = up.stream().filter(server -> role(server).equals("lrc")).toList();
    register(catalogs.get(random.nextInt(catalogs.size())));
    List<Entry> asked =
        IntStream.range(0, 20).mapToObj(i -> entries.get(random.nextInt(entries.size()))).toList();
    long start = System.nanoTime();
    try {
      LocateResult result = locate(client, asked);
      for (int i = 0; i < asked.size(); i++) {
        judge(asked.get(i), result.names().get(i), result, start);
      }
    } catch (RlsException e) {
      incomplete++; // nobody could be asked, and that was said
    }
    return System.nanoTime();
  }

  private static LocateResult locate(RlsClient client, List<Entry> asked) {
    return client.locate(
        asked.stream().map(entry -> new LogicalName(entry.name())).toList(),
        DEADLINE,
        AttributeSelection.NONE);
  }

  private void judge(Entry entry, LocatedName answer, LocateResult result, long asked) {
    assertEquals(entry.name(), answer.logicalName().value());
    switch (answer.verdict()) {
      case FOUND -> found++;
      case UNKNOWN -> incomplete++;
      case NOT_REGISTERED ->
          assertTrue(
              entry.at() > asked - result.completeness().age().orElseThrow().toNanos() - ROUNDING,
              () -> "soak.seed=" + SEED + ": a wrong no for " + entry + ": " + result);
    }
  }

  private boolean allAreLocated(RlsClient client) {
    for (int from = 0; from < entries.size(); from += 500) {
      List<Entry> some = entries.subList(from, Math.min(entries.size(), from + 500));
      LocateResult result = locate(client, some);
      if (!result.completeness().complete()
          || !result.names().stream().allMatch(name -> name.verdict() == Verdict.FOUND)) {
        return false;
      }
    }
    return true;
  }
}
