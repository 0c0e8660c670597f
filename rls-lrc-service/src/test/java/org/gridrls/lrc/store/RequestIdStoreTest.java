package org.gridrls.lrc.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.gridrls.api.BulkMode;
import org.gridrls.api.BulkResult;
import org.gridrls.api.Mapping;
import org.gridrls.api.RlsError;
import org.gridrls.kit.schedule.Clocks;
import org.gridrls.lrc.catalog.CatalogChange;
import org.gridrls.lrc.catalog.CatalogContract;
import org.gridrls.lrc.catalog.RequestIdConfig;
import org.gridrls.lrc.catalog.RequestIds;
import org.gridrls.lrc.store.jdbc.StoreConfig;
import org.gridrls.testkit.MutableClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Outcomes are stored with the work: there again after a restart, gone with work that is undone.
 */
class RequestIdStoreTest {
  @TempDir Path directory;

  private final MutableClock clock = MutableClock.standing();

  private JdbcMappingCatalog open(String options) {
    String url = "jdbc:sqlite:" + directory.resolve("lrc.db") + options;
    return Stores.EMBEDDED.open(StoreConfig.durable(url));
  }

  private BulkResult apply(JdbcMappingCatalog catalog, List<CatalogChange> changes) {
    return new RequestIds(catalog, RequestIdConfig.DEFAULT, Clocks.both(clock))
        .apply("id", changes, BulkMode.PER_ITEM);
  }

  private static CatalogChange create(String name) {
    return new CatalogChange.Create(Mapping.of(name, "t"));
  }

  @Test
  void anOutcomeIsThereAfterARestart() {
    List<CatalogChange> changes = List.of(create("a"), create("a"));
    BulkResult first;
    try (JdbcMappingCatalog catalog = open("")) {
      first = apply(catalog, changes);
    }
    try (JdbcMappingCatalog catalog = open("")) {
      assertEquals(first.again(), apply(catalog, changes));
      assertEquals(1, catalog.counts().mappings());
    }
  }

  @Test
  void aCallThatTheStoreFailedIsNotRecorded() {
    List<CatalogChange> many =
        IntStream.range(0, 5_000)
            .mapToObj(i -> create("a name that takes some room " + i))
            .toList();
    try (JdbcMappingCatalog catalog = open("?max_page_count=80")) {
      CatalogContract.refused(RlsError.STORE_FAILED, () -> apply(catalog, many));
      assertEquals(0, catalog.counts().mappings());
    }
    try (JdbcMappingCatalog catalog = open("")) {
      BulkResult done = apply(catalog, many);
      assertFalse(done.replayed());
      assertEquals(5_000, done.applied());
    }
  }
}
