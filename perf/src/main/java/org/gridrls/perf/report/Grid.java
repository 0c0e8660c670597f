package org.gridrls.perf.report;

import java.util.List;

/** A table in Markdown that is aligned well enough to be read as it is. Safe for threads. */
public final class Grid {
  private Grid() {}

  /** The head, and lines of as many cells each. */
  public static String of(List<String> head, List<List<String>> lines) {
    StringBuilder text = new StringBuilder();
    int[] widths = new int[head.size()];
    for (int column = 0; column < widths.length; column++) {
      int at = column;
      widths[column] =
          Math.max(
              Math.max(3, head.get(column).length()),
              lines.stream().mapToInt(line -> line.get(at).length()).max().orElse(0));
    }
    row(text, head, widths);
    text.append('|');
    for (int width : widths) {
      text.append("-".repeat(width + 2)).append('|');
    }
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
