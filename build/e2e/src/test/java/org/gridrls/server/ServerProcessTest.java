package org.gridrls.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.gridrls.api.Mapping;
import org.gridrls.client.LrcClient;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.gridrls.server.command.RlsMain;
import org.gridrls.server.federation.ServerKillTest;
import org.gridrls.testkit.Eventually;
import org.gridrls.testkit.ShortJava;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The server as the process that operators run: it says where it answers, ends on SIGTERM, survives
 * SIGKILL (more of that in {@link ServerKillTest}).
 */
@Tag("process")
class ServerProcessTest {
  private static final int TERMINATED = 143;
  private static final Mapping KEPT = Mapping.of("kept", "root://x/kept");

  @TempDir Path directory;

  @Test
  void endsCleanlyOnSigtermAndASecondStartFindsTheData() throws Exception {
    try (SoapConnector connector = new SoapConnector(Timeouts.DEFAULT)) {
      try (ServerProcess first = ServerProcess.start(directory)) {
        new LrcClient(connector, first.url()).create(KEPT);
        assertEquals(TERMINATED, first.terminate());
      }
      assertKept(connector);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"lock", "boot", "member-id"})
  void onSigtermDuringItsStartItSaysThatWithoutATrace(String begun) throws Exception {
    ProcessBuilder server =
        new ProcessBuilder(
                ShortJava.command(
                    RlsMain.class.getName(),
                    "server",
                    "--set=server.port=0",
                    "--set=data=" + directory.resolve("data")))
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("output").toFile());
    server.environment().put("RLS_TEST_LOG", "WARN");
    Process process = server.start();
    Eventually.holds(
        "it has begun",
        Duration.ofSeconds(60),
        () -> Files.exists(directory.resolve("data").resolve(begun)));
    process.destroy();
    assertTrue(process.waitFor(60, TimeUnit.SECONDS), "it did not end");
    assertEquals(TERMINATED, process.exitValue());
    String said = Files.readString(directory.resolve("output"));
    assertTrue(
        said.matches("(?s)(.*\n)?rls: stopped during its start\n|rls server .* answers at .*"),
        said);
    assertFalse(said.contains("\tat "), said);
  }

  @Test
  void whatWasAcknowledgedIsThereAfterAKill() throws Exception {
    try (SoapConnector connector = new SoapConnector(Timeouts.DEFAULT)) {
      try (ServerProcess first = ServerProcess.start(directory)) {
        new LrcClient(connector, first.url()).create(KEPT);
        first.kill();
      }
      assertKept(connector);
    }
  }

  private void assertKept(SoapConnector connector) throws Exception {
    try (ServerProcess second = ServerProcess.start(directory)) {
      assertTrue(new LrcClient(connector, second.url()).exists(KEPT));
    }
  }
}
