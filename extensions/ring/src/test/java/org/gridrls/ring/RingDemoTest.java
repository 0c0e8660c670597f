package org.gridrls.ring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.gridrls.testkit.Eventually;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code rls demo --ring} is stopped; {@link RingArchiveCheck} runs it to its end. */
@Tag("process")
class RingDemoTest {
  @TempDir Path directory;

  private Path output() {
    return directory.resolve("output");
  }

  private String said() {
    try {
      return Files.readString(output());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Process demo() throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Djava.io.tmpdir=" + directory,
            "-cp",
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
            "org.gridrls.server.command.RlsMain",
            "demo",
            "--ring")
        .redirectErrorStream(true)
        .redirectOutput(output().toFile())
        .start();
  }

  @Test
  void aDemoThatIsStoppedEndsAtItsNextStepAndLeavesNothing()
      throws IOException, InterruptedException {
    Process demo = demo();
    Eventually.holds("it began", () -> said().contains("index-1"));
    demo.destroy();
    demo.waitFor();
    assertFalse(said().contains("No name was lost."), said());
    try (Stream<Path> left = Files.list(directory)) {
      assertEquals(
          List.of(), left.filter(path -> path.toString().contains("rls-demo")).toList(), said());
    }
  }
}
