package org.gridrls.perf.figures;

import com.typesafe.config.Config;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * One figure or table of a paper measured again: our curves, and the published ones. Immutable.
 *
 * @param id as the paper numbers it: fig4, table3
 */
public record PaperFigure(
    String id, String title, Look look, List<Curve> ours, Published then, List<String> remarks) {
  /** The place of a curve in the plot. */
  public enum Place {
    LEFT,
    RIGHT,
    TABLE_ONLY
  }

  /**
   * How the figure is shown.
   *
   * @param right label of the right-hand scale, empty without one
   * @param logX the horizontal scale is logarithmic
   * @param logY the vertical ones are, and with them the horizontal one
   * @param places of curves that do not belong to the left-hand scale, by name
   * @param rows names of the places on the horizontal scale, if they are not just numbers
   */
  public record Look(
      String x,
      String left,
      String right,
      boolean logX,
      boolean logY,
      Map<String, Place> places,
      Map<Double, String> rows) {
    /** As the text of a figure says it. */
    static Look of(Config text) {
      String log = optional(text, "log");
      Map<String, Place> places = new HashMap<>();
      names(text, "table-only").forEach(name -> places.put(name, Place.TABLE_ONLY));
      names(text, "right-curves").forEach(name -> places.put(name, Place.RIGHT));
      Map<Double, String> rows = new HashMap<>();
      for (Config row : text.hasPath("rows") ? text.getConfigList("rows") : List.<Config>of()) {
        rows.put(rows.size() + 1.0, row.getString("name"));
      }
      return new Look(
          text.getString("x"),
          text.getString("left"),
          optional(text, "right"),
          log.contains("x"),
          log.contains("y"),
          places,
          rows);
    }

    private static String optional(Config text, String setting) {
      return text.hasPath(setting) ? text.getString(setting) : "";
    }

    private static List<String> names(Config text, String setting) {
      return text.hasPath(setting) ? text.getStringList(setting) : List.of();
    }

    static Look of(String x, String left) {
      return new Look(x, left, "", false, false, Map.of(), Map.of());
    }

    Look rows(Map<Double, String> names) {
      return new Look(x, left, right, logX, logY, places, names);
    }

    Place place(Curve curve) {
      return places.getOrDefault(curve.name(), Place.LEFT);
    }

    String row(double number) {
      String plain =
          number == Math.rint(number)
              ? String.format(Locale.ROOT, "%.0f", number)
              : Double.toString(number);
      return rows.getOrDefault(number, plain);
    }
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
