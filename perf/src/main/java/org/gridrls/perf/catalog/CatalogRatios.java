package org.gridrls.perf.catalog;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.BulkMode;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.api.PageRequest;
import org.gridrls.client.AdminClient;
import org.gridrls.client.BulkLoader;
import org.gridrls.client.LrcClient;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;

/**
 * A catalog in another process beside the machine's own limits, in one run: queries beside an
 * operation that does nothing, durable adds beside the same adds by plain JDBC, bulk beside single
 * calls. Arguments: URL of a server with an empty catalog, number of names to load first, threads,
 * seconds of each measurement.
 */
public final class CatalogRatios {
  private static final int RUNS = 5;
  private static final int BULK = 1_000;
  private static final int BULK_THREADS = 4;

  private final LrcClient catalog;
  private final AdminClient server;
  private final int names;
  private final int threads;
  private final Duration time;
  private final PrintStream out = System.out;
  private int round;

  private CatalogRatios(SoapConnector connector, String[] arguments) {
    catalog = new LrcClient(connector, arguments[0]);
    server = new AdminClient(connector, arguments[0]);
    names = Integer.parseInt(arguments[1]);
    threads = Integer.parseInt(arguments[2]);
    time = Duration.ofSeconds(Long.parseLong(arguments[3]));
  }

  public static void main(String[] arguments) throws IOException, SQLException {
    try (SoapConnector connector = new SoapConnector(Timeouts.DEFAULT)) {
      new CatalogRatios(connector, arguments).run();
    }
  }

  private void run() throws IOException, SQLException {
    double load = load();
    warmUp();
    double echo = ClosedLoop.median(RUNS, () -> ClosedLoop.rate(threads, time, i -> server.ping()));
    double query = ClosedLoop.median(RUNS, () -> ClosedLoop.rate(threads, time, this::query));
    double add = ClosedLoop.median(RUNS, () -> adds(threads));
    double plain = plainAdds();
    double bulkQuery =
        BULK * ClosedLoop.median(RUNS, () -> ClosedLoop.rate(BULK_THREADS, time, this::bulkQuery));
    double bulkAdd = BULK * ClosedLoop.median(RUNS, this::bulkAdds);
    out.printf(
        Locale.ROOT,
        "%n%,d names, %d threads, median of %d runs of %d s%n%n",
        names,
        threads,
        RUNS,
        time.toSeconds());
    line("load, bulks of 1,000", load, "", 0);
    line("empty operation (ping)", echo, "", 0);
    line("query", query, "of the empty operation", query / echo);
    line("durable add, plain JDBC, one transaction each", plain, "", 0);
    line("durable add", add, "of plain JDBC", add / plain);
    line("bulk query of 1,000, names", bulkQuery, "of single queries", bulkQuery / query);
    line("bulk add of 1,000, names", bulkAdd, "of plain JDBC", bulkAdd / plain);
  }

  private void line(String what, double rate, String beside, double ratio) {
    out.printf(Locale.ROOT, "%-48s %,10.0f /s", what, rate);
    out.println(ratio == 0 ? "" : String.format(Locale.ROOT, "   %.2f x %s", ratio, beside));
  }

  private static String name(int i) {
    return String.format(
        Locale.ROOT, "cms/Run2012B/DoubleMuParked/AOD/22Jan2013-v1/%05d/%08d.root", i / 1_000, i);
  }

  private static String target(String name) {
    return "root://eospublic.cern.ch//eos/opendata/" + name;
  }

  private double load() {
    long start = System.nanoTime();
    Iterator<AttributedMapping> all =
        IntStream.range(0, names)
            .mapToObj(i -> AttributedMapping.plain(Mapping.of(name(i), target(name(i)))))
            .iterator();
    BulkLoader.Report report = new BulkLoader(catalog, done -> {}).load(all);
    if (report.failed() > 0) {
      throw new IllegalStateException("the load failed: " + report.firstFailures());
    }
    return names / ((System.nanoTime() - start) / 1e9);
  }

  private void warmUp() {
    Duration once = time.multipliedBy(3);
    ClosedLoop.rate(threads, once, i -> server.ping());
    ClosedLoop.rate(threads, once, this::query);
  }

  private void query(int i) {
    String name = name(scattered(i));
    catalog.query(ObjectType.LOGICAL_NAME, name, AttributeSelection.NONE, PageRequest.first(10));
  }

  private int scattered(int i) {
    return (int) (i * 7_919L % names);
  }

  private void bulkQuery(int i) {
    List<String> some = new ArrayList<>(BULK);
    for (int j = 0; j < BULK; j++) {
      some.add(name(scattered(i * BULK + j)));
    }
    catalog.queryAll(ObjectType.LOGICAL_NAME, some, AttributeSelection.NONE);
  }

  private double adds(int atOnce) {
    String prefix = "add/" + round++ + "/";
    return ClosedLoop.rate(
        atOnce, time, i -> catalog.create(Mapping.of(prefix + name(i), target(prefix + name(i)))));
  }

  private double bulkAdds() {
    String prefix = "bulk/" + round++ + "/";
    return ClosedLoop.rate(
        BULK_THREADS, time, i -> catalog.createAll(batch(prefix, i), BulkMode.PER_ITEM));
  }

  private static List<Mapping> batch(String prefix, int i) {
    List<Mapping> batch = new ArrayList<>(BULK);
    for (int j = 0; j < BULK; j++) {
      String name = prefix + name(i * BULK + j);
      batch.add(Mapping.of(name, target(name)));
    }
    return batch;
  }

  private double plainAdds() throws IOException, SQLException {
    Path file = Files.createTempFile("rls-plain", ".db");
    Files.delete(file);
    try (PlainSql plain = new PlainSql(file)) {
      return ClosedLoop.median(
          RUNS,
          () -> {
            String prefix = "add/" + round++ + "/";
            return ClosedLoop.rate(
                threads, time, i -> plain.add(prefix + name(i), target(prefix + name(i))));
          });
    } finally {
      for (String suffix : List.of("", "-wal", "-shm")) {
        Files.deleteIfExists(Path.of(file + suffix));
      }
    }
  }
}
