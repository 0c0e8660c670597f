package org.gridrls.rli.index;

import java.util.OptionalDouble;
import org.gridrls.api.index.Evidence;

/** What a source told of its names, whatever the kind. Immutable, safe for threads. */
public sealed interface Content permits ListContent, FilterContent {
  Evidence evidence();

  /** How many names the source says it has told of. */
  long names();

  /** What it takes in memory. */
  long bytes();

  /** How likely a yes is a mistake; empty: never. */
  OptionalDouble falsePositiveRate();
}
