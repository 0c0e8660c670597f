package org.gridrls.perf.figures;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a paper published in one of its figures or tables, as far as its text says it; a value, safe
 * for threads.
 *
 * @param source the paper and its figure
 * @param said what the numbers are
 */
public record Published(String source, String said, List<Curve> curves) {
  private static final String HEAD = "curve,x,y";

  /** From the resource with this name: two lines of remarks, a head, then the points. */
  static Published of(String id) {
    String file = id + ".csv";
    try (InputStream in = Published.class.getResourceAsStream(file)) {
      if (in == null) {
        throw new IllegalArgumentException("nothing published is known as " + id);
      }
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return parse(file, text.lines().toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Published parse(String file, List<String> lines) {
    if (lines.size() < 3 || !lines.get(2).equals(HEAD)) {
      throw new IllegalArgumentException(file + ": two remarks and " + HEAD + " are expected");
    }
    Map<String, Curve> curves = new LinkedHashMap<>();
    for (String line : lines.subList(3, lines.size())) {
      String[] parts = line.split(",");
      if (parts.length != 3) {
        throw new IllegalArgumentException(file + ": not a point: " + line);
      }
      Curve before = curves.getOrDefault(parts[0], Curve.empty(parts[0]));
      curves.put(parts[0], before.and(Double.parseDouble(parts[1]), Double.parseDouble(parts[2])));
    }
    return new Published(remark(lines.get(0)), remark(lines.get(1)), List.copyOf(curves.values()));
  }

  private static String remark(String line) {
    return line.replaceFirst("^# ", "");
  }
}
