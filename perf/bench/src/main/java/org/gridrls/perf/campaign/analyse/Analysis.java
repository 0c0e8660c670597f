package org.gridrls.perf.campaign.analyse;

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
import org.gridrls.perf.campaign.analyse.RecordReader.CallRecord;
import org.gridrls.perf.campaign.analyse.ServerView.ClientCount;
import org.gridrls.perf.campaign.analyse.ServerView.ServerSample;
import org.gridrls.perf.campaign.plan.Campaign;
import org.gridrls.perf.campaign.work.Workload;

/**
 * The analysis of the records of a run. Made once, then only read.
 *
 * @param peak null if there was no time in which all testers were active
 * @param server null without statistics of a server
 * @param clients null without counts of connections
 */
record Analysis(
    Campaign campaign,
    Campaign.Judging judging,
    List<CallRecord> records,
    Map<String, Long> damaged,
    Timeline time,
    List<TesterFigures> testers,
    Span whole,
    Span peak,
    Saturation saturation,
    ServerView server,
    ClientCount clients,
    double recordsPerSecond) {
  static Analysis of(Path directory, Analyser.View view) throws IOException {
    Campaign campaign = campaign(directory);
    Campaign.Judging given = campaign.judging();
    Campaign.Judging judging =
        new Campaign.Judging(
            view.quantum().orElse(given.quantum()),
            view.window().orElse(given.window()),
            given.late());
    long start = System.nanoTime();
    RecordReader reader = new RecordReader();
    reader.readAll(directory);
    List<CallRecord> records = reader.records();
    if (records.isEmpty()) {
      throw new IllegalArgumentException("there are no records in " + directory);
    }
    long interval = campaign.testers().pace().interval().toNanos() / 1_000;
    Timeline time = new Timeline(records, judging.quantum().toNanos() / 1_000);
    List<TesterFigures> testers = TesterFigures.of(records);
    long last = testers.stream().mapToLong(TesterFigures::last).max().orElseThrow();
    Span whole = Span.of("whole run", records, time, time.origin(), last, interval);
    // from the latest first start to the earliest last end
    long from = testers.stream().mapToLong(TesterFigures::first).max().orElseThrow();
    long to = testers.stream().mapToLong(TesterFigures::last).min().orElseThrow();
    Span peak = to > from ? Span.of("peak", records, time, from, to, interval) : null;
    Saturation saturation =
        Saturation.of(
            Series.movingAverage(time.load(), judging.window()),
            Series.movingAverage(time.throughput(), judging.window()),
            Series.movingAverage(time.response(), judging.window()));
    double seconds = (System.nanoTime() - start) / 1e9;
    List<ServerSample> samples = ServerSample.read(directory.resolve("server.csv"));
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
        ServerView.of(samples, operations(campaign), records, time),
        ClientCount.of(samples, testers),
        (records.size() + sum(reader.damaged())) / seconds);
  }

  private static Campaign campaign(Path directory) {
    Path file = directory.resolve("campaign.conf");
    if (!Files.exists(file)) {
      throw new IllegalArgumentException(directory + " is not the directory of a campaign's run");
    }
    return Campaign.of(ConfigFactory.parseFile(file.toFile()));
  }

  private static Set<String> operations(Campaign campaign) {
    Map<String, String> all =
        Workload.of(campaign.work(), URI.create("http://server")).serverOperations();
    Set<String> operations = new HashSet<>();
    campaign.work().mix().calls().forEach(call -> operations.add(all.get(call)));
    // a tester with nothing to delete or to renew does this first
    if (campaign.work().mix().has("delete")) {
      operations.add(all.get("add"));
    }
    if (campaign.work().mix().has("renew")) {
      operations.add(all.get("join"));
    }
    return operations;
  }

  private static long sum(Map<String, Long> counts) {
    return counts.values().stream().mapToLong(n -> n).sum();
  }

  /** The longest delay by a tester itself that is not late. */
  Duration lateLimit() {
    return judging.late(campaign.testers().pace().interval());
  }

  double lateShare() {
    long micros = lateLimit().toNanos() / 1_000;
    return (double) records.stream().filter(call -> call.late() > micros).count() / records.size();
  }

  long damagedLines() {
    return sum(damaged);
  }

  /** The whole run, and its peak if there was one. */
  List<Span> spans() {
    return peak == null ? List.of(whole) : List.of(whole, peak);
  }
}
