package org.gridrls.api;

import java.util.List;

/**
 * A mapping with attributes of its two names: what {@code put} takes and queries return. Immutable.
 */
public record AttributedMapping(
    Mapping mapping, List<Attribute> logicalAttributes, List<Attribute> targetAttributes) {
  public AttributedMapping {
    logicalAttributes = List.copyOf(logicalAttributes);
    targetAttributes = List.copyOf(targetAttributes);
  }

  public static AttributedMapping plain(Mapping mapping) {
    return new AttributedMapping(mapping, List.of(), List.of());
  }
}
