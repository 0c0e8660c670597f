package org.gridrls.perf.figures;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.gridrls.perf.measure.Load;
import org.gridrls.perf.measure.Rounds;
import org.gridrls.perf.measure.Rounds.Measured;

/** Rates of several curves at several places, all in turns of one run. For one thread. */
final class Sweep {
  private final Rounds rounds;
  private final Map<String, Map<Double, String>> sides = new LinkedHashMap<>();

  Sweep(Rounds rounds) {
    this.rounds = rounds;
  }

  void at(String curve, double x, Load load, List<ProcessHandle> serving) {
    String side = String.format(Locale.ROOT, "%s, %.0f", curve, x);
    rounds.side(side, load, serving);
    sides.computeIfAbsent(curve, name -> new LinkedHashMap<>()).put(x, side);
  }

  /** In the order in which curves came, and their places. */
  List<Curve> run() {
    Map<String, Measured> measured = rounds.run();
    List<Curve> curves = new ArrayList<>();
    sides.forEach(
        (name, places) -> {
          Curve curve = Curve.empty(name);
          for (Map.Entry<Double, String> place : places.entrySet()) {
            curve = curve.and(place.getKey(), measured.get(place.getValue()).perSecond());
          }
          curves.add(curve);
        });
    return curves;
  }
}
