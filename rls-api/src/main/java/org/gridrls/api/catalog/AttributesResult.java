package org.gridrls.api.catalog;

import java.util.List;
import java.util.Optional;
import org.gridrls.api.Attribute;
import org.gridrls.api.RlsError;

/** The attributes of one object, or the error that says why there are none. Immutable. */
public record AttributesResult(
    String objectName, Optional<RlsError> error, List<Attribute> attributes) {
  public AttributesResult {
    attributes = List.copyOf(attributes);
  }
}
