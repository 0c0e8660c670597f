package org.gridrls.perf.process;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.gridrls.testkit.Eventually;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("process")
class WatchdogTest {
  @TempDir Path parent;
  private Path directory;
  private Watchdog watchdog;
  private Process process;

  @BeforeEach
  void start() throws IOException {
    directory = Files.createDirectories(parent.resolve("workspace/data"));
    watchdog = new Watchdog(directory);
    process = new ProcessBuilder("sleep", "600").start();
    watchdog.watch(process.toHandle());
  }

  @AfterEach
  void end() {
    process.destroyForcibly();
  }

  @Test
  void aBrokenPipeEndsTheProcessesAndDeletesTheDirectory() throws IOException {
    watchdog.shell.getOutputStream().close();
    Eventually.holds("the process ends", () -> !process.isAlive());
    Eventually.holds("the directory is deleted", () -> !Files.exists(directory));
  }

  @Test
  void aMeasurementThatFinishesEndsOnlyTheWatchdog() {
    watchdog.close();
    Eventually.holds("the watchdog ends", () -> !watchdog.shell.isAlive());
    assertTrue(process.isAlive());
    assertTrue(Files.exists(directory));
  }
}
