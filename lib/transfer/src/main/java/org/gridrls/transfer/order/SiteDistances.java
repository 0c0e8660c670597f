package org.gridrls.transfer.order;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * How far sites are from each other, in any unit, the same in both directions: a table that people
 * write. Immutable.
 */
public final class SiteDistances {
  public static final SiteDistances NONE = new SiteDistances(Map.of());

  private static final int PAIRS_MAX = 1_000_000;

  private final Map<String, Double> pairs;

  private SiteDistances(Map<String, Double> pairs) {
    this.pairs = Map.copyOf(pairs);
  }

  /**
   * Lines of two sites and a number greater than zero, such as {@code cern fnal 7}; empty lines and
   * those that begin with {@code #} are skipped. BAD_ARGUMENT names the invalid line.
   */
  public static SiteDistances of(List<String> lines) {
    Map<String, Double> pairs = new HashMap<>();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      if (line.isEmpty() || line.startsWith("#")) {
        continue;
      }
      String[] parts = line.split("\\s+");
      double distance = parts.length == 3 ? number(parts[2]) : Double.NaN;
      if (!(distance > 0) || pairs.size() > PAIRS_MAX) {
        throw RlsException.about(
            RlsError.BAD_ARGUMENT,
            "line " + (i + 1) + " of the distances is not 'SITE SITE NUMBER'",
            line);
      }
      pairs.put(key(parts[0], parts[1]), distance);
    }
    return new SiteDistances(pairs);
  }

  private static double number(String text) {
    try {
      double value = Double.parseDouble(text);
      return Double.isInfinite(value) ? Double.NaN : value;
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  private static String key(String one, String other) {
    return one.compareTo(other) < 0 ? one + " " + other : other + " " + one;
  }

  /** Zero within a site; empty if the table does not say. */
  public OptionalDouble between(String one, String other) {
    if (one.equals(other)) {
      return OptionalDouble.of(0);
    }
    Double distance = pairs.get(key(one, other));
    return distance == null ? OptionalDouble.empty() : OptionalDouble.of(distance);
  }
}
