package org.gridrls.api;

import java.util.List;
import java.util.Optional;

/**
 * Some mappings, sorted; {@code nextCursor} is there while more follow, {@code limit} is the page
 * size in force.
 */
public record MappingPage(
    List<AttributedMapping> mappings, Optional<String> nextCursor, int limit) {
  public MappingPage {
    mappings = List.copyOf(mappings);
  }
}
