package org.gridrls.testkit;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/**
 * A real storage server from the system's packages, on its own ports and as an unprivileged
 * process. Where the program is missing the test is skipped, with the reason; where the environment
 * says CI=true it fails. Used by one thread.
 */
public final class StorageProgram implements AutoCloseable {
  private static final String NOBODY = "65534";

  /** Configurations; {more} is what a test adds. */
  private static final String NGINX =
      """
      daemon off; master_process off; pid {home}/pid; error_log {home}/error.log;
      events {}
      http {
        access_log off; client_body_temp_path {home}/t1; proxy_temp_path {home}/t2;
        fastcgi_temp_path {home}/t3; uwsgi_temp_path {home}/t4; scgi_temp_path {home}/t5;
        root {home}/www;
        {more}
      }
      """;

  private static final String APACHE =
      """
      ServerRoot {home}
      ServerName localhost
      Listen 127.0.0.1:{port}
      PidFile {home}/pid
      ErrorLog {home}/error.log
      LoadModule mpm_event_module /usr/lib/apache2/modules/mod_mpm_event.so
      LoadModule authz_core_module /usr/lib/apache2/modules/mod_authz_core.so
      DocumentRoot {home}/www
      <Directory {home}/www>
        Require all granted
      </Directory>
      {more}
      """;

  private static final String XROOTD =
      """
      all.export /
      oss.localroot {home}/www
      xrd.port {second}
      xrd.protocol http:{port} libXrdHttp.so
      all.adminpath {home}/admin
      all.pidpath {home}/admin
      {more}
      """;

  private final Path home;
  private final Process process;
  private final int port;
  private final int second;

  private StorageProgram(Path home, Process process, int port, int second) {
    this.home = home;
    this.process = process;
    this.port = port;
    this.second = second;
  }

  /** A new directory that other users may read. */
  public static Path home() throws IOException {
    return Files.createTempDirectory(
        "rls-storage",
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
  }

  public static boolean isInstalled(String program) {
    return Files.isExecutable(Path.of(program));
  }

  /** Where the files of a server are. */
  public static Path files(Path home) throws IOException {
    return Files.createDirectories(home.resolve("www"));
  }

  /** nginx without TLS. */
  public static StorageProgram nginx(Path home) throws IOException {
    return nginx(home, "server { listen 127.0.0.1:{port}; }");
  }

  /** {@code servers} may name {home}, {port} and {second}, another free port. */
  public static StorageProgram nginx(Path home, String servers) throws IOException {
    String[] command = {"nginx", "-e", "{home}/error.log", "-c", "{home}/conf"};
    return start(home, NGINX.replace("{more}", servers), "/usr/sbin/nginx", command);
  }

  /** {@code more} directives, with the same names. */
  public static StorageProgram apache(Path home, String more) throws IOException {
    String[] command = {"apache2", "-X", "-f", "{home}/conf"};
    return start(home, APACHE.replace("{more}", more), "/usr/sbin/apache2", command);
  }

  /** HTTP at {port}, the root protocol at {second}. */
  public static StorageProgram xrootd(Path home, String more) throws IOException {
    String[] command = {"xrootd", "-c", "{home}/conf", "-n", "t", "-l", "{home}/log"};
    return start(home, XROOTD.replace("{more}", more), "/usr/bin/xrootd", command);
  }

  /** Starts WebDAV by rclone. */
  public static StorageProgram rclone(Path home) throws IOException {
    String[] command = {
      "rclone", "--config", "", "serve", "webdav", "--addr", "127.0.0.1:{port}", "{home}/www"
    };
    return start(home, "", "/usr/bin/rclone", command);
  }

  private static StorageProgram start(
      Path home, String configuration, String needed, String... command) throws IOException {
    present(isInstalled(needed), "needs " + needed);
    files(home);
    for (int attempt = 0; attempt < 3; attempt++) { // others may have taken its ports meanwhile
      StorageProgram started = started(home, configuration, command);
      BooleanSupplier settled = () -> started.listens() || !started.process.isAlive();
      Eventually.holds(needed + " listens", settled);
      if (started.process.isAlive()) {
        return started;
      }
    }
    throw new AssertionError(needed + ": " + Files.readString(home.resolve("output")));
  }

  private static StorageProgram started(Path home, String configuration, String... command)
      throws IOException {
    int port = freePort();
    int second = freePort();
    Files.writeString(
        home.resolve("conf"),
        configuration
            .replace("{home}", home.toString())
            .replace("{port}", Integer.toString(port))
            .replace("{second}", Integer.toString(second)));
    List<String> words = new ArrayList<>();
    if (System.getProperty("user.name").equals("root")) {
      run("chown", "-R", NOBODY, home.toString());
      words.addAll(
          List.of("setpriv", "--reuid", NOBODY, "--regid", NOBODY, "--clear-groups", "--"));
    }
    for (String word : command) {
      words.add(word.replace("{home}", home.toString()).replace("{port}", "" + port));
    }
    Process process =
        new ProcessBuilder(words)
            .directory(home.toFile())
            .redirectErrorStream(true)
            .redirectOutput(home.resolve("output").toFile())
            .start();
    return new StorageProgram(home, process, port, second);
  }

  /** Skips the test, or fails it where all programs must be there. */
  public static void present(boolean condition, String otherwise) {
    if (!condition && "true".equals(System.getenv("CI"))) {
      throw new AssertionError(otherwise);
    }
    if (!condition) { // measurements, which call this too, have no JUnit
      assumeTrue(false, otherwise);
    }
  }

  private static void run(String... command) throws IOException {
    try {
      new ProcessBuilder(command).start().waitFor(10, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private boolean listens() {
    try (Socket socket = new Socket()) {
      socket.connect(address());
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  public InetSocketAddress address() {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
  }

  /** The port {port} of the configuration. */
  public int port() {
    return port;
  }

  /** The port {second} of the configuration. */
  public int second() {
    return second;
  }

  /** The URL of a path over HTTP without TLS. */
  public String url(String path) {
    return "http://127.0.0.1:" + port + path;
  }

  /** Its files, as it has them on disk. */
  public Path files() {
    return home.resolve("www");
  }

  /** Its process, for the program that must end it if this one is killed. */
  public ProcessHandle handle() {
    return process.toHandle();
  }

  /** Ends it at once. */
  public void kill() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
    ended();
  }

  private boolean ended() {
    try {
      return process.waitFor(10, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Ends it, and removes its directory. */
  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroy);
    process.destroy();
    if (!ended()) {
      kill();
    }
    if (!Files.exists(home)) {
      return; // another server of the same directory was closed before
    }
    try (Stream<Path> files = Files.walk(home)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
