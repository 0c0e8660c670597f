package org.gridrls.studies.transfer;

import static org.gridrls.perf.report.Figure.of;

import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.NameMappings;
import org.gridrls.api.ObjectType;
import org.gridrls.perf.measure.Unchecked;
import org.gridrls.perf.process.Waiting;
import org.gridrls.perf.process.Workspace;
import org.gridrls.perf.report.ResultTable;
import org.gridrls.testkit.StorageProgram;

/**
 * A replication whose replicator is killed again and again, and now and then a catalog or a storage
 * server. What the catalog has registered is compared with the files. Used once, by one thread.
 */
final class KilledReplication {
  private static final int CHECKED_EVERY = 5;
  private static final int OTHERS_EVERY = 10;
  private static final int PAUSE_MILLIS = 1_000;
  private static final Duration LIFE_MOST = Duration.ofSeconds(20);

  private final Plan plan;
  private final Workspace workspace;
  private final ResultTable table;
  private final Random random = new Random(16);
  private final Set<String> wrong = new HashSet<>();
  private long done;
  private int kills;
  private int catalogKills;
  private int storageKills;

  /**
   * What is killed and compared.
   *
   * @param what names the figures
   * @param site whose replicator is killed
   * @param files that have a right source
   * @param stored where the storage of the destination has its files
   * @param restart kills a storage server, which comes back
   */
  record Plan(
      String what, ReplicatedSite site, List<TestFile> files, Path stored, Runnable restart) {}

  KilledReplication(Plan plan, Workspace workspace, ResultTable table) {
    this.plan = plan;
    this.workspace = workspace;
    this.table = table;
  }

  /** Until that many kills, then to the end of the replication; returns the files not done. */
  long run(String id, int killsMost) {
    ReplicatedSite site = plan.site();
    site.start(id);
    while (kills < killsMost && !isFinished(id)) {
      live(id, killsMost);
      if (kills % OTHERS_EVERY == OTHERS_EVERY / 2) {
        site.copies.kill();
        pause();
        site.replicator.kill();
        site.copies.start();
        catalogKills++;
      } else if (kills % OTHERS_EVERY == 1) {
        plan.restart().run();
        pause();
        site.replicator.kill();
        storageKills++;
      } else {
        site.replicator.kill();
      }
      kills++;
      if (kills % CHECKED_EVERY == 0) {
        workspace.say("%s, kill %d: %d registered, wrong: %s", plan.what(), kills, check(), wrong);
      }
      site.replicator.start();
    }
    done = site.awaitFinished(id).getDone();
    long registered = check();
    workspace.say("%s: %d done, %d registered", plan.what(), done, registered);
    long lost = plan.files().size() - Math.min(done, registered);
    table
        .add(of(plan.what() + ": kills of the replicator", kills, "").atLeast(killsMost))
        .add(of(plan.what() + ": kills of the catalog", catalogKills, ""))
        .add(of(plan.what() + ": kills of storage servers", storageKills, ""))
        .add(of(plan.what() + ": files lost", lost, "").atMost(0))
        .add(
            of(plan.what() + ": registered or named without the right file", wrong.size(), "")
                .atMost(0))
        .add(of(plan.what() + ": part files left", awaitNoParts(), "").atMost(0));
    return lost;
  }

  private boolean isFinished(String id) {
    return plan.site().isFinished(id);
  }

  /** Until some further files are done, a share for each life. */
  private void live(String id, int lives) {
    long more = 1 + random.nextInt(1 + 3 * plan.files().size() / lives / 2);
    long until = done + more;
    long end = System.nanoTime() + LIFE_MOST.toNanos();
    Waiting.until(
        "files are done",
        ReplicatedSite.PATIENCE,
        ReplicatedSite.LOOK_AGAIN,
        () ->
            plan.site().status(id).getCount().getDone() >= until
                || isFinished(id)
                || System.nanoTime() > end);
    done = plan.site().status(id).getCount().getDone();
  }

  private void pause() {
    Waiting.sleep(Duration.ofMillis(random.nextInt(PAUSE_MILLIS)));
  }

  /** The number of registered names; each must have its file, and each final name the right one. */
  private long check() {
    long registered = 0;
    List<String> names = plan.files().stream().map(TestFile::name).toList();
    List<NameMappings> answers =
        plan.site().catalog().queryAll(ObjectType.LOGICAL_NAME, names, AttributeSelection.NONE);
    for (int i = 0; i < names.size(); i++) {
      TestFile file = plan.files().get(i);
      Path at = plan.stored().resolve(file.name());
      List<AttributedMapping> found = answers.get(i).mappings();
      String target = plan.site().destination + "/" + file.name();
      boolean named = found.stream().allMatch(m -> m.mapping().targetName().value().equals(target));
      if (found.size() > 1 || !named || (!found.isEmpty() || Files.exists(at)) && !file.isAt(at)) {
        wrong.add(file.name());
      }
      registered += found.size();
    }
    return registered;
  }

  private long awaitNoParts() {
    try {
      Waiting.until(
          "no part files", Duration.ofSeconds(30), ReplicatedSite.LOOK_AGAIN, () -> parts() == 0);
    } catch (IllegalStateException left) {
      workspace.say("%s", left.getMessage());
    }
    return parts();
  }

  private long parts() {
    try (Stream<Path> all = Unchecked.get(() -> Files.walk(plan.stored()))) {
      return all.filter(path -> path.getFileName().toString().startsWith(".rls-")).count();
    }
  }

  /** A storage server that is killed and comes back elsewhere, with the same files. */
  static final class KillableStorage {
    private final Workspace workspace;
    private final Path home;
    private final TestStorage.Start start;
    private volatile StorageProgram running;

    KillableStorage(Workspace workspace, Path home, TestStorage.Start start) {
      this.workspace = workspace;
      this.home = home;
      this.start = start;
      running = TestStorage.started(workspace, home, start);
    }

    InetSocketAddress address() {
      return running.address();
    }

    StorageProgram running() {
      return running;
    }

    void restart() {
      running.kill();
      running = TestStorage.started(workspace, home, start);
    }
  }
}
