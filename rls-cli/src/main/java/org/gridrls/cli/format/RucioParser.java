package org.gridrls.cli.format;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.Mapping;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * The replica dump of a Rucio storage element: rse, scope, name, checksum, size, creation date,
 * path, update date, state. The logical name is {@code scope:name}. Stateless, safe for threads.
 */
final class RucioParser implements LineParser {
  private static final int COLUMNS = 8;
  private static final String AVAILABLE = "A";

  private final String targetPrefix;

  RucioParser(String targetPrefix) {
    this.targetPrefix = targetPrefix;
  }

  @Override
  public List<AttributedMapping> parse(String line) {
    List<String> cells = Arrays.stream(line.split("\t", -1)).map(String::strip).toList();
    if (cells.size() < COLUMNS || cells.size() > COLUMNS + 1) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT, "a replica of Rucio has 9 columns, not " + cells.size());
    }
    boolean available = cells.size() == COLUMNS || cells.get(COLUMNS).equals(AVAILABLE);
    return available ? List.of(mapping(cells)) : List.of();
  }

  private AttributedMapping mapping(List<String> cells) {
    List<Attribute> attributes = new ArrayList<>();
    String checksum = cells.get(3);
    if (checksum.matches("[0-9a-fA-F]{8}")) {
      attributes.add(Attribute.text("adler32", checksum));
    }
    attributes.add(Attribute.integer("size", size(cells.get(4))));
    return new AttributedMapping(
        Mapping.of(cells.get(1) + ":" + cells.get(2), target(cells.get(6))),
        attributes,
        List.of(Attribute.text("rse", cells.get(0))));
  }

  private static long size(String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw RlsException.about(RlsError.BAD_ARGUMENT, "the size is not an integer", text);
    }
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
    return targetPrefix + (none ? "/" : "") + (slashes ? path.substring(1) : path);
  }
}
