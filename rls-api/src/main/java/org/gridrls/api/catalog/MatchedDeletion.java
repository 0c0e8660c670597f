package org.gridrls.api.catalog;

import java.util.List;
import org.gridrls.api.Mapping;

/**
 * The number of mappings deleted, or to be deleted in a dry run, and the first of them. Immutable.
 */
public record MatchedDeletion(long deleted, List<Mapping> sample) {
  public static final int SAMPLE_MAX = 100;

  public MatchedDeletion {
    sample = List.copyOf(sample);
  }
}
