package org.gridrls.studies.figures;

import com.typesafe.config.Config;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.gridrls.perf.report.Plot.Axis;

/**
 * One figure or table of a paper measured again: our curves, and the published ones. Immutable.
 *
 * @param id as the paper numbers it: fig4, table3
 * @param text how it is shown, as {@code figures.conf} says
 */
record PaperFigure(String id, Config text, List<Curve> ours, Published then, List<String> remarks) {
  String text(String setting) {
    return text.getString(setting);
  }

  /** The scale of a curve in the plot; empty for one that is only in the table. */
  Optional<Axis> axis(Curve curve) {
    if (text.getStringList("table-only").contains(curve.name())) {
      return Optional.empty();
    }
    boolean right = text.getStringList("right-curves").contains(curve.name());
    return Optional.of(right ? Axis.RIGHT : Axis.LEFT);
  }

  /** The name of a place on the horizontal scale. */
  String place(double x) {
    List<? extends Config> rows = text.getConfigList("rows");
    if (x >= 1 && x <= rows.size()) {
      return rows.get((int) x - 1).getString("name");
    }
    return x == Math.rint(x) ? String.format(Locale.ROOT, "%.0f", x) : Double.toString(x);
  }

  /** All places on the horizontal scale with a value. */
  List<Double> xs() {
    return Stream.concat(ours.stream(), then.curves().stream())
        .flatMap(curve -> curve.points().stream())
        .map(Curve.Point::x)
        .distinct()
        .sorted()
        .toList();
  }
}
