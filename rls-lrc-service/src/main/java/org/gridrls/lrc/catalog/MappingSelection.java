package org.gridrls.lrc.catalog;

import java.util.Optional;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.Mapping;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/** Mappings by patterns on one or both names; each one given must match. Immutable. */
public record MappingSelection(Optional<GlobPattern> logical, Optional<GlobPattern> target) {
  public MappingSelection {
    if (logical.isEmpty() && target.isEmpty()) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT, "a selection of mappings needs a condition at least");
    }
  }

  public boolean includes(Mapping mapping) {
    return logical.map(pattern -> pattern.matches(mapping.logicalName().value())).orElse(true)
        && target.map(pattern -> pattern.matches(mapping.targetName().value())).orElse(true);
  }
}
