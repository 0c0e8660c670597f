package org.gridrls.perf.report;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A table in Markdown with aligned columns. No state. */
public final class Grid {
  private Grid() {}

  /** The head, and lines of as many cells each. */
  public static String of(List<String> head, List<List<String>> lines) {
    int[] widths =
        IntStream.range(0, head.size())
            .map(
                i ->
                    Stream.concat(Stream.of(head), lines.stream())
                        .mapToInt(l -> l.get(i).length())
                        .max()
                        .orElse(0))
            .map(width -> Math.max(3, width))
            .toArray();
    StringBuilder text = new StringBuilder();
    row(text, head, widths);
    text.append('|');
    IntStream.of(widths).forEach(width -> text.append("-".repeat(width + 2)).append('|'));
    text.append('\n');
    lines.forEach(line -> row(text, line, widths));
    return text.toString();
  }

  private static void row(StringBuilder text, List<String> cells, int[] widths) {
    text.append('|');
    for (int i = 0; i < widths.length; i++) {
      text.append(String.format(" %-" + widths[i] + "s |", cells.get(i)));
    }
    text.append('\n');
  }
}
