package org.gridrls.cli.output;

import java.util.List;
import java.util.stream.Stream;

/** The names of a table's values, and the headings of its columns. Immutable. */
public record Columns(List<String> names, List<String> headings) {
  public Columns {
    names = List.copyOf(names);
    headings = List.copyOf(headings);
  }

  public static Columns of(String... names) {
    return new Columns(List.of(names), List.of(names));
  }

  /** Returns the columns with further ones behind them, all headed by their names. */
  public Columns and(String... more) {
    return of(Stream.concat(names.stream(), Stream.of(more)).toArray(String[]::new));
  }

  /** Returns a copy whose values have other headings, for people. */
  public Columns headed(String... words) {
    return new Columns(names, List.of(words));
  }
}
