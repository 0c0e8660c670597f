package org.gridrls.lrc.catalog;

import java.util.List;
import java.util.Optional;

/**
 * One page of the results of a search, sorted by name. Immutable.
 *
 * @param nextCursor present if more pages follow
 */
public record AttributeSearchPage(
    List<ObjectAttributes> objects, Optional<String> nextCursor, int limit) {
  public AttributeSearchPage {
    objects = List.copyOf(objects);
  }
}
