package org.gridrls.server.command;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An installation without the module of security. */
@Tag("process")
class MissingSecurityTest {
  @TempDir Path directory;

  private static boolean isSecurity(String entry) {
    return entry.contains("rls-security") || entry.contains("extensions/security");
  }

  @Test
  void noServerStartsOpenBecauseTheModuleIsMissing() throws Exception {
    String[] all = System.getProperty("java.class.path").split(File.pathSeparator);
    assertTrue(Arrays.stream(all).anyMatch(MissingSecurityTest::isSecurity), "see the class path");
    String classPath =
        Arrays.stream(all)
            .filter(entry -> !isSecurity(entry))
            .collect(Collectors.joining(File.pathSeparator));
    Path said = directory.resolve("said");
    Process process =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-cp",
                    classPath,
                    RlsMain.class.getName(),
                    "server",
                    "--set=server.port=0",
                    "--set=data=" + directory.resolve("data"),
                    "--set=security.accept=[certificate]"))
            .redirectErrorStream(true)
            .redirectOutput(said.toFile())
            .start();
    try {
      assertTrue(process.waitFor(60, TimeUnit.SECONDS), "it runs");
    } finally {
      process.destroyForcibly();
    }
    String text = Files.readString(said, StandardCharsets.UTF_8);
    assertTrue(process.exitValue() != 0, text);
    assertTrue(text.contains("the module rls-security is missing"), text);
    assertFalse(text.contains("answers at"), text);
  }
}
