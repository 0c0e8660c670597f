package org.gridrls.perf.process;

import com.google.common.collect.Streams;
import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.gridrls.client.soap.Credentials;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.gridrls.kit.schedule.Closer;
import org.gridrls.perf.measure.Progress;
import org.gridrls.perf.measure.Unchecked;

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
    this.directory =
        Unchecked.get(() -> Files.createTempDirectory(Files.createDirectories(parent), "rls-perf"));
    this.watchdog = Unchecked.get(() -> new Watchdog(directory));
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

  /** Calls services with these credentials until the workspace is closed. */
  public SoapConnector connector(Credentials credentials) {
    return opened(new SoapConnector(Timeouts.DEFAULT, credentials));
  }

  /** Calls services without credentials until the workspace is closed. */
  public SoapConnector connector() {
    return connector(Credentials.NONE);
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
      Unchecked.run(resource::close);
      throw new IllegalStateException("stopped");
    }
    return closer.opened(resource);
  }

  /** Starts a process that ends at the latest when this program does. */
  public Process started(ProcessBuilder builder) {
    Process process = Unchecked.get(builder::start);
    watch(process.toHandle());
    return process;
  }

  /** Ends a process that a library has started when this program ends, at the latest. */
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
    if (Files.exists(path)) {
      Unchecked.run(() -> MoreFiles.deleteRecursively(path, RecursiveDeleteOption.ALLOW_INSECURE));
    }
  }

  /** Bytes of all files below a path. */
  public static long bytes(Path path) {
    return Streams.stream(MoreFiles.fileTraverser().breadthFirst(path))
        .filter(Files::isRegularFile)
        .mapToLong(file -> file.toFile().length())
        .sum();
  }
}
