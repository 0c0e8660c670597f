package org.gridrls.ring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The archive, unpacked over an installation, is all that a ring needs. Runs after it is made. */
class RingArchiveCheck {
  private static final Path SERVER = Path.of("..", "rls-server", "target").toAbsolutePath();

  @TempDir Path directory;

  /** A server without the ring, in the places of the distribution's archive. */
  private void install() throws IOException {
    Path lib = Files.createDirectories(directory.resolve("rls/lib"));
    Files.copy(Path.of("..", "rls"), directory.resolve("rls/rls"));
    for (Path from : List.of(SERVER, SERVER.resolve("lib"))) {
      try (Stream<Path> jars = Files.list(from)) {
        for (Path jar : jars.filter(path -> path.toString().endsWith(".jar")).toList()) {
          Files.createSymbolicLink(lib.resolve(jar.getFileName()), jar);
        }
      }
    }
  }

  private String said(int expected, String... command) throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(directory.resolve("rls").toFile());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("RLS_CACHE", "/dev/null");
    builder.environment().remove("RLS_CLASSPATH");
    Path output = directory.resolve("output");
    builder.redirectErrorStream(true).redirectOutput(output.toFile());
    int exit = builder.start().waitFor();
    String said = Files.readString(output);
    assertEquals(expected, exit, said);
    return said;
  }

  @Test
  void anInstallationIsAMemberOnceTheArchiveIsUnpacked() throws Exception {
    install();
    String without =
        said(
            1,
            "bash",
            "rls",
            "server",
            "--set=data=" + directory.resolve("data"),
            "--set=server.port=0",
            "--set=roles=rli",
            "--set=rli.ring.name=one",
            "--set=rli.ring.members=[\"127.0.0.1:1\"]");
    assertTrue(without.contains("rls-ring"), without);
    said(0, "tar", "-xzf", System.getProperty("archive"));
    String demo = said(0, "bash", "rls", "demo", "--ring");
    assertTrue(demo.contains("No name was lost."), demo);
  }
}
