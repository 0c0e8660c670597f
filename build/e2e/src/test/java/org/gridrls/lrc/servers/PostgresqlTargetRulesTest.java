package org.gridrls.lrc.servers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.flywaydb.core.Flyway;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.BulkMode;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.Mapping;
import org.gridrls.api.MappingPage;
import org.gridrls.api.ObjectType;
import org.gridrls.api.PageRequest;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.lrc.catalog.CatalogChange;
import org.gridrls.lrc.catalog.CatalogCounts;
import org.gridrls.lrc.catalog.MappingSelection;
import org.gridrls.lrc.store.JdbcMappingCatalog;
import org.gridrls.lrc.store.RawSql;
import org.gridrls.lrc.store.jdbc.StoreConfig;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Target names by rules in a store from before the rules, and rules that others made. */
@Tag("process")
class PostgresqlTargetRulesTest {
  private static final int EARLIER = 1_000;
  private static final int SEVERAL = 20;
  private static final int COPIED = 4_000;
  private static final int HOSTS = 3;
  private static final PageRequest ALL = PageRequest.first(1_700);

  private String url;

  @BeforeEach
  void create() {
    url = DatabaseServer.postgresql().newStore();
  }

  private JdbcMappingCatalog open() {
    return DatabaseServer.STORES.open(StoreConfig.durable(url));
  }

  private static Mapping file(int i) {
    return Mapping.of("/data/" + i, "gsiftp://host/se/data/" + i);
  }

  private static List<Mapping> mappings(Stream<AttributedMapping> rows) {
    return rows.map(AttributedMapping::mapping).toList();
  }

  private static List<Mapping> of(JdbcMappingCatalog catalog, ObjectType type, String name) {
    return mappings(
        catalog
            .query(type, name, AttributeSelection.NONE, PageRequest.first())
            .mappings()
            .stream());
  }

  private static List<Mapping> matching(JdbcMappingCatalog catalog, ObjectType type, String text) {
    GlobPattern pattern = GlobPattern.of(text);
    List<Mapping> found = new ArrayList<>();
    Optional<PageRequest> next = Optional.of(ALL);
    while (next.isPresent()) {
      MappingPage page = catalog.queryPattern(type, pattern, AttributeSelection.NONE, next.get());
      found.addAll(mappings(page.mappings().stream()));
      next = page.nextCursor().map(ALL::after);
    }
    return found;
  }

  private static List<CatalogChange> creations(int from, int to) {
    return IntStream.range(from, to)
        .<CatalogChange>mapToObj(i -> new CatalogChange.Create(file(i)))
        .toList();
  }

  private long inFull() {
    return RawSql.number(url, "SELECT count(*) FROM mapping WHERE rule = 0");
  }

  /** Writes a store as the version before did. */
  private void writeWithSchema10() {
    Flyway.configure()
        .dataSource(url, null, null)
        .locations("classpath:db/lrc/postgresql")
        .target("10")
        .load()
        .migrate();
    RawSql.execute(
        url,
        ("INSERT INTO mapping SELECT '/data/' || i, 'gsiftp://host/se/data/' || i"
                + " FROM generate_series(0, %d) AS i")
            .formatted(EARLIER - 1));
    RawSql.execute(
        url,
        "INSERT INTO mapping SELECT 'several', 'target ' || i FROM generate_series(1, %d) AS i"
            .formatted(SEVERAL));
    RawSql.execute(
        url,
        "UPDATE catalog_state SET boot_id = 7, sequence = %d, logical_names = %d, target_names = %d, mappings = %d"
            .formatted(EARLIER + 1, EARLIER + 1, EARLIER + SEVERAL, EARLIER + SEVERAL));
  }

  @Test
  void mappingsFromBeforeTheRulesAreFoundChangedAndDeleted() {
    writeWithSchema10();
    try (JdbcMappingCatalog catalog = open()) {
      assertEquals(EARLIER + SEVERAL, inFull());
      assertEquals(SEVERAL, of(catalog, ObjectType.LOGICAL_NAME, "several").size());
      catalog.apply(creations(EARLIER, 2 * EARLIER), BulkMode.ATOMIC);
      assertTrue(inFull() < EARLIER + SEVERAL + 100, () -> inFull() + " in full");
      List<Mapping> files =
          IntStream.range(0, 2 * EARLIER).mapToObj(i -> file(i)).sorted().toList();
      assertEquals(files, matching(catalog, ObjectType.LOGICAL_NAME, "/data/*"));
      assertEquals(files, matching(catalog, ObjectType.TARGET_NAME, "gsiftp://*"));
      assertEquals(
          List.of(file(3)), of(catalog, ObjectType.TARGET_NAME, "gsiftp://host/se/data/3"));
      assertEquals(
          1,
          catalog
              .apply(List.of(new CatalogChange.Add(file(3))), BulkMode.PER_ITEM)
              .failures()
              .size());
      List<CatalogChange> deletions =
          files.stream().<CatalogChange>map(CatalogChange.Delete::new).toList();
      assertEquals(List.of(), catalog.apply(deletions, BulkMode.PER_ITEM).failures());
      assertEquals(new CatalogCounts(1, SEVERAL, SEVERAL, 4L * EARLIER + 1), catalog.counts());
      assertEquals(SEVERAL, RawSql.number(url, "SELECT count(*) FROM mapping"));
    }
  }

  /** The upgrade is one transaction. */
  @Test
  void anUpgradeThatIsInterruptedHasChangedNothing() {
    writeWithSchema10();
    RawSql.execute(url, "CREATE TABLE mapping_by_stored_target (one integer)");
    assertThrows(RlsException.class, this::open);
    assertEquals(EARLIER + SEVERAL, RawSql.number(url, "SELECT count(target_name) FROM mapping"));
    assertEquals(
        0,
        RawSql.number(url, "SELECT count(*) FROM pg_class WHERE oid = to_regclass('target_rule')"));
    RawSql.execute(url, "DROP TABLE mapping_by_stored_target");
    try (JdbcMappingCatalog catalog = open()) {
      assertEquals(EARLIER + SEVERAL, catalog.counts().mappings());
      assertEquals(List.of(file(5)), of(catalog, ObjectType.LOGICAL_NAME, "/data/5"));
    }
  }

  private static Mapping copy(int name, int host) {
    return Mapping.of(
        "n%05d/%d".formatted(name / 10, name % 10),
        "http://h%d/n%05d/%d".formatted(host, name / 10, name % 10));
  }

  private static List<Mapping> copies(Predicate<Mapping> wanted) {
    return IntStream.range(0, COPIED)
        .boxed()
        .flatMap(name -> IntStream.range(0, HOSTS).mapToObj(host -> copy(name, host)))
        .filter(wanted)
        .sorted()
        .toList();
  }

  private static List<Mapping> byTarget(List<Mapping> mappings) {
    return mappings.stream().sorted(Comparator.comparing(Mapping::targetName)).toList();
  }

  private void requirePages(JdbcMappingCatalog catalog, String pattern) {
    GlobPattern wanted = GlobPattern.of(pattern);
    assertEquals(
        copies(row -> wanted.matches(row.logicalName().value())),
        matching(catalog, ObjectType.LOGICAL_NAME, pattern),
        pattern);
    assertEquals(
        byTarget(copies(row -> wanted.matches(row.targetName().value()))),
        matching(catalog, ObjectType.TARGET_NAME, pattern),
        pattern);
  }

  /** A statement of a scan ends within the mappings of a name. */
  @Test
  void scansOfMoreRowsThanAStatementLooksAtFindAll() {
    try (JdbcMappingCatalog catalog = open()) {
      List<CatalogChange> changes =
          copies(row -> true).stream()
              .<CatalogChange>map(row -> new CatalogChange.Put(AttributedMapping.plain(row)))
              .toList();
      assertEquals(List.of(), catalog.apply(changes, BulkMode.PER_ITEM).failures());
      assertTrue(inFull() < 1_000, () -> inFull() + " in full");
      for (String pattern : List.of("*", "*/7", "http://h1/*", "*1/n?0*5", "n0012*", "*9/3")) {
        requirePages(catalog, pattern);
      }
      MappingSelection some =
          new MappingSelection(Optional.empty(), Optional.of(GlobPattern.of("*/h2/*3")));
      assertEquals(COPIED / 10, catalog.deleteMatching(some, false).deleted());
      assertEquals(HOSTS * COPIED - COPIED / 10, catalog.counts().mappings());
    }
  }

  /** A server that lost its store to another still answers. */
  @Test
  void rulesOfAnotherServerAreLearned() {
    try (JdbcMappingCatalog catalog = open()) {
      RawSql.execute(url, "INSERT INTO target_rule VALUES (4711, 'lfn:', 'srm://elsewhere/')");
      RawSql.execute(url, "INSERT INTO mapping VALUES ('lfn:a/b', '', 4711)");
      Mapping mapping = Mapping.of("lfn:a/b", "srm://elsewhere/a/b");
      assertEquals(
          List.of(mapping), of(catalog, ObjectType.TARGET_NAME, mapping.targetName().value()));
      assertEquals(List.of(mapping), matching(catalog, ObjectType.TARGET_NAME, "srm:*"));
      assertEquals(List.of(true), catalog.mappingsExist(List.of(mapping)));
      assertEquals(List.of(mapping), of(catalog, ObjectType.LOGICAL_NAME, "lfn:a/b"));
    }
  }

  /** Otherwise a target name would be made by whichever rule has the number. */
  @Test
  void aMappingWhoseRuleIsMissingIsDamage() {
    try (JdbcMappingCatalog catalog = open()) {
      RawSql.execute(url, "INSERT INTO mapping VALUES ('lost', '', 4711)");
      RlsException refused =
          assertThrows(RlsException.class, () -> of(catalog, ObjectType.LOGICAL_NAME, "lost"));
      assertEquals(RlsError.STORE_FAILED, refused.error());
      assertTrue(refused.getMessage().contains("4711"), refused.getMessage());
      assertTrue(catalog.trouble().isPresent());
    }
  }
}
