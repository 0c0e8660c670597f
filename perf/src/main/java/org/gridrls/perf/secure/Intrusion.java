package org.gridrls.perf.secure;

import static org.gridrls.perf.report.Figure.of;

import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import org.gridrls.perf.measure.Load;
import org.gridrls.perf.measure.Measured;
import org.gridrls.perf.measure.Rounds;
import org.gridrls.perf.process.Running;
import org.gridrls.perf.report.ResultTable;

/**
 * Known callers while as many unknown ones call as fast as they are refused. The unknown ones are a
 * process on the same machine, so what the known ones lose is also the processor time that in
 * earnest they would bring along.
 */
final class Intrusion {
  private static final String ALONE = "query, known callers alone";
  private static final String SAME = "query, beside unknown callers";
  private static final String ANEW = "query, beside unknown callers, each call a new connection";

  private final SecuredCatalogs catalogs;
  private final int nice;

  Intrusion(SecuredCatalogs catalogs, int nice) {
    this.catalogs = catalogs;
    this.nice = nice;
  }

  void measure(Rounds rounds, ResultTable table) {
    Running server = catalogs.secured("guarded", Map.of());
    Load known = catalogs.queries(server);
    Beside same = new Beside(server, "same", known);
    Beside anew = new Beside(server, "new", known);
    Map<String, Measured> measured =
        rounds
            .side(ALONE, known, server.handles())
            .side(SAME, same, server.handles())
            .side(ANEW, anew, server.handles())
            .run();
    double alone = measured.get(ALONE).perSecond();
    table.add(of("known beside unknown / alone", part(measured, SAME, alone), "x").atLeast(0.7));
    table.add(
        of("known beside unknown with new connections / alone", part(measured, ANEW, alone), "x")
            .atLeast(0.7));
    table.rates(measured.values());
    table.remark("Unknown callers in the last turns: %s; %s.", same.said(), anew.said());
  }

  private static double part(Map<String, Measured> measured, String side, double alone) {
    return measured.get(side).perSecond() / alone;
  }

  /** Known callers with the others beside them. */
  private final class Beside implements Load {
    private final Running server;
    private final String connections;
    private final Load known;
    private String said = "none";

    Beside(Running server, String connections, Load known) {
      this.server = server;
      this.connections = connections;
      this.known = known;
    }

    @Override
    public Done run(Duration time) {
      try (Intruders intruders = Intruders.start(catalogs, server, connections, nice)) {
        intruders.awaitRefusals(2L * catalogs.connections());
        Intruders.Seen before = intruders.seen();
        Done done = known.run(time);
        Intruders.Seen seen = intruders.seen().since(before);
        if (seen.served() > 0) {
          throw new IllegalStateException(seen.served() + " who proved nothing were served");
        }
        double seconds = done.elapsed().toMillis() / 1e3;
        said =
            String.format(
                Locale.ROOT,
                "%,.0f refused and %,.0f cut off a second over %s connections",
                seen.refused() / seconds,
                seen.lost() / seconds,
                connections.equals("new") ? "new" : "open");
        return done;
      }
    }

    String said() {
      return said;
    }
  }
}
