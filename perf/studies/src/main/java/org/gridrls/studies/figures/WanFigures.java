package org.gridrls.studies.figures;

import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.gridrls.perf.measure.Spread;
import org.gridrls.perf.measure.Unchecked;
import org.gridrls.studies.transfer.RemoteReads;
import org.gridrls.studies.transfer.RemoteReads.Blocks;
import org.gridrls.studies.transfer.RemoteReads.Times;
import org.gridrls.studies.transfer.TestStorage;
import org.gridrls.testkit.NetworkLink;

/**
 * The study of remote reading over a wide-area network (R1 to R7), with HTTP and the root protocol
 * instead of RFIO. No state.
 */
final class WanFigures {
  private static final int MIB = 1 << 20;
  private static final int FILE = 32 * MIB;
  private static final Duration ROUND_TRIP = Duration.ofMillis(12);
  private static final int BUFFER = 128 << 10;
  private static final Blocks TENTH = new Blocks(MIB, 10 * MIB, 3);

  private WanFigures() {}

  /** A way to read; returns the times of all clients. */
  private interface Reading {
    List<Times> by(int clients);
  }

  private static TestStorage storage(FigureSetting setting) {
    byte[] content = new byte[FILE];
    new Random(4).nextBytes(content);
    return new TestStorage(
        setting.workspace(), to -> Unchecked.run(() -> Files.write(to.resolve("f"), content)));
  }

  /** The line that all clients share. */
  private static NetworkLink line(FigureSetting setting, Duration roundTrip) {
    return NetworkLink.of(roundTrip).sharedRate((long) setting.number("line") * MIB).window(MIB);
  }

  private static Reading http(String url, List<String> ranges, int connections) {
    return clients ->
        RemoteReads.together(clients, n -> RemoteReads.http(url + "f", ranges, connections));
  }

  /** Whole reading: plain GET, blocks of 1 MiB, a buffer of 128 KiB, the root protocol. */
  private static Map<String, Reading> whole(
      FigureSetting setting, TestStorage storage, NetworkLink link) {
    Blocks all = Blocks.whole(setting.number("file") * MIB);
    Map<String, Reading> ways = new LinkedHashMap<>();
    String nginx = storage.nginx(link);
    ways.put("GET", http(nginx, List.of("0-" + (all.bytes() - 1)), 1));
    ways.put("ranges of 1 MiB", http(nginx, all.ranges(MIB), 1));
    ways.put("ranges of 128 KiB", http(nginx, all.ranges(BUFFER), 1));
    if (RemoteReads.hasRoot()) {
      String root = storage.root(link) + "f";
      Blocks blocks = new Blocks(MIB, MIB, all.length() / MIB);
      ways.put("root, 1 MiB", clients -> RemoteReads.root(root, false, clients, blocks));
    }
    return ways;
  }

  /** All bytes over the time of the last client to end. */
  private static double mibs(List<Times> clients, long bytes) {
    return clients.stream().mapToDouble(one -> one.rate(bytes)).min().orElseThrow()
        * clients.size()
        / MIB;
  }

  private static Spread measured(
      FigureSetting setting, String what, Reading way, int clients, long bytes) {
    return setting.spread(what + ", MiB/s", () -> mibs(way.by(clients), bytes));
  }

  /** R1 and R2: rate and time to open against clients that start at once. */
  static PaperFigure clients(FigureSetting setting) {
    NetworkLink link = line(setting, ROUND_TRIP);
    long bytes = (long) setting.number("file") * MIB;
    List<Curve> curves = new ArrayList<>();
    whole(setting, storage(setting), link)
        .forEach(
            (name, way) -> {
              Curve rate = Curve.empty(name);
              Curve open = Curve.empty("open, " + name);
              for (int clients : setting.steps()) {
                List<Times> times = new ArrayList<>(way.by(clients));
                rate = rate.and(clients, mibs(times, bytes));
                open = open.and(clients, open(times));
                setting.say("%s, %d clients: %.1f MiB/s", name, clients, mibs(times, bytes));
              }
              curves.add(rate);
              curves.add(open);
            });
    return figure(setting, curves);
  }

  private static double open(List<Times> clients) {
    return clients.stream().mapToDouble(Times::open).average().orElseThrow();
  }

  private static PaperFigure figure(FigureSetting setting, List<Curve> curves) {
    return setting.figure(curves, setting.number("line"), setting.number("file"));
  }

  /** R3: 1 MiB of each 10 MiB, useful bytes. */
  static PaperFigure parts(FigureSetting setting) {
    TestStorage storage = storage(setting);
    NetworkLink link = line(setting, ROUND_TRIP);
    String nginx = storage.nginx(link);
    Map<String, Reading> ways = new LinkedHashMap<>();
    ways.put("one by one", http(nginx, TENTH.ranges(MIB), 1));
    ways.put("128 KiB, one by one", http(nginx, TENTH.ranges(BUFFER), 1));
    ways.put("all at once", http(nginx, TENTH.ranges(MIB), TENTH.count()));
    ways.put("multi-range", http(nginx, TENTH.atOnce(), 1));
    if (RemoteReads.hasRoot()) {
      String root = storage.root(link) + "f";
      ways.put("root, one by one", n -> RemoteReads.root(root, false, n, TENTH));
      ways.put("root, vector read", n -> RemoteReads.root(root, true, n, TENTH));
    }
    ways.put("whole file", http(nginx, List.of(""), 1));
    return swept(setting, ways, TENTH.bytes());
  }

  /** A curve for each way over the numbers of clients. */
  private static PaperFigure swept(FigureSetting setting, Map<String, Reading> ways, long bytes) {
    List<Curve> curves = new ArrayList<>();
    ways.forEach(
        (name, way) -> {
          Curve curve = Curve.empty(name);
          for (int clients : setting.steps()) {
            String what = name + ", " + clients + " clients";
            curve = curve.and(clients, measured(setting, what, way, clients, bytes));
          }
          curves.add(curve);
        });
    return figure(setting, curves);
  }

  /** R4: useful rate against the buffer, with blocks of 1 MiB or of the buffer's size. */
  static PaperFigure buffers(FigureSetting setting) {
    String nginx = storage(setting).nginx(line(setting, ROUND_TRIP));
    Curve fixed = Curve.empty("blocks of 1 MiB");
    Curve equal = Curve.empty("blocks like the buffer");
    int clients = setting.number("clients");
    for (int kib : setting.steps()) {
      int buffer = kib << 10;
      Blocks same = new Blocks(buffer, 10 * buffer, Math.max(1, Math.min(16, FILE / buffer / 10)));
      Reading of = http(nginx, TENTH.ranges(buffer), 1);
      fixed = fixed.and(kib, measured(setting, "1 MiB, " + kib, of, clients, TENTH.bytes()));
      Reading like = http(nginx, same.ranges(buffer), 1);
      equal = equal.and(kib, measured(setting, "equal, " + kib, like, clients, same.bytes()));
    }
    return setting.figure(List.of(fixed, equal), setting.number("line"), clients);
  }

  /** R5: GET against bytes under way in a connection. */
  static PaperFigure windows(FigureSetting setting) {
    TestStorage storage = storage(setting);
    List<Curve> curves = new ArrayList<>();
    long bytes = (long) setting.number("file") * MIB;
    for (int clients : setting.numbers("at-once")) {
      Curve curve = Curve.empty(clients == 1 ? "1 client" : clients + " clients");
      for (int kib : setting.steps()) {
        String url = storage.nginx(line(setting, ROUND_TRIP).window(kib << 10));
        Reading get = http(url, List.of("0-" + (bytes - 1)), 1);
        String what = kib + " KiB, " + clients + " clients";
        curve = curve.and(kib, measured(setting, what, get, clients, bytes));
      }
      curves.add(curve);
    }
    return figure(setting, curves);
  }

  /** R6: the ways of R1 against the round trip. */
  static PaperFigure roundTrips(FigureSetting setting) {
    TestStorage storage = storage(setting);
    Map<String, Curve> curves = new LinkedHashMap<>();
    long bytes = (long) setting.number("file") * MIB;
    int clients = setting.number("clients");
    for (int millis : setting.steps()) {
      whole(setting, storage, line(setting, Duration.ofMillis(millis)))
          .forEach(
              (name, way) -> {
                Spread rate = measured(setting, name + ", " + millis + " ms", way, clients, bytes);
                curves.merge(name, Curve.empty(name).and(millis, rate), Curve::and);
              });
    }
    return setting.figure(
        List.copyOf(curves.values()), setting.number("line"), setting.number("file"), clients);
  }

  /** R7: one file by parallel streams, each bound by the window that CUBIC has at a loss. */
  static PaperFigure streams(FigureSetting setting) {
    TestStorage storage = storage(setting);
    List<Curve> curves = new ArrayList<>();
    int bytes = setting.number("file") * MIB;
    NetworkLink line = NetworkLink.of(Duration.ofMillis(50));
    line = line.sharedRate((long) setting.number("line") * MIB);
    for (double percent : setting.text().getDoubleList("losses")) {
      Curve curve = Curve.empty(percent == 0 ? "no loss" : "loss of " + percent + " %");
      String url = storage.nginx(percent == 0 ? line : line.window(window(percent / 100)));
      for (int streams : setting.steps()) {
        List<String> ranges = Blocks.whole(bytes).ranges(bytes / streams);
        Reading one = http(url, ranges, streams);
        String what = curve.name() + ", " + streams + " streams";
        curve = curve.and(streams, measured(setting, what, one, 1, bytes));
      }
      curves.add(curve);
    }
    return figure(setting, curves);
  }

  /**
   * The mean window after Mathis and others: 1.22 segments of 1,460 bytes over the root of loss.
   */
  private static int window(double loss) {
    return (int) (1.22 * 1_460 / Math.sqrt(loss));
  }
}
