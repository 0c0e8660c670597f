package org.gridrls.cli.format.parser;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.Mapping;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.transfer.order.PathUrl;

/**
 * The replica dump of a Rucio storage element: rse, scope, name, checksum, size, creation date,
 * path, update date, state. The logical name is {@code scope:name}. Replicas that are not available
 * are counted and left out. Used by one thread.
 */
public final class RucioParser implements LineParser {
  private static final int COLUMNS = 8;
  private static final Pattern DATE = Pattern.compile("\\d{4}-\\d\\d-\\d\\d([ T].*)?");
  private static final String AVAILABLE = "AVAILABLE";

  /** States of replicas by their letters. */
  private static final Map<String, String> STATES =
      Map.of(
          "A", AVAILABLE,
          "U", "UNAVAILABLE",
          "C", "COPYING",
          "B", "BEING_DELETED",
          "D", "BAD",
          "T", "TEMPORARY_UNAVAILABLE");

  private static final Set<String> ABSENT = Set.of("", "none", "null", "\\n");

  private final String targetPrefix;
  private final Skipped skipped = new Skipped();

  public RucioParser(String targetPrefix) {
    this.targetPrefix = targetPrefix;
  }

  @Override
  public List<AttributedMapping> parse(String line) {
    List<String> cells = Arrays.stream(line.split("\t", -1)).map(String::strip).toList();
    if (cells.size() < COLUMNS || cells.size() > COLUMNS + 1) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT, "a replica of Rucio has 9 columns, not " + cells.size());
    }
    if (!isAbsent(cells.get(5)) && !DATE.matcher(cells.get(5)).matches()) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT, "the sixth column of a replica is a date", cells.get(5));
    }
    if (cells.size() > COLUMNS && !isAvailable(cells.get(COLUMNS), skipped)) {
      return List.of();
    }
    return List.of(mapping(cells));
  }

  @Override
  public List<String> notes() {
    return skipped.notes();
  }

  /**
   * Returns false for every other state of Rucio, and counts it; BAD_ARGUMENT for an unknown state.
   */
  static boolean isAvailable(String text, Skipped skipped) {
    String word = text.toUpperCase(Locale.ROOT);
    String state = STATES.getOrDefault(word, word);
    if (!STATES.containsValue(state)) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT, "this is not the state of a replica in Rucio", text);
    }
    if (!state.equals(AVAILABLE)) {
      skipped.add("replicas in the state " + state + " left out");
    }
    return state.equals(AVAILABLE);
  }

  private AttributedMapping mapping(List<String> cells) {
    String path = cells.get(6);
    if (isAbsent(path)) {
      throw new RlsException(RlsError.BAD_ARGUMENT, "the replica has no path");
    }
    List<Attribute> attributes = new ArrayList<>();
    checksum(cells.get(3)).ifPresent(attributes::add);
    size(cells.get(4)).ifPresent(attributes::add);
    return new AttributedMapping(
        Mapping.of(cells.get(1) + ":" + cells.get(2), target(path)),
        attributes,
        List.of(Attribute.text("rse", cells.get(0))));
  }

  static boolean isAbsent(String text) {
    return ABSENT.contains(text.toLowerCase(Locale.ROOT));
  }

  /** Adler32 with or without zeros in front or its kind, or MD5 by its length. */
  private Optional<Attribute> checksum(String text) {
    if (isAbsent(text)) {
      skipped.add("replicas without a checksum");
      return Optional.empty();
    }
    int colon = text.indexOf(':');
    String value = text.substring(colon + 1);
    String kind = colon > 0 ? text.substring(0, colon) : value.length() == 32 ? "md5" : "adler32";
    Optional<Attribute> checksum = FactValues.checksum(kind, value);
    if (checksum.isEmpty()) {
      throw RlsException.about(RlsError.BAD_ARGUMENT, "the checksum has an unknown kind", text);
    }
    return checksum;
  }

  private Optional<Attribute> size(String text) {
    if (isAbsent(text) || text.equals("-1")) {
      skipped.add("replicas without a size");
      return Optional.empty();
    }
    return Optional.of(FactValues.size(text));
  }

  private String target(String path) {
    if (path.contains("://")) {
      return path;
    }
    if (targetPrefix.isEmpty()) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT,
          "a dump of Rucio has paths only; give their prefix with --pfn-prefix",
          path);
    }
    boolean slashes = targetPrefix.endsWith("/") && path.startsWith("/");
    boolean none = !targetPrefix.endsWith("/") && !path.startsWith("/");
    return PathUrl.of(targetPrefix + (none ? "/" : ""), slashes ? path.substring(1) : path);
  }
}
