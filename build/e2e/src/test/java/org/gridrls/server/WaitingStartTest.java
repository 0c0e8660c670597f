package org.gridrls.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.gridrls.server.command.RlsMain;
import org.gridrls.testkit.ShortJava;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A server whose database does not answer yet says so, gives up in time, and can be stopped. */
@Tag("process")
@Timeout(120)
class WaitingStartTest {
  private static final String NOBODY = "lrc.store=jdbc:postgresql://127.0.0.1:1/lrc?user=u";

  @TempDir Path data;
  private Process process;
  private BufferedReader said;

  private void start(String wait) throws IOException {
    ProcessBuilder server =
        new ProcessBuilder(
                ShortJava.command(
                    RlsMain.class.getName(),
                    "server",
                    "--set",
                    "server.port=0",
                    "--set",
                    "data=" + data,
                    "--set",
                    "roles=[lrc]",
                    "--set",
                    NOBODY,
                    "--set",
                    "lrc.store-wait=" + wait))
            .redirectErrorStream(true);
    server.environment().put("RLS_TEST_LOG", "WARN");
    process = server.start();
    // a test that hangs on reading ends
    CompletableFuture.delayedExecutor(60, TimeUnit.SECONDS).execute(process::destroyForcibly);
    said = process.inputReader(StandardCharsets.UTF_8);
  }

  @AfterEach
  void kill() {
    process.destroyForcibly();
  }

  private void awaitProgress() throws IOException {
    String line = said.readLine();
    while (line != null && !line.contains("waiting for the database")) {
      line = said.readLine();
    }
    assertTrue(line != null && line.contains("refused"), line);
  }

  @Test
  void itStopsWhenToldTo() throws Exception {
    start("1h");
    awaitProgress();
    process.toHandle().destroy(); // which leaves its output open
    assertTrue(process.waitFor(30, TimeUnit.SECONDS), "it did not stop");
    String rest = said.lines().collect(Collectors.joining("\n"));
    assertTrue(rest.endsWith("rls: stopped during its start"), rest);
    assertFalse(rest.contains("Exception"), rest);
  }

  @Test
  void itGivesUpAndNamesTheSetting() throws Exception {
    start("2s");
    awaitProgress();
    String rest = said.lines().collect(Collectors.joining("\n"));
    assertTrue(rest.contains("lrc.store-wait"), rest);
    assertFalse(rest.contains("Exception"), rest);
    assertTrue(process.waitFor(60, TimeUnit.SECONDS), "it did not end");
    assertEquals(6, process.exitValue());
  }
}
