package org.gridrls.client;

import java.util.List;
import org.gridrls.api.Mapping;

/** How many mappings went (dry run: would go), and the first of them. Immutable. */
public record DeletionReport(long deleted, boolean dryRun, List<Mapping> sample) {
  public DeletionReport {
    sample = List.copyOf(sample);
  }
}
