package org.globus.replica.rls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.gridrls.testkit.ProjectRoot;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The sample of a workflow engine, which knows only the old API, compiled and run as it says. */
@Tag("process")
class WorkflowEngineTest {
  @TempDir private Path directory;

  @Test
  void itsReplicaCatalogWorksUnchanged() throws Exception {
    try (LiveServer server = new LiveServer(directory.resolve("data"), "all")) {
      assertEquals(
          List.of(
              "insert   1000 files, 0 failed",
              "again    1000 files, 0 failed",
              "copy     1 file, 0 failed",
              "lookup   1000 files found",
              "sites    [isi, ncsa]",
              "list     1001 copies",
              "remove   1001 copies"),
          run(server.rls()).lines().filter(line -> !line.contains(" WARN ")).toList());
    }
  }

  private String run(String url) throws IOException, InterruptedException {
    Path output = directory.resolve("output.txt");
    ProcessBuilder builder =
        new ProcessBuilder(sample().toString(), url)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    builder.environment().put("RLS_CLASSPATH", classpath());
    Path java = Path.of(System.getProperty("java.home"), "bin");
    builder.environment().merge("PATH", java.toString(), (path, bin) -> bin + ":" + path);
    Process process = builder.start();
    try {
      assertTrue(process.waitFor(3, TimeUnit.MINUTES), () -> read(output));
      assertEquals(0, process.exitValue(), () -> read(output));
      return read(output);
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  private static String classpath() {
    String whole = System.getProperty("surefire.test.class.path");
    return whole == null ? System.getProperty("java.class.path") : whole;
  }

  private static Path sample() {
    return ProjectRoot.path("samples/workflow-engine/run");
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return "unreadable: " + e.getMessage();
    }
  }
}
