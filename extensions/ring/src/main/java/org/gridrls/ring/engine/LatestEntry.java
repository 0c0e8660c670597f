package org.gridrls.ring.engine;

import java.util.List;
import org.gridrls.ring.slot.Manifest;
import org.infinispan.conflict.EntryMergePolicy;
import org.infinispan.container.entries.CacheEntry;

/**
 * After a split the manifest with the later state wins. Entries that only one side has stay.
 * Immutable, safe for threads.
 */
record LatestEntry() implements EntryMergePolicy<String, String> {

  @Override
  public CacheEntry<String, String> merge(
      CacheEntry<String, String> preferred, List<CacheEntry<String, String>> others) {
    CacheEntry<String, String> latest = preferred;
    for (CacheEntry<String, String> other : others) {
      if (other != null && (latest == null || isLater(other, latest))) {
        latest = other;
      }
    }
    return latest;
  }

  private static boolean isLater(CacheEntry<String, String> one, CacheEntry<String, String> other) {
    return InfinispanSlotStore.isManifest(one.getKey())
        && Manifest.compare(one.getValue(), other.getValue()) > 0;
  }
}
