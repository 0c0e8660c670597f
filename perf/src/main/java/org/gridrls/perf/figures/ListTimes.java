package org.gridrls.perf.figures;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.gridrls.api.update.UpdateKind;
import org.gridrls.api.update.UpdateTarget;
import org.gridrls.perf.measure.Spread;
import org.gridrls.perf.process.Running;
import org.gridrls.perf.update.Federation;

/** Figure 12: full lists of catalogs of some sizes, of one alone and of several at once. */
final class ListTimes implements Experiment {
  private static final int[] SHORT_SIZES = {10_000, 100_000};
  private static final int[] FULL_SIZES = {10_000, 100_000, 1_000_000};
  private static final int[] SHORT = {1, 3};
  private static final int[] FULL = {1, 2, 3, 4, 5, 6};

  @Override
  public String id() {
    return "fig12";
  }

  @Override
  public PaperFigure measure(Setting setting) {
    List<Curve> curves = new ArrayList<>();
    for (int names : setting.steps(SHORT_SIZES, FULL_SIZES)) {
      curves.add(times(setting, names));
    }
    return new PaperFigure(
        id(),
        "Figure 12: full updates by lists, as catalogs and their sizes grow",
        PaperFigure.Look.of("catalogs at once", "seconds for an update, average").logarithmic(true),
        curves,
        Published.of(id()),
        List.of(
            "Catalogs on SQLite, which update one index on this machine; times as they report them."));
  }

  private static Curve times(Setting setting, int names) {
    Federation federation = new Federation(setting.workspace(), names);
    Running index = federation.index("512m");
    UpdateTarget target = UpdateTarget.everything(index.url(), UpdateKind.LIST);
    List<Federation.Catalog> catalogs = new ArrayList<>();
    Curve curve = Curve.empty(names + " names");
    int[] steps = setting.steps(SHORT, FULL);
    for (int count = 1; count <= steps[steps.length - 1]; count++) {
      catalogs.add(federation.catalog(Map.of()));
      catalogs.get(count - 1).add(target);
      if (Arrays.binarySearch(steps, count) >= 0) {
        List<Double> averages = new ArrayList<>();
        for (int round = 0; round < setting.repeats(); round++) {
          averages.add(Federation.averageAtOnce(catalogs, index.url()));
        }
        double median = Spread.of(averages).median();
        curve = curve.and(count, median);
        setting
            .workspace()
            .progress()
            .say("%,d names, %d catalogs at once: %.2f s", names, count, median);
      }
    }
    catalogs.forEach(catalog -> catalog.server().close());
    index.close();
    return curve;
  }
}
