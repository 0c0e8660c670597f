package org.gridrls.studies.ring;

import static org.gridrls.perf.report.Figure.of;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.LongStream;
import org.gridrls.api.LogicalName;
import org.gridrls.api.RlsException;
import org.gridrls.api.index.IndexAnswer;
import org.gridrls.client.RliClient;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.perf.calls.LoadedCatalog;
import org.gridrls.perf.calls.SampleNames;
import org.gridrls.perf.process.Running;
import org.gridrls.perf.process.Servers;
import org.gridrls.perf.process.Waiting;
import org.gridrls.perf.process.Workspace;
import org.gridrls.perf.report.ResultTable;

/**
 * A catalog whose names are in a ring of three under lookups: a member is killed, one joins, two
 * are killed at once. Used once, by one thread.
 */
final class RingFaults {
  private static final int MEMBERS = 3;
  private static final int BULK = 200;
  private static final String HEAP = "300m";
  private static final double DETECTED_SECONDS = 5;
  private static final double BYTES_PER_SECOND = 100e6;
  private static final Duration PATIENCE = Duration.ofMinutes(3);
  private static final Duration HEAD_START = Duration.ofSeconds(1);

  private final Servers servers;
  private final Workspace workspace;
  private final ResultTable table;
  private final SoapConnector connector;
  private int names;
  private Ring ring;

  RingFaults(Servers servers, Workspace workspace, ResultTable table) {
    this.servers = servers;
    this.workspace = workspace;
    this.table = table;
    this.connector = workspace.connector();
  }

  /**
   * Counts what calls found, of names that are all in the catalog.
   *
   * @param asked names
   * @param marked calls whose answer says that it is incomplete
   * @param silent calls whose answer lacks a name but is not marked incomplete
   * @param refused calls without an answer
   */
  private record Answers(long asked, long lacking, long marked, long silent, long refused) {
    static final Answers NONE = new Answers(0, 0, 0, 0, 0);

    Answers and(Answers more) {
      return new Answers(
          asked + more.asked,
          lacking + more.lacking,
          marked + more.marked,
          silent + more.silent,
          refused + more.refused);
    }

    boolean isWhole() {
      return lacking + marked + refused == 0;
    }
  }

  void measure(int count) {
    names = count;
    Running site =
        servers.rls(
            "site",
            Servers.Options.of(
                    Map.of(
                        "roles", "[lrc,registry]",
                        "lrc.update.lease", "6s",
                        "lrc.update.join-spread", "1ms",
                        "registry.policy", "hash(1)",
                        "registry.lease-default", "1ms",
                        "registry.settle", "1ms",
                        "membership.lease", "5s"))
                .heap(HEAP));
    Map<String, String> more = Map.of("membership.registry", site.url(), "membership.lease", "5s");
    ring = Ring.of(new Ring.Plan("faults", HEAP, more), servers, connector, MEMBERS, 1);
    LoadedCatalog.load(site.url(), names, workspace.progress());
    awaitAll("the names are in the ring");
    killOne();
    join();
    killTwo();
    ring.close();
    site.close();
  }

  private Answers ask(Running member, long first, int count) {
    List<LogicalName> asked =
        LongStream.range(first, first + count)
            .mapToObj(i -> new LogicalName(SampleNames.name(i % names)))
            .toList();
    try {
      IndexAnswer answer = new RliClient(connector, member.url()).lrcsOf(asked);
      long lacking = answer.names().stream().filter(name -> name.locations().isEmpty()).count();
      boolean complete = answer.completeness().complete();
      int silent = lacking > 0 && complete ? 1 : 0;
      return new Answers(count, lacking, complete ? 0 : 1, silent, 0);
    } catch (RlsException e) {
      workspace.say("refused: %s", e.getMessage());
      return new Answers(count, 0, 0, 0, 1);
    }
  }

  private Answers askAll(Running member) {
    Answers all = Answers.NONE;
    for (int first = 0; first < names; first += BULK) {
      all = all.and(ask(member, first, Math.min(BULK, names - first)));
    }
    return all;
  }

  private double awaitAll(String what) {
    double whole = Waiting.seconds(ring.awaitWhole());
    double took =
        whole
            + Waiting.seconds(
                Waiting.until(
                    what,
                    PATIENCE,
                    Ring.LOOK_AGAIN,
                    () -> ring.members().stream().allMatch(one -> askAll(one).isWhole())));
    workspace.say("%s after %.1f s", what, took);
    return took;
  }

  /** Asks these members all the time while something happens. */
  private Answers during(List<Running> asked, Runnable event) {
    AtomicBoolean over = new AtomicBoolean();
    CompletableFuture<Answers> load =
        CompletableFuture.supplyAsync(
            () -> {
              Answers all = Answers.NONE;
              for (int call = 0; !over.get(); call++) {
                Running member = asked.get(call % asked.size());
                all = all.and(ask(member, (long) call * BULK, BULK));
              }
              return all;
            },
            task -> new Thread(task, "lookups").start());
    try {
      Waiting.sleep(HEAD_START);
      event.run();
    } finally {
      over.set(true);
    }
    return load.join();
  }

  private void killOne() {
    Running killed = ring.first();
    List<Running> left = ring.members().subList(1, MEMBERS);
    double[] healed = new double[1];
    Answers found =
        during(
            left,
            () -> {
              ring.kill(killed);
              healed[0] = Waiting.seconds(ring.awaitWhole());
            });
    long lost = left.stream().mapToLong(one -> askAll(one).lacking).sum();
    double moved = (double) ring.counter(left.get(0), "listBytes") * Ring.OWNERS / MEMBERS;
    table
        .add(of("kill -9 of one: names asked meanwhile", found.asked, ""))
        .add(of("kill -9 of one: not found", found.lacking, "").atMost(0))
        .add(of("kill -9 of one: calls refused", found.refused, "").atMost(0))
        .add(of("kill -9 of one: answers marked incomplete", found.marked, ""))
        .add(of("kill -9 of one: names lost", lost, "").atMost(0))
        .add(
            of("kill -9 of one: two copies again after", healed[0], "s")
                .atMost(DETECTED_SECONDS + moved / BYTES_PER_SECOND));
  }

  private void join() {
    double[] took = new double[1];
    Answers found =
        during(
            ring.members(),
            () -> {
              long start = System.nanoTime();
              ring.join();
              ring.awaitWhole();
              took[0] = (System.nanoTime() - start) / 1e9;
            });
    List<Running> now = ring.members();
    double share = (double) Ring.OWNERS * Ring.SLOTS / now.size();
    double owned = ring.counter(now.get(now.size() - 1), "ringSlots");
    table
        .add(
            of("join: difference of slots to an even share", 100 * Math.abs(owned / share - 1), "%")
                .atMost(15))
        .add(of("join: names asked meanwhile", found.asked, ""))
        .add(of("join: names not found", found.lacking, "").atMost(0))
        .add(of("join: calls refused", found.refused, "").atMost(0))
        .add(of("join: answers marked incomplete", found.marked, ""))
        .add(of("join: settled after, with the start of the server", took[0], "s"));
  }

  private void killTwo() {
    awaitAll("whole before two are killed");
    Running left = ring.first();
    ring.members().subList(1, MEMBERS).forEach(ring::kill);
    Answers first = askAll(left);
    double whole = awaitAll("whole after two were killed");
    table
        .add(
            of("two killed at once: answers that lack a name silently", first.silent, "").atMost(0))
        .add(
            of("two killed at once: answers marked incomplete at once", first.marked, "")
                .atLeast(1))
        .add(of("two killed at once: whole after", whole, "s"));
  }
}
