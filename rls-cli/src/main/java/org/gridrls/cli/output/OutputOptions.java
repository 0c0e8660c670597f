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
      names = {"-o", "--output"},
      paramLabel = "FORM",
      description =
          "plain (cells separated by tabs), table, wide (a table with all columns), json or csv; default: table on a terminal, otherwise plain.")
  OutputFormat form;

  @Option(names = "--json", description = "The same as --output=json: one document.")
  boolean json;

  @Option(
      names = "--csv",
      description = "The same as --output=csv: the first line names the columns.")
  boolean csv;

  @Option(
      names = "--colon",
      hidden = true,
      description = "Print lines and errors in the format of the original.")
  boolean colon;

  @Option(
      names = "--colon-bulk",
      hidden = true,
      description = "The same for its bulk commands, which list names that do not exist.")
  boolean colons;

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
    return Terminal.present() && !original() ? OutputFormat.TABLE : OutputFormat.PLAIN;
  }

  /** True if lines and errors are those of {@code globus-rls-cli}. */
  public boolean original() {
    boolean other = json || csv || (form != null && form != OutputFormat.PLAIN);
    return (colon || colons || Boolean.getBoolean("rls.original")) && !other;
  }

  /** True if an exit code of 1 for names that do not exist is 0, as after its bulk commands. */
  public boolean bulk() {
    return colons && original();
  }

  public Listing listing(PrintWriter out, PrintWriter err) {
    if (original()) {
      return new OriginalListing(out, err, colons);
    }
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
