package org.gridrls.client.tls;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.gridrls.api.RlsException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A value read from files or directories, and reloaded when they change. An unreadable new version
 * is refused with one log entry, and the old one stays. Safe for threads.
 */
public final class Watched<T> implements Supplier<T> {
  /** Directories of directories are the deepest that grids have. */
  private static final int DEPTH = 2;

  private static final Logger log = LoggerFactory.getLogger(Watched.class);

  private final String what;
  private final List<Path> paths;
  private final Supplier<T> reader;
  private List<String> stamps;
  private volatile T value;
  private volatile Optional<String> trouble = Optional.empty();

  /** Reads for the first time, and throws what the reader throws. */
  public Watched(String what, List<Path> paths, Supplier<T> reader) {
    this.what = what;
    this.paths = List.copyOf(paths);
    this.reader = reader;
    this.stamps = stamps();
    this.value = reader.get();
  }

  @Override
  public T get() {
    return value;
  }

  /** Looks whether something changed; true if there is another value now. */
  public synchronized boolean refresh() {
    List<String> now = stamps();
    if (now.equals(stamps)) {
      return false;
    }
    stamps = now;
    try {
      value = reader.get();
      trouble = Optional.empty();
      log.info("{}: the new version is in use", what);
      return true;
    } catch (RlsException e) {
      trouble = Optional.of(e.getMessage());
      log.error("{}: THE NEW VERSION IS REFUSED, the old one stays: {}", what, e.getMessage());
      return false;
    }
  }

  /** Why the files as they are now are not in use; empty if they are. */
  public Optional<String> trouble() {
    return trouble;
  }

  private List<String> stamps() {
    List<String> stamps = new ArrayList<>();
    paths.forEach(path -> stamps.addAll(stamps(path, DEPTH)));
    return stamps;
  }

  private static List<String> stamps(Path path, int depth) {
    if (depth == 0 || !Files.isDirectory(path)) {
      return List.of(stamp(path));
    }
    try (Stream<Path> entries = Files.list(path)) {
      return entries.sorted().flatMap(entry -> stamps(entry, depth - 1).stream()).toList();
    } catch (IOException e) {
      return List.of(path + " " + e);
    }
  }

  private static String stamp(Path path) {
    try {
      BasicFileAttributes file = Files.readAttributes(path, BasicFileAttributes.class);
      return path + " " + file.lastModifiedTime() + " " + file.size() + " " + file.fileKey();
    } catch (IOException e) {
      return path + " " + e.getClass();
    }
  }
}
