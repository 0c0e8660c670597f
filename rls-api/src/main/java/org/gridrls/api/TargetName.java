package org.gridrls.api;

/** A target name (PFN): where a copy is, usually a URL; opaque, compared exactly, never checked. */
public record TargetName(String value) implements Comparable<TargetName> {
  public TargetName {
    Names.require("target name", value);
  }

  @Override
  public int compareTo(TargetName other) {
    return CodePointOrder.compare(value, other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
