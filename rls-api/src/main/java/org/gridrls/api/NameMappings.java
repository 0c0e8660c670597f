package org.gridrls.api;

import java.util.List;
import java.util.Optional;

/** One name of a bulk query: its mappings, or the error that says why there are none. */
public record NameMappings(
    String name, Optional<RlsError> error, List<AttributedMapping> mappings) {
  public NameMappings {
    mappings = List.copyOf(mappings);
  }
}
