package org.gridrls.jmh;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.BulkMode;
import org.gridrls.api.Mapping;
import org.gridrls.api.MappingPage;
import org.gridrls.api.ObjectType;
import org.gridrls.api.PageRequest;
import org.gridrls.lrc.catalog.CatalogChange;
import org.gridrls.lrc.store.JdbcMappingCatalog;
import org.gridrls.lrc.store.Stores;
import org.gridrls.lrc.store.jdbc.StoreConfig;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Threads;

/**
 * Asks the embedded store by JDBC, and adds mappings durably: 1 and 100 callers, whose writes share
 * commits by GroupCommit. The time is that of one caller; of 100 callers, a hundredth of it is the
 * time of the store for each add.
 */
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class StoreBenchmark extends MicroBenchmark {
  private static final int NAMES = 20_000;

  private final AtomicLong next = new AtomicLong(NAMES);
  private Path directory;
  private JdbcMappingCatalog catalog;

  @Setup
  public void fill() throws IOException {
    directory = Files.createTempDirectory("rls-jmh");
    catalog =
        Stores.EMBEDDED.open(StoreConfig.durable("jdbc:sqlite:" + directory.resolve("lrc.db")));
    List<CatalogChange> changes = new ArrayList<>();
    for (int i = 0; i < NAMES; i++) {
      changes.add(change(i));
      if (changes.size() == 1_000) {
        catalog.apply(changes, BulkMode.PER_ITEM);
        changes = new ArrayList<>();
      }
    }
    if (lookup().mappings().size() != 1) {
      throw new IllegalStateException("a name is missing");
    }
  }

  @TearDown
  public void close() throws IOException {
    catalog.close();
    try (Stream<Path> files = Files.walk(directory)) {
      files.sorted(Comparator.reverseOrder()).forEach(StoreBenchmark::delete);
    }
  }

  private static void delete(Path file) {
    try {
      Files.delete(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static CatalogChange change(long i) {
    String name = RandomNames.name(i);
    return new CatalogChange.Create(Mapping.of(name, RandomNames.target(name)));
  }

  @Benchmark
  @Threads(1)
  public MappingPage lookup() {
    return catalog.query(
        ObjectType.LOGICAL_NAME,
        RandomNames.name(next.getAndIncrement() % NAMES),
        AttributeSelection.NONE,
        PageRequest.first());
  }

  @Benchmark
  @Threads(1)
  public void add001() {
    catalog.apply(change(next.getAndIncrement()));
  }

  @Benchmark
  @Threads(100)
  public void add100() {
    catalog.apply(change(next.getAndIncrement()));
  }
}
