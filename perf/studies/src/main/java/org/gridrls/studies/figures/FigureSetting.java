package org.gridrls.studies.figures;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigParseOptions;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleSupplier;
import java.util.stream.Stream;
import org.gridrls.perf.database.Database;
import org.gridrls.perf.measure.Rounds;
import org.gridrls.perf.measure.Spread;
import org.gridrls.perf.process.Servers;
import org.gridrls.perf.process.Workspace;

/**
 * Where and how big a figure is measured. Immutable.
 *
 * @param id as the paper numbers it: fig4, table3
 * @param full as big as the paper's, and as long as it takes to be steady
 * @param database of the catalogs, unless the figure prescribes one
 * @param text how the figure is measured and shown
 */
record FigureSetting(
    String id, Workspace workspace, Servers servers, boolean full, Database database, Config text) {
  static final double ROUND_TRIP_MILLIS = 63.8;

  /** Time a server serves before it counts as warm. */
  static final Duration HEAT = Duration.ofSeconds(30);

  private static final Config TEXTS =
      ConfigFactory.parseResources(
              FigureSetting.class,
              "figures.conf",
              ConfigParseOptions.defaults().setAllowMissing(false))
          .resolve();

  /** Many short turns: the machine's speed varies from minute to minute. */
  private static final Rounds.Plan FULL =
      new Rounds.Plan(7, Duration.ofSeconds(2), Duration.ofMillis(500), 6, HEAT);

  private static final Rounds.Plan SHORT =
      new Rounds.Plan(3, Duration.ofMillis(500), Duration.ofMillis(250), 6, HEAT);

  static FigureSetting of(String id, Workspace workspace, boolean full, Database database) {
    return new FigureSetting(
        id,
        workspace,
        new Servers(workspace),
        full,
        database,
        TEXTS.getConfig(id).withFallback(TEXTS.getConfig("defaults")));
  }

  void say(String format, Object... values) {
    workspace.say(format, values);
  }

  /** Takes of a pair the short form's value or the full form's. */
  int number(String pair) {
    return text.getIntList(pair).get(full ? 1 : 0);
  }

  /** Takes of a pair of lists the short form's or the full form's. */
  @SuppressWarnings("unchecked")
  List<Integer> numbers(String pair) {
    return (List<Integer>) text.getAnyRefList(pair).get(full ? 1 : 0);
  }

  int names() {
    return number("names");
  }

  List<Integer> steps() {
    return numbers("steps");
  }

  Rounds.Plan plan() {
    return full ? FULL : SHORT;
  }

  Sweep sweep() {
    return new Sweep(new Rounds(plan(), workspace.progress()));
  }

  /** Measures several times a figure that is timed by itself. */
  Spread spread(String what, DoubleSupplier figure) {
    return Spread.of(what, number("repeated"), workspace.progress(), figure);
  }

  /** The figure of what a sweep of its own measures. */
  PaperFigure figure(Sweep sweep, Object... values) {
    return figure(sweep.run().get(id), values);
  }

  /** The figure of these curves; the values are those of its remarks. */
  PaperFigure figure(List<Curve> curves, Object... values) {
    Stream<String> remarks =
        text.getStringList("remarks").stream()
            .map(remark -> String.format(Locale.ROOT, remark, values));
    Stream<String> limits =
        text.getStringList("two-processors").stream().map("Two processors: "::concat);
    return new PaperFigure(
        id, text, curves, Published.of(id), Stream.concat(remarks, limits).toList());
  }
}
