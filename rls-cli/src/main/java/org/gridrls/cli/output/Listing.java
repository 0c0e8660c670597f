package org.gridrls.cli.output;

import java.io.PrintWriter;

/**
 * The output of a command: tables row by row, remarks, failures. Rows are streamed, so an answer
 * may have any length. Closing it ends the document. Used by one thread.
 */
public abstract class Listing implements AutoCloseable {
  /** Under which programs find the rows of a command's only table. */
  public static final String ROWS = "rows";

  final PrintWriter out;
  final PrintWriter err;

  Listing(PrintWriter out, PrintWriter err) {
    this.out = out;
    this.err = err;
  }

  public static Listing of(OutputFormat format, boolean colour, PrintWriter out, PrintWriter err) {
    return switch (format) {
      case PLAIN -> new PlainListing(out, err);
      case TABLE, WIDE -> new TableListing(out, err, colour, Terminal.width());
      case JSON -> new JsonListing(out, err);
      case CSV -> new CsvListing(out, err);
    };
  }

  /** A table begins; it is the only one, or it has a name. */
  public abstract void table(String name, Columns columns);

  public abstract void row(Row row);

  public final void row(Object... values) {
    row(Row.of(values));
  }

  /** A remark for people; programs get the same as {@link #detail}. */
  public abstract void note(String text);

  /** A value for programs that belongs to the whole answer; people get a {@link #note}. */
  public void detail(String name, Object value) {}

  /** Something could not be done. */
  public void failure(Failure failure) {
    err.println("rls: " + failure.shown());
  }

  @Override
  public void close() {
    out.flush();
    err.flush();
  }
}
