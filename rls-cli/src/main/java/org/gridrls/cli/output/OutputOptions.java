package org.gridrls.cli.output;

import java.io.PrintWriter;
import picocli.CommandLine.Option;

/** The output options of every command. Used by one thread. */
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
          "plain (cells separated by tabs), table, json or csv; default: table on a terminal, otherwise plain.")
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
      description = "auto (default), always or never; auto follows NO_COLOR and TERM.")
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
