package org.gridrls.studies.figures;

import com.google.common.io.Resources;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gridrls.perf.measure.Unchecked;
import org.gridrls.perf.report.Csv;

/**
 * The values that a paper published in one of its figures or tables, as far as its text gives them.
 * Immutable.
 *
 * @param source the paper and its figure
 * @param said what the numbers are
 */
record Published(String source, String said, List<Curve> curves) {
  private static final List<String> HEAD = List.of("curve", "x", "y");

  /** From the resource with this name: two lines of remarks, a head, then the points. */
  static Published of(String id) {
    String file = id + ".csv";
    URL url = Resources.getResource(Published.class, file);
    return parse(file, Unchecked.get(() -> Resources.readLines(url, StandardCharsets.UTF_8)));
  }

  static Published parse(String file, List<String> lines) {
    List<List<String>> rows =
        lines.size() < 3 ? List.of() : Csv.rows(String.join("\n", lines.subList(2, lines.size())));
    if (rows.isEmpty() || !rows.get(0).equals(HEAD)) {
      throw new IllegalArgumentException(file + ": two remarks and " + HEAD + " are expected");
    }
    Map<String, Curve> curves = new LinkedHashMap<>();
    for (List<String> row : rows.subList(1, rows.size())) {
      if (row.size() != HEAD.size()) {
        throw new IllegalArgumentException(file + ": not a point: " + row);
      }
      double x = Double.parseDouble(row.get(1));
      double y = Double.parseDouble(row.get(2));
      curves.merge(row.get(0), Curve.of(row.get(0), x, y), Curve::and);
    }
    return new Published(remark(lines.get(0)), remark(lines.get(1)), List.copyOf(curves.values()));
  }

  private static String remark(String line) {
    return line.replaceFirst("^# ", "");
  }
}
