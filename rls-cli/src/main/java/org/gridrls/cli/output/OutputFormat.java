package org.gridrls.cli.output;

/** The forms in which a command prints what it has found. Immutable. */
public enum OutputFormat {
  /** Cells separated by tabs, nothing else: for pipes. */
  PLAIN,
  /** Columns under headings: for people. */
  TABLE,
  /** A table with all columns, also those that need more than 80 characters. */
  WIDE,
  /** One document: rows, notes, failures. */
  JSON,
  /** RFC 4180, the first line names the columns. */
  CSV
}
