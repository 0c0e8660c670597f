package org.gridrls.cli.output;

import java.util.LinkedHashMap;
import java.util.Map;
import org.gridrls.api.ItemFailure;
import org.gridrls.api.Names;
import org.gridrls.api.ObjectType;
import org.gridrls.api.Readable;
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
    return new Failure(name, error, sentence(error) + ": " + Names.shown(name), 0);
  }

  /** A pattern that no name of a catalog matches. */
  public static Failure noMatch(ObjectType type, String pattern) {
    boolean target = type == ObjectType.TARGET_NAME;
    return new Failure(
        pattern,
        target ? RlsError.TARGET_NAME_NOT_FOUND : RlsError.LOGICAL_NAME_NOT_FOUND,
        "no "
            + (target ? "target" : "logical")
            + " name in this catalog matches: "
            + Names.shown(pattern),
        0);
  }

  /** Returns the failure with a hint after its message. */
  public Failure hinting(String hint) {
    return new Failure(item, error, message + " (" + hint + ")", line);
  }

  private static String sentence(RlsError error) {
    return switch (error) {
      case LOGICAL_NAME_NOT_FOUND -> "no such logical name in this catalog";
      case TARGET_NAME_NOT_FOUND -> "no such target name in this catalog";
      case ATTRIBUTE_NOT_FOUND -> "no such attribute in this catalog";
      case ATTRIBUTE_VALUE_NOT_FOUND -> "the object has no such attribute";
      default -> Readable.of(error);
    };
  }

  /** For people: a line without the code, which is in the forms for programs. */
  public String shown() {
    return (line > 0 ? "line " + line + ": " : "") + message;
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
