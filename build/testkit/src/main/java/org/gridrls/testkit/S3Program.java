package org.gridrls.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A server of S3 (moto) that checks signatures, from the Python environment that {@code .ci/s3}
 * installs into {@code build/e2e/target/s3}, or that the environment variable RLS_S3 names. Where
 * it is missing the test is skipped; where the environment says CI=true it fails. Used by one
 * thread.
 */
public final class S3Program implements AutoCloseable {
  /** The region of its buckets. */
  public static final String REGION = "eu-central-1";

  private static final int PATIENCE_MINUTES = 3;

  /** Requests that create the key, which nobody signs. */
  private static final String UNSIGNED = "3";

  private final Path home;
  private final Path directory;
  private final int port;
  private Process process;
  private String[] key;

  private S3Program(Path home, Path directory) throws IOException {
    this.home = home;
    this.directory = directory;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
  }

  /** Starts a server without buckets, which are in its memory. */
  public static S3Program start(Path directory) throws IOException {
    Path home =
        Optional.ofNullable(System.getenv("RLS_S3"))
            .map(Path::of)
            .orElse(ProjectRoot.path("build/e2e/target/s3"));
    StorageProgram.present(
        Files.isExecutable(home.resolve("bin/moto_server")),
        "no server of S3 in " + home + "; .ci/s3 installs one");
    S3Program server = new S3Program(home, directory);
    server.run();
    return server;
  }

  private void run() throws IOException {
    ProcessBuilder builder =
        program("moto_server", List.of("-H", "127.0.0.1", "-p", String.valueOf(port)));
    builder.environment().put("INITIAL_NO_AUTH_ACTION_COUNT", UNSIGNED);
    Path log = directory.resolve("s3.log");
    process = builder.redirectErrorStream(true).redirectOutput(log.toFile()).start();
    Eventually.holds("S3 listens", () -> listens() || !process.isAlive());
    key = python("", "begin").strip().split(" ");
  }

  private boolean listens() {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return socket.isConnected();
    } catch (IOException e) {
      return false;
    }
  }

  private ProcessBuilder program(String name, List<String> arguments) {
    List<String> command = new ArrayList<>(List.of(home.resolve("bin").resolve(name).toString()));
    command.addAll(arguments);
    ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
    builder.environment().put("PYTHONDONTWRITEBYTECODE", "1");
    return builder;
  }

  private String python(String input, String... arguments) throws IOException {
    List<String> all = new ArrayList<>(List.of("-c", script(), url()));
    all.addAll(List.of(arguments));
    Path log = directory.resolve("s3-changes.log");
    Process script = program("python", all).redirectError(log.toFile()).start();
    try (var in = script.getOutputStream()) {
      in.write(input.getBytes(StandardCharsets.UTF_8));
    }
    String said = new String(script.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    try {
      if (!script.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES) || script.exitValue() != 0) {
        throw new IOException("S3: " + Files.readString(log));
      }
    } catch (InterruptedException e) {
      throw new IOException(e);
    } finally {
      script.destroyForcibly();
    }
    return said;
  }

  private static String script() throws IOException {
    try (InputStream in = S3Program.class.getResourceAsStream("s3.py")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** Makes changes: {@code create BUCKET}, {@code drop}, {@code put BUCKET KEY}, {@code delete}. */
  public void change(List<String> lines) throws IOException {
    python(String.join("\n", lines), key);
  }

  public String url() {
    return "http://127.0.0.1:" + port;
  }

  public int port() {
    return port;
  }

  /** The access key, and the secret key. */
  public List<String> key() {
    return List.of(key);
  }

  /** Ends it at once. */
  public void kill() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly().onExit().join();
  }

  @Override
  public void close() {
    kill();
  }
}
