package org.gridrls.lrc.servers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.IntStream;
import org.gridrls.api.BulkMode;
import org.gridrls.api.BulkResult;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.lrc.catalog.CatalogBoot;
import org.gridrls.lrc.catalog.CatalogChange;
import org.gridrls.lrc.catalog.CatalogCounts;
import org.gridrls.lrc.store.JdbcMappingCatalog;
import org.gridrls.lrc.store.RawSql;
import org.gridrls.lrc.store.jdbc.StoreConfig;
import org.gridrls.testkit.Eventually;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A group's changes, counts, fence and commit are one message: all of it takes effect, or none. */
@Tag("process")
class PostgresqlGroupsTest {
  private static final String BLOCKED =
      "SELECT count(*) FROM pg_stat_activity"
          + " WHERE application_name = 'rls-lrc' AND wait_event_type = 'Lock'";

  private String url;
  private JdbcMappingCatalog catalog;

  @BeforeEach
  void open() {
    url = DatabaseServer.postgresql().newStore();
    catalog = DatabaseServer.STORES.open(StoreConfig.durable(url));
  }

  @AfterEach
  void close() {
    catalog.close();
  }

  private static CatalogChange create(String name, String target) {
    return new CatalogChange.Create(Mapping.of(name, target));
  }

  private static CatalogChange add(String name, String target) {
    return new CatalogChange.Add(Mapping.of(name, target));
  }

  private static CatalogChange delete(String name, String target) {
    return new CatalogChange.Delete(Mapping.of(name, target));
  }

  private BulkResult apply(CatalogChange... changes) {
    return catalog.apply(List.of(changes), BulkMode.PER_ITEM);
  }

  private List<String> journal() {
    return catalog.changesSince(0, 100).changes().stream()
        .map(entry -> (entry.added() ? "+" : "-") + entry.logicalName())
        .toList();
  }

  @Test
  void repeatedChangesOfOneNameAreDecidedInOrder() {
    BulkResult result =
        apply(
            create("a", "t"),
            create("a", "t"),
            add("a", "u"),
            add("a", "u"),
            delete("a", "t"),
            delete("a", "t"),
            delete("a", "u"),
            add("a", "v"),
            create("b", "t"),
            create("a", "v"));
    assertEquals(
        List.of(
            "1 " + RlsError.LOGICAL_NAME_EXISTS,
            "3 " + RlsError.MAPPING_EXISTS,
            "5 " + RlsError.TARGET_NAME_NOT_FOUND,
            "7 " + RlsError.LOGICAL_NAME_NOT_FOUND),
        result.failures().stream().map(one -> one.index() + " " + one.error()).toList());
    assertEquals(List.of("+a", "-a", "+b", "+a"), journal());
    assertEquals(new CatalogCounts(2, 2, 2, 4), catalog.counts());
    assertEquals(2, RawSql.number(url, "SELECT count(*) FROM mapping"));
  }

  /** Names that lose one mapping are read as rows, those that lose many are counted. */
  @Test
  void aNameLosesAnyNumberOfMappingsInOneGroup() {
    for (int deleted = 1; deleted <= 6; deleted++) {
      String name = "n" + deleted;
      apply(create(name, "t0"));
      IntStream.rangeClosed(1, 6).forEach(i -> catalog.apply(add(name, "t" + i)));
      List<CatalogChange> changes = new ArrayList<>();
      IntStream.range(0, deleted).forEach(i -> changes.add(delete(name, "t" + i)));
      changes.add(delete(name, "t0"));
      assertEquals(1, catalog.apply(changes, BulkMode.PER_ITEM).failures().size());
      assertEquals(
          7 - deleted,
          RawSql.number(url, "SELECT count(*) FROM mapping WHERE logical_name = '" + name + "'"));
      assertEquals(List.of(true), catalog.exist(ObjectType.LOGICAL_NAME, List.of(name)));
    }
    assertEquals(new CatalogCounts(6, 6, 21, 6), catalog.counts());
  }

  @Test
  void ofAGroupBehindACommitOfAnotherServerNothingIsWritten() {
    apply(create("a", "t"));
    CatalogBoot boot = catalog.boot();
    RawSql.execute(url, "UPDATE catalog_state SET commits = commits + 1");
    RlsException refused =
        assertThrows(
            RlsException.class, () -> apply(create("b", "t"), add("a", "u"), delete("a", "t")));
    assertEquals(RlsError.UNAVAILABLE, refused.error(), refused::getMessage);
    assertTrue(refused.getMessage().contains("changed by another server"), refused::getMessage);
    assertTrue(refused.retryAfter().isPresent());
    assertUnchanged();
    apply(create("b", "t"));
    assertEquals(List.of("+a", "+b"), journal());
    assertEquals(boot, catalog.boot(), "nobody saw changes that are gone");
  }

  private void assertUnchanged() {
    assertEquals(1, RawSql.number(url, "SELECT count(*) FROM mapping"));
    assertEquals(1, RawSql.number(url, "SELECT count(*) FROM change"));
    assertEquals(new CatalogCounts(1, 1, 1, 1), catalog.counts());
  }

  @Test
  void ofAGroupWhoseConnectionIsCutBeforeTheCommitNothingIsWritten() throws Exception {
    apply(create("a", "t"));
    CompletableFuture<BulkResult> write;
    try (Connection other = DriverManager.getConnection(url);
        Statement statement = other.createStatement()) {
      other.setAutoCommit(false);
      statement.execute("SELECT * FROM catalog_state FOR UPDATE");
      write = CompletableFuture.supplyAsync(() -> apply(create("b", "t"), delete("a", "t")));
      Eventually.holds("the group waits", () -> RawSql.number(url, BLOCKED) == 1);
      RawSql.execute(url, BLOCKED.replace("count(*)", "pg_terminate_backend(pid)"));
      RlsException refused =
          (RlsException) assertThrows(CompletionException.class, write::join).getCause();
      assertEquals(RlsError.UNAVAILABLE, refused.error(), refused::getMessage);
      assertUnchanged();
    }
    Eventually.holds("a write", () -> isWritten(create("b", "t")));
    assertEquals(List.of("+a", "+b"), journal());
  }

  private boolean isWritten(CatalogChange change) {
    try {
      catalog.apply(change);
      return true;
    } catch (RlsException e) {
      assertEquals(RlsError.UNAVAILABLE, e.error(), e::getMessage);
      return false;
    }
  }
}
