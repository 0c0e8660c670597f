package org.gridrls.docker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gridrls.testkit.ProjectRoot;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code build/release/check-reproducible --compare} names the entries in which two builds differ.
 */
@Tag("process")
class ReproducibleScriptTest {
  private static final String TIME = "--mtime=2026-01-01 00:00:00Z";

  @TempDir private Path directory;

  private record Outcome(int exitCode, String output) {}

  private Outcome run(List<String> command) throws Exception {
    Path output = Files.createTempFile(directory, "output", ".txt");
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    return new Outcome(process.waitFor(), Files.readString(output));
  }

  private Outcome compared() throws Exception {
    String script = ProjectRoot.path("build/release/check-reproducible").toString();
    return run(
        List.of(
            script,
            "--compare",
            directory.resolve("one").toString(),
            directory.resolve("other").toString()));
  }

  /** An archive of a build with two files of these texts. */
  private void archive(String build, String first, String second, String... options)
      throws Exception {
    Path files = Files.createDirectories(directory.resolve(build + "-files"));
    Files.writeString(files.resolve("first"), first);
    Files.writeString(files.resolve("second"), second);
    Path target = Files.createDirectories(directory.resolve(build).resolve("docker/target"));
    List<String> command =
        new ArrayList<>(List.of("tar", "--owner=root:0", "--group=root:0", "--mode=0644"));
    command.addAll(List.of(options));
    Path file = target.resolve("rls-1.0.0.tar.gz");
    command.addAll(
        List.of(
            "-C", files.toString(), "-I", "gzip -n", "-cf", file.toString(), "first", "second"));
    Outcome packed = run(command);
    assertEquals(0, packed.exitCode(), packed::output);
  }

  @Test
  void theSameBytesAreTheSame() throws Exception {
    archive("one", "a", "b", TIME);
    archive("other", "a", "b", TIME);
    Outcome same = compared();
    assertEquals(0, same.exitCode(), same::output);
    assertTrue(same.output().contains("1 files compared, 0 differ"), same::output);
  }

  @Test
  void theEntryWithAnotherTimeOrContentIsNamed() throws Exception {
    archive("one", "a", "b", TIME);
    archive("other", "a", "c", TIME);
    Outcome content = compared();
    assertEquals(1, content.exitCode(), content::output);
    assertTrue(content.output().contains("rls-1.0.0.tar.gz differs"), content::output);
    assertTrue(content.output().contains("./second"), content::output);
    assertFalse(content.output().contains("./first"), content::output);
    archive("other", "a", "b", TIME.replace("2026", "2025"));
    Outcome time = compared();
    assertEquals(1, time.exitCode(), time::output);
    assertTrue(time.output().contains("2025-01-01 00:00:00"), time::output);
    archive("other", "a", "b", TIME, "--owner=alice:1000");
    assertTrue(compared().output().contains("alice/root"));
  }

  @Test
  void aFileOfOneBuildOnlyIsNamed() throws Exception {
    archive("one", "a", "b", TIME);
    archive("other", "a", "b", TIME);
    Path more = directory.resolve("other/docker/target/rls-1.0.0.deb");
    Files.write(more, "x".getBytes(StandardCharsets.UTF_8));
    Outcome missing = compared();
    assertEquals(1, missing.exitCode(), missing::output);
    assertTrue(missing.output().contains("rls-1.0.0.deb"), missing::output);
  }

  @Test
  void nothingToCompareIsNoSuccess() throws Exception {
    Files.createDirectory(directory.resolve("one"));
    Files.createDirectory(directory.resolve("other"));
    assertEquals(1, compared().exitCode());
  }
}
