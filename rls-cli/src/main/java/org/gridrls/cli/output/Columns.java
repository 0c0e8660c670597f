package org.gridrls.cli.output;

import java.util.List;

/** The names of a table's values, and the headings of its columns. Immutable. */
public record Columns(List<String> names, List<String> headings) {
  public Columns {
    names = List.copyOf(names);
    headings = List.copyOf(headings);
  }

  public static Columns of(String... names) {
    return new Columns(List.of(names), List.of(names));
  }

  /** Returns a copy whose values have other headings, for people. */
  public Columns headed(String... words) {
    return new Columns(names, List.of(words));
  }
}
