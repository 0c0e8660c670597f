package org.gridrls.server;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.gridrls.server.command.RlsMain;
import org.gridrls.testkit.ShortJava;

/**
 * A server as a process of its own, and the URL that it printed; killed when closed. Safe for
 * threads.
 */
public record ServerProcess(Process process, String url) implements AutoCloseable {
  private static final int PATIENCE_SECONDS = 30;

  /** Starts a server with data in a directory, on a free port; settings as {@code name=value}. */
  public static ServerProcess start(Path data, String... settings) throws IOException {
    return start(List.of(), data, settings);
  }

  /** Starts a server with options of the virtual machine. */
  public static ServerProcess start(List<String> options, Path data, String... settings)
      throws IOException {
    List<String> command = ShortJava.command();
    command.addAll(options);
    command.addAll(List.of(RlsMain.class.getName(), "server"));
    command.addAll(List.of("--set", "server.port=0", "--set", "data=" + data));
    for (String setting : settings) {
      command.addAll(List.of("--set", setting));
    }
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    BufferedReader out =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    String line = out.readLine();
    assertTrue(line != null && line.matches(".* answers at https?://127\\.0\\.0\\.1:.*"), line);
    return new ServerProcess(process, line.replaceFirst(".* answers at ", ""));
  }

  /** SIGTERM: it may finish what it does. */
  int terminate() throws InterruptedException {
    process.destroy();
    awaitEnd();
    return process.exitValue();
  }

  /** SIGKILL: it can do nothing more. */
  public void kill() throws InterruptedException {
    process.destroyForcibly();
    awaitEnd();
  }

  private void awaitEnd() throws InterruptedException {
    assertTrue(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS), "it did not end");
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
