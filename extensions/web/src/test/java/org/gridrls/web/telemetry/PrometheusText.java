package org.gridrls.web.telemetry;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A strict reader of Prometheus' text format, for tests: every family has help, type and figures,
 * in this order and together; no figure comes twice; nothing else is in the text.
 */
public final class PrometheusText {
  private static final Pattern HEAD =
      Pattern.compile("# (HELP|TYPE) ([a-zA-Z_:][a-zA-Z0-9_:]*) (.+)");
  private static final Pattern FIGURE =
      Pattern.compile(
          "([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\\{(.*)})? (-?[0-9.]+(?:E-?[0-9]+)?|NaN)", Pattern.DOTALL);
  private static final Pattern LABEL =
      Pattern.compile("([a-zA-Z_][a-zA-Z0-9_]*)=\"((?:[^\"\\\\]|\\\\[\\\\\"n])*)\"(,|$)");

  private final Map<String, String> types = new LinkedHashMap<>();
  private final Map<String, Map<Map<String, String>, Double>> figures = new HashMap<>();
  private final Set<String> withFigures = new HashSet<>();
  private String helped;
  private String family;

  private PrometheusText() {}

  public static PrometheusText parse(String text) {
    PrometheusText parsed = new PrometheusText();
    require(text.endsWith("\n"), "the text ends without a line feed", text);
    // by the line feed alone: labels may contain other line ends
    for (String line : text.substring(0, text.length() - 1).split("\n", -1)) {
      parsed.read(line);
    }
    require(parsed.withFigures.equals(parsed.types.keySet()), "a family is empty", text);
    return parsed;
  }

  private void read(String line) {
    Matcher head = HEAD.matcher(line);
    if (head.matches() && head.group(1).equals("HELP")) {
      helped = head.group(2);
    } else if (head.matches()) {
      require(head.group(2).equals(helped), "a type without help", line);
      require(types.put(helped, head.group(3)) == null, "a family in two parts", line);
      require(
          List.of("counter", "gauge", "histogram", "summary").contains(head.group(3)),
          "type",
          line);
      family = helped;
    } else {
      figure(line);
    }
  }

  private void figure(String line) {
    Matcher figure = FIGURE.matcher(line);
    require(figure.matches(), "no figure", line);
    String name = figure.group(1);
    require(
        name.matches(Pattern.quote(family) + suffixes(types.get(family))),
        "a figure outside of its family",
        line);
    require(!"counter".equals(types.get(family)) || name.endsWith("_total"), "counter", line);
    Map<String, String> labels = labels(figure.group(2) == null ? "" : figure.group(2), line);
    require(
        figures
                .computeIfAbsent(name, unseen -> new HashMap<>())
                .put(labels, Double.valueOf(figure.group(3)))
            == null,
        "a figure twice",
        line);
    withFigures.add(family);
  }

  private static String suffixes(String type) {
    return switch (type) {
      case "histogram" -> "_(bucket|sum|count)";
      case "summary" -> "(_sum|_count)?";
      default -> "";
    };
  }

  private static Map<String, String> labels(String text, String line) {
    Map<String, String> labels = new HashMap<>();
    int end = 0;
    Matcher label = LABEL.matcher(text);
    while (end < text.length()) {
      require(label.find(end) && label.start() == end, "no label", line);
      String value =
          Pattern.compile("\\\\(.)")
              .matcher(label.group(2))
              .replaceAll(
                  escape ->
                      Matcher.quoteReplacement(
                          escape.group(1).equals("n") ? "\n" : escape.group(1)));
      require(labels.put(label.group(1), value) == null, "a label twice", line);
      end = label.end();
    }
    return labels;
  }

  private static void require(boolean so, String otherwise, String line) {
    if (!so) {
      throw new AssertionError(otherwise + ": " + line);
    }
  }

  /** The names of the families, with their types. */
  public Map<String, String> types() {
    return types;
  }

  /** All figures of a name, by their labels. */
  public Map<Map<String, String>, Double> all(String name) {
    return figures.getOrDefault(name, Map.of());
  }

  public double value(String name, Map<String, String> labels) {
    Double value = all(name).get(labels);
    require(value != null, "no figure " + labels + " of " + name, all(name).toString());
    return value;
  }
}
