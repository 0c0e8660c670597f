package org.gridrls.lrc.servers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.BulkMode;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.Mapping;
import org.gridrls.api.MappingPage;
import org.gridrls.api.ObjectType;
import org.gridrls.api.PageRequest;
import org.gridrls.lrc.catalog.CatalogChange;
import org.gridrls.lrc.catalog.MappingSelection;
import org.gridrls.lrc.store.JdbcMappingCatalog;
import org.gridrls.lrc.store.ManyValues;
import org.gridrls.lrc.store.jdbc.StoreConfig;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Scans of more names than one statement looks at. */
@Timeout(180)
abstract class ScanContract {
  /** Three statements look at them. */
  static final int NAMES = 12_000;

  private static final String LONG = "long/".repeat(400);

  private final List<Mapping> model = new ArrayList<>();
  private String url;
  JdbcMappingCatalog catalog;

  abstract DatabaseServer server();

  @BeforeEach
  void load() {
    url = server().newStore();
    reopen();
    IntStream.range(0, NAMES)
        .forEach(i -> model.add(Mapping.of(String.format("name-%05d", i), "t" + i % 5)));
    put(model);
  }

  private void put(List<Mapping> mappings) {
    List<CatalogChange> changes = new ArrayList<>();
    mappings.forEach(one -> changes.add(new CatalogChange.Put(AttributedMapping.plain(one))));
    assertEquals(List.of(), catalog.apply(changes, BulkMode.PER_ITEM).failures());
  }

  final String url() {
    return url;
  }

  void reopen() {
    close();
    catalog = DatabaseServer.STORES.open(StoreConfig.durable(url));
  }

  @AfterEach
  void close() {
    if (catalog != null) { // the database may be missing here
      catalog.close();
      catalog = null;
    }
  }

  private List<Mapping> matching(String pattern) {
    GlobPattern glob = GlobPattern.of(pattern);
    return model.stream().filter(one -> glob.matches(one.logicalName().value())).sorted().toList();
  }

  List<Mapping> found(String pattern, int limit) {
    List<Mapping> found = new ArrayList<>();
    Optional<String> cursor = Optional.empty();
    do {
      MappingPage page =
          catalog.queryPattern(
              ObjectType.LOGICAL_NAME,
              GlobPattern.of(pattern),
              AttributeSelection.NONE,
              new PageRequest(cursor, limit));
      page.mappings().forEach(one -> found.add(one.mapping()));
      cursor = page.nextCursor();
    } while (cursor.isPresent());
    return found;
  }

  private void assertFound(String pattern, int limit) {
    assertEquals(matching(pattern), found(pattern, limit), pattern);
  }

  @Test
  void pagesOfAPatternLackNothingHoweverManyRowsAreBetween() {
    assertFound("*7", 500);
    assertFound("name-*99?", 7);
    assertFound("?ame-0*5", 1_000);
    assertFound("*-04999", 10);
    assertFound("*nothing*", 10);
    assertFound("name-119*", 30);
    assertFound("*", 1_000);
  }

  @Test
  void longNamesAmongThemAreFoundInOrder() {
    List<Mapping> more = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      more.add(Mapping.of("name-05" + LONG + i % 20 + "7", "t" + i));
      more.add(Mapping.of("name-11" + LONG + i, LONG + i));
    }
    put(more);
    model.addAll(more);
    assertFound("*7", 500);
    assertFound("*7", 60); // a page among long names sorts all rows after it
    for (int limit = 1; limit <= 6; limit++) {
      assertFound("name-05*7", limit); // pages that begin at each row
    }
    assertFound("*nothing*", 10);
  }

  @Test
  void aDeletionThatFindsLittleLetsOthersWriteInBetween() {
    GlobPattern some = GlobPattern.of("*-0?99?");
    int expected = matching("*-0?99?").size();
    MappingSelection selection = new MappingSelection(Optional.of(some), Optional.empty());
    assertEquals(expected, catalog.deleteMatching(selection, true).deleted());
    long commits = catalog.commits();
    assertEquals(expected, catalog.deleteMatching(selection, false).deleted());
    long steps = catalog.commits() - commits;
    assertTrue(steps >= 3, () -> steps + " steps");
    model.removeIf(one -> some.matches(one.logicalName().value()));
    assertFound("*", 1_000);
    assertEquals(NAMES - expected, catalog.counts().logicalNames());
  }

  @Test
  void anAttributeOfManyNamesIsRemovedInSteps() {
    ManyValues.put(catalog, 10_050);
    long commits = catalog.commits();
    ManyValues.undefine(catalog);
    assertTrue(catalog.commits() - commits >= 3);
    assertEquals(List.of(), catalog.definitions(Optional.empty()));
    ManyValues.put(catalog, 1);
  }

  @Test
  void allNamesAreReadOnceAndInOrder() {
    List<String> names = new ArrayList<>();
    catalog.snapshot(
        snapshot -> {
          snapshot.forEach(names::add);
          return snapshot.sequence();
        });
    assertEquals(model.stream().map(one -> one.logicalName().value()).toList(), names);
  }
}
