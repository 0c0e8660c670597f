package org.gridrls.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.gridrls.testkit.PrivateFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks that a server's files are its own, on file systems with permissions. */
class DataPermissionsTest {
  @TempDir Path directory;

  private static String mode(Path file) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
  }

  @Test
  void dataAndAuditLogAreTheOwners() throws IOException {
    assumeTrue(directory.getFileSystem().supportedFileAttributeViews().contains("posix"));
    try (Servers servers = new Servers(directory)) {
      servers.start("all", "security.audit.log", "all");
      servers.lrc("all").updateTargets();
    }
    assertEquals("rwx------", mode(directory.resolve("all")));
    assertEquals("rwx------", mode(directory.resolve("all/audit")));
    assertEquals("rw-------", mode(directory.resolve("all/audit/audit.jsonl")));
  }

  @Test
  void aDirectoryThatOthersCanReadIsNamedInTheLog() throws IOException {
    assumeTrue(directory.getFileSystem().supportedFileAttributeViews().contains("posix"));
    Path data = Files.createDirectory(directory.resolve("all"));
    PrivateFile.mode(data, "rwxr-xr-x");
    try (LogLines log = new LogLines();
        Servers servers = new Servers(directory)) {
      servers.start("all");
      assertTrue(log.lines().stream().anyMatch(line -> line.contains("chmod 700 " + data)));
    }
  }
}
