package org.gridrls.kit.metric;

import java.util.Optional;

/**
 * One statistic. Immutable.
 *
 * @param name in camel case, with the unit last, such as {@code leaseMillis}
 * @param at the host or registry that it describes
 */
public record Metric(String name, Optional<String> at, Type type, String help, long value) {
  /** Tells how readers may use the values. */
  public enum Type {
    /** Counts events since the start of the server. */
    COUNTER,
    /** Holds a current value; -1 means that there is none yet. */
    GAUGE,
    /** Identifies something, and measures nothing. */
    IDENTITY
  }

  /** Returns the name with what it describes: {@code leaseMillis http://registry}. */
  public String fullName() {
    return name + at.map(" "::concat).orElse("");
  }
}
