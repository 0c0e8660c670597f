package org.gridrls.perf.guard;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.gridrls.perf.report.Figure;
import org.gridrls.perf.report.Grid;
import org.gridrls.perf.report.KeptBar;
import org.gridrls.perf.report.ResultTable;

/** The values of short runs beside those of the last full ones, and what fell. For one thread. */
final class GuardResult {
  private static final List<String> HEAD =
      List.of("run", "figure", "goal", "kept", "today", "may be worse by", "");

  private final List<List<String>> lines = new ArrayList<>();
  private final List<List<String>> unmeasured = new ArrayList<>();
  private final List<String> fallen = new ArrayList<>();

  void add(List<KeptBar> bars, ResultTable table) {
    bars.forEach(bar -> add(bar, table));
  }

  void add(KeptBar bar, ResultTable table) {
    Optional<Figure> now = table.figure(bar.figure().what());
    boolean fell = now.map(figure -> bar.fellWith(figure.value())).orElse(true);
    String shown = now.map(figure -> Figure.shown(figure.value())).orElse("none");
    String tolerance = String.format(Locale.ROOT, "%.0f %%", 100 * bar.tolerance());
    if (fell) {
      String how =
          now.isEmpty()
              ? "the short run does not give it"
              : "%s instead of %s; it may be worse by %s: %s"
                  .formatted(shown, Figure.shown(bar.last()), tolerance, bar.why());
      fallen.add(bar.run() + ": " + bar.figure().what() + ": " + how);
    }
    boolean below = !fell && !bar.figure().value(now.orElseThrow().value()).met();
    lines.add(line(bar, shown, tolerance, fell ? "FELL" : below ? "below" : ""));
  }

  /** A bar that only full runs look at. */
  void addUnmeasured(KeptBar bar) {
    unmeasured.add(line(bar, "-", "", bar.figure().met() ? "" : "below"));
  }

  private static List<String> line(KeptBar bar, String today, String tolerance, String verdict) {
    return List.of(
        bar.run(),
        bar.figure().what(),
        bar.figure().shownBar(),
        Figure.shown(bar.last()),
        today,
        tolerance,
        verdict);
  }

  boolean fell() {
    return !fallen.isEmpty();
  }

  String markdown() {
    StringBuilder text = new StringBuilder(Grid.of(HEAD, lines));
    if (!unmeasured.isEmpty()) {
      text.append("\nOnly full runs look at these:\n\n").append(Grid.of(HEAD, unmeasured));
    }
    text.append(fallen.isEmpty() ? "\nNothing fell.\n" : "\nFell:\n");
    fallen.forEach(what -> text.append("* ").append(what).append('\n'));
    return text.toString();
  }
}
