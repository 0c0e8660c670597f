package org.gridrls.lrc.store.jdbc;

import java.util.Optional;
import org.gridrls.api.CodePointOrder;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.ObjectType;
import org.gridrls.lrc.catalog.rules.RowCursor;

/**
 * A pattern as an SQLite GLOB, with the range of names that contains all matches. Immutable.
 *
 * @param from no match sorts before this name
 * @param below all matches sort before this name; empty: no bound
 */
public record GlobRange(String glob, String from, Optional<String> below) {
  /** Smaller than every character of a name. */
  public static final String LEAST = "\u0001";

  public static GlobRange of(GlobPattern pattern) {
    GlobWriter writer = new GlobWriter();
    pattern.translate(writer);
    String prefix = pattern.literalPrefix();
    Optional<String> below = pattern.isLiteral() ? Optional.of(prefix + LEAST) : successor(prefix);
    return new GlobRange(writer.glob.toString(), prefix, below);
  }

  /** The cursor, unless it leads out of the range, as one that a caller made up may. */
  public Optional<RowCursor> within(ObjectType type, Optional<RowCursor> seen) {
    return seen.filter(cursor -> CodePointOrder.compare(cursor.name(type), from) >= 0);
  }

  /** The smallest text greater than all that begin with the prefix. */
  public static Optional<String> successor(String prefix) {
    int end = prefix.length();
    while (end > 0) {
      int last = prefix.codePointBefore(end);
      int start = end - Character.charCount(last);
      if (last < Character.MAX_CODE_POINT) {
        int next = last + 1 == Character.MIN_SURROGATE ? Character.MAX_SURROGATE + 1 : last + 1;
        return Optional.of(prefix.substring(0, start) + Character.toString(next));
      }
      end = start;
    }
    return Optional.empty();
  }

  /** SQLite has no escape character: special characters are put in brackets. */
  private static final class GlobWriter implements GlobPattern.Translator {
    private final StringBuilder glob = new StringBuilder();

    @Override
    public void anyRun() {
      glob.append('*');
    }

    @Override
    public void anyOne() {
      glob.append('?');
    }

    @Override
    public void literal(int codePoint) {
      if (codePoint == '*' || codePoint == '?' || codePoint == '[') {
        glob.append('[').appendCodePoint(codePoint).append(']');
      } else {
        glob.appendCodePoint(codePoint);
      }
    }
  }
}
