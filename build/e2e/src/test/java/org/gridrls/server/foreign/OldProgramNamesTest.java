package org.gridrls.server.foreign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.gridrls.testkit.ProjectRoot;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Links with the names of the original's programs lead to their command lines. */
@Tag("process")
class OldProgramNamesTest {
  private static final String NOWHERE = "rlsn://127.0.0.1:9";

  @TempDir Path directory;

  private List<String> run(int exit, String name, String... arguments) throws Exception {
    Path program = Files.createDirectories(directory.resolve("program/lib")).getParent();
    if (Files.notExists(program.resolve("rls"))) {
      Files.copy(ProjectRoot.path("rls"), program.resolve("rls"));
    }
    Path link = directory.resolve(name);
    if (Files.notExists(link)) {
      Files.createSymbolicLink(link, program.resolve("rls"));
    }
    Path said = directory.resolve("said");
    ProcessBuilder builder =
        new ProcessBuilder(Stream.concat(Stream.of(link.toString()), Stream.of(arguments)).toList())
            .redirectErrorStream(true)
            .redirectOutput(said.toFile());
    builder.environment().put("RLS_CACHE", "/dev/null/none");
    builder.environment().put("RLS_PROFILE", "/dev/null");
    builder.environment().put("RLS_CLASSPATH", System.getProperty("java.class.path"));
    Process process = builder.start();
    assertTrue(process.waitFor(60, TimeUnit.SECONDS));
    List<String> lines = Files.readAllLines(said);
    assertEquals(exit, process.exitValue(), lines::toString);
    return lines;
  }

  @Test
  void theClientAnswersInTheOriginalsWords() throws Exception {
    assertTrue(run(2, "globus-rls-cli").get(0).startsWith("Version: "), "Inca calls it so");
    assertTrue(run(0, "globus-rls-cli", "-version").get(0).startsWith("Version: "));
    for (String call : List.of("create a b", "query lrc lfn a", "bulk query lrc lfn a")) {
      List<String> lines = run(3, "globus-rls-cli", (call + " " + NOWHERE).split(" "));
      assertEquals(1, lines.size(), lines::toString);
      assertTrue(lines.get(0).startsWith("globus_rls_client: Globus I/O error: "), lines::toString);
    }
  }

  @Test
  void theOperatorsProgramNeedsNoCommandWord() throws Exception {
    assertTrue(run(0, "globus-rls-admin", "-v").get(0).startsWith("Version: "));
    List<String> lines = run(3, "globus-rls-admin", "-p", NOWHERE);
    assertTrue(lines.get(0).startsWith("globus_rls_client: "), lines::toString);
  }
}
