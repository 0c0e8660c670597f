package org.gridrls.ring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code rls demo --ring} runs to its end. */
class RingDemoTest {
  @TempDir Path directory;

  @Test
  void theDemoLosesNoName() throws IOException, InterruptedException {
    Path output = directory.resolve("output");
    Process demo =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djava.io.tmpdir=" + directory,
                "-cp",
                System.getProperty(
                    "surefire.test.class.path", System.getProperty("java.class.path")),
                "org.gridrls.server.command.RlsMain",
                "demo",
                "--ring")
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    int exit = demo.waitFor();
    String said = Files.readString(output);
    assertEquals(0, exit, said);
    assertTrue(said.contains("No name was lost."), said);
  }
}
