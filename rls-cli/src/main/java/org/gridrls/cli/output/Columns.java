package org.gridrls.cli.output;

import java.util.List;

/** What the values of a table are called, and what stands over the cells. Immutable. */
public record Columns(List<String> names, List<String> headings) {
  public Columns {
    names = List.copyOf(names);
    headings = List.copyOf(headings);
  }

  public static Columns of(String... names) {
    return new Columns(List.of(names), List.of(names));
  }

  /** The same values under other headings, for people. */
  public Columns headed(String... words) {
    return new Columns(names, List.of(words));
  }
}
