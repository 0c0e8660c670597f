package org.gridrls.cli.output;

import java.io.PrintWriter;
import picocli.CommandLine.Option;

/** The options by which every command is told how to print. Used by one thread. */
public final class OutputOptions {
  /** When to use colours. */
  enum When {
    AUTO,
    ALWAYS,
    NEVER
  }

  @Option(
      names = "--output",
      paramLabel = "FORM",
      description =
          "plain, table, json or csv; without it a table on a terminal, else plain: cells separated by tabs.")
  OutputFormat form;

  @Option(names = "--json", description = "The same as --output=json: one document.")
  boolean json;

  @Option(
      names = "--csv",
      description = "The same as --output=csv: the first line names the columns.")
  boolean csv;

  @Option(
      names = "--color",
      paramLabel = "WHEN",
      defaultValue = "auto",
      description = "auto, always or never; auto heeds NO_COLOR and TERM.")
  When color = When.AUTO;

  public OutputFormat format() {
    if (json || csv) {
      return json ? OutputFormat.JSON : OutputFormat.CSV;
    }
    if (form != null) {
      return form;
    }
    return Terminal.present() ? OutputFormat.TABLE : OutputFormat.PLAIN;
  }

  public Listing listing(PrintWriter out, PrintWriter err) {
    return Listing.of(format(), coloured(), out, err);
  }

  private boolean coloured() {
    return switch (color) {
      case ALWAYS -> true;
      case NEVER -> false;
      case AUTO -> Terminal.coloured();
    };
  }
}
