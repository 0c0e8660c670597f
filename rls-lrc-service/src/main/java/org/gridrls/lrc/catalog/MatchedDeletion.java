package org.gridrls.lrc.catalog;

import java.util.List;
import org.gridrls.api.Mapping;

/** How many mappings went (or would go), and the first of them. */
public record MatchedDeletion(long deleted, List<Mapping> sample) {
  public static final int SAMPLE_MAX = 100;

  public MatchedDeletion {
    sample = List.copyOf(sample);
  }
}
