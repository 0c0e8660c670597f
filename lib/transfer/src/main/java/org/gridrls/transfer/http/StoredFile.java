package org.gridrls.transfer.http;

import java.util.Base64;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.gridrls.transfer.file.Expected;
import org.gridrls.transfer.file.Mismatch;

/**
 * Holds what a storage server says of a file: its size and checksums. Immutable.
 *
 * @param checksums by the names of facts, in lower-case hexadecimal digits
 */
public record StoredFile(OptionalLong size, Map<String, String> checksums) {
  public StoredFile {
    checksums = Map.copyOf(checksums);
  }

  /** Reads the header Digest of RFC 3230, such as {@code adler32=0a1b2c3d,md5=...}. */
  public static StoredFile of(Optional<String> length, String digest) {
    Map<String, String> checksums = new TreeMap<>();
    for (String one : digest.split(",")) {
      int equals = one.indexOf('=');
      if (equals > 0) {
        String kind = one.substring(0, equals).strip().toLowerCase(Locale.ROOT);
        value(kind, one.substring(equals + 1).strip())
            .ifPresent(value -> checksums.put(kind.equals("sha") ? "sha-1" : kind, value));
      }
    }
    return new StoredFile(
        length
            .filter(text -> text.matches("\\d{1,18}"))
            .map(text -> OptionalLong.of(Long.parseLong(text)))
            .orElse(OptionalLong.empty()),
        checksums);
  }

  static String digestName(String kind) {
    return kind.equals("sha-1") ? "sha" : kind;
  }

  /** Sums stand there in hexadecimal digits, often without zeros in front; others in base64. */
  private static Optional<String> value(String kind, String text) {
    if (kind.matches("adler32|crc32c?")) {
      String digits = text.toLowerCase(Locale.ROOT);
      return digits.matches("[0-9a-f]{1,8}")
          ? Optional.of("0".repeat(8 - digits.length()) + digits)
          : Optional.empty();
    }
    try {
      return Optional.of(HexFormat.of().formatHex(Base64.getDecoder().decode(text)));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** Which expected size or checksum the file does not have; empty if none is known to differ. */
  public Optional<Mismatch> difference(Expected expected) {
    return expected.wrongSize(size).or(() -> wrongChecksum(expected));
  }

  private Optional<Mismatch> wrongChecksum(Expected expected) {
    return expected.checksums().entrySet().stream()
        .filter(one -> !checksums.getOrDefault(one.getKey(), one.getValue()).equals(one.getValue()))
        .map(one -> one.getKey() + " is " + checksums.get(one.getKey()) + ", not " + one.getValue())
        .map(text -> new Mismatch(false, text))
        .findFirst();
  }

  /** True if the server gave an expected checksum, and it is right. */
  public boolean proves(Expected expected) {
    return difference(expected).isEmpty()
        && expected.checksums().keySet().stream().anyMatch(checksums::containsKey);
  }
}
