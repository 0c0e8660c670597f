package org.gridrls.studies.secure;

import static org.gridrls.perf.report.Figure.of;

import java.io.BufferedReader;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.gridrls.perf.measure.Load;
import org.gridrls.perf.measure.Rounds;
import org.gridrls.perf.measure.Rounds.Outcome;
import org.gridrls.perf.measure.Unchecked;
import org.gridrls.perf.process.InstalledServer;
import org.gridrls.perf.process.Running;
import org.gridrls.perf.process.Waiting;
import org.gridrls.perf.report.ResultTable;

/**
 * Known callers while as many unknown ones call as fast as they are refused. The unknown ones run
 * on the same machine, so the known ones also lose the processor time of that process. For one
 * thread.
 */
final class Intrusion {
  private static final Duration START_MAX = Duration.ofSeconds(60);
  private static final Duration LOOK_AGAIN = Duration.ofMillis(20);
  private static final String ALONE = "query, known callers alone";
  private static final String SAME = "query, beside unknown callers";
  private static final String RECONNECTING =
      "query, beside unknown callers, each call a new connection";

  private final SecuredCatalogs catalogs;
  private final int nice;
  private Load known;

  Intrusion(SecuredCatalogs catalogs, int nice) {
    this.catalogs = catalogs;
    this.nice = nice;
  }

  void measure(Rounds rounds, ResultTable table) {
    Running server = catalogs.secured("guarded", Map.of());
    known = catalogs.queries(server);
    Beside same = new Beside(server, "same");
    Beside reconnecting = new Beside(server, "new");
    Outcome outcome =
        rounds
            .side(ALONE, known, server.handles())
            .side(SAME, same, server.handles())
            .side(RECONNECTING, reconnecting, server.handles())
            .run();
    double besideNew = outcome.ratio(RECONNECTING, ALONE);
    table
        .add(of("known beside unknown / alone", outcome.ratio(SAME, ALONE), "x").atLeast(0.7))
        .add(of("known beside unknown with new connections / alone", besideNew, "x").atLeast(0.7))
        .rates(outcome)
        .remark(
            "Unknown callers in all turns: %s over open connections, %s over new ones.",
            same.said, reconnecting.said);
  }

  /** Known callers with the others beside them, whose process rests in the turns of other sides. */
  private final class Beside implements Load {
    private final List<String> command;
    private Process process;
    private BufferedReader out;
    private String said = "none";

    Beside(Running server, String connections) {
      command = new ArrayList<>(List.of("nice", "-n", Integer.toString(nice)));
      command.addAll(
          InstalledServer.java(
              List.of("-Xmx256m"),
              UnknownCallers.class.getName(),
              server.url(),
              catalogs.authority().userFiles().trust().get(0).toString(),
              Integer.toString(catalogs.connections()),
              connections));
    }

    /** At the first turn only, waits until each was refused once. */
    @Override
    public Done run(Duration time) {
      boolean first = process == null;
      if (first) {
        start();
      }
      counts(UnknownCallers.CALL);
      if (first) {
        Waiting.until(
            "the unknown callers are under way", START_MAX, LOOK_AGAIN, this::eachWasRefused);
      }
      Done done = known.run(time);
      long[] last = counts(UnknownCallers.REST);
      if (last[2] > 0) {
        throw new IllegalStateException("unauthenticated callers were served");
      }
      said = "%,d refused and %,d cut off".formatted(last[0], last[1]);
      return done;
    }

    private boolean eachWasRefused() {
      long[] counts = counts(UnknownCallers.COUNT);
      return counts[0] + counts[1] >= catalogs.connections();
    }

    private void start() {
      ProcessBuilder builder = new ProcessBuilder(command).redirectError(Redirect.DISCARD);
      process = catalogs.workspace().started(builder);
      out = process.inputReader(StandardCharsets.UTF_8);
      line();
    }

    private String line() {
      String line = Unchecked.get(out::readLine);
      if (line == null) {
        throw new IllegalStateException("the process of unknown callers has ended");
      }
      return line;
    }

    /** Calls refused, cut off and served since the start, after this order is obeyed. */
    private long[] counts(char order) {
      Unchecked.run(
          () -> {
            process.getOutputStream().write(order);
            process.getOutputStream().flush();
          });
      return Arrays.stream(line().split(" ")).mapToLong(Long::parseLong).toArray();
    }
  }
}
