package org.gridrls.perf.guard;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.gridrls.perf.report.Figure;
import org.gridrls.perf.report.Grid;
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
    String what = bar.run() + ": " + bar.figure().what();
    if (fell) {
      fallen.add(
          what
              + now.map(
                      figure ->
                          String.format(
                              Locale.ROOT,
                              ": %s instead of %s; it may be worse by %.0f %%: %s",
                              Figure.shown(figure.value()),
                              Figure.shown(bar.last()),
                              100 * bar.tolerance(),
                              bar.why()))
                  .orElse(": the short run does not give it"));
    }
    lines.add(
        List.of(
            bar.run(),
            bar.figure().what(),
            bar.figure().shownBar(),
            Figure.shown(bar.last()),
            now.map(figure -> Figure.shown(figure.value())).orElse("none"),
            String.format(Locale.ROOT, "%.0f %%", 100 * bar.tolerance()),
            fell ? "FELL" : bar.figure().value(now.orElseThrow().value()).met() ? "" : "below"));
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
