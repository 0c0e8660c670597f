package org.gridrls.studies.transfer;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gridrls.perf.measure.Spread;
import org.gridrls.perf.measure.Unchecked;
import org.gridrls.perf.process.Workspace;

/** Sides that take turns, each with an empty directory; their times. For one thread. */
final class Turns {
  private final Workspace workspace;
  private final Map<String, Side> sides = new LinkedHashMap<>();

  Turns(Workspace workspace) {
    this.workspace = workspace;
  }

  /** What is timed. */
  interface Side {
    void run(Path directory) throws Exception;
  }

  Turns side(String name, Side side) {
    sides.put(name, side);
    return this;
  }

  /** The median seconds of each. */
  Map<String, Double> run(String what, int rounds) {
    Map<String, List<Double>> times = new LinkedHashMap<>();
    for (int round = 0; round < rounds; round++) {
      sides.forEach(
          (name, side) -> times.computeIfAbsent(name, any -> new ArrayList<>()).add(once(side)));
    }
    Map<String, Double> medians = new LinkedHashMap<>();
    times.forEach((name, all) -> medians.put(name, Spread.of(all).median()));
    medians.forEach((name, median) -> workspace.say("%s, %s: %.3f s", what, name, median));
    return medians;
  }

  private double once(Side side) {
    Path directory = workspace.place("turn");
    Unchecked.run(() -> Files.createDirectories(directory));
    long start = System.nanoTime();
    Unchecked.run(() -> side.run(directory));
    double seconds = (System.nanoTime() - start) / 1e9;
    Workspace.delete(directory);
    return seconds;
  }
}
