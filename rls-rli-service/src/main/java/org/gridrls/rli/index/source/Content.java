package org.gridrls.rli.index.source;

import java.util.Optional;
import java.util.OptionalDouble;
import org.gridrls.api.bloom.BloomParameters;
import org.gridrls.api.index.Evidence;

/** The names of one source, as a list or as a filter. Safe for threads. */
public interface Content {
  Evidence evidence();

  /** True if the source has the name, or, of a filter, may have it. */
  boolean mightContain(QueriedName name);

  /** The bits of the name that are not set in a filter; none of a list. */
  default long[] missingBits(QueriedName name) {
    return new long[0];
  }

  /** The size of a filter; none of a list. */
  default Optional<BloomParameters> filterSize() {
    return Optional.empty();
  }

  /** The search to use instead, if the contents of many sources share one. */
  default Optional<JointSearch> joint() {
    return Optional.empty();
  }

  /** The number of names that the source states. */
  long names();

  /** Returns what the content takes, in memory or in a file. */
  long bytes();

  /** Returns true if the names are in a file and not in memory. */
  default boolean inFile() {
    return false;
  }

  /** How likely a yes is a mistake; empty: never. */
  OptionalDouble falsePositiveRate();

  /** How much of the room for bits is taken (0 to 1); empty: there are no bits. */
  default OptionalDouble fill() {
    return OptionalDouble.empty();
  }

  /** False if some of the names were lost, so that the source has to send all of them again. */
  default boolean isWhole() {
    return true;
  }

  /** Where the names are; contents that grew out of each other may share it. */
  Object store();

  /** Frees the store once no visible content shares it; readers in progress can finish. */
  void retire();
}
