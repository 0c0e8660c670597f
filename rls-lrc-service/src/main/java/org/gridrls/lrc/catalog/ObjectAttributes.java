package org.gridrls.lrc.catalog;

import java.util.List;
import java.util.Optional;
import org.gridrls.api.Attribute;
import org.gridrls.api.RlsError;

/**
 * The attributes of one object sorted by name, or the error that explains their absence. Immutable.
 */
public record ObjectAttributes(String name, Optional<RlsError> error, List<Attribute> attributes) {
  public ObjectAttributes {
    attributes = List.copyOf(attributes);
  }
}
