package org.gridrls.perf.campaign.analyse;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridrls.perf.campaign.plan.Campaign;
import org.gridrls.perf.campaign.work.Workload;

/**
 * All that the records of a run say. Made once, then only read.
 *
 * @param peak null if there was no time in which all testers were active
 * @param server null if no server was asked
 * @param clients null if no server's connections were counted
 */
record Analysis(
    Campaign campaign,
    Campaign.Judging judging,
    Records records,
    Map<String, Long> damaged,
    Timeline time,
    List<TesterFigures> testers,
    Span whole,
    Span peak,
    Saturation saturation,
    ServerView server,
    ClientCount clients,
    long lateCalls,
    double recordsPerSecond) {

  /** Of the directory of a run; {@code quantum} and {@code window} if not those of its file. */
  static Analysis of(Path directory, Duration quantum, Integer window) throws IOException {
    Campaign campaign = campaign(directory);
    Campaign.Judging given = campaign.judging();
    Campaign.Judging judging =
        new Campaign.Judging(
            quantum == null ? given.quantum() : quantum,
            window == null ? given.window() : window,
            given.late());
    long start = System.nanoTime();
    RecordReader reader = new RecordReader();
    reader.readAll(directory);
    Records records = reader.records();
    if (records.size() == 0) {
      throw new IllegalArgumentException("there are no records in " + directory);
    }
    long interval = campaign.testers().pace().interval().toNanos() / 1_000;
    Timeline time = new Timeline(records, judging.quantum().toNanos() / 1_000);
    List<TesterFigures> testers = TesterFigures.of(records);
    Span whole = Span.of("whole run", records, time, everything(time, testers), interval);
    long[] window0 = Span.peak(testers);
    Span peak = window0.length == 0 ? null : Span.of("peak", records, time, window0, interval);
    Saturation saturation = saturation(time, judging.window());
    long late = late(records, judging.late(campaign.testers().pace().interval()));
    double seconds = (System.nanoTime() - start) / 1e9;
    ServerView server =
        ServerView.of(directory.resolve("server.csv"), operations(campaign), records, time);
    return new Analysis(
        campaign,
        judging,
        records,
        reader.damaged(),
        time,
        testers,
        whole,
        peak,
        saturation,
        server,
        ClientCount.of(directory.resolve("server.csv"), testers),
        late,
        (records.size() + reader.damaged().values().stream().mapToLong(n -> n).sum()) / seconds);
  }

  private static Campaign campaign(Path directory) {
    Path file = directory.resolve("campaign.conf");
    if (!Files.exists(file)) {
      throw new IllegalArgumentException(directory + " is not the directory of a campaign's run");
    }
    Config config = ConfigFactory.parseFile(file.toFile());
    return Campaign.of(config.withFallback(ConfigFactory.empty()));
  }

  private static long[] everything(Timeline time, List<TesterFigures> testers) {
    long end = testers.stream().mapToLong(TesterFigures::last).max().orElse(time.origin());
    return new long[] {time.origin(), end};
  }

  private static Saturation saturation(Timeline time, int window) {
    return Saturation.of(
        Series.movingAverage(time.load(), window),
        Series.movingAverage(time.throughput(), window),
        Series.movingAverage(time.response(), window));
  }

  private static long late(Records records, Duration limit) {
    long micros = limit.toNanos() / 1_000;
    long late = 0;
    for (int i = 0; i < records.size(); i++) {
      late += records.late(i) > micros ? 1 : 0;
    }
    return late;
  }

  private static Set<String> operations(Campaign campaign) {
    Map<String, String> all =
        Workload.of(campaign.work(), URI.create("http://server")).serverOperations();
    Set<String> operations = new HashSet<>();
    campaign.work().mix().calls().forEach(call -> operations.add(all.get(call)));
    // whoever has nothing to delete or to renew does this first
    if (campaign.work().mix().has("delete")) {
      operations.add(all.get("add"));
    }
    if (campaign.work().mix().has("renew")) {
      operations.add(all.get("join"));
    }
    return operations;
  }

  double lateShare() {
    return (double) lateCalls / records.size();
  }

  long damagedLines() {
    return damaged.values().stream().mapToLong(n -> n).sum();
  }
}
