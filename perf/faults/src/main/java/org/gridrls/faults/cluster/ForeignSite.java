package org.gridrls.faults.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.faults.foreign.ForeignMode;
import org.gridrls.faults.foreign.ForeignServer;

/** The foreign catalog that a bridge reads, a process of its own. Safe for threads. */
public final class ForeignSite implements AutoCloseable {
  private static final Duration START_MAX = Duration.ofSeconds(60);
  private static final int PATIENCE_MILLIS = 5_000;

  private final Path directory;
  private final String name;
  private final String classPath;
  private final int port = Ports.free();
  private Process process;

  /** {@code name}: of its bridge. */
  ForeignSite(Path directory, String name, String classPath) {
    this.directory = directory;
    this.name = name;
    this.classPath = classPath;
    try {
      Files.createDirectories(directory);
      Files.writeString(account(), "account = a\nusername = u\npassword = p\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    start();
  }

  private Path account() {
    return directory.resolve("account");
  }

  /** The settings of its bridge; the first part of a name is its scope. */
  Map<String, String> settings() {
    return Map.of(
        "bridge.url",
        "http://127.0.0.1:" + port,
        "bridge.credentials",
        account().toString(),
        "bridge.name",
        "{scope}/{name}",
        "bridge.interval",
        NodeSettings.LISTING_INTERVAL.toMillis() + "ms");
  }

  public synchronized void start() {
    try {
      process =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-Xmx64m",
                  "-XX:+UseSerialGC",
                  "-XX:TieredStopAtLevel=1",
                  "-cp",
                  classPath,
                  ForeignServer.class.getName(),
                  String.valueOf(port),
                  directory.toString(),
                  name)
              .redirectErrorStream(true)
              .redirectOutput(directory.resolve("log").toFile())
              .start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    if (!Pause.until(START_MAX, this::answers)) {
      throw new IllegalStateException("the foreign catalog of " + name + " does not start");
    }
  }

  private boolean answers() {
    try {
      call("GET", "/auth/userpass");
      return true;
    } catch (RlsException e) {
      return false;
    }
  }

  /** SIGKILL. */
  public synchronized void kill() {
    process.destroyForcibly();
    try {
      process.waitFor(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** SIGSTOP. */
  public void pause() {
    Shell.succeeds("kill", "-STOP", Long.toString(process.pid()));
  }

  /** SIGCONT. */
  public void resume() {
    Shell.succeeds("kill", "-CONT", Long.toString(process.pid()));
  }

  public synchronized boolean isRunning() {
    return process.isAlive();
  }

  public void mode(ForeignMode mode) {
    call("PUT", "/mode/" + mode);
  }

  /** Registers a file, or deletes it. Throws TRANSPORT_FAILED if it is not known to be done. */
  public void set(String file, boolean exists) {
    call(exists ? "PUT" : "DELETE", "/files/" + file);
  }

  private void call(String method, String path) {
    try {
      URI uri = URI.create("http://127.0.0.1:" + port + path);
      HttpURLConnection connection = (HttpURLConnection) uri.toURL().openConnection();
      connection.setConnectTimeout(PATIENCE_MILLIS);
      connection.setReadTimeout(PATIENCE_MILLIS);
      connection.setRequestMethod(method);
      if (connection.getResponseCode() != HttpURLConnection.HTTP_OK) {
        throw new IOException("status " + connection.getResponseCode());
      }
    } catch (IOException e) {
      throw new RlsException(RlsError.TRANSPORT_FAILED, method + " " + path + ": " + e, e);
    }
  }

  /** Copies its files while nobody changes them. */
  public void backUp(Path to) {
    copy(ForeignServer.content(directory), to);
  }

  /** While it is down. */
  public void putBack(Path from) {
    copy(from, ForeignServer.content(directory));
  }

  /** Deletes all files while it is down. */
  public void lose() {
    try {
      Files.deleteIfExists(ForeignServer.content(directory));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void copy(Path from, Path to) {
    try {
      Files.copy(from, to, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** How long ago a listing last began; as coarse as the times of files. */
  public Duration sinceListed() {
    try {
      Path listed = ForeignServer.listed(directory);
      Path now = Files.writeString(directory.resolve("now"), "");
      return Duration.between(
          Files.getLastModifiedTime(listed).toInstant(),
          Files.getLastModifiedTime(now).toInstant());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    kill();
  }
}
