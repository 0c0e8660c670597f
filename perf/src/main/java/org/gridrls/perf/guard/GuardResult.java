package org.gridrls.perf.guard;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.gridrls.perf.report.Figure;
import org.gridrls.perf.report.Grid;
import org.gridrls.perf.report.KeptBar;
import org.gridrls.perf.report.ResultTable;

/** What short runs gave beside the last full ones, and what fell. For one thread. */
final class GuardResult {
  private static final List<String> HEAD =
      List.of("run", "figure", "bar", "last full run", "now", "may be worse by", "");

  private final List<List<String>> lines = new ArrayList<>();
  private final List<String> fallen = new ArrayList<>();

  void add(KeptBar bar, ResultTable table) {
    Optional<Figure> now = table.figure(bar.figure().what());
    boolean fell = now.map(figure -> bar.fellWith(figure.value())).orElse(true);
    String shown = now.map(figure -> Figure.shown(figure.value())).orElse("none");
    String last = Figure.shown(bar.last());
    String tolerance = String.format(Locale.ROOT, "%.0f %%", 100 * bar.tolerance());
    if (fell) {
      String how =
          now.isEmpty()
              ? "the short run does not give it"
              : "%s instead of %s; it may be worse by %s: %s"
                  .formatted(shown, last, tolerance, bar.why());
      fallen.add(bar.run() + ": " + bar.figure().what() + ": " + how);
    }
    String verdict =
        fell ? "FELL" : bar.figure().value(now.orElseThrow().value()).met() ? "" : "below";
    lines.add(
        List.of(
            bar.run(),
            bar.figure().what(),
            bar.figure().shownBar(),
            last,
            shown,
            tolerance,
            verdict));
  }

  boolean fell() {
    return !fallen.isEmpty();
  }

  String markdown() {
    StringBuilder text = new StringBuilder();
    text.append(Grid.of(HEAD, lines));
    text.append(fallen.isEmpty() ? "\nNothing fell.\n" : "\nFell:\n");
    fallen.forEach(what -> text.append("* ").append(what).append('\n'));
    return text.toString();
  }
}
