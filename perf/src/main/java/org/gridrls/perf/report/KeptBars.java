package org.gridrls.perf.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The file of bars: read by the guard, written by full runs. For one thread. */
public final class KeptBars {
  private static final double TOLERANCE = 0.4;

  /** The short run that checks a figure that is new in the file, where it is known. */
  private static final Map<String, String> AGAIN =
      Map.of(
          "secure", "secure --guard --names 20000 --rounds 3 --seconds 1 --warm-up 10 --heat 10",
          "secure --fast-cryptography",
              "secure --fast-cryptography --guard --names 20000 --rounds 3 --seconds 1 --warm-up 10"
                  + " --heat 10",
          "access", "access --guard --rounds 3 --seconds 1 --warm-up 6 --heat 8");

  private static final String WHY = "single runs on one machine differ by that much";

  private final List<KeptBar> bars;

  KeptBars(List<KeptBar> bars) {
    this.bars = new ArrayList<>(bars);
  }

  /** Without a file: no bars. */
  public static KeptBars read(Path file) {
    try {
      List<List<String>> rows =
          Files.exists(file) ? Csv.rows(Files.readString(file)) : List.of(KeptBar.HEAD);
      if (rows.isEmpty() || !rows.get(0).equals(KeptBar.HEAD)) {
        throw new IllegalArgumentException(file + " does not begin with " + KeptBar.HEAD);
      }
      return new KeptBars(rows.stream().skip(1).map(KeptBar::of).toList());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }

  public List<KeptBar> all() {
    return List.copyOf(bars);
  }

  /** Replaces the figures of the run before; a figure without a number changes nothing. */
  public KeptBars with(List<String> arguments, ResultTable table) {
    String run = run(arguments);
    table.figures().stream()
        .filter(figure -> figure.bar().isPresent() && Double.isFinite(figure.value()))
        .forEach(figure -> put(run, figure));
    return this;
  }

  private void put(String run, Figure figure) {
    IntStream.range(0, bars.size())
        .filter(i -> bars.get(i).run().equals(run))
        .filter(i -> bars.get(i).figure().what().equals(figure.what()))
        .findFirst()
        .ifPresentOrElse(
            i -> bars.set(i, bars.get(i).measured(figure)),
            () ->
                bars.add(
                    new KeptBar(run, figure, figure.value(), again(run, figure), TOLERANCE, WHY)));
  }

  /** A percentage is a difference; a part of a difference says nothing. */
  private static String again(String run, Figure figure) {
    return figure.unit().equals("%") ? "" : AGAIN.getOrDefault(run, "");
  }

  /** The command, and what makes it another measurement: campaign, database, provider. */
  public static String run(List<String> arguments) {
    StringBuilder run = new StringBuilder(arguments.get(0));
    arguments.stream()
        .skip(1)
        .filter(one -> one.endsWith(".conf"))
        .findFirst()
        .ifPresent(file -> run.append(' ').append(file));
    for (int i = 1; i < arguments.size(); i++) {
      String one = arguments.get(i);
      if (one.startsWith("--db=")) {
        run.append(" --db ").append(one.substring(5));
      } else if (arguments.get(i - 1).equals("--db")) {
        run.append(" --db ").append(one);
      } else if (one.equals("--fast-cryptography")) {
        run.append(' ').append(one);
      }
    }
    return run.toString();
  }

  public void write(Path file) {
    Csv.write(file, String.join(",", KeptBar.HEAD), bars.stream().map(KeptBar::cells));
  }
}
