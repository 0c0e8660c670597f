package org.gridrls.faults.cluster;

import java.util.List;
import java.util.Map;

/** Which index each catalog updates. */
public enum Wiring {
  /** Each index receives all names. */
  ALL("all", 2),
  /** Each catalog updates one index, by its ranking of the present ones. */
  HASH("hash(1)", 2),
  /** Each catalog updates two of three indexes. */
  HASH_TWO("hash(2)", 3),
  /** The last index receives only names that several catalogs register, the others all. */
  PATTERN("pattern", 2),
  /** Each catalog updates one index; the third forwards all to the second, that to the first. */
  HIERARCHY("hash(1)", 3);

  public static final String PATTERN_HEARD = "shared/*";

  private final String policy;
  private final int indexes;

  Wiring(String policy, int indexes) {
    this.policy = policy;
    this.indexes = indexes;
  }

  String policy() {
    return policy;
  }

  int indexes() {
    return indexes;
  }

  /** Is the index with that number, of that count, updated with a part of the names only? */
  public boolean isPartial(int index, int count) {
    return this == PATTERN && index == count;
  }

  /** Does the index with that number have all names of all catalogs? */
  public boolean hasAll(int index) {
    return this == ALL || this == HIERARCHY && index == 1;
  }

  /** Can an index have nothing of a catalog that is present? */
  public boolean isSpread() {
    return this != ALL && this != PATTERN;
  }

  /** {@code earlier}: the addresses of the indexes with lower numbers. */
  Map<String, String> settingsOf(int index, int count, List<String> earlier) {
    if (isPartial(index, count)) {
      return Map.of("rli.patterns", PATTERN_HEARD);
    }
    return this == HIERARCHY && index > 1
        ? Map.of("rli.parents", earlier.get(index - 2))
        : Map.of();
  }
}
