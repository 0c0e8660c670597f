package org.gridrls.perf.catalog;

import static org.gridrls.perf.report.Figure.of;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gridrls.perf.bench.Bench;
import org.gridrls.perf.calls.CatalogCalls;
import org.gridrls.perf.calls.LoadedCatalog;
import org.gridrls.perf.calls.SampleNames;
import org.gridrls.perf.database.Database;
import org.gridrls.perf.database.DatabaseServer;
import org.gridrls.perf.http.HttpConnection;
import org.gridrls.perf.http.HttpLoad;
import org.gridrls.perf.measure.Numbers;
import org.gridrls.perf.process.Running;
import org.gridrls.perf.process.Waiting;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code perf/run wildcard}: pages of names that match a pattern. */
@Command(name = "wildcard")
public final class WildcardCommand extends Bench {
  private static final int PAGE = 1_000;
  private static final Pattern CURSOR = Pattern.compile("nextCursor>([^<]+)<");
  private static final Pattern ROW = Pattern.compile("logicalName>[^<]");

  @Option(names = "--db", defaultValue = "SQLITE")
  Database database;

  @Option(names = "--names", defaultValue = "1000000")
  int names;

  private record Walk(int pages, long rows, double seconds) {}

  @Override
  protected void measure() throws Exception {
    Optional<DatabaseServer> databaseServer = database.start(workspace, "database");
    Optional<String> store = databaseServer.map(d -> d.newStore("service"));
    Running server = Database.server(servers, "lrc", store, Map.of("roles", "lrc"));
    LoadedCatalog.load(server.url(), names, workspace.progress());
    CatalogCalls calls = new CatalogCalls(server.url());
    HttpLoad prefix =
        calls.load(
            1,
            Numbers.endless(),
            call ->
                calls.page(
                    SampleNames.prefix(SampleNames.scattered(call, names), names) + "*", PAGE, ""));
    var outcome = rounds().side("page by a prefix", prefix, server.handles()).run();
    Walk walk = walk(calls, "*7.root");
    table
        .add(of("page of 1,000 by a prefix, median", prefix.millis(50), "ms").atMost(50))
        .add(of("page of 1,000 by a prefix, 99 of 100", prefix.millis(99), "ms"))
        .add(of("any pattern: all " + walk.rows() + " names", walk.seconds(), "s"))
        .add(of("any pattern: one page", walk.seconds() * 1e3 / walk.pages(), "ms"))
        .add(of("heap in use", server.liveHeapMegabytes(), "MB").atMost(512))
        .add(of("memory of the server, peak", server.peakMemoryMegabytes(), "MB"))
        .rates(outcome)
        .remark("%,d names on %s; pages are of %,d names.", names, database, PAGE);
  }

  /** All pages of a pattern, one after the other. */
  private Walk walk(CatalogCalls calls, String pattern) {
    long start = System.nanoTime();
    String cursor = "";
    int pages = 0;
    long rows = 0;
    boolean more = true;
    while (more) {
      String reply = HttpConnection.reply(calls.endpoint(), calls.page(pattern, PAGE, cursor));
      rows += ROW.matcher(reply).results().count();
      pages++;
      Matcher next = CURSOR.matcher(reply);
      more = next.find();
      cursor = more ? next.group(1) : "";
    }
    double seconds = Waiting.seconds(Duration.ofNanos(System.nanoTime() - start));
    workspace.say("%d pages with %,d names in %.1f s", pages, rows, seconds);
    return new Walk(pages, rows, seconds);
  }
}
