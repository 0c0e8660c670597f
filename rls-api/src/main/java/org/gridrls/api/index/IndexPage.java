package org.gridrls.api.index;

import java.util.List;
import java.util.Optional;

/** Some of the names that match a pattern, sorted; {@code nextCursor} is present if more follow. */
public record IndexPage(
    List<NameLocations> names, Optional<String> nextCursor, int limit, Completeness completeness) {
  public IndexPage {
    names = List.copyOf(names);
  }
}
