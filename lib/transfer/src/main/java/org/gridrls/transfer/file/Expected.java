package org.gridrls.transfer.file;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import org.gridrls.transfer.order.FileFacts;

/**
 * The size and checksums that a file must have, as far as they are known. Immutable.
 *
 * @param checksums by the names of {@link FileFacts}, in lower-case hexadecimal digits
 */
public record Expected(OptionalLong size, SortedMap<String, String> checksums) {
  public static final Expected NOTHING = new Expected(OptionalLong.empty(), new TreeMap<>());

  private static final int SIZE_DIGITS = 18;

  /** The facts on which the catalogs agree, without checksums that cannot be computed here. */
  public static Expected of(FileFacts facts) {
    SortedMap<String, String> agreed = facts.agreed();
    String size = agreed.getOrDefault(FileFacts.SIZE, "");
    SortedMap<String, String> checksums = new TreeMap<>(agreed);
    checksums.keySet().retainAll(Checksums.KINDS);
    return new Expected(
        size.matches("\\d{1," + SIZE_DIGITS + "}")
            ? OptionalLong.of(Long.parseLong(size))
            : OptionalLong.empty(),
        checksums);
  }

  /** Returns how the size of a file differs; empty if it does not, or if one of them is unknown. */
  public Optional<Mismatch> wrongSize(OptionalLong actual) {
    return actual.equals(size) || actual.isEmpty() || size.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Mismatch(true, "the size is " + actual.getAsLong() + ", not " + size.getAsLong()));
  }

  /** True if a checksum distinguishes the file from others of the same size. */
  public boolean hasChecksum() {
    return !checksums.isEmpty();
  }
}
