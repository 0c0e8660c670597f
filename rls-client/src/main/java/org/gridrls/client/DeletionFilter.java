package org.gridrls.client;

import java.util.Optional;
import java.util.stream.Stream;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.catalog.AttributeQuery;

/**
 * Selects the mappings to delete: every given condition must hold, and at least one is given.
 * Immutable.
 */
public record DeletionFilter(
    Optional<String> logicalName,
    Optional<String> targetName,
    Optional<GlobPattern> logicalPattern,
    Optional<GlobPattern> targetPattern,
    Optional<AttributeQuery> attributes) {
  public DeletionFilter {
    if (Stream.of(logicalName, targetName, logicalPattern, targetPattern, attributes)
        .allMatch(Optional::isEmpty)) {
      throw new RlsException(RlsError.BAD_ARGUMENT, "give at least one name or pattern");
    }
    requireOne(logicalName, logicalPattern);
    requireOne(targetName, targetPattern);
  }

  private static void requireOne(Optional<String> name, Optional<GlobPattern> pattern) {
    if (name.isPresent() && pattern.isPresent()) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT, "give a name or a pattern for one side, not both", name.get());
    }
  }
}
