package org.gridrls.studies.figures;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.gridrls.perf.measure.Load;
import org.gridrls.perf.measure.Rounds;

/** Rates of several curves at several places, all in turns of one run. For one thread. */
final class Sweep {
  private final Rounds rounds;
  private final List<Place> places = new ArrayList<>();

  /** A value to be measured by a side of the rounds. */
  private record Place(String curve, double x, String side) {}

  Sweep(Rounds rounds) {
    this.rounds = rounds;
  }

  void at(String curve, double x, Load load, List<ProcessHandle> serving) {
    String side = String.format(Locale.ROOT, "%s, %.0f", curve, x);
    rounds.side(side, load, serving);
    places.add(new Place(curve, x, side));
  }

  /** In the order in which curves came, and their places. */
  List<Curve> run() {
    Rounds.Outcome outcome = rounds.run();
    Map<String, Curve> curves = new LinkedHashMap<>();
    for (Place place : places) {
      Curve point = Curve.of(place.curve, place.x, outcome.rate(place.side));
      curves.merge(place.curve, point, Curve::and);
    }
    return List.copyOf(curves.values());
  }
}
