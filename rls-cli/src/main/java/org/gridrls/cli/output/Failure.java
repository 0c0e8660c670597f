package org.gridrls.cli.output;

import java.util.LinkedHashMap;
import java.util.Map;
import org.gridrls.api.ItemFailure;
import org.gridrls.api.Names;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/** One thing that could not be done: what it was about (or null), and why. Immutable. */
public record Failure(String item, RlsError error, String message, long line) {
  public static Failure of(RlsException failure) {
    return new Failure(failure.item().orElse(null), failure.error(), failure.getMessage(), 0);
  }

  /** {@code line} is that of the input; 0 for none. */
  public static Failure of(ItemFailure failure, long line) {
    return new Failure(failure.item(), failure.error(), failure.message(), line);
  }

  /** A name for which a bulk query has no answer but an error. */
  public static Failure of(String name, RlsError error) {
    return new Failure(name, error, error + ": " + Names.shown(name), 0);
  }

  /** For people: a line. */
  public String shown() {
    String where = line > 0 ? "line " + line + ": " : "";
    boolean named = message.startsWith(error.name());
    return where + (named || line == 0 ? "" : error + " ") + message;
  }

  Map<String, Object> asMap() {
    Map<String, Object> map = new LinkedHashMap<>();
    if (line > 0) {
      map.put("line", line);
    }
    map.put("item", item);
    map.put("error", error.name());
    map.put("message", message);
    return map;
  }
}
