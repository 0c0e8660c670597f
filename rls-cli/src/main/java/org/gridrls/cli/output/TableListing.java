package org.gridrls.cli.output;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/**
 * Aligned columns under headings. The widths are measured over the first rows; a longer cell in a
 * later row shifts only that row. Columns that do not fit beside those before them begin a line of
 * their own, in all rows: names are never shortened.
 */
final class TableListing extends Listing {
  private static final int ROWS_MEASURED = 500;
  private static final int BETWEEN = 2;
  private static final int INDENT = 4;
  private static final String BOLD = "\u001b[1m";
  private static final String DIM = "\u001b[2m";
  private static final String RED = "\u001b[31m";
  private static final String END = "\u001b[0m";

  private final boolean colour;
  private final int lineWidth;
  private final List<List<String>> waiting = new ArrayList<>();
  private List<String> headings = List.of();
  private int[] widths;
  private boolean[] onNewLine;
  private boolean further;

  /** {@code lineWidth} is that of the terminal. */
  TableListing(PrintWriter out, PrintWriter err, boolean colour, int lineWidth) {
    super(out, err);
    this.colour = colour;
    this.lineWidth = lineWidth;
  }

  @Override
  public void table(String name, Columns columns) {
    release();
    if (further) {
      out.println();
    }
    further = true;
    headings = columns.headings();
    widths = null;
  }

  @Override
  public void row(Row row) {
    if (widths != null) {
      print(row.shortened(), false);
      return;
    }
    waiting.add(row.shortened());
    if (waiting.size() == ROWS_MEASURED) {
      release();
    }
  }

  private void release() {
    if (waiting.isEmpty()) {
      return;
    }
    widths =
        new int[Math.max(headings.size(), waiting.stream().mapToInt(List::size).max().orElse(0))];
    measure(headings);
    waiting.forEach(this::measure);
    fold();
    if (!headings.isEmpty()) {
      print(headings.stream().map(String::toUpperCase).toList(), true);
    }
    waiting.forEach(cells -> print(cells, false));
    waiting.clear();
  }

  private void measure(List<String> cells) {
    for (int i = 0; i < cells.size(); i++) {
      widths[i] = Math.max(widths[i], DisplayWidth.of(cells.get(i)));
    }
  }

  private void fold() {
    onNewLine = new boolean[widths.length];
    int end = 0;
    for (int i = 0; i < widths.length; i++) {
      int beside = i == 0 ? 0 : end + BETWEEN;
      onNewLine[i] = i > 0 && widths[i] > 0 && beside + widths[i] > lineWidth;
      end = (onNewLine[i] ? INDENT : beside) + widths[i];
    }
  }

  private void print(List<String> cells, boolean heading) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < cells.size(); i++) {
      boolean measured = i < widths.length;
      if (measured && onNewLine[i]) {
        println(line.toString(), heading);
        line = new StringBuilder(" ".repeat(INDENT));
      }
      boolean last = i == cells.size() - 1 || (i + 1 < widths.length && onNewLine[i + 1]);
      int fill = last || !measured ? 0 : widths[i] - DisplayWidth.of(cells.get(i));
      line.append(cells.get(i)).append(" ".repeat(Math.max(0, fill)));
      line.append(last ? "" : " ".repeat(BETWEEN));
    }
    println(line.toString(), heading);
  }

  private void println(String line, boolean heading) {
    out.println(heading ? painted(BOLD, line) : line);
  }

  private String painted(String paint, String text) {
    return colour ? paint + text + END : text;
  }

  @Override
  public void note(String text) {
    release();
    out.println(painted(DIM, text));
  }

  @Override
  public void failure(Failure failure) {
    release();
    out.flush();
    err.println(painted(RED, "rls: " + failure.shown()));
  }

  @Override
  public void close() {
    release();
    super.close();
  }
}
