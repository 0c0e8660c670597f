package org.gridrls.lrc.store;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.zip.GZIPOutputStream;
import org.gridrls.api.BulkMode;
import org.gridrls.api.Mapping;
import org.gridrls.api.bloom.BloomHash;
import org.gridrls.lrc.catalog.CatalogChange;
import org.gridrls.lrc.store.jdbc.StoreConfig;

/**
 * A program: where the time of a full update goes. It reads a million names of an SQLite store,
 * without and with the work that a filter or a list adds to each; the first round is that of a
 * process that has just started.
 */
final class NamesMeasurement {
  private static final int NAMES = 1_000_000;
  private static final int LOADED_AT_ONCE = 10_000;
  private static final int ROUNDS = 4;
  private static final int PART_BYTES = 1 << 20;
  private static final int HASH_FUNCTIONS = 7;
  private static final int BITS = 11_000_000;

  private final byte[] counters = new byte[BITS];
  private final ByteArrayOutputStream part = new ByteArrayOutputStream(PART_BYTES);
  private long names;
  private long packed;

  private NamesMeasurement() {}

  public static void main(String[] args) throws IOException {
    Path directory = Files.createTempDirectory("names");
    Path store = directory.resolve("lrc.db");
    String url = "jdbc:sqlite:" + store;
    try (JdbcMappingCatalog catalog = Stores.EMBEDDED.open(StoreConfig.durable(url))) {
      for (int from = 0; from < NAMES; from += LOADED_AT_ONCE) {
        load(catalog, from);
      }
      NamesMeasurement measured = new NamesMeasurement();
      for (int round = 1; round <= ROUNDS; round++) {
        measured.time(catalog, "read", name -> {});
        measured.time(catalog, "read, and counted in a filter", measured::count);
        measured.time(catalog, "read, and compressed", measured::compress);
      }
      System.out.printf("%,d names, %,d bytes compressed%n", measured.names, measured.packed);
    }
    try (var files = Files.list(directory)) {
      files.map(Path::toFile).forEach(File::delete);
    }
    Files.delete(directory);
  }

  private static void load(JdbcMappingCatalog catalog, int from) {
    List<CatalogChange> changes = new ArrayList<>();
    for (int i = from; i < from + LOADED_AT_ONCE; i++) {
      String name = String.format("cms/Run2012B/DoubleMuParked/AOD/%06d/%09d.root", i / 1000, i);
      changes.add(new CatalogChange.Create(Mapping.of(name, "root://eospublic.cern.ch//" + name)));
    }
    catalog.apply(changes, BulkMode.PER_ITEM);
  }

  private void count(String name) {
    BloomHash hash = BloomHash.of(name);
    for (int i = 0; i < HASH_FUNCTIONS; i++) {
      counters[(int) hash.bit(i, BITS)]++;
    }
  }

  private void compress(String name) {
    byte[] line = (name + '\n').getBytes(StandardCharsets.UTF_8);
    if (part.size() + line.length > PART_BYTES) {
      try (GZIPOutputStream gzip = new GZIPOutputStream(new Counted())) {
        part.writeTo(gzip);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      part.reset();
    }
    part.writeBytes(line);
  }

  private final class Counted extends ByteArrayOutputStream {
    @Override
    public void close() {
      packed += size();
    }
  }

  private void time(JdbcMappingCatalog catalog, String what, Consumer<String> each) {
    names = 0;
    packed = 0;
    Duration before = processor();
    long began = System.nanoTime();
    catalog.snapshot(
        snapshot -> {
          snapshot.forEach(
              name -> {
                names++;
                each.accept(name);
              });
          return null;
        });
    System.out.printf(
        "%-30s %5.2f s, processor time %5.2f s%n",
        what, (System.nanoTime() - began) / 1e9, processor().minus(before).toMillis() / 1e3);
  }

  private static Duration processor() {
    return ProcessHandle.current().info().totalCpuDuration().orElseThrow();
  }
}
