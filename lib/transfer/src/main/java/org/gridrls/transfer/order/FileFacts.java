package org.gridrls.transfer.order;

import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.gridrls.api.Attribute;
import org.gridrls.api.index.LocatedName;
import org.gridrls.api.index.Replica;

/**
 * Collects what copies of one file must have in common: its size and its checksums, as attributes
 * of the logical name or of the target name say them. The attribute {@code size} and those named
 * like checksums are such facts, whatever their case and hyphens. Immutable.
 *
 * @param values for each fact, in the order of their names: who says which value; by catalog and
 *     target name
 */
public record FileFacts(SortedMap<String, SortedMap<String, String>> values) {
  public static final String SIZE = "size";

  /** Names of attributes, lower case and without hyphens, and what the standards call them. */
  private static final Map<String, String> NAMES =
      Map.of(
          SIZE, SIZE, "md5", "md5", "sha1", "sha-1", "sha256", "sha-256", "sha512", "sha-512",
          "adler32", "adler32", "crc32", "crc32", "crc32c", "crc32c");

  /** Checksums of 32 bits are sometimes written without zeros in front. */
  private static final Map<String, Integer> DIGITS = Map.of("adler32", 8, "crc32", 8, "crc32c", 8);

  /** Collects what the copies of a name say of it, as far as their attributes were asked for. */
  public static FileFacts of(LocatedName name) {
    SortedMap<String, SortedMap<String, String>> values = new TreeMap<>();
    for (Replica replica : name.replicas()) {
      String who = replica.lrcMember() + " " + replica.mapping().mapping().targetName().value();
      replica.mapping().logicalAttributes().forEach(a -> add(values, a, replica.lrcMember()));
      replica.mapping().targetAttributes().forEach(a -> add(values, a, who));
    }
    return new FileFacts(values);
  }

  private static void add(
      SortedMap<String, SortedMap<String, String>> values, Attribute attribute, String who) {
    String fact = NAMES.get(attribute.name().toLowerCase(Locale.ROOT).replace("-", ""));
    if (fact != null) {
      String value = comparable(fact, attribute.value().toString().strip());
      SortedMap<String, String> sayings = values.computeIfAbsent(fact, f -> new TreeMap<>());
      // one that has the fact under two names may contradict itself
      boolean twice = !sayings.getOrDefault(who, value).equals(value);
      sayings.put(twice ? who + " (" + attribute.name() + ")" : who, value);
    }
  }

  private static String comparable(String fact, String value) {
    if (fact.equals(SIZE)) {
      return value;
    }
    String digits = value.toLowerCase(Locale.ROOT);
    int missing = DIGITS.getOrDefault(fact, 0) - digits.length();
    return missing > 0 ? "0".repeat(missing) + digits : digits;
  }

  /** The facts that have more than one value; none if all agree. */
  public SortedMap<String, SortedMap<String, String>> disagreements() {
    SortedMap<String, SortedMap<String, String>> differing = new TreeMap<>(values);
    differing.values().removeIf(sayings -> sayings.values().stream().distinct().count() < 2);
    return differing;
  }

  /** The facts on which all who say something agree. */
  public SortedMap<String, String> agreed() {
    SortedMap<String, String> same = new TreeMap<>();
    values.forEach(
        (fact, sayings) -> {
          if (sayings.values().stream().distinct().count() == 1) {
            same.put(fact, sayings.get(sayings.firstKey()));
          }
        });
    return same;
  }
}
