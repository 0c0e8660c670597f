package org.gridrls.studies.transfer;

import static org.gridrls.perf.report.Figure.of;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.LogicalName;
import org.gridrls.perf.bench.Bench;
import org.gridrls.perf.bench.Study;
import org.gridrls.perf.measure.Spread;
import org.gridrls.perf.measure.Unchecked;
import org.gridrls.perf.process.Waiting;
import org.gridrls.testkit.DelayProxy;
import org.gridrls.testkit.StorageCertificates;
import org.gridrls.testkit.StorageProgram;
import org.gridrls.wire.replicator.ReplicationItemXml;
import org.gridrls.wire.replicator.Replicator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code perf/run replicator}: processes that are killed, many files, urgent ones, new copies. */
@Command(
    name = "replicator",
    description =
        "A replicator that is killed with catalogs and storage servers, third-party copies, many files, urgent ones, new copies in the index.")
public final class ReplicatorCommand extends Bench implements Study {
  private static final String AT = "https://storage.example.org/data";
  private static final int FILE_BYTES = 32 << 10;
  private static final int BATCH = 10_000;
  private static final int URGENT = 10;
  private static final int URGENT_RATE = 64 << 10;
  private static final int URGENT_BYTES = 67_000;
  private static final int LIES_EVERY = 50;
  private static final int MISSING_EVERY = 25;
  private static final int UPDATE_INTERVAL = 30;
  private static final String THIRD_PARTY =
      """
      xrd.tls {home}/tls/server.pem {home}/tls/server.key
      xrd.tlsca certfile {home}/tls/ca.pem
      http.exthandler xrdtpc libXrdHttpTPC.so
      xrootd.chksum max 2 adler32
      """;

  @Option(
      names = "--files",
      defaultValue = "10000",
      description =
          "to be replicated while processes are killed; a twentieth of them by third-party copies")
  int files;

  @Option(
      names = "--kills",
      defaultValue = "100",
      description = "of the replicator; a tenth of them with third-party copies")
  int kills;

  @Option(names = "--items", defaultValue = "1000000", description = "of one large request")
  int items;

  @Option(names = "--backlog", defaultValue = "100000", description = "files before urgent ones")
  int backlog;

  @Option(
      names = "--copies",
      defaultValue = "20",
      description = "whose time until the index knows them is measured")
  int copies;

  @Override
  protected void measure() throws Exception {
    TestStorage.require("/usr/sbin/nginx");
    if (items > 0) {
      queues();
    }
    if (files > 0) {
      killed();
      if (StorageProgram.isInstalled("/usr/bin/xrootd")) {
        thirdParty();
      } else {
        table.remark("No xrootd here, so no third-party copies.");
      }
    }
    table.remark(
        "Registry, index and sources' catalog; catalog for copies; replicator; nginx: a process"
            + " each. The replicator is killed (kill -9) when a random number of further files is"
            + " done. Its network to the source has 200 ms, so that files are under way then.");
  }

  private ReplicatedSite site(String name, ReplicatedSite.Place place) {
    return new ReplicatedSite(workspace, servers, name, place);
  }

  private static List<TestFile> testFiles(int count, int bytes) {
    return IntStream.range(0, count)
        .mapToObj(i -> TestFile.of("run/f%06d".formatted(i), bytes))
        .toList();
  }

  private static List<ReplicationItemXml> named(List<TestFile> all) {
    return all.stream().map(file -> ReplicatedSite.item(file.name())).toList();
  }

  /** Large requests, urgent ones behind them, and the index. */
  private void queues() {
    TestFile file = TestFile.of("f", URGENT_BYTES);
    StorageProgram nginx =
        TestStorage.started(workspace, TestStorage.home(file::write), StorageProgram::nginx);
    DelayProxy slow =
        workspace.opened(
            new DelayProxy(nginx.address(), TransferCommand.network(0).rate(URGENT_RATE)));
    ReplicatedSite site = site("queues", new ReplicatedSite.Place(AT, false, "", Map.of()));
    accepted(site);
    double idle =
        Spread.of("idle, s", rounds, workspace.progress(), () -> urgent(site, file, slow)).median();
    String behind = site.request(sourced(file, slow, "behind", backlog), 0);
    site.start(behind);
    double busy =
        Spread.of("behind others, s", rounds, workspace.progress(), () -> urgent(site, file, slow))
            .median();
    site.client().of(behind, Replicator::stop);
    site.client().destroy(behind);
    table
        .add(of("%d urgent files, idle".formatted(URGENT), idle, "s"))
        .add(of("urgent files behind %,d / idle".formatted(backlog), busy / idle, "x").atMost(2));
    newCopies(site, file, nginx);
    site.close();
  }

  private void accepted(ReplicatedSite site) {
    List<ReplicationItemXml> none = List.of();
    String id = site.request(none, 0);
    long start = System.nanoTime();
    for (int i = 0; i < items; i += BATCH) {
      int first = i;
      site.client()
          .add(
              id,
              IntStream.range(first, Math.min(items, first + BATCH))
                  .mapToObj(n -> ReplicatedSite.item("cms/run7/file-%08d.root".formatted(n)))
                  .toList());
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    table
        .add(of("%,d items accepted".formatted(items), seconds, "s").atMost(60))
        .add(of("items lost", items - site.status(id).getCount().getTotal(), "").atMost(0))
        .add(of("heap with them", site.replicator.running().liveHeapMegabytes(), "MB").atMost(512));
    workspace.say("%,d items in %.1f s", items, seconds);
    site.client().destroy(id);
  }

  /** Items with one source and different paths. */
  private static List<ReplicationItemXml> sourced(
      TestFile file, DelayProxy from, String prefix, int count) {
    return IntStream.range(0, count)
        .mapToObj(
            i -> {
              ReplicationItemXml item = ReplicatedSite.item("%s/%07d".formatted(prefix, i));
              item.setSize((long) file.size());
              item.setChecksum("adler32:" + file.adler32());
              item.getSource().add(TestStorage.url(from) + file.name());
              return item;
            })
        .toList();
  }

  /** Seconds from the start of a request to its end. */
  private static double urgent(ReplicatedSite site, TestFile file, DelayProxy from) {
    String id = site.request(sourced(file, from, "urgent-" + System.nanoTime(), URGENT), 10);
    long start = System.nanoTime();
    site.start(id);
    site.awaitFinished(id);
    return (System.nanoTime() - start) / 1e9;
  }

  /** From the end of a replication until the index names the new copy. */
  private void newCopies(ReplicatedSite site, TestFile file, StorageProgram nginx) {
    List<Double> seconds = new ArrayList<>();
    for (int i = 0; i < copies; i++) {
      TestFile named = new TestFile("new/" + i, file.size(), file.adler32());
      site.register(List.of(named.copy(nginx.url("/" + file.name()))));
      String id = site.request(List.of(ReplicatedSite.item(named.name())), 0);
      site.start(id);
      site.awaitFinished(id);
      LogicalName name = new LogicalName(named.name());
      Duration waited =
          Waiting.until(
              "the index knows " + name,
              Duration.ofMinutes(5),
              Duration.ofMillis(20),
              () -> site.index().lrcsOf(List.of(name)).names().get(0).locations().size() == 2);
      seconds.add(Waiting.seconds(waited));
    }
    Spread spread = Spread.of(seconds);
    workspace.say("the index knows new copies after %s", spread);
    table
        .add(of("index knows a new copy, median", spread.median(), "s"))
        .add(
            of("index knows a new copy, most (update interval: 30 s)", spread.most(), "s")
                .atMost(UPDATE_INTERVAL));
  }

  /** Files at a good source, some also at one that lies. */
  private void killed() {
    List<TestFile> all = testFiles(files, FILE_BYTES);
    KilledReplication.KillableStorage nginx =
        new KilledReplication.KillableStorage(
            workspace,
            TestStorage.home(to -> all.forEach(file -> file.write(to))),
            StorageProgram::nginx);
    StorageProgram lying =
        TestStorage.started(
            workspace,
            TestStorage.home(to -> lies(all, LIES_EVERY).forEach(file -> file.lie(to))),
            StorageProgram::nginx);
    DelayProxy network = workspace.opened(new DelayProxy(nginx::address, Duration.ofMillis(200)));
    ReplicatedSite site =
        site(
            "killed",
            new ReplicatedSite.Place(AT, false, "", Map.of("replicator.attempts", "1000")));
    List<AttributedMapping> sources = new ArrayList<>();
    all.forEach(file -> sources.add(file.copy(TestStorage.url(network) + file.name())));
    lies(all, LIES_EVERY).forEach(file -> sources.add(file.copy(lying.url("/" + file.name()))));
    site.register(sources);
    String id = site.request(named(all), 0);
    KilledReplication.Plan plan =
        new KilledReplication.Plan("killed", site, all, site.data, nginx::restart);
    new KilledReplication(plan, workspace, table).run(id, kills);
    double wanted = (double) files * FILE_BYTES;
    double more = 100 * (network.bytesFromTarget() - wanted) / wanted;
    table.add(of("killed: bytes fetched beyond those of the files", more, "%").atMost(5));
    site.close();
  }

  private static List<TestFile> lies(List<TestFile> all, int every) {
    return IntStream.range(0, all.size() / every).mapToObj(i -> all.get(i * every)).toList();
  }

  /** XRootD fetches files itself; some have no source but a failing one. */
  private void thirdParty() throws IOException {
    List<TestFile> all = testFiles(Math.max(50, files / 20), FILE_BYTES);
    List<TestFile> failing = lies(all, MISSING_EVERY);
    List<TestFile> good = all.stream().filter(file -> !failing.contains(file)).toList();
    StorageProgram nginx =
        TestStorage.started(
            workspace,
            TestStorage.home(
                to -> {
                  good.forEach(file -> file.write(to));
                  lies(failing, 2).forEach(file -> file.lie(to));
                }),
            StorageProgram::nginx);
    Path home = Unchecked.get(StorageProgram::home);
    StorageCertificates authority =
        new StorageCertificates(home, "tls").issue("server", "DNS:localhost");
    String trust =
        "-Djavax.net.ssl.trustStore="
            + Unchecked.get(authority::trustStore)
            + " -Djavax.net.ssl.trustStorePassword="
            + StorageCertificates.PASSWORD;
    KilledReplication.KillableStorage xrootd =
        new KilledReplication.KillableStorage(
            workspace, home, at -> StorageProgram.xrootd(at, THIRD_PARTY));
    DelayProxy door = workspace.opened(new DelayProxy(xrootd::address, Duration.ofMillis(30)));
    Map<String, String> more = Map.of("replicator.attempts", "20", "replicator.transfers", "4");
    String to = "https://localhost:" + door.port() + "/data";
    ReplicatedSite site = site("third", new ReplicatedSite.Place(to, true, trust, more));
    DelayProxy network =
        workspace.opened(new DelayProxy(nginx.address(), TransferCommand.network(30)));
    site.register(
        all.stream().map(file -> file.copy(TestStorage.url(network) + file.name())).toList());
    String id = site.request(named(all), 0);
    KilledReplication.Plan plan =
        new KilledReplication.Plan(
            "third party", site, good, xrootd.running().files().resolve("data"), xrootd::restart);
    new KilledReplication(plan, workspace, table).run(id, Math.max(2, kills / 10));
    long failed = site.status(id).getCount().getFailed();
    long named =
        failing.stream()
            .filter(file -> plan.stored().resolve(file.name()).toFile().exists())
            .count();
    table
        .add(
            of("third party: files without a right source that failed", failed, "")
                .atLeast(failing.size()))
        .add(of("third party: of these under their final names", named, "").atMost(0));
    site.close();
  }
}
