package org.gridrls.perf.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;
import org.gridrls.kit.schedule.Closer;
import org.gridrls.perf.measure.Progress;

/**
 * What one measurement uses: a directory, and processes and other things that are closed in reverse
 * order, also when the program is told to stop. Safe for threads.
 */
public final class Workspace implements AutoCloseable {
  private final Path directory;
  private final Progress progress;
  private final Closer closer = new Closer();
  private boolean closed;

  public Workspace(Path parent, Progress progress) {
    this.progress = progress;
    try {
      Files.createDirectories(parent);
      this.directory = Files.createTempDirectory(parent, "rls-perf");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Runtime.getRuntime().addShutdownHook(new Thread(this::close, "clean-up"));
  }

  public Progress progress() {
    return progress;
  }

  /** A place below the directory that does not exist yet. */
  public Path place(String name) {
    return directory.resolve(name);
  }

  /** Closes it at the end; at once if the end has come already. */
  public synchronized <T extends AutoCloseable> T opened(T resource) {
    if (closed) {
      try (resource) {
        throw new IllegalStateException("stopped");
      } catch (RuntimeException e) {
        throw e;
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
    }
    return closer.opened(resource);
  }

  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    try {
      closer.close();
    } finally {
      delete(directory);
    }
  }

  /** Whatever is there, and what is below it. */
  public static void delete(Path path) {
    if (!Files.exists(path)) {
      return;
    }
    try (Stream<Path> files = Files.walk(path)) {
      files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(java.io.File::delete);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Bytes of all files below a path. */
  public static long bytes(Path path) {
    try (Stream<Path> files = Files.walk(path)) {
      return files.filter(Files::isRegularFile).mapToLong(file -> file.toFile().length()).sum();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
