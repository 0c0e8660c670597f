package org.gridrls.api.audit;

import java.util.List;
import java.util.Optional;
import org.gridrls.api.index.Sender;

/**
 * Digests of the names that an index has from one catalog. Immutable.
 *
 * @param patterns if not empty, only of names that match one of them
 * @param digests of a list; empty for a filter
 */
public record SourceDigests(Sender sender, List<String> patterns, Optional<NameDigests> digests) {
  public SourceDigests {
    patterns = List.copyOf(patterns);
  }
}
