package org.gridrls.lrc.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeDefinition;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.AttributeType;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.BulkMode;
import org.gridrls.api.Mapping;
import org.gridrls.api.NameMappings;
import org.gridrls.api.ObjectType;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.lrc.catalog.CatalogChange;
import org.gridrls.lrc.store.jdbc.StoreConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** A store with damaged pages says so; it never gives a wrong answer once it was examined. */
class StoreDamageTest {
  private static final int NAMES = 1_000;
  private static final int FLIPS = 150;
  private static final long SEED = 20_261_122;
  private static final int HEADER = 100;

  @TempDir Path directory;

  private Path store() {
    return directory.resolve("lrc.db");
  }

  private static JdbcMappingCatalog open(Path file) {
    return Stores.EMBEDDED.open(StoreConfig.durable("jdbc:sqlite:" + file));
  }

  private static String name(int i) {
    return "lfn:/experiment/run-" + i * 7_919 + "/file-" + i;
  }

  private static AttributedMapping item(int i) {
    return new AttributedMapping(
        Mapping.of(name(i), "https://storage.example.org/" + name(i)),
        List.of(Attribute.integer("size", i)),
        List.of());
  }

  private void makeStore() {
    try (JdbcMappingCatalog catalog = open(store())) {
      catalog.apply(
          new CatalogChange.Define(
              new AttributeDefinition("size", ObjectType.LOGICAL_NAME, AttributeType.INT)));
      List<CatalogChange> all =
          IntStream.range(0, NAMES)
              .<CatalogChange>mapToObj(i -> new CatalogChange.Put(item(i)))
              .toList();
      catalog.apply(all, BulkMode.ATOMIC);
    }
  }

  private static void overwrite(Path file, long at, byte[] bytes) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.write(ByteBuffer.wrap(bytes), at);
    }
  }

  private static void flip(Path file, long at, int bit) throws IOException {
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      ByteBuffer one = ByteBuffer.allocate(1);
      channel.read(one, at);
      one.put(0, (byte) (one.get(0) ^ 1 << bit));
      channel.write(one.rewind(), at);
    }
  }

  private static RlsException failed(Executable question) {
    RlsException failure = assertThrows(RlsException.class, question);
    assertEquals(RlsError.STORE_FAILED, failure.error(), failure::getMessage);
    return failure;
  }

  /** All names at once, their attributes, and the journal: right, or a typed failure. */
  private static boolean answersRightly(JdbcMappingCatalog catalog, String how) {
    List<String> names = IntStream.range(0, NAMES).mapToObj(StoreDamageTest::name).toList();
    try {
      List<NameMappings> found =
          catalog.bulkQuery(ObjectType.LOGICAL_NAME, names, AttributeSelection.ALL);
      List<AttributedMapping> expected =
          IntStream.range(0, NAMES).mapToObj(StoreDamageTest::item).toList();
      List<AttributedMapping> got = new ArrayList<>();
      found.forEach(each -> got.addAll(each.mappings()));
      assertEquals(expected, got, how);
      List<String> journalled = new ArrayList<>();
      catalog.changesSince(0, NAMES + 1).changes().forEach(e -> journalled.add(e.logicalName()));
      assertEquals(names, journalled, how);
      assertEquals(NAMES, catalog.counts().mappings());
      return true;
    } catch (RlsException e) {
      assertEquals(RlsError.STORE_FAILED, e.error(), how);
      return false;
    }
  }

  @Test
  void aFlippedBitGivesATypedFailureOrHarmsNothing() throws IOException {
    makeStore();
    byte[] whole = Files.readAllBytes(store());
    Random random = new Random(SEED);
    int refused = 0;
    int found = 0;
    for (int n = 0; n < FLIPS; n++) {
      Path copy = Files.write(directory.resolve("copy.db"), whole);
      long at = HEADER + random.nextInt(whole.length - HEADER);
      int bit = random.nextInt(8);
      flip(copy, at, bit);
      String how = "bit " + bit + " of byte " + at + ", seed " + SEED;
      try (JdbcMappingCatalog catalog = open(copy)) {
        catalog.examine();
        boolean right = answersRightly(catalog, how);
        assertEquals(catalog.isDamaged(), !right, how);
        found += right ? 0 : 1;
      } catch (RlsException e) {
        assertEquals(RlsError.STORE_FAILED, e.error(), how + ": " + e);
        refused++;
      }
      Files.deleteIfExists(directory.resolve("copy.db-wal"));
      Files.deleteIfExists(directory.resolve("copy.db-shm"));
    }
    assertTrue(refused > 0, "no start was refused");
    assertTrue(found > FLIPS / 4, () -> "few flips were found");
  }

  @Test
  void aStartOnADamagedStoreIsRefused() throws IOException {
    makeStore();
    long size = Files.size(store());
    overwrite(store(), size / 2 - size / 2 % 4096, new byte[3 * 4096]);
    RlsException refused = failed(() -> open(store()));
    assertTrue(refused.getMessage().contains("is damaged"), refused.getMessage());
    assertTrue(refused.getMessage().contains("restore a backup"), refused.getMessage());
    assertTrue(refused.getMessage().contains("lrc.db"), refused.getMessage());
  }

  /** Its check takes too long for a start. */
  @Test
  void aLargeStoreIsCheckedAfterTheStart() throws IOException {
    makeStore();
    long size = Files.size(store());
    overwrite(store(), size / 2 - size / 2 % 4096, new byte[3 * 4096]);
    overwrite(store(), 600L << 20, new byte[1]); // beyond the pages of the store
    try (JdbcMappingCatalog catalog = open(store())) {
      assertFalse(catalog.isDamaged());
      catalog.examineLarge();
      assertTrue(catalog.isDamaged());
    }
  }

  @Test
  void aFileThatIsNoStoreIsRefused() throws IOException {
    makeStore();
    overwrite(store(), 0, "no such format, this is just a text".getBytes());
    assertTrue(failed(() -> open(store())).getMessage().contains("is damaged"));
  }

  @Test
  void aStoreThatIsCutIsRefused() throws IOException {
    makeStore();
    try (FileChannel channel = FileChannel.open(store(), StandardOpenOption.WRITE)) {
      channel.truncate(channel.size() / 2);
    }
    assertTrue(failed(() -> open(store())).getMessage().contains("is damaged"));
  }

  @Test
  void damageUnderARunningCatalogEndsWritesAndAnswers() throws IOException {
    makeStore();
    try (JdbcMappingCatalog catalog = open(store())) {
      assertTrue(answersRightly(catalog, "before"));
      assertEquals(Optional.empty(), catalog.trouble());
      byte[] noise = new byte[(int) Files.size(store()) - 4096];
      new Random(SEED).nextBytes(noise);
      overwrite(store(), 4096, noise);
      assertFalse(answersRightly(catalog, "after"));
      assertTrue(catalog.isDamaged());
      RlsException refused =
          failed(() -> catalog.apply(new CatalogChange.Create(Mapping.of("new", "t"))));
      assertTrue(refused.getMessage().contains("is damaged"), refused.getMessage());
      assertTrue(refused.retryAfter().isPresent());
      assertTrue(catalog.trouble().orElseThrow().contains("damaged"));
      failed(() -> catalog.exist(ObjectType.LOGICAL_NAME, List.of("none")));
    }
  }

  @Test
  void aSoundStoreStaysInUseWhenItIsExamined() throws IOException {
    makeStore();
    Path copy =
        Files.copy(store(), directory.resolve("copy.db"), StandardCopyOption.COPY_ATTRIBUTES);
    try (JdbcMappingCatalog catalog = open(copy)) {
      catalog.apply(new CatalogChange.Delete(item(3).mapping()));
      catalog.apply(new CatalogChange.Rename(ObjectType.LOGICAL_NAME, name(4), "renamed"));
      catalog.apply(new CatalogChange.Create(item(3).mapping()));
      catalog.examine();
      assertEquals(Optional.empty(), catalog.trouble());
      catalog.trim(2);
      catalog.examine();
      assertEquals(Optional.empty(), catalog.trouble());
      catalog.stopExamining();
      catalog.examine();
      assertEquals(Optional.empty(), catalog.trouble());
    }
  }
}
