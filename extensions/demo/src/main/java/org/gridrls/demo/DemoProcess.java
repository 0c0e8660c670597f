package org.gridrls.demo;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/** A server of the demo in a process of its own, which can be killed. Used by one thread. */
final class DemoProcess implements DemoServer {
  private static final String PROGRAM = "org.gridrls.server.command.RlsMain";

  private final Process process;
  private final String url;

  private DemoProcess(Process process, String url) {
    this.process = process;
    this.url = url;
  }

  /** Returns when it answers; its log lies in {@code directory}. Throws UNAVAILABLE. */
  static DemoProcess start(Path directory, String name, Map<String, String> settings) {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx192m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                PROGRAM,
                "server",
                "--set=name=" + name,
                "--set=server.port=0",
                "--set=data=" + directory.resolve(name)));
    settings.forEach((key, value) -> command.add("--set=" + key + "=" + value));
    Path log = directory.resolve(name + ".log");
    try {
      Process process = new ProcessBuilder(command).redirectError(log.toFile()).start();
      String line = ready(process.inputReader());
      if (line == null) {
        throw new RlsException(
            RlsError.UNAVAILABLE, name + " did not start: " + Files.readString(log).strip());
      }
      return new DemoProcess(process, line.replaceAll(".* answers at ", ""));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String ready(BufferedReader out) throws IOException {
    String line = out.readLine();
    while (line != null && !line.contains(" answers at ")) {
      line = out.readLine();
    }
    return line;
  }

  @Override
  public String baseUrl() {
    return url;
  }

  /** Kills the process as kill -9 does: without leaving the federation. */
  @Override
  public void close() {
    process.destroyForcibly();
    try {
      process.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
