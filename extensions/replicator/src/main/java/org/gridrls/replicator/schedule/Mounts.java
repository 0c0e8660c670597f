package org.gridrls.replicator.schedule;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The file systems of the destinations, as they were when each was first seen. After an unmount the
 * empty directory below would take the copies, and they would vanish with the next mount although
 * they are registered. Safe for threads.
 */
final class Mounts {
  private final List<Path> roots;
  private final Map<Path, Object> first = new ConcurrentHashMap<>();
  private final Lookup lookup;

  /** The file system of a directory that exists. */
  interface Lookup {
    Object of(Path directory) throws IOException;
  }

  Mounts(List<Path> roots, Lookup lookup) {
    this.roots = List.copyOf(roots);
    this.lookup = lookup;
    roots.forEach(this::changed);
  }

  /** Looks up the mounts of this machine, as {@link FileStore}s. */
  static Mounts of(List<Path> roots) {
    return new Mounts(roots, Files::getFileStore);
  }

  /** Why nothing may be written there now; empty if it is in no destination of this machine. */
  Optional<String> changed(Path place) {
    return roots.stream().filter(place::startsWith).flatMap(root -> why(root).stream()).findFirst();
  }

  private Optional<String> why(Path root) {
    if (!Files.isDirectory(root)) {
      return Optional.empty(); // created with the first copy
    }
    try {
      Object now = lookup.of(root);
      Object before = first.putIfAbsent(root, now);
      return before == null || before.equals(now)
          ? Optional.empty()
          : Optional.of(
              root
                  + " is on another file system ("
                  + now
                  + ") than before ("
                  + before
                  + "); mount that again, or restart the replicator");
    } catch (IOException e) {
      return Optional.of("cannot look up the file system of " + root + ": " + e);
    }
  }
}
