package org.gridrls.perf.report;

import java.util.ArrayList;
import java.util.List;

/** Lines of comma-separated values, quoted where they have to be; functions without state. */
public final class Csv {
  private Csv() {}

  public static String line(List<String> cells) {
    return String.join(",", cells.stream().map(Csv::quoted).toList());
  }

  private static String quoted(String cell) {
    return cell.contains(",") || cell.contains("\"")
        ? '"' + cell.replace("\"", "\"\"") + '"'
        : cell;
  }

  /** The cells of a line; throws if a quote is not closed. */
  public static List<String> cells(String line) {
    List<String> cells = new ArrayList<>();
    StringBuilder cell = new StringBuilder();
    boolean inQuotes = false;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      boolean twice = inQuotes && c == '"' && i + 1 < line.length() && line.charAt(i + 1) == '"';
      if (twice) {
        cell.append('"');
        i++;
      } else if (c == '"') {
        inQuotes = !inQuotes;
      } else if (c == ',' && !inQuotes) {
        cells.add(cell.toString());
        cell.setLength(0);
      } else {
        cell.append(c);
      }
    }
    if (inQuotes) {
      throw new IllegalArgumentException("a quote is not closed: " + line);
    }
    cells.add(cell.toString());
    return cells;
  }
}
