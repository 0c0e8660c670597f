package org.gridrls.cli.output;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gridrls.cli.text.JsonText;

/**
 * One document: {@code {"rows": [...], "details": {...}, "failures": [...], "failed": 0}}. Rows are
 * written as they come, one a line; of the failures the first are kept to the end, the others
 * counted.
 */
final class JsonListing extends Listing {
  private static final int FAILURES_KEPT = 10_000;

  private final Map<String, Object> details = new LinkedHashMap<>();
  private final List<Object> failures = new ArrayList<>();
  private List<String> names;
  private boolean first = true;
  private long failed;
  private boolean closed;

  JsonListing(PrintWriter out, PrintWriter err) {
    super(out, err);
  }

  @Override
  public void table(String name, Columns columns) {
    out.print(names == null ? "{" : "\n],\n");
    out.print(JsonText.of(name) + ": [");
    names = columns.names();
    first = true;
  }

  @Override
  public void row(Row row) {
    Map<String, Object> members = new LinkedHashMap<>();
    for (int i = 0; i < names.size(); i++) {
      members.put(names.get(i), i < row.values().size() ? value(i, row) : null);
    }
    out.print(first ? "\n  " : ",\n  ");
    out.print(JsonText.of(members));
    first = false;
  }

  /** A {@code url} is that of a server, not of one of its services. */
  private Object value(int column, Row row) {
    Object value = row.values().get(column);
    boolean server = names.get(column).equals("url") && value != null;
    return server ? value.toString().replaceFirst("/ws/.*", "") : value;
  }

  @Override
  public void note(String text) {}

  @Override
  public void detail(String name, Object value) {
    details.put(name, value);
  }

  @Override
  public void failure(Failure failure) {
    failed++;
    if (failures.size() < FAILURES_KEPT) {
      failures.add(failure.asMap());
    }
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      if (names == null) {
        table(ROWS, Columns.of());
      }
      out.print(first ? "],\n" : "\n],\n");
      out.print("\"details\": " + JsonText.of(details) + ",\n");
      out.print("\"failures\": " + JsonText.of(failures) + ",\n");
      out.println("\"failed\": " + failed + "}");
    }
    super.close();
  }
}
