package org.gridrls.faults.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("process")
class DiskTest {
  @TempDir Path directory;

  @Test
  void aDiskIsWritableAgainAlsoIfAnotherProgramKeptItMounted() throws Exception {
    try (Disk disk = new Disk(directory, "disk", true)) {
      Assumptions.assumeTrue(disk.unable().isEmpty(), () -> disk.unable().orElse(""));
      Files.createDirectory(disk.data());
      Process keeper = new ProcessBuilder("unshare", "-m", "sh", "-c", "echo; sleep 2").start();
      try (BufferedReader begun = keeper.inputReader()) {
        assertEquals("", begun.readLine());
        disk.readOnly();
        disk.remount();
        Files.createFile(disk.data().resolve("file"));
        assertTrue(Files.isWritable(disk.data()));
      } finally {
        keeper.destroyForcibly().waitFor();
      }
    }
  }
}
