package org.gridrls.perf.report;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.gridrls.perf.measure.Unchecked;

/** The file of bars: read by the guard, written by full runs. For one thread. */
public final class KeptBars {
  private static final double TOLERANCE = 0.4;

  /** Options that make a run another measurement. */
  private static final Pattern RUN_OPTIONS =
      Pattern.compile(" --db \\S+| --roles \\S+| --fast-cryptography");

  private static final String WHY = "single runs on one machine differ by that much";

  private final List<KeptBar> bars;

  KeptBars(List<KeptBar> bars) {
    this.bars = new ArrayList<>(bars);
  }

  /** Without a file: no bars. */
  public static KeptBars read(Path file) {
    if (!Files.exists(file)) {
      return new KeptBars(List.of());
    }
    List<List<String>> rows = Csv.rows(Unchecked.get(() -> Files.readString(file)));
    if (rows.isEmpty() || !rows.get(0).equals(KeptBar.HEAD)) {
      throw new IllegalArgumentException(file + " does not begin with " + KeptBar.HEAD);
    }
    return new KeptBars(rows.stream().skip(1).map(KeptBar::of).toList());
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
            () -> bars.add(new KeptBar(run, figure, figure.value(), "", TOLERANCE, WHY)));
  }

  /** The command, and what makes it another measurement: campaign, database, provider. */
  public static String run(List<String> arguments) {
    StringBuilder run = new StringBuilder(arguments.get(0));
    arguments.stream()
        .skip(1)
        .filter(one -> one.endsWith(".conf"))
        .findFirst()
        .ifPresent(file -> run.append(' ').append(file));
    String options = " " + String.join(" ", arguments).replace('=', ' ');
    RUN_OPTIONS.matcher(options).results().forEach(option -> run.append(option.group()));
    return run.toString();
  }

  public void write(Path file) {
    Csv.write(file, String.join(",", KeptBar.HEAD), bars.stream().map(KeptBar::cells));
  }
}
