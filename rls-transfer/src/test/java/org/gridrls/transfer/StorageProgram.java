package org.gridrls.transfer;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.gridrls.testkit.Eventually;

/**
 * A real storage server from the system's packages, on its own ports and as an unprivileged
 * process. Where the program is missing the test is skipped, with the reason; where the environment
 * says CI=true it fails. Used by one thread.
 */
final class StorageProgram implements AutoCloseable {
  private static final String NOBODY = "65534";
  private final Path home;
  private final Process process;
  private final int port;

  private StorageProgram(Path home, Process process, int port) {
    this.home = home;
    this.process = process;
    this.port = port;
  }

  /** {@code configuration} may name {home}, {port} and {second}, another free port. */
  static StorageProgram start(
      Path home, String configuration, byte[] content, String needed, String... command)
      throws IOException {
    present(Files.isExecutable(Path.of(needed)), "needs " + needed);
    Files.createDirectories(home.resolve("www"));
    Files.write(home.resolve("www/f"), content);
    int port = freePort();
    Files.writeString(
        home.resolve("conf"),
        configuration
            .replace("{home}", home.toString())
            .replace("{port}", Integer.toString(port))
            .replace("{second}", Integer.toString(freePort())));
    List<String> words = new ArrayList<>();
    if (System.getProperty("user.name").equals("root")) {
      run("chown", "-R", NOBODY, home.toString());
      words.addAll(
          List.of("setpriv", "--reuid", NOBODY, "--regid", NOBODY, "--clear-groups", "--"));
    }
    for (String word : command) {
      words.add(word.replace("{home}", home.toString()));
    }
    Process process =
        new ProcessBuilder(words)
            .directory(home.toFile())
            .redirectErrorStream(true)
            .redirectOutput(Files.createTempFile("storage", ".log").toFile())
            .start();
    StorageProgram started = new StorageProgram(home, process, port);
    Eventually.holds(needed + " listens", started::listens);
    return started;
  }

  static void present(boolean condition, String otherwise) {
    if (!condition && "true".equals(System.getenv("CI"))) {
      throw new AssertionError(otherwise);
    }
    assumeTrue(condition, otherwise);
  }

  private static void run(String... command) throws IOException {
    try {
      new ProcessBuilder(command).start().waitFor(10, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  static int freePort() throws IOException {
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

  InetSocketAddress address() {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
  }

  int portOf(String directive) throws IOException {
    return Files.readAllLines(home.resolve("conf")).stream()
        .filter(line -> line.startsWith(directive + " "))
        .map(line -> Integer.parseInt(line.substring(directive.length()).strip()))
        .findFirst()
        .orElseThrow();
  }

  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroy);
    process.destroy();
    try {
      if (!process.waitFor(10, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
