package org.gridrls.ring.engine;

import static org.junit.jupiter.api.Assertions.assertSame;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.gridrls.api.update.BaseState;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.ring.slot.Manifest;
import org.gridrls.ring.slot.PartTable;
import org.gridrls.rli.index.source.Contact;
import org.infinispan.container.entries.CacheEntry;
import org.infinispan.container.entries.ImmortalCacheEntry;
import org.junit.jupiter.api.Test;

class LatestEntryTest {
  @SuppressWarnings("unchecked")
  private static CacheEntry<String, String> entry(String key, String value) {
    return new ImmortalCacheEntry(key, value);
  }

  private static CacheEntry<String, String> manifest(long generation, long heardAt) {
    UpdateSource source =
        UpdateSource.direct(
            UpdateSource.Catalog.of("http://c/lrc", "c"),
            new BaseState(1, generation),
            Duration.ofMinutes(2),
            List.of());
    Contact contact = Contact.unproved(source, Instant.ofEpochMilli(heardAt));
    return entry("m/c", new Manifest(source, contact, PartTable.empty(), 0, 0).text());
  }

  @Test
  void theLaterStateWinsOnWhicheverSideItIsAndWhenItWasHeard() {
    CacheEntry<String, String> later = manifest(3, 1_000);
    CacheEntry<String, String> heardLast = manifest(2, 9_000);
    assertSame(later, new LatestEntry().merge(later, List.of(heardLast)));
    assertSame(later, new LatestEntry().merge(heardLast, List.of(later)));
  }

  @Test
  void anEntryOfOneSideStaysAndOtherEntriesAreThoseOfThePreferredSide() {
    CacheEntry<String, String> only = manifest(1, 1_000);
    assertSame(only, new LatestEntry().merge(null, List.of(only)));
    assertSame(only, new LatestEntry().merge(only, List.of()));
    CacheEntry<String, String> token = entry("t/", "a");
    assertSame(token, new LatestEntry().merge(token, List.of(entry("t/", "b"))));
  }
}
