package org.gridrls.studies.transfer;

import static org.gridrls.perf.report.Figure.of;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.gridrls.perf.bench.Bench;
import org.gridrls.perf.bench.Study;
import org.gridrls.perf.measure.Unchecked;
import org.gridrls.perf.process.InstalledServer;
import org.gridrls.testkit.NetworkLink;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code perf/run transfer}: fetching files beside curl and xrdcp, over slow and bad networks. */
@Command(
    name = "transfer",
    description =
        "Fetching files beside curl and xrdcp: one, small ones, streams, parts; sources that are dead, stall, cut or lie.")
public final class TransferCommand extends Bench implements Study {
  static final int AT_ONCE = 8;

  private static final int MIB = 1 << 20;
  private static final int[] ROUND_TRIPS = {0, 10, 50, 150};
  private static final int RATE = 16 * MIB;
  private static final int FAR = 50;
  private static final int WINDOW = 128 << 10;
  private static final int SMALL_BYTES = 67_000;
  private static final RemoteReads.Blocks TENTH = new RemoteReads.Blocks(64 << 10, 640 << 10, 50);

  @Option(names = "--small", defaultValue = "240", description = "small files")
  int small;

  private final TestFile large = TestFile.of("large", 32 * MIB);
  private final TestFile divided = TestFile.of("divided", 96 * MIB);
  private List<TestFile> smallFiles;
  private TestStorage storage;

  @Override
  protected void measure() {
    smallFiles =
        IntStream.range(0, small).mapToObj(i -> TestFile.of("s" + i, SMALL_BYTES)).toList();
    storage = new TestStorage(workspace, this::write);
    oneFile();
    manySmall();
    streams();
    parts();
    new BadSources(workspace, storage, table).measure(smallFiles, rounds);
    table.remark(
        "One file: %d MiB over %d MiB/s for each connection, one stream. Small files: %d of %,d"
            + " bytes, %d at once. Streams: %d MiB, %d ms, %d KiB under way in each connection."
            + " Parts: 64 KiB of each 640 KiB of %d MiB. Ours verifies and syncs each file.",
        large.size() / MIB,
        RATE / MIB,
        small,
        SMALL_BYTES,
        AT_ONCE,
        divided.size() / MIB,
        FAR,
        WINDOW >> 10,
        large.size() / MIB);
    table.remark(
        "Servers, clients and networks share one machine. The networks are a proxy in this program"
            + " (round trip, rate, window; no losses, no slow start); curl and xrdcp include the"
            + " start of their process, ours is a library in a process that runs.");
  }

  private void write(Path directory) {
    large.write(directory);
    divided.write(directory);
    smallFiles.forEach(file -> file.write(directory));
  }

  static NetworkLink network(int roundTripMillis) {
    return NetworkLink.of(Duration.ofMillis(roundTripMillis));
  }

  private void ours(TestFile file, Path to, String url, int streams) {
    try (LibraryFetch fetch = new LibraryFetch(streams)) {
      fetch.fetch(file, to.resolve(file.name()), url + file.name());
    }
  }

  private static void program(String... command) {
    InstalledServer.said(new ProcessBuilder(command));
  }

  private void oneFile() {
    String name = large.name();
    for (int millis : ROUND_TRIPS) {
      NetworkLink link = network(millis).rate(RATE);
      String nginx = storage.nginx(link);
      String xrootd = storage.xrootd(link);
      String root = storage.root(link);
      Map<String, Double> seconds =
          new Turns(workspace)
              .side("ours from nginx", to -> ours(large, to, nginx, 1))
              .side("curl", to -> program("curl", "-sSf", "-o", to + "/f", nginx + name))
              .side("ours from XRootD", to -> ours(large, to, xrootd, 1))
              .side("xrdcp", to -> program("xrdcp", "-s", root + name, to + "/f"))
              .run("one file, " + millis + " ms", rounds);
      double bar = millis > FAR ? 0.8 : 0.9;
      String what = "one file, " + millis + " ms, rate / ";
      table.add(
          of(what + "curl", seconds.get("curl") / seconds.get("ours from nginx"), "x")
              .atLeast(bar));
      table.add(
          of(what + "xrdcp", seconds.get("xrdcp") / seconds.get("ours from XRootD"), "x")
              .atLeast(bar));
    }
  }

  private void manySmall() {
    for (int millis : List.of(FAR, 150)) {
      String url = storage.nginx(network(millis));
      String range = String.format(Locale.ROOT, "%ss[0-%d]", url, small - 1);
      Map<String, Double> seconds =
          new Turns(workspace)
              .side("ours", to -> many(to, url))
              .side(
                  "curl -Z",
                  to ->
                      program("curl", "-sSf", "-Z", "--parallel-max", "8", "-o", to + "/#1", range))
              .run("small files, " + millis + " ms", rounds);
      String what = "small files, " + millis + " ms";
      double ratio = seconds.get("curl -Z") / seconds.get("ours");
      table.add(of(what + ", rate / curl -Z --parallel-max 8", ratio, "x").atLeast(0.9));
      table.add(of(what + ", ours", small / seconds.get("ours"), "files/s"));
    }
  }

  private void many(Path to, String url) {
    try (LibraryFetch fetch = new LibraryFetch(1)) {
      atOnce(smallFiles, file -> fetch.fetch(file, to.resolve(file.name()), url + file.name()));
    }
  }

  /** Does it for all files, some at once. */
  static void atOnce(List<TestFile> files, Consumer<TestFile> work) {
    ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE);
    try {
      List<? extends Future<?>> all =
          files.stream().map(file -> threads.submit(() -> work.accept(file))).toList();
      all.forEach(one -> Unchecked.run(one::get));
    } finally {
      threads.shutdownNow();
    }
  }

  private void streams() {
    String url = storage.nginx(network(FAR).window(WINDOW));
    Map<String, Double> seconds =
        new Turns(workspace)
            .side("one stream", to -> ours(divided, to, url, 1))
            .side("8 streams", to -> ours(divided, to, url, AT_ONCE))
            .run("window-bound", Math.min(rounds, 2));
    double ratio = seconds.get("one stream") / seconds.get("8 streams");
    table.add(of("window-bound link, 50 ms: up to 8 streams / one", ratio, "x").atLeast(4));
  }

  private void parts() {
    NetworkLink link = network(FAR).rate(RATE);
    for (String server : List.of("nginx", "XRootD")) {
      String url =
          (server.equals("nginx") ? storage.nginx(link) : storage.xrootd(link)) + large.name();
      List<String> single = TENTH.ranges(TENTH.length());
      Turns turns =
          new Turns(workspace)
              .side("one by one", to -> RemoteReads.http(url, single, 1))
              .side("8 at once", to -> RemoteReads.http(url, single, AT_ONCE))
              .side("multi-range", to -> RemoteReads.http(url, TENTH.atOnce(), 1));
      Map<String, Double> seconds = turns.run("10 % of a file, " + server, rounds);
      double alone = seconds.get("one by one");
      String what = "10 % of a file, 50 ms, " + server;
      table.add(
          of(what + ": multi-range / one by one", alone / seconds.get("multi-range"), "x")
              .atLeast(3));
      table.add(of(what + ": 8 at once / one by one", alone / seconds.get("8 at once"), "x"));
    }
    if (RemoteReads.hasRoot()) {
      String root = storage.root(link) + large.name();
      table.add(
          of("10 % of a file, 50 ms, root: vector read / one by one", vector(root), "x")
              .atLeast(3));
    } else {
      table.remark("No python3-xrootd here, so no vector read.");
    }
  }

  /** By the times that the clients report, without the start of their process. */
  private double vector(String url) {
    double[] seconds = new double[2];
    for (int round = 0; round < rounds; round++) {
      for (int side = 0; side < 2; side++) {
        RemoteReads.Times times = RemoteReads.root(url, side == 1, 1, TENTH).get(0);
        seconds[side] += times.open() + times.read();
      }
    }
    return seconds[0] / seconds[1];
  }
}
