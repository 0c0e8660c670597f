package org.gridrls.perf.figures;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * One figure or table of a paper measured again: our curves, and those that were published; a
 * value, safe for threads.
 *
 * @param id as the paper numbers it: fig4, table3
 */
public record PaperFigure(
    String id, String title, Look look, List<Curve> ours, Published then, List<String> remarks) {
  /** Where a curve stands in the plot. */
  public enum Place {
    LEFT,
    RIGHT,
    TABLE_ONLY
  }

  /**
   * How it is shown.
   *
   * @param right what the right-hand scale is, empty if there is none
   * @param logX the horizontal scale is logarithmic
   * @param logY the vertical ones are, and with them the horizontal one
   * @param places of curves that do not belong to the left-hand scale, by name
   * @param rows names of the places on the horizontal scale, if they are not just numbers
   */
  public record Look(String x, String left, String right, boolean logX, boolean logY, Shown shown) {
    /** Places of curves, names of rows. */
    public record Shown(Map<String, Place> places, Map<Double, String> rows) {}

    static Look of(String x, String left) {
      return new Look(x, left, "", false, false, new Shown(Map.of(), Map.of()));
    }

    Look logarithmic(boolean both) {
      return new Look(x, left, right, true, both, shown);
    }

    Look right(String label, Map<String, Place> places) {
      return new Look(x, left, label, logX, logY, new Shown(places, shown.rows()));
    }

    Look rows(Map<Double, String> rows) {
      return new Look(x, left, right, logX, logY, new Shown(shown.places(), rows));
    }

    Place place(Curve curve) {
      return shown.places().getOrDefault(curve.name(), Place.LEFT);
    }

    String row(double number) {
      String plain =
          number == Math.rint(number)
              ? String.format(Locale.ROOT, "%.0f", number)
              : Double.toString(number);
      return shown.rows().getOrDefault(number, plain);
    }
  }

  /** All places on the horizontal scale where anything is known. */
  List<Double> xs() {
    return Stream.concat(ours.stream(), then.curves().stream())
        .flatMap(curve -> curve.points().stream())
        .map(Curve.Point::x)
        .distinct()
        .sorted()
        .toList();
  }
}
