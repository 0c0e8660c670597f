package org.gridrls.lrc.filter;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.gridrls.api.RlsException;
import org.gridrls.api.bloom.BloomParameters;
import org.gridrls.lrc.catalog.CatalogBoot;
import org.gridrls.lrc.catalog.CatalogIdentity;
import org.gridrls.lrc.catalog.CatalogStart;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The filters saved for the next start, in files {@code *.filter} of one directory. A file is valid
 * only if the start before wrote it and its state is not later than the store was when opened:
 * files of another catalog or another past of this catalog are ignored. No other process may write
 * there. Safe for threads.
 */
public final class FilterFiles {
  private static final Logger log = LoggerFactory.getLogger(FilterFiles.class);
  private static final String SUFFIX = ".filter";

  private final Path directory;
  private final CatalogStart start;
  private final CatalogIdentity catalog;

  /** Creates the directory when needed. */
  public FilterFiles(Path directory, CatalogStart start, CatalogIdentity catalog) {
    this.directory = directory;
    this.start = start;
    this.catalog = catalog;
  }

  /** The current start of the catalog. */
  CatalogBoot boot() {
    return catalog.boot();
  }

  private Path file(TargetPartition partition) {
    return directory.resolve(partition.digest() + SUFFIX);
  }

  /** A filter without names. Throws STORE_FAILED if there is no memory for it. */
  CountingBloomFilter empty(BloomParameters parameters) {
    return new CountingBloomFilter(parameters, CounterMemory.of(directory, parameters), 0, 0);
  }

  /** The saved filter of the partition, if it is valid for the store and has a size in use. */
  synchronized Optional<LiveFilter> read(TargetPartition partition, BloomConfig config) {
    Path file = file(partition);
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    try {
      FilterFile.Header header = FilterFile.readHeader(file);
      Optional<String> objection = objection(header, partition, config);
      if (objection.isEmpty()) {
        return Optional.of(FilterFile.read(file, directory));
      }
      log.info("{} is not used: {}", file.getFileName(), objection.get());
    } catch (IOException | RlsException e) {
      log.warn("{} is not usable: {}", file.getFileName(), e.toString());
    }
    delete(file);
    return Optional.empty();
  }

  private Optional<String> objection(
      FilterFile.Header header, TargetPartition partition, BloomConfig config) {
    if (!isOfThisPast(header)) {
      return Optional.of("saved by another start or for another state of the catalog");
    }
    if (!header.partition().equals(partition.digest())) {
      return Optional.of("for other names");
    }
    return config.sizingOf(header.capacity()).parameters().equals(header.parameters())
        ? Optional.empty()
        : Optional.of("the configured size of filters has changed");
  }

  private boolean isOfThisPast(FilterFile.Header header) {
    long bootId = boot().bootId();
    return header.bootId() == bootId
        || (bootId == start.bootId()
            && header.bootId() == start.previousBootId()
            && header.sequence() <= start.sequence());
  }

  /** Saves the filter. A failure is logged; the next start then builds the filter again. */
  synchronized void write(TargetPartition partition, LiveFilter filter) {
    Path file = file(partition);
    try {
      Files.createDirectories(directory);
      FilterFile.Header header =
          new FilterFile.Header(
              boot().bootId(),
              partition.digest(),
              filter.id(),
              filter.sequence(),
              filter.sizing().parameters(),
              filter.sizing().capacity());
      FilterFile.write(file, header, filter);
    } catch (IOException e) {
      log.warn("the filter can't be saved in {}: {}", file.getFileName(), e.toString());
      delete(file);
    }
  }

  /** Deletes files that no start can use; returns the oldest state of the rest. */
  synchronized OptionalLong tidy() {
    List<Long> sequences = new ArrayList<>();
    for (Path file : found()) {
      try {
        FilterFile.Header header = FilterFile.readHeader(file);
        if (isOfThisPast(header)) {
          sequences.add(header.sequence());
          continue;
        }
      } catch (IOException | RlsException e) {
        log.debug("{}: {}", file.getFileName(), e.toString());
      }
      delete(file);
    }
    return sequences.stream().mapToLong(Long::longValue).min();
  }

  private List<Path> found() {
    List<Path> files = new ArrayList<>();
    if (Files.isDirectory(directory)) {
      try (DirectoryStream<Path> all = Files.newDirectoryStream(directory, "*" + SUFFIX)) {
        all.forEach(files::add);
      } catch (IOException e) {
        log.warn("saved filters can't be listed: {}", e.toString());
      }
    }
    return files;
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      log.warn("{} can't be deleted: {}", file.getFileName(), e.toString());
    }
  }
}
