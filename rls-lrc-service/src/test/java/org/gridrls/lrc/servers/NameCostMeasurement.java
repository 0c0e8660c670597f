package org.gridrls.lrc.servers;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.BulkMode;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.lrc.catalog.CatalogChange;
import org.gridrls.lrc.store.JdbcMappingCatalog;
import org.gridrls.lrc.store.jdbc.StoreConfig;
import org.gridrls.testkit.MariadbProcess;
import org.gridrls.testkit.PostgresqlProcess;

/**
 * A program: what a name costs a catalog on a database server, without messages. For adds and
 * queries in bulks of 1,000 by 4 threads, and for single adds by 100, it prints the rate and the
 * processor time for a name, of this process and of the database. The databases are configured as
 * for {@code perf/run native}, durable.
 */
final class NameCostMeasurement {
  private static final int LOADED = 100_000;
  private static final int BULK = 1_000;
  private static final int BULK_THREADS = 4;
  private static final int THREADS = 100;
  private static final int ROUNDS = 4;
  private static final long ROUND_NANOS = 4_000_000_000L;

  private final String database;
  private final ProcessHandle server;
  private final JdbcMappingCatalog catalog;
  private final AtomicLong added = new AtomicLong(LOADED);
  private final AtomicLong asked = new AtomicLong();

  private NameCostMeasurement(String database, ProcessHandle server, JdbcMappingCatalog catalog) {
    this.database = database;
    this.server = server;
    this.catalog = catalog;
  }

  public static void main(String[] args) throws Exception {
    Path directory = Files.createTempDirectory("name-cost");
    try (PostgresqlProcess postgresql =
        new PostgresqlProcess(
            directory.resolve("postgresql"),
            Map.of("shared_buffers", "512MB", "max_wal_size", "4GB"))) {
      postgresql.start();
      measure("PostgreSQL", postgresql.processes().get(0), postgresql.create("cost"));
    }
    MariadbProcess mariadb = mariadb(directory.resolve("mariadb"));
    try {
      measure("MariaDB", mariadb.process().toHandle(), mariadb.create("cost"));
    } finally {
      mariadb.process().destroyForcibly().waitFor();
    }
    try (Stream<Path> files = Files.walk(directory)) {
      files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
    }
  }

  private static MariadbProcess mariadb(Path directory) throws IOException {
    MariadbProcess mariadb =
        new MariadbProcess(
            DatabaseServer.TARGET.resolve("mariadb-11.4.5"),
            directory,
            List.of("--innodb-buffer-pool-size=1G", "--innodb-log-file-size=512M"));
    mariadb.start(ProcessBuilder::start);
    return mariadb;
  }

  private static void measure(String database, ProcessHandle server, String url) throws Exception {
    try (JdbcMappingCatalog catalog = DatabaseServer.STORES.open(StoreConfig.durable(url))) {
      NameCostMeasurement measured = new NameCostMeasurement(database, server, catalog);
      for (int from = 0; from < LOADED; from += BULK) {
        measured.add(from, BULK);
      }
      for (int round = 1; round <= ROUNDS; round++) {
        measured.rate("bulk query", BULK_THREADS, BULK, measured::query);
        measured.rate(
            "bulk add",
            BULK_THREADS,
            BULK,
            c -> measured.add(measured.added.getAndAdd(BULK), BULK));
        measured.rate("add", THREADS, 1, c -> measured.add(measured.added.getAndIncrement(), 1));
      }
    }
  }

  private static String name(long number) {
    return String.format("cms/Run2012B/DoubleMuParked/AOD/%06d/%09d.root", number / 1000, number);
  }

  private void add(long from, int count) {
    List<CatalogChange> changes = new ArrayList<>();
    for (long i = from; i < from + count; i++) {
      String name = name(i);
      String target = "root://eospublic.cern.ch//eos/opendata/" + name;
      changes.add(new CatalogChange.Create(Mapping.of(name, target)));
    }
    if (!catalog.apply(changes, BulkMode.PER_ITEM).failures().isEmpty()) {
      throw new IllegalStateException("the catalog refused names from " + from);
    }
  }

  private void query(long call) {
    long from = asked.getAndAdd(BULK);
    List<String> names =
        LongStream.range(from, from + BULK).mapToObj(i -> name(i * 7_919 % LOADED)).toList();
    catalog.bulkQuery(ObjectType.LOGICAL_NAME, names, AttributeSelection.NONE);
  }

  private void rate(String what, int threads, int names, LongConsumer call) throws Exception {
    AtomicLong calls = new AtomicLong();
    List<Thread> clients = new ArrayList<>();
    long began = System.nanoTime();
    double ours = ours();
    double theirs = theirs();
    for (int i = 0; i < threads; i++) {
      Thread client =
          new Thread(
              () -> {
                while (System.nanoTime() - began < ROUND_NANOS) {
                  call.accept(calls.getAndIncrement());
                }
              });
      client.start();
      clients.add(client);
    }
    for (Thread client : clients) {
      client.join();
    }
    double done = calls.get() * (double) names;
    System.out.printf(
        "%-10s %-10s %,9.0f names/s, processor time for a name: catalog %5.2f us, database %5.2f"
            + " us%n",
        database,
        what,
        done * 1e9 / (System.nanoTime() - began),
        (ours() - ours) / done,
        (theirs() - theirs) / done);
  }

  private static double ours() {
    Duration used = ProcessHandle.current().info().totalCpuDuration().orElseThrow();
    return used.toNanos() / 1e3;
  }

  private double theirs() {
    return Stream.concat(Stream.of(server), server.descendants())
        .flatMap(one -> one.info().totalCpuDuration().stream())
        .mapToDouble(time -> time.toNanos() / 1e3)
        .sum();
  }
}
