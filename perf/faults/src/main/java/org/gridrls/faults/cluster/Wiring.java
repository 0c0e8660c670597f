package org.gridrls.faults.cluster;

import java.util.Map;

/** Which index each catalog updates. */
public enum Wiring {
  /** Each index receives all names. */
  ALL("all"),
  /** Each catalog updates one index, by its ranking of the present ones. */
  HASH("hash(1)"),
  /** The last index receives only names that several catalogs register, the others all. */
  PATTERN("pattern");

  public static final String PATTERN_HEARD = "shared/*";

  private final String policy;

  Wiring(String policy) {
    this.policy = policy;
  }

  String policy() {
    return policy;
  }

  /** Is the index with that number, of that count, updated with a part of the names only? */
  public boolean isPartial(int index, int indexes) {
    return this == PATTERN && index == indexes;
  }

  Map<String, String> settingsOf(int index, int indexes) {
    return isPartial(index, indexes) ? Map.of("rli.patterns", PATTERN_HEARD) : Map.of();
  }
}
