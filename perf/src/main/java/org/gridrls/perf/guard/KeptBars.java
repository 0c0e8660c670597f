package org.gridrls.perf.guard;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gridrls.perf.report.Figure;
import org.gridrls.perf.report.ResultTable;

/** The file of bars: read by the guard, written by full runs. For one thread. */
public final class KeptBars {
  private static final double TOLERANCE = 0.4;
  private static final String CAMPAIGN = ".conf";

  /** How figures that were not kept before are looked at again, if it is known. */
  private static final Map<String, String> AGAIN =
      Map.of(
          "secure", "secure --names 20000 --rounds 3 --seconds 1 --warm-up 12",
          "access", "access --rounds 3 --seconds 1 --warm-up 12");

  private static final String WHY = "single runs on one machine differ by so much";

  private final List<KeptBar> bars;

  KeptBars(List<KeptBar> bars) {
    this.bars = new ArrayList<>(bars);
  }

  /** An empty one if there is no such file. */
  public static KeptBars read(Path file) {
    if (!Files.exists(file)) {
      return new KeptBars(List.of());
    }
    try {
      List<String> lines = Files.readAllLines(file);
      if (lines.isEmpty() || !lines.get(0).equals(KeptBar.HEAD)) {
        throw new IllegalArgumentException(file + " does not begin with " + KeptBar.HEAD);
      }
      return new KeptBars(lines.stream().skip(1).map(KeptBar::parse).toList());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }

  List<KeptBar> all() {
    return List.copyOf(bars);
  }

  /** What a full run gives takes the place of what the run before gave, unless it gave nothing. */
  public KeptBars with(List<String> arguments, ResultTable table) {
    String run = run(arguments);
    for (Figure figure : table.figures()) {
      if (figure.bar().isPresent() && Double.isFinite(figure.value())) {
        put(run, figure);
      }
    }
    return this;
  }

  private void put(String run, Figure figure) {
    for (int i = 0; i < bars.size(); i++) {
      KeptBar bar = bars.get(i);
      if (bar.run().equals(run) && bar.figure().what().equals(figure.what())) {
        bars.set(i, bar.measured(figure));
        return;
      }
    }
    bars.add(new KeptBar(run, figure, figure.value(), again(run, figure), TOLERANCE, WHY));
  }

  /** A percentage is a difference, which a part of itself says nothing about. */
  private static String again(String run, Figure figure) {
    return figure.unit().equals("%") ? "" : AGAIN.getOrDefault(run, "");
  }

  /** The command, its campaign if it has one, its database if it has that option. */
  static String run(List<String> arguments) {
    Optional<String> database = Optional.empty();
    Optional<String> campaign =
        arguments.stream().skip(1).filter(one -> one.endsWith(CAMPAIGN)).findFirst();
    for (int i = 1; i < arguments.size(); i++) {
      if (arguments.get(i).startsWith("--db=")) {
        database = Optional.of(arguments.get(i).substring(5));
      } else if (arguments.get(i - 1).equals("--db")) {
        database = Optional.of(arguments.get(i));
      }
    }
    return arguments.get(0)
        + campaign.map(file -> " " + file).orElse("")
        + database.map(db -> " --db " + db).orElse("");
  }

  public void write(Path file) {
    List<String> lines = new ArrayList<>(List.of(KeptBar.HEAD));
    bars.forEach(bar -> lines.add(bar.line()));
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      Files.write(file, lines);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file, e);
    }
  }
}
