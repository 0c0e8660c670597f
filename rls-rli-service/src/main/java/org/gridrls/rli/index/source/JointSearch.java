package org.gridrls.rli.index.source;

import java.util.Set;

/** One search for a name in the lists of many catalogs. Safe for threads. */
@FunctionalInterface
public interface JointSearch {
  /** The URLs of the catalogs that have the name, perhaps also of expired ones. */
  Set<String> having(QueriedName name);
}
