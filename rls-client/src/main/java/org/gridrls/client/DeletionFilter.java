package org.gridrls.client;

import java.util.Optional;
import java.util.stream.Stream;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.catalog.AttributeQuery;

/**
 * Which mappings a deletion is about: every condition given must hold, and one at least is given.
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
      throw new RlsException(
          RlsError.BAD_ARGUMENT, "say which mappings: by a name or a pattern at least");
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
