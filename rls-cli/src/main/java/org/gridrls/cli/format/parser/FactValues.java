package org.gridrls.cli.format.parser;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.gridrls.api.Attribute;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.cli.text.StrictNumbers;

/**
 * Turns sizes and checksums of other formats into the attributes that transfers verify. Stateless,
 * safe for threads.
 */
final class FactValues {
  /** Kinds of checksums, and how many hexadecimal digits they have. */
  private static final Map<String, Integer> DIGITS =
      Map.of(
          "adler32", 8, "crc32", 8, "crc32c", 8, "md5", 32, "sha1", 40, "sha256", 64, "sha512",
          128);

  private static final Map<String, String> ALIASES = Map.of("ad", "adler32", "sha", "sha1");
  private static final Pattern HEXADECIMAL = Pattern.compile("[0-9a-fA-F]+");

  private FactValues() {}

  /** The attribute of a checksum; empty for a kind that transfers can't verify. */
  static Optional<Attribute> checksum(String kind, String value) {
    String plain = kind.toLowerCase(Locale.ROOT).replaceAll("[-_]", "");
    String name = ALIASES.getOrDefault(plain, plain);
    Integer digits = DIGITS.get(name);
    if (digits == null) {
      return Optional.empty();
    }
    // checksums of 32 bits are sometimes written without zeros in front
    int missing = digits - value.length();
    String padded = digits == 8 && missing > 0 ? "0".repeat(missing) + value : value;
    if (padded.length() != digits || !HEXADECIMAL.matcher(value).matches()) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT,
          "the checksum " + name + " has " + digits + " hexadecimal digits, not",
          value);
    }
    return Optional.of(Attribute.text(name, padded.toLowerCase(Locale.ROOT)));
  }

  static Attribute size(String text) {
    try {
      long size = StrictNumbers.whole(text);
      if (size >= 0) {
        return Attribute.integer("size", size);
      }
    } catch (NumberFormatException e) {
      // refused below
    }
    throw RlsException.about(RlsError.BAD_ARGUMENT, "the size is not an integer", text);
  }
}
