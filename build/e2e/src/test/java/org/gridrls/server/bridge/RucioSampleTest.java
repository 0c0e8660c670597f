package org.gridrls.server.bridge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.gridrls.server.command.RlsMain;
import org.gridrls.testkit.ProjectRoot;
import org.gridrls.testkit.ShortJava;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The sample locates a file in two catalogs and a Rucio server, and leaves nothing running. */
@Tag("process")
class RucioSampleTest {
  private static final long PATIENCE_MINUTES = 15;

  @TempDir Path directory;

  private Path launcher() throws IOException {
    Path launcher =
        Files.writeString(
            directory.resolve("rls"),
            "#!/usr/bin/env bash\nexec %s \"$@\"\n"
                .formatted(ShortJava.shell(RlsMain.class.getName())));
    Files.setPosixFilePermissions(launcher, PosixFilePermissions.fromString("rwxr-xr-x"));
    return launcher;
  }

  @Test
  void itShowsFourCopies() throws Exception {
    Path rucio = RucioServer.home();
    Path output = directory.resolve("output");
    ProcessBuilder builder =
        new ProcessBuilder(ProjectRoot.path("samples/rucio/run").toString())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    builder.environment().put("RLS", launcher().toString());
    builder.environment().put("RLS_RUCIO", rucio.toString());
    Process sample = builder.start();
    try {
      assertTrue(sample.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES), "it does not end");
      String text = Files.readString(output);
      assertEquals(0, sample.exitValue(), text);
      for (String copy :
          List.of(
              "root://oxford.example.org//data/run7.root",
              "root://nairobi.example.org//data/run7.root",
              "root://geneva.example.org:1094//data//run7.root",
              "root://chicago.example.org:1094//data//run7.root")) {
        assertTrue(text.contains(copy), text);
      }
    } finally {
      sample.descendants().forEach(ProcessHandle::destroyForcibly);
      sample.destroyForcibly();
    }
  }
}
