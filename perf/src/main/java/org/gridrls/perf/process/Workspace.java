package org.gridrls.perf.process;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;
import org.gridrls.kit.schedule.Closer;
import org.gridrls.perf.measure.Progress;

/**
 * Directory, processes and other resources of one measurement. They are closed in reverse order,
 * also when the program is stopped; if it is killed, a watchdog ends the processes. Safe for
 * threads.
 */
public final class Workspace implements AutoCloseable {
  private final Path directory;
  private final Progress progress;
  private final Watchdog watchdog;
  private final Closer closer = new Closer();
  private boolean closed;

  public Workspace(Path parent, Progress progress) {
    this.progress = progress;
    try {
      Files.createDirectories(parent);
      this.directory = Files.createTempDirectory(parent, "rls-perf");
      this.watchdog = new Watchdog(directory);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Runtime.getRuntime().addShutdownHook(new Thread(this::close, "clean-up"));
  }

  /** In the given directory or else below the build's, telling its progress to the terminal. */
  public static Workspace open(Optional<Path> parent) {
    return new Workspace(
        parent.orElseGet(() -> InstalledServer.home().resolve("perf/target")),
        new Progress(System.out));
  }

  public Progress progress() {
    return progress;
  }

  public void say(String format, Object... values) {
    progress.say(format, values);
  }

  /** A path below the directory; nothing exists there yet. */
  public Path place(String name) {
    return directory.resolve(name);
  }

  /** Closes the resource with the workspace; at once if the workspace is closed already. */
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

  /** Starts a process that ends at the latest when this program does. */
  public Process started(ProcessBuilder builder) throws IOException {
    Process process = builder.start();
    watch(process.toHandle());
    return process;
  }

  /** The same for a process that a library has started. */
  public void watch(ProcessHandle process) {
    watchdog.watch(process);
  }

  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    try {
      closer.close();
      watchdog.close();
    } finally {
      delete(directory);
    }
  }

  /** Deletes whatever is at the path and below it. */
  public static void delete(Path path) {
    if (!Files.exists(path)) {
      return;
    }
    try (Stream<Path> files = Files.walk(path)) {
      files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
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
