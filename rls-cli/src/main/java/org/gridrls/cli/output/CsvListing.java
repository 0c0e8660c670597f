package org.gridrls.cli.output;

import java.io.PrintWriter;
import org.gridrls.cli.text.CsvText;

/** Values separated by commas under a line of their names; remarks go where failures go. */
final class CsvListing extends Listing {
  private boolean further;

  CsvListing(PrintWriter out, PrintWriter err) {
    super(out, err);
  }

  @Override
  public void table(String name, Columns columns) {
    if (further) {
      out.println();
    }
    further = true;
    out.println(CsvText.line(columns.names()));
  }

  @Override
  public void row(Row row) {
    out.println(CsvText.line(Row.texts(row.values())));
  }

  @Override
  public void note(String text) {
    err.println(text);
  }
}
