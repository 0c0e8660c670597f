package org.gridrls.faults.cluster;

import java.util.Map;

/** Store and update mode of a catalog of the federation. */
public enum CatalogKind {
  /** SQLite in the data directory; lists to the indexes. */
  LISTS("", Map.of()),
  /** SQLite; Bloom filters to the indexes. */
  FILTERS("-filters", Map.of("lrc.update.kind", "bloom")),
  /** A PostgreSQL server of its own; lists to the indexes. */
  DATABASE("-database", Map.of()),
  /** A bridge to a foreign catalog of its own. */
  BRIDGE("-bridge", Map.of());

  private final String suffix;
  private final Map<String, String> settings;

  CatalogKind(String suffix, Map<String, String> settings) {
    this.suffix = suffix;
    this.settings = settings;
  }

  String nameOf(int number) {
    return "lrc-" + number + suffix;
  }

  Map<String, String> settings() {
    return settings;
  }

  /** The role of such servers in the suite. */
  String role() {
    return this == BRIDGE ? "bridge" : "lrc";
  }

  public boolean isOf(String server) {
    return server.startsWith("lrc-") && !suffix.isEmpty() && server.endsWith(suffix);
  }
}
