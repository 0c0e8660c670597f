package org.gridrls.lrc.servers;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gridrls.api.Mapping;
import org.gridrls.lrc.catalog.CatalogChange;
import org.gridrls.lrc.store.JdbcMappingCatalog;
import org.gridrls.lrc.store.jdbc.StoreConfig;
import org.gridrls.testkit.Eventually;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Durable adds of 100 threads on one database server and on a cluster of three nodes, in turns. All
 * nodes share the processors of this machine, so besides the rates it compares the processor time
 * of the active node for an add: that limits the rate when each node has processors of its own. Not
 * among the tests; {@code mvn -pl rls-lrc-servers test -Dtest=ClusterAddMeasurement} runs it.
 */
class ClusterAddMeasurement {
  private static final int THREADS = 100;
  private static final int ROUNDS = 5;
  private static final Duration TURN = Duration.ofSeconds(3);

  @TempDir Path directory;

  /** One store under load. Used by one thread. */
  private static final class Side implements AutoCloseable {
    private final String name;
    private final JdbcMappingCatalog catalog;
    private final Supplier<Stream<ProcessHandle>> active;
    private final List<Double> rates = new ArrayList<>();
    private final List<Double> micros = new ArrayList<>();
    private int turns;

    Side(String name, String url, Supplier<Stream<ProcessHandle>> active) {
      this.name = name;
      this.catalog = DatabaseServer.STORES.open(StoreConfig.durable(url));
      this.active = active;
    }

    private Duration used() {
      return active
          .get()
          .flatMap(process -> Stream.concat(Stream.of(process), process.descendants()))
          .distinct()
          .flatMap(process -> process.info().totalCpuDuration().stream())
          .reduce(Duration.ZERO, Duration::plus);
    }

    void turn() throws InterruptedException {
      String prefix = "turn-" + turns++ + "/";
      AtomicBoolean stop = new AtomicBoolean();
      LongAdder added = new LongAdder();
      Duration before = used();
      long began = System.nanoTime();
      List<Thread> threads =
          IntStream.range(0, THREADS)
              .mapToObj(thread -> new Thread(() -> add(prefix + thread + "/", stop, added)))
              .toList();
      threads.forEach(Thread::start);
      Eventually.holds("a turn", () -> System.nanoTime() - began >= TURN.toNanos());
      stop.set(true);
      for (Thread thread : threads) {
        thread.join();
      }
      rates.add(added.sum() / ((System.nanoTime() - began) / 1e9));
      micros.add(used().minus(before).toNanos() / 1e3 / added.sum());
    }

    private void add(String prefix, AtomicBoolean stop, LongAdder added) {
      for (int i = 0; !stop.get(); i++) {
        catalog.apply(new CatalogChange.Create(Mapping.of(prefix + i, "t")));
        added.increment();
      }
    }

    double rate() {
      return median(rates);
    }

    double micros() {
      return median(micros);
    }

    /** Without the first, which warms up. */
    private static double median(List<Double> values) {
      List<Double> sorted = new ArrayList<>(values.subList(1, values.size()));
      Collections.sort(sorted);
      return sorted.get(sorted.size() / 2);
    }

    @Override
    public void close() {
      catalog.close();
    }
  }

  private static void compare(Side alone, Side cluster) throws InterruptedException {
    for (int round = 0; round <= ROUNDS; round++) {
      alone.turn();
      cluster.turn();
    }
    for (Side side : List.of(alone, cluster)) {
      System.out.printf(
          "%s: %,.0f adds/s, %.1f us of the active node's processors for each%n",
          side.name, side.rate(), side.micros());
    }
    System.out.printf(
        "%s / %s: %.2f by rates, %.2f by processor time of the active node%n",
        cluster.name, alone.name, cluster.rate() / alone.rate(), alone.micros() / cluster.micros());
  }

  @Test
  void postgresql() throws IOException, InterruptedException {
    DatabaseServer server = DatabaseServer.postgresql();
    try (PostgresqlCluster nodes = new PostgresqlCluster(directory, 3, true);
        Side alone = new Side("PostgreSQL", server.newStore(), () -> server.processes().stream());
        Side cluster = new Side("quorum of 3", nodes.url(), () -> nodes.active().stream())) {
      compare(alone, cluster);
    }
  }

  @Test
  void galera() throws IOException, InterruptedException {
    try (GaleraCluster one = new GaleraCluster(1);
        GaleraCluster nodes = new GaleraCluster(3);
        Side alone = new Side("MariaDB, 1 node", one.url(), () -> one.process(0));
        Side cluster = new Side("Galera of 3", nodes.url(), () -> nodes.process(0))) {
      compare(alone, cluster);
    }
  }
}
