package org.gridrls.lrc.catalog;

import java.util.Optional;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.Mapping;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * Mappings by patterns on one or both names, and by what a search for one of the names finds; each
 * one given must match. Immutable.
 */
public record MappingSelection(
    Optional<GlobPattern> logical, Optional<GlobPattern> target, Optional<AttributeSearch> search) {
  public static final MappingSelection EVERYTHING =
      new MappingSelection(Optional.of(GlobPattern.of("*")), Optional.empty());

  public MappingSelection {
    if (logical.isEmpty() && target.isEmpty() && search.isEmpty()) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT, "a selection of mappings needs a condition at least");
    }
  }

  public MappingSelection(Optional<GlobPattern> logical, Optional<GlobPattern> target) {
    this(logical, target, Optional.empty());
  }

  /** As far as the patterns say. */
  public boolean includes(Mapping mapping) {
    return logical.map(pattern -> pattern.matches(mapping.logicalName().value())).orElse(true)
        && target.map(pattern -> pattern.matches(mapping.targetName().value())).orElse(true);
  }
}
