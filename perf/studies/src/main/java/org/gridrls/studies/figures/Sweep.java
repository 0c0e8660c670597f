package org.gridrls.studies.figures;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.gridrls.perf.measure.Load;
import org.gridrls.perf.measure.Rounds;

/**
 * Rates of several curves at several places, all in turns of one run; a side may be a point of two
 * figures. For one thread.
 */
final class Sweep {
  private final Rounds rounds;
  private final List<Place> places = new ArrayList<>();

  /** A value to be measured by a side of the rounds. */
  private record Place(String figure, String curve, double x, String side) {}

  Sweep(Rounds rounds) {
    this.rounds = rounds;
  }

  void side(String side, Load load, List<ProcessHandle> serving) {
    rounds.side(side, load, serving);
  }

  /** Shows the rate of a side as a point of a figure. */
  void shown(String figure, String curve, double x, String side) {
    places.add(new Place(figure, curve, x, side));
  }

  /** A side that is a point of one figure. */
  void at(String figure, String curve, double x, Load load, List<ProcessHandle> serving) {
    String side = String.format(Locale.ROOT, "%s, %s, %.0f", figure, curve, x);
    side(side, load, serving);
    shown(figure, curve, x, side);
  }

  /** The curves of each figure, in the order in which they came, as their places. */
  Map<String, List<Curve>> run() {
    Rounds.Outcome outcome = rounds.run();
    Map<String, Map<String, Curve>> figures = new LinkedHashMap<>();
    for (Place place : places) {
      Curve point = Curve.empty(place.curve).and(place.x, outcome.sides().get(place.side).rate());
      figures
          .computeIfAbsent(place.figure, any -> new LinkedHashMap<>())
          .merge(place.curve, point, Curve::and);
    }
    Map<String, List<Curve>> curves = new LinkedHashMap<>();
    figures.forEach((figure, named) -> curves.put(figure, List.copyOf(named.values())));
    return curves;
  }
}
