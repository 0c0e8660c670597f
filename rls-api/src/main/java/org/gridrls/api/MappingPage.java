package org.gridrls.api;

import java.util.List;
import java.util.Optional;

/**
 * Some mappings, sorted; {@code nextCursor} is present if more follow, {@code limit} is the
 * effective page size.
 */
public record MappingPage(
    List<AttributedMapping> mappings, Optional<String> nextCursor, int limit) {
  public MappingPage {
    mappings = List.copyOf(mappings);
  }
}
