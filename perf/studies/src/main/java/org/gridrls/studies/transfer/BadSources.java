package org.gridrls.studies.transfer;

import static org.gridrls.perf.report.Figure.of;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.gridrls.perf.process.Workspace;
import org.gridrls.perf.report.ResultTable;
import org.gridrls.testkit.DelayProxy;
import org.gridrls.testkit.NetworkLink;
import org.gridrls.testkit.StorageProgram;
import org.gridrls.transfer.FetchOutcome;

/** Fetches beside sources that are dead, stall, cut or lie. Used once, by one thread. */
final class BadSources {
  private static final Duration STALL = Duration.ofSeconds(2);
  private static final int SOURCES = 4;
  private static final int EACH = 16;

  /** Bytes of a small file that pass before the connection fails. */
  private static final int PASSED = 20_000;

  private static final String TYPELESS =
      """
      server { listen 127.0.0.1:{port}; location / { default_type text/html; return 200 "<html>please log in</html>"; } }
      """;

  private final Workspace workspace;
  private final TestStorage storage;
  private final ResultTable table;

  BadSources(Workspace workspace, TestStorage storage, ResultTable table) {
    this.workspace = workspace;
    this.storage = storage;
    this.table = table;
  }

  void measure(List<TestFile> files, int rounds) {
    oneDead(files, rounds);
    List<TestFile> some = files.subList(0, Math.min(EACH, files.size()));
    StorageProgram lying =
        TestStorage.started(
            workspace,
            TestStorage.home(to -> some.forEach(file -> file.lie(to))),
            StorageProgram::nginx);
    StorageProgram page =
        TestStorage.started(
            workspace, TestStorage.home(to -> {}), home -> StorageProgram.nginx(home, TYPELESS));
    NetworkLink link = TransferCommand.network(10);
    Map<String, String> bad = new LinkedHashMap<>();
    bad.put("stalls", storage.nginx(link.stallAfter(PASSED)));
    bad.put("cuts", storage.nginx(link.cutAfter(PASSED)));
    bad.put("wrong bytes", lying.url("/"));
    bad.put("a page with status 200", page.url("/"));
    bad.forEach((kind, url) -> beside(kind, url, some));
  }

  /** The bad source is tried first, then a good one. */
  private void beside(String kind, String bad, List<TestFile> files) {
    String good = storage.nginx(TransferCommand.network(10));
    Path directory = workspace.place(kind.replace(' ', '-'));
    AtomicInteger right = new AtomicInteger();
    AtomicInteger wrong = new AtomicInteger();
    try (LibraryFetch fetch = new LibraryFetch(1, STALL)) {
      TransferCommand.atOnce(
          files,
          file -> {
            Path to = directory.resolve(file.name());
            List<String> urls = List.of(bad + file.name(), good + file.name());
            FetchOutcome outcome = fetch.fetch(file, to, urls, true);
            boolean isRight = file.isAt(to);
            (isRight && outcome.kind().isGood() ? right : wrong).incrementAndGet();
          });
    }
    workspace.say("first source %s: %s right", kind, right);
    table.add(of("first source: " + kind + ": files not right", wrong.get(), "").atMost(0));
    Workspace.delete(directory);
  }

  /** Four sources in the order of their measured rates; then one of them refuses connections. */
  private void oneDead(List<TestFile> files, int rounds) {
    List<String> live = new ArrayList<>();
    for (int i = 0; i < SOURCES; i++) {
      live.add(storage.nginx(TransferCommand.network(50)));
    }
    DelayProxy dead = storage.proxy(TransferCommand.network(50));
    dead.close();
    DelayProxy silent = storage.proxy(TransferCommand.network(50).stallAfter(0));
    Map<String, Double> seconds =
        new Turns(workspace)
            .side("all live", to -> from(live, files, to))
            .side("one refuses", to -> from(with(live, dead), files, to))
            .side("one silent", to -> from(with(live, silent), files, to))
            .run("four sources", rounds);
    double all = seconds.get("all live");
    table.add(
        of("one dead source of four: more time", 100 * (seconds.get("one refuses") / all - 1), "%")
            .atMost(25));
    table.add(
        of(
            "one silent source of four, given up after 2 s: more time",
            100 * (seconds.get("one silent") / all - 1),
            "%"));
  }

  private static List<String> with(List<String> live, DelayProxy bad) {
    List<String> sources = new ArrayList<>(live.subList(1, SOURCES));
    sources.add(TestStorage.url(bad));
    return sources;
  }

  private void from(List<String> sources, List<TestFile> files, Path to) {
    try (LibraryFetch fetch = new LibraryFetch(1, STALL)) {
      TransferCommand.atOnce(
          files,
          file -> {
            List<String> urls = sources.stream().map(url -> url + file.name()).toList();
            FetchOutcome outcome = fetch.fetch(file, to.resolve(file.name()), urls, false);
            if (!outcome.kind().isGood()) {
              throw new IllegalStateException(outcome.toString());
            }
          });
    }
  }
}
