package org.gridrls.ring.engine;

import java.util.List;
import java.util.function.ToLongFunction;
import org.infinispan.conflict.EntryMergePolicy;
import org.infinispan.container.entries.CacheEntry;

/**
 * After a split the entry of the side that heard the catalog last wins. Entries that only one side
 * has stay. Immutable, safe for threads.
 *
 * @param age the larger, the later
 */
record LatestEntry(ToLongFunction<CacheEntry<String, String>> age)
    implements EntryMergePolicy<String, String> {

  @Override
  public CacheEntry<String, String> merge(
      CacheEntry<String, String> preferred, List<CacheEntry<String, String>> others) {
    CacheEntry<String, String> latest = preferred;
    for (CacheEntry<String, String> other : others) {
      if (other != null && (latest == null || age.applyAsLong(other) > age.applyAsLong(latest))) {
        latest = other;
      }
    }
    return latest;
  }
}
