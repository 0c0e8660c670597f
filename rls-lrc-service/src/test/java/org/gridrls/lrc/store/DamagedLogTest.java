package org.gridrls.lrc.store;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gridrls.api.BulkMode;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.lrc.catalog.CatalogChange;
import org.gridrls.lrc.store.jdbc.StoreConfig;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A flipped bit in the write-ahead log of a killed catalog never drops acknowledged names without a
 * word; what a crash can leave at the end of the log does not prevent a start.
 */
@Tag("process")
@Timeout(300)
class DamagedLogTest {
  private static final int NAMES = 200;
  private static final int FLIPS = 120;
  private static final long SEED = 20_261_127;
  private static final int HEADER = 32;
  private static final int FRAME = 24 + 4_096;

  /** Where a process was killed once; each test damages a copy. */
  @TempDir static Path crashed;

  private static List<String> acknowledged;

  @TempDir Path directory;

  @BeforeAll
  static void kill() throws Exception {
    String url = "jdbc:sqlite:" + crashed.resolve("lrc.db");
    acknowledged = KillTest.writeUntilKilled(url, NAMES, Stores.class);
  }

  private Path store() {
    return directory.resolve("lrc.db");
  }

  private Path log() {
    return directory.resolve("lrc.db-wal");
  }

  private JdbcMappingCatalog open() {
    return Stores.EMBEDDED.open(StoreConfig.durable("jdbc:sqlite:" + store()));
  }

  /** Puts back what the killed process left; returns the names that it had acknowledged. */
  private List<String> killed() throws IOException {
    try (Stream<Path> left = Files.list(crashed)) {
      for (Path file : left.toList()) {
        Files.copy(
            file, directory.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
      }
    }
    return acknowledged;
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

  private static void overwrite(Path file, long at, byte[] bytes) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.write(ByteBuffer.wrap(bytes), at);
    }
  }

  private static void truncate(Path file, long length) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.truncate(length);
    }
  }

  private static boolean hasAll(JdbcMappingCatalog catalog, List<String> names) {
    return catalog.exist(ObjectType.LOGICAL_NAME, names).stream().allMatch(Boolean::booleanValue);
  }

  private RlsException refused() {
    RlsException refusal = assertThrows(RlsException.class, () -> open().close());
    assertEquals(RlsError.STORE_FAILED, refusal.error(), refusal::getMessage);
    return refusal;
  }

  @Test
  void aFlippedBitAmongCommittedFramesIsRefusedAndNothingIsTouched() throws Exception {
    killed();
    flip(log(), HEADER + Files.size(log()) / FRAME / 3 * FRAME + 1_000, 3);
    byte[] before = Files.readAllBytes(log());
    RlsException refusal = refused();
    assertTrue(refusal.getMessage().contains("is damaged"), refusal.getMessage());
    assertTrue(refusal.getMessage().contains("wrong checksum"), refusal.getMessage());
    assertTrue(refusal.getMessage().contains("restore a backup"), refusal.getMessage());
    assertArrayEquals(before, Files.readAllBytes(log()));
    refused();
  }

  @Test
  void aFlippedBitInTheHeaderIsRefused() throws Exception {
    killed();
    flip(log(), 17, 5);
    assertTrue(refused().getMessage().contains("header"));
  }

  /** Only in the last transaction it can't be told from a torn write. */
  @Test
  void anyFlippedBitBeforeTheLastTransactionsIsRefusedOrHarmsNothing() throws Exception {
    List<String> names = killed();
    byte[] data = Files.readAllBytes(store());
    byte[] whole = Files.readAllBytes(log());
    int frames = (whole.length - HEADER) / FRAME;
    Random random = new Random(SEED);
    int refusals = 0;
    for (int n = 0; n < FLIPS; n++) {
      Files.write(store(), data);
      Files.write(log(), whole);
      Files.deleteIfExists(directory.resolve("lrc.db-shm"));
      long at = random.nextInt(HEADER + (frames - 30) * FRAME);
      int bit = random.nextInt(8);
      flip(log(), at, bit);
      String how = "bit " + bit + " of byte " + at + ", seed " + SEED;
      try (JdbcMappingCatalog catalog = open()) {
        assertTrue(hasAll(catalog, names), how);
      } catch (RlsException e) {
        assertEquals(RlsError.STORE_FAILED, e.error(), how + ": " + e);
        refusals++;
      }
    }
    assertTrue(refusals > FLIPS / 2, "refused: " + refusals);
  }

  @Test
  void aLogThatWasCutOffInItsLastTransactionStarts() throws Exception {
    List<String> names = killed();
    long length = Files.size(log());
    for (int cut : new int[] {1, 100, FRAME - 1, FRAME}) {
      truncate(log(), length - cut);
      try (JdbcMappingCatalog catalog = open()) {
        assertTrue(hasAll(catalog, names.subList(0, names.size() - 50)), () -> "cut " + cut);
      }
      killed();
    }
  }

  /** Its commit frame reached the disk before another one, as at a power failure. */
  @Test
  void aTornLastTransactionStartsWithoutItAndTheStoreGoesOn() throws Exception {
    List<String> names = killed();
    List<CatalogChange> many =
        IntStream.range(0, 2_000)
            .<CatalogChange>mapToObj(
                i -> new CatalogChange.Create(Mapping.of("torn/" + i, "target/" + i)))
            .toList();
    try (JdbcMappingCatalog catalog = open()) {
      catalog.apply(many, BulkMode.ATOMIC);
      Files.copy(store(), directory.resolve("torn.db"));
      Files.copy(log(), directory.resolve("torn.db-wal"));
    }
    Path torn = directory.resolve("torn.db-wal");
    long last = Files.size(torn) / FRAME - 1;
    overwrite(torn, HEADER + (last - 5) * FRAME, new byte[FRAME]);
    String url = "jdbc:sqlite:" + directory.resolve("torn.db");
    for (int start = 0; start < 2; start++) {
      try (JdbcMappingCatalog catalog = Stores.EMBEDDED.open(StoreConfig.durable(url))) {
        assertTrue(hasAll(catalog, names));
        assertEquals(start == 1, hasAll(catalog, List.of("new")));
        if (start == 0) {
          catalog.apply(new CatalogChange.Create(Mapping.of("new", "target")));
        }
      }
    }
  }

  @Test
  void aKilledCatalogWithAWholeLogStarts() throws Exception {
    List<String> names = killed();
    try (JdbcMappingCatalog catalog = open()) {
      assertTrue(hasAll(catalog, names));
    }
  }
}
