package org.gridrls.faults.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.gridrls.testkit.WallClock;

/**
 * One server of the federation as a process of its own, which is started, stopped and harmed. Its
 * port and its name stay the same. Safe for threads.
 */
public final class Node implements AutoCloseable {
  private static final Duration STOP_MAX = Duration.ofSeconds(60);

  private final Site site;
  private final int port;
  private final WallClock clock;
  private final Disk disk;
  private Process process;
  private Path log;
  private int starts;
  private int called;

  /**
   * Holds what does not change about a server.
   *
   * @param directory for its logs and its clock
   * @param classPath of the process
   * @param options of its virtual machine
   * @param backend that it keeps its store in, or reads; empty: its data directory
   */
  record Site(
      String name,
      String role,
      Path directory,
      String classPath,
      Optional<Path> clockLibrary,
      Network network,
      Map<String, String> settings,
      List<String> options,
      Backend backend) {
    Site of(String other, String itsRole, Backend itsBackend) {
      return new Site(
          other,
          itsRole,
          directory,
          classPath,
          clockLibrary,
          network,
          settings,
          options,
          itsBackend);
    }

    Site in(Path other) {
      return new Site(
          name, role, other, classPath, clockLibrary, network, settings, options, backend);
    }
  }

  Node(Site site, Disk disk, int port) {
    this.site = site;
    this.disk = disk;
    this.port = port;
    this.clock = new WallClock(site.clockLibrary, site.directory.resolve(site.name + ".clock"));
    ownAddress();
  }

  /** Takes the address back, if another server had it. */
  public void ownAddress() {
    site.network.answersAt("127.0.0.1:" + port, site.name);
  }

  public String name() {
    return site.name;
  }

  public String role() {
    return site.role;
  }

  public String url() {
    return "http://127.0.0.1:" + port;
  }

  /** Empty if its store is a file in its data directory. */
  public Optional<CatalogDatabase> database() {
    return site.backend.database();
  }

  /** The foreign catalog of a bridge. */
  public Optional<ForeignSite> foreign() {
    return site.backend.foreign();
  }

  /** False for an index and a registry. */
  public boolean isCatalog() {
    return site.role.equals("lrc") || foreign().isPresent();
  }

  public WallClock clock() {
    return clock;
  }

  public Disk disk() {
    return disk;
  }

  public Path data() {
    return disk.data();
  }

  /** A second server with the same name and settings, on a port and in a directory of its own. */
  public Node twin(Path directory) {
    return other(site, directory, Ports.free());
  }

  /** Another catalog with the same settings, which keeps its store in a directory of its own. */
  public Node stranger(String name, Path directory, boolean sameAddress) {
    return other(site.of(name, "lrc", Backend.FILES), directory, sameAddress ? port : Ports.free());
  }

  private static Node other(Site like, Path directory, int itsPort) {
    return new Node(like.in(directory), new Disk(directory, "other", false), itsPort);
  }

  /** Starts the process and returns at once. */
  public synchronized void launch() {
    Map<String, String> settings = new TreeMap<>(site.settings);
    settings.put("name", site.name);
    settings.put("roles", site.role);
    settings.put("data", disk.data().toString());
    settings.putAll(site.backend.settings());
    settings.put("server.port", String.valueOf(port));
    List<String> command = javaCommand();
    settings.forEach((key, value) -> command.addAll(List.of("--set", key + "=" + value)));
    log = site.directory.resolve(site.name + "-" + starts++ + ".log");
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
    builder.environment().putAll(clock.environment());
    try {
      process = builder.start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private List<String> javaCommand() {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx192m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:+ExitOnOutOfMemoryError",
                "-Xlog:disable",
                "-Dhttp.proxyHost=127.0.0.1",
                "-Dhttp.proxyPort=" + site.network.proxyOf(site.name),
                "-Dhttp.nonProxyHosts="));
    command.addAll(site.options);
    command.addAll(List.of("-cp", site.classPath, "org.gridrls.server.command.RlsMain", "server"));
    return command;
  }

  /** Starts it and waits until it answers; throws, with the end of its log, if it does not. */
  public void start(Duration patience) {
    launch();
    awaitStarted(patience);
  }

  public void awaitStarted(Duration patience) {
    long end = System.nanoTime() + patience.toNanos();
    while (!log().contains(" answers at http")) {
      if (!isRunning() || System.nanoTime() > end) {
        throw new IllegalStateException(site.name + " does not start: " + tail());
      }
      Pause.of(Duration.ofMillis(50));
    }
  }

  /** Returns what the current process has written. */
  public String log() {
    try {
      return log == null ? "" : Files.readString(log, StandardCharsets.UTF_8);
    } catch (IOException e) {
      return "";
    }
  }

  /** The end of its log. */
  public String tail() {
    String text = log();
    return text.substring(Math.max(0, text.length() - 1_500));
  }

  /** Returns the processor time of the current process, so far. */
  public synchronized Duration processorTime() {
    return process == null
        ? Duration.ZERO
        : process.info().totalCpuDuration().orElse(Duration.ZERO);
  }

  /** Returns how often it was started. */
  public synchronized int starts() {
    return starts;
  }

  /** True once for each process: its first call loads the classes that it needs. */
  public synchronized boolean isFirstCall() {
    boolean first = called != starts;
    called = starts;
    return first;
  }

  public synchronized boolean isRunning() {
    return process != null && process.isAlive();
  }

  /** SIGKILL: it can do nothing more. */
  public synchronized void kill() {
    if (process != null) {
      process.destroyForcibly();
      awaitEnd();
    }
  }

  /** SIGTERM: it leaves in order. */
  public synchronized void terminate() {
    process.destroy();
    awaitEnd();
  }

  private void awaitEnd() {
    try {
      if (!process.waitFor(STOP_MAX.toSeconds(), TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new IllegalStateException(site.name + " does not end");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** SIGSTOP. */
  public void pause() {
    signal("-STOP");
  }

  /** SIGCONT. */
  public void resume() {
    signal("-CONT");
  }

  private synchronized void signal(String signal) {
    if (isRunning()) {
      Shell.succeeds("kill", signal, Long.toString(process.pid()));
    }
  }

  @Override
  public void close() {
    try {
      kill();
    } finally {
      disk.close();
    }
  }
}
