package org.gridrls.lrc.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeDefinition;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.AttributeType;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.BulkMode;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.api.PageRequest;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.lrc.catalog.CatalogChange;
import org.gridrls.lrc.catalog.CatalogCounts;
import org.gridrls.lrc.catalog.MappingSelection;
import org.gridrls.lrc.store.jdbc.StoreConfig;
import org.gridrls.lrc.store.query.MatchingDeletion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests what the SQLite store promises beyond the contract: to be there again, to be alone, to fail
 * cleanly.
 */
class StoreTest {
  @TempDir Path directory;

  private String url() {
    return "jdbc:sqlite:" + directory.resolve("deep/er/lrc.db");
  }

  private JdbcMappingCatalog open(String url) {
    return Stores.EMBEDDED.open(StoreConfig.durable(url));
  }

  private static CatalogChange create(String name) {
    return new CatalogChange.Create(Mapping.of(name, "t"));
  }

  private static RlsError errorOf(Executable action) {
    return assertThrows(RlsException.class, action).error();
  }

  @Test
  void whatWasStoredIsThereWhenItIsOpenedAgain() {
    try (JdbcMappingCatalog catalog = open(url())) {
      catalog.apply(
          new CatalogChange.Define(
              new AttributeDefinition("size", ObjectType.LOGICAL_NAME, AttributeType.INT)));
      catalog.apply(
          new CatalogChange.Put(
              new AttributedMapping(
                  Mapping.of("a", "t"), List.of(Attribute.integer("size", 7)), List.of())));
      catalog.apply(create("b"));
      catalog.apply(new CatalogChange.Delete(Mapping.of("b", "t")));
    }
    try (JdbcMappingCatalog catalog = open(url())) {
      assertEquals(new CatalogCounts(1, 1, 1, 3), catalog.counts());
      assertEquals(3, catalog.changesSince(0, 10).changes().size());
      assertEquals(
          List.of(Attribute.integer("size", 7)),
          catalog.attributes(ObjectType.LOGICAL_NAME, "a", AttributeSelection.ALL));
      catalog.apply(create("c"));
      assertEquals(4, catalog.latestSequence());
    }
  }

  @Test
  void aCopyOfTheFileIsWholeOnceTheCatalogIsClosed() throws Exception {
    try (JdbcMappingCatalog catalog = open(url())) {
      catalog.apply(create("a"));
      catalog.query(
          ObjectType.LOGICAL_NAME, "a", AttributeSelection.NONE, PageRequest.first(1)); // a reader
    }
    Path copy = directory.resolve("copy.db");
    Files.copy(directory.resolve("deep/er/lrc.db"), copy);
    try (JdbcMappingCatalog catalog = open("jdbc:sqlite:" + copy)) {
      assertEquals(1, catalog.counts().mappings());
    }
  }

  @Test
  void aStoreIsHeldByOneCatalogAtATime() {
    try (JdbcMappingCatalog catalog = open(url())) {
      RlsException refused = assertThrows(RlsException.class, () -> open(url()));
      assertEquals(RlsError.STORE_FAILED, refused.error());
      assertTrue(refused.getMessage().contains("another catalog"), refused.getMessage());
      catalog.apply(create("a"));
    }
    open(url()).close();
  }

  @Test
  void anotherKindOfStoreIsRefused() {
    for (String url :
        List.of(
            "jdbc:sqlite:", "jdbc:sqlite::memory:", "jdbc:sqlite:file:x?a=b", "jdbc:h2:x", "x")) {
      RlsException refused = assertThrows(RlsException.class, () -> open(url));
      assertEquals(RlsError.BAD_ARGUMENT, refused.error());
      assertTrue(refused.getMessage().contains("jdbc:sqlite:"), refused.getMessage());
    }
  }

  @Test
  void aFullDiskFailsTheWriteAndNothingElse() {
    try (JdbcMappingCatalog catalog = open(url() + "?max_page_count=60")) {
      catalog.apply(create("kept"));
      List<CatalogChange> many =
          IntStream.range(0, 5_000)
              .mapToObj(i -> create("a name that takes some room " + i))
              .toList();
      assertEquals(RlsError.STORE_FAILED, errorOf(() -> catalog.apply(many, BulkMode.PER_ITEM)));
      assertEquals(new CatalogCounts(1, 1, 1, 1), catalog.counts());
      assertEquals(RlsError.STORE_FAILED, errorOf(() -> catalog.apply(many, BulkMode.ATOMIC)));
      catalog.apply(create("after"));
      assertEquals(new CatalogCounts(2, 1, 2, 2), catalog.counts());
      assertEquals(
          List.of(true, true, false),
          catalog.exist(
              ObjectType.LOGICAL_NAME, List.of("kept", "after", "a name that takes some room 0")));
    }
    try (JdbcMappingCatalog catalog = open(url())) {
      assertEquals(new CatalogCounts(2, 1, 2, 2), catalog.counts());
    }
  }

  @Test
  void manyWritersShareCommitsAndAllIsThere() throws Exception {
    int threads = 16;
    int each = 50;
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try (JdbcMappingCatalog catalog = open(url())) {
      for (int t = 0; t < threads; t++) {
        int thread = t;
        pool.execute(
            () -> IntStream.range(0, each).forEach(i -> catalog.apply(create(thread + "/" + i))));
      }
      pool.shutdown();
      assertTrue(pool.awaitTermination(60, TimeUnit.SECONDS));
      assertEquals(threads * each, catalog.counts().logicalNames());
      assertEquals(threads * each, catalog.latestSequence());
      assertTrue(catalog.commits() < threads * each, () -> catalog.commits() + " commits");
    }
  }

  @Test
  void aBigDeletionIsDoneInSteps() {
    try (JdbcMappingCatalog catalog = open(url())) {
      List<CatalogChange> many =
          IntStream.range(0, 2 * MatchingDeletion.STEP).mapToObj(i -> create("n" + i)).toList();
      catalog.apply(many, BulkMode.ATOMIC);
      long before = catalog.commits();
      MappingSelection all =
          new MappingSelection(Optional.of(GlobPattern.of("*")), Optional.empty());
      assertEquals(2L * MatchingDeletion.STEP, catalog.deleteMatching(all, false).deleted());
      assertEquals(3, catalog.commits() - before);
      assertEquals(0, catalog.counts().mappings());
    }
  }

  @Test
  void othersWriteWhileABigCatalogIsCleared() throws Exception {
    try (JdbcMappingCatalog catalog = open(url())) {
      List<CatalogChange> many =
          IntStream.range(0, 10 * MatchingDeletion.STEP).mapToObj(i -> create("n" + i)).toList();
      catalog.apply(many, BulkMode.ATOMIC);
      Thread clearing = new Thread(catalog::clear);
      clearing.start();
      int between = 0;
      for (int i = 0; clearing.isAlive(); i++) {
        catalog.apply(create("a" + i));
        long left = catalog.counts().mappings();
        between += MatchingDeletion.STEP < left && left < 9 * MatchingDeletion.STEP ? 1 : 0;
      }
      clearing.join();
      assertTrue(between > 0, "no write came between the steps");
      assertEquals(List.of(false), catalog.exist(ObjectType.LOGICAL_NAME, List.of("n0")));
    }
  }

  @Test
  void anAttributeOfManyNamesIsRemovedInSteps() {
    try (JdbcMappingCatalog catalog = open(url())) {
      ManyValues.put(catalog, 10_050);
      long before = catalog.commits();
      ManyValues.undefine(catalog);
      assertEquals(3, catalog.commits() - before);
      assertEquals(List.of(), catalog.definitions(Optional.empty()));
      ManyValues.put(catalog, 1);
    }
  }

  @Test
  void aClosedCatalogSaysSo() {
    JdbcMappingCatalog catalog = open(url());
    catalog.close();
    assertEquals(RlsError.UNAVAILABLE, errorOf(() -> catalog.apply(create("a"))));
  }
}
