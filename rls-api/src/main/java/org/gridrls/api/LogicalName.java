package org.gridrls.api;

/**
 * A logical name (LFN): identifies a file independently of its copies; opaque, compared exactly.
 */
public record LogicalName(String value) implements Comparable<LogicalName> {
  public LogicalName {
    Names.require("logical name", value);
  }

  @Override
  public int compareTo(LogicalName other) {
    return CodePointOrder.compare(value, other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
