package org.gridrls.cli.output;

import java.io.PrintWriter;

/** Cells separated by tabs, remarks as lines; a further table has a line with its headings. */
class PlainListing extends Listing {
  private boolean further;

  PlainListing(PrintWriter out, PrintWriter err) {
    super(out, err);
  }

  @Override
  public void table(String name, Columns columns) {
    if (further) {
      out.println("\n" + String.join("\t", columns.headings()));
    }
    further = true;
  }

  @Override
  public void row(Row row) {
    out.println(String.join("\t", row.shortened()));
  }

  @Override
  public void note(String text) {
    out.println(text);
  }
}
