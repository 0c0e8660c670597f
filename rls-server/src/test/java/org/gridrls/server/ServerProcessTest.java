package org.gridrls.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.gridrls.api.Mapping;
import org.gridrls.client.LrcClient;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The server as the process that operators run: it says where it answers, ends on SIGTERM, survives
 * SIGKILL.
 */
class ServerProcessTest {
  private static final int TERMINATED = 143;

  @TempDir Path directory;

  /** A running server process and the URL it printed. */
  private record Running(Process process, String url) implements AutoCloseable {
    @Override
    public void close() {
      process.destroyForcibly();
    }
  }

  private Running start() throws IOException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                RlsMain.class.getName(),
                "server",
                "--set",
                "server.port=0",
                "--set",
                "data=" + directory)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    BufferedReader out =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    String line = out.readLine();
    assertTrue(line != null && line.contains(" answers at http://127.0.0.1:"), line);
    return new Running(process, line.replaceFirst(".* answers at ", ""));
  }

  @Test
  void endsCleanlyOnSigtermAndASecondStartFindsTheData() throws Exception {
    try (SoapConnector connector = new SoapConnector(Timeouts.DEFAULT)) {
      try (Running first = start()) {
        new LrcClient(connector, first.url()).create(Mapping.of("kept", "root://x/kept"));
        first.process().destroy();
        assertTrue(first.process().waitFor(30, TimeUnit.SECONDS), "it did not end");
        assertEquals(TERMINATED, first.process().exitValue());
      }
      try (Running second = start()) {
        assertTrue(
            new LrcClient(connector, second.url()).exists(Mapping.of("kept", "root://x/kept")));
      }
    }
  }

  @Test
  void whatWasAcknowledgedIsThereAfterAKill() throws Exception {
    try (SoapConnector connector = new SoapConnector(Timeouts.DEFAULT)) {
      try (Running first = start()) {
        new LrcClient(connector, first.url()).create(Mapping.of("kept", "root://x/kept"));
        first.process().destroyForcibly();
        assertTrue(first.process().waitFor(30, TimeUnit.SECONDS), "it did not end");
      }
      try (Running second = start()) {
        assertTrue(
            new LrcClient(connector, second.url()).exists(Mapping.of("kept", "root://x/kept")));
      }
    }
  }
}
