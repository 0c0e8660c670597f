package org.gridrls.kit.metrics;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Collects figures and writes them in the text format of Prometheus (version 0.0.4): families in
 * the order of their names, the figures of a family in the order in which they came. For one
 * thread.
 */
final class Metrics {
  static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

  /** What Prometheus may do with a figure. */
  enum Kind {
    COUNTER,
    GAUGE,
    SUMMARY
  }

  /** Figures of one name. */
  static final class Family {
    private final String name;
    private final Kind kind;
    private final String help;
    private final List<String> lines = new ArrayList<>();

    private Family(String name, Kind kind, String help) {
      this.name = name;
      this.kind = kind;
      this.help = help;
    }

    Family add(Map<String, String> labels, double value) {
      return add("", labels, value);
    }

    /** {@code suffix} is for summaries: {@code _sum} or {@code _count}. */
    Family add(String suffix, Map<String, String> labels, double value) {
      lines.add(name + suffix + shown(labels) + " " + shown(value));
      return this;
    }

    private String text() {
      return "# HELP %s %s\n# TYPE %s %s\n%s\n"
          .formatted(
              name,
              help.replace("\\", "\\\\").replace("\n", "\\n"),
              name,
              kind.name().toLowerCase(Locale.ROOT),
              String.join("\n", lines));
    }
  }

  private final Map<String, Family> families = new TreeMap<>();

  /** The family of that name; of the first who asks for it are its kind and its help. */
  Family family(String name, Kind kind, String help) {
    return families.computeIfAbsent(name, unseen -> new Family(name, kind, help));
  }

  /** Families without a figure are left out. */
  String text() {
    return families.values().stream()
        .filter(family -> !family.lines.isEmpty())
        .map(Family::text)
        .collect(Collectors.joining());
  }

  private static String shown(Map<String, String> labels) {
    return labels.isEmpty()
        ? ""
        : labels.entrySet().stream()
            .map(label -> label.getKey() + "=\"" + escaped(label.getValue()) + "\"")
            .collect(Collectors.joining(",", "{", "}"));
  }

  private static String escaped(String value) {
    return value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
  }

  /** Whole numbers without a point: they are read by people too. */
  private static String shown(double value) {
    boolean whole = value == Math.rint(value) && Math.abs(value) < 1L << 53;
    return whole ? Long.toString((long) value) : Double.toString(value);
  }
}
