package org.gridrls.api.audit;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.gridrls.api.CodePointOrder;
import org.gridrls.api.PageRequest;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/** A piece of a sorted list of names, and where to continue. Immutable. */
public record NamePage(List<String> names, Optional<String> nextCursor, int limit) {
  public NamePage {
    names = List.copyOf(names);
  }

  /** Where a page begins: behind this name; the first behind none. Throws BAD_CURSOR. */
  public static String after(PageRequest page) {
    try {
      return page.cursor()
          .map(cursor -> new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.UTF_8))
          .orElse("");
    } catch (IllegalArgumentException e) {
      throw new RlsException(
          RlsError.BAD_CURSOR, "the cursor is not one of a list of names; begin without one");
    }
  }

  /** Takes sorted names until the page is full. Not safe for threads. */
  public static final class Builder {
    private final String after;
    private final int limit;
    private final List<String> names = new ArrayList<>();
    private boolean more;

    /** Throws BAD_CURSOR. */
    public Builder(PageRequest page) {
      this.after = after(page);
      this.limit = page.limit();
    }

    /** False if the page has no room for it, nor for any later one. */
    public boolean add(String name) {
      if (CodePointOrder.compare(name, after) > 0) {
        more = names.size() == limit;
        if (!more) {
          names.add(name);
        }
      }
      return !more;
    }

    public NamePage build() {
      Optional<String> next =
          more
              ? Optional.of(
                  Base64.getUrlEncoder()
                      .withoutPadding()
                      .encodeToString(names.get(names.size() - 1).getBytes(StandardCharsets.UTF_8)))
              : Optional.empty();
      return new NamePage(names, next, limit);
    }
  }
}
