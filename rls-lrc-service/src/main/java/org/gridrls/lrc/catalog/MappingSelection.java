package org.gridrls.lrc.catalog;

import java.util.Optional;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.Mapping;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.catalog.AttributeQuery;

/**
 * A selection of mappings by patterns on one or both names and by an attribute search; a mapping
 * must match all that are given. Immutable.
 */
public record MappingSelection(
    Optional<GlobPattern> logical, Optional<GlobPattern> target, Optional<AttributeQuery> search) {
  public static final MappingSelection EVERYTHING =
      new MappingSelection(Optional.of(GlobPattern.of("*")), Optional.empty());

  public MappingSelection {
    if (logical.isEmpty() && target.isEmpty() && search.isEmpty()) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT, "a selection of mappings needs at least one condition");
    }
  }

  public MappingSelection(Optional<GlobPattern> logical, Optional<GlobPattern> target) {
    this(logical, target, Optional.empty());
  }

  /** Whether the patterns match; the attribute search is not considered. */
  public boolean includes(Mapping mapping) {
    return logical.map(pattern -> pattern.matches(mapping.logicalName().value())).orElse(true)
        && target.map(pattern -> pattern.matches(mapping.targetName().value())).orElse(true);
  }
}
