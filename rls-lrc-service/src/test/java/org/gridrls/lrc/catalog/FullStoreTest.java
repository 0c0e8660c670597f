package org.gridrls.lrc.catalog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.gridrls.api.BulkMode;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.testkit.Eventually;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** A store without room refuses writes, answers questions, and takes writes again by itself. */
@Timeout(60)
class FullStoreTest {
  private static final int MANY = 5_000;

  @TempDir Path directory;

  private static JdbcMappingCatalog open(String url) {
    return JdbcMappingCatalog.open(StoreConfig.durable(url));
  }

  private static Change create(String name) {
    return Change.create(Mapping.of(name, "t"));
  }

  private static List<Change> many() {
    return IntStream.range(0, MANY)
        .mapToObj(i -> create("a name that takes a lot of room, for it is long " + i))
        .toList();
  }

  private static RlsException refused(JdbcMappingCatalog catalog) {
    RlsException refused =
        assertThrows(RlsException.class, () -> catalog.apply(many(), BulkMode.ATOMIC));
    assertEquals(RlsError.STORE_FAILED, refused.error(), refused::getMessage);
    assertTrue(refused.getMessage().contains("no room left"), refused.getMessage());
    assertTrue(refused.retryAfter().isPresent());
    return refused;
  }

  @Test
  void aStoreThatReachesItsLimitTakesSmallWritesAgainAndSaysSo() {
    try (JdbcMappingCatalog catalog =
        open("jdbc:sqlite:" + directory.resolve("lrc.db") + "?max_page_count=70")) {
      catalog.apply(create("kept"));
      refused(catalog);
      assertEquals(Optional.of("the store is full: no writes"), catalog.trouble());
      assertFalse(catalog.isDamaged());
      assertEquals(List.of(true), catalog.exist(ObjectType.LOGICAL_NAME, List.of("kept")));
      catalog.trim(1_000);
      assertTrue(catalog.trouble().isPresent(), "nothing was written");
      catalog.apply(create("small"));
      assertEquals(Optional.empty(), catalog.trouble());
    }
  }

  /** A real file system; it needs the right to mount one. */
  @Test
  void aFullDiskIsSurvived() throws Exception {
    Path disk = Files.createDirectory(directory.resolve("disk"));
    assumeTrue(run("mount", "-t", "tmpfs", "-o", "size=3m", "rls-test", disk.toString()) == 0);
    try (JdbcMappingCatalog catalog = open("jdbc:sqlite:" + disk.resolve("lrc.db"))) {
      catalog.apply(create("kept"));
      Path filler = disk.resolve("filler");
      fill(filler);
      refused(catalog);
      assertTrue(catalog.trouble().isPresent());
      assertEquals(List.of(true), catalog.exist(ObjectType.LOGICAL_NAME, List.of("kept")));
      Files.delete(filler);
      catalog.apply(create("after"));
      assertEquals(Optional.empty(), catalog.trouble());
      assertEquals(new CatalogCounts(2, 1, 2, 2), catalog.counts());
      catalog.examine();
      assertEquals(Optional.empty(), catalog.trouble());
    } finally {
      run("umount", disk.toString());
    }
  }

  private static int run(String... command) throws IOException, InterruptedException {
    try {
      return new ProcessBuilder(command)
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .start()
          .waitFor();
    } catch (IOException e) {
      return -1;
    }
  }

  private static void fill(Path filler) throws IOException {
    try (OutputStream out = Files.newOutputStream(filler)) {
      assertThrows(
          IOException.class,
          () -> {
            while (true) {
              out.write(new byte[4_096]);
            }
          });
    }
  }

  @Test
  void eachDatabaseNamesItsTroubles() {
    try (JdbcDialect sqlite = JdbcDialect.of(StoreConfig.durable("jdbc:sqlite:x.db"));
        JdbcDialect postgresql = JdbcDialect.of(StoreConfig.durable("jdbc:postgresql://h/d"));
        JdbcDialect mysql = JdbcDialect.of(StoreConfig.durable("jdbc:mysql://h/d"))) {
      Map<SQLiteErrorCode, StoreTrouble.Kind> expected =
          Map.of(
              SQLiteErrorCode.SQLITE_READONLY_DBMOVED, StoreTrouble.Kind.READ_ONLY,
              SQLiteErrorCode.SQLITE_FULL, StoreTrouble.Kind.FULL,
              SQLiteErrorCode.SQLITE_IOERR_WRITE, StoreTrouble.Kind.DEVICE_FAILED,
              SQLiteErrorCode.SQLITE_NOTADB, StoreTrouble.Kind.DAMAGED,
              SQLiteErrorCode.SQLITE_CORRUPT_INDEX, StoreTrouble.Kind.DAMAGED);
      expected.forEach(
          (code, kind) ->
              assertEquals(Optional.of(kind), sqlite.trouble(new SQLiteException("x", code))));
      assertEquals(
          Optional.empty(), sqlite.trouble(new SQLiteException("x", SQLiteErrorCode.SQLITE_BUSY)));
      assertEquals(
          Optional.of(StoreTrouble.Kind.FULL), postgresql.trouble(new SQLException("x", "53100")));
      assertEquals(
          Optional.of(StoreTrouble.Kind.DAMAGED),
          postgresql.trouble(new SQLException("x", "XX001")));
      assertEquals(Optional.empty(), postgresql.trouble(new SQLException("x", "08006")));
      assertEquals(
          Optional.of(StoreTrouble.Kind.FULL), mysql.trouble(new SQLException("x", "HY000", 1114)));
      assertEquals(Optional.empty(), mysql.trouble(new SQLException("x", "HY000", 1205)));
    }
  }

  @Test
  void aDatabaseThatBecomesReadOnlyRefusesWritesUntilItIsNotAnyMore() {
    String url = DatabaseServer.postgresql().newStore();
    try (JdbcMappingCatalog catalog = open(url)) {
      catalog.apply(create("a"));
      DatabaseServer.execute(url, "ALTER DATABASE postgres SET default_transaction_read_only = on");
      try {
        DatabaseServer.postgresql().endSessions();
        Eventually.holds(
            "a refusal of a read-only store",
            () ->
                assertThrows(RlsException.class, () -> catalog.apply(create("b")))
                    .getMessage()
                    .contains("read-only"));
        assertEquals(Optional.of("the store is read-only: no writes"), catalog.trouble());
      } finally {
        DatabaseServer.execute(
            url + "&options=-c%20default_transaction_read_only=off",
            "ALTER DATABASE postgres RESET default_transaction_read_only");
        DatabaseServer.postgresql().endSessions();
      }
      Eventually.holds("a write", () -> written(catalog));
      assertEquals(Optional.empty(), catalog.trouble());
    }
  }

  private static boolean written(JdbcMappingCatalog catalog) {
    try {
      catalog.apply(create("c"));
      return true;
    } catch (RlsException e) {
      return false;
    }
  }
}
