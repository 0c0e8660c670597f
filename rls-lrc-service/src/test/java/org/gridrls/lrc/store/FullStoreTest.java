package org.gridrls.lrc.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.gridrls.api.BulkMode;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.lrc.catalog.CatalogBoot;
import org.gridrls.lrc.catalog.CatalogChange;
import org.gridrls.lrc.catalog.CatalogCounts;
import org.gridrls.lrc.store.jdbc.JdbcDialect;
import org.gridrls.lrc.store.jdbc.StoreConfig;
import org.gridrls.lrc.store.jdbc.StoreTrouble.TroubleKind;
import org.gridrls.lrc.store.sqlite.JdbcSqlite;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** A store without room refuses writes, answers questions, and takes writes again by itself. */
@Tag("process")
@Timeout(60)
class FullStoreTest {
  private static final int MANY = 5_000;

  @TempDir Path directory;

  private static JdbcMappingCatalog open(String url) {
    return Stores.EMBEDDED.open(StoreConfig.durable(url));
  }

  private static CatalogChange create(String name) {
    return new CatalogChange.Create(Mapping.of(name, "t"));
  }

  private static List<CatalogChange> many() {
    return IntStream.range(0, MANY)
        .mapToObj(i -> create("a name that takes a lot of room, for it is long " + i))
        .toList();
  }

  private static RlsException refused(JdbcMappingCatalog catalog) {
    RlsException refused =
        assertThrows(RlsException.class, () -> catalog.apply(many(), BulkMode.ATOMIC));
    assertEquals(RlsError.STORE_FAILED, refused.error(), refused::getMessage);
    assertTrue(refused.getMessage().contains("no space left"), refused.getMessage());
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
      CatalogBoot boot = catalog.boot();
      Path filler = disk.resolve("filler");
      fill(filler);
      refused(catalog);
      assertThrows(RlsException.class, () -> catalog.apply(create("small")));
      assertTrue(catalog.trouble().isPresent());
      assertEquals(List.of(true), catalog.exist(ObjectType.LOGICAL_NAME, List.of("kept")));
      Files.delete(filler);
      catalog.apply(create("after"));
      assertEquals(Optional.empty(), catalog.trouble());
      assertEquals(new CatalogCounts(2, 1, 2, 2), catalog.counts());
      assertEquals(boot, catalog.boot(), "nothing that an index may know was lost");
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
  void theDatabaseNamesItsTroubles() {
    try (JdbcDialect sqlite =
        JdbcSqlite.KIND.open().apply(StoreConfig.durable("jdbc:sqlite:x.db"))) {
      Map<SQLiteErrorCode, TroubleKind> expected =
          Map.of(
              SQLiteErrorCode.SQLITE_READONLY_DBMOVED, TroubleKind.READ_ONLY,
              SQLiteErrorCode.SQLITE_FULL, TroubleKind.FULL,
              SQLiteErrorCode.SQLITE_IOERR_WRITE, TroubleKind.DEVICE_FAILED,
              SQLiteErrorCode.SQLITE_NOTADB, TroubleKind.DAMAGED,
              SQLiteErrorCode.SQLITE_CORRUPT_INDEX, TroubleKind.DAMAGED);
      expected.forEach(
          (code, kind) ->
              assertEquals(Optional.of(kind), sqlite.trouble(new SQLiteException("x", code))));
      assertEquals(
          Optional.empty(), sqlite.trouble(new SQLiteException("x", SQLiteErrorCode.SQLITE_BUSY)));
    }
  }
}
