package org.gridrls.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.gridrls.testkit.Eventually;
import org.gridrls.testkit.ProjectRoot;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher in a source tree builds what is missing. Java and Maven are scripts here. */
@Tag("process")
class LauncherBuildTest {
  private static final String WAITS = "waits for the build of another call";

  @TempDir Path directory;
  private Path tree;
  private int calls;

  @BeforeEach
  void plant() throws Exception {
    tree = Files.createDirectories(directory.resolve("tree"));
    Files.copy(ProjectRoot.path("rls"), tree.resolve("rls"));
    Files.createFile(tree.resolve("pom.xml"));
    for (String module : List.of("rls-server", "lib/a", "extensions/b")) {
      Files.createDirectories(tree.resolve(module).resolve("src/main"));
      Files.createFile(tree.resolve(module).resolve("pom.xml"));
    }
    Path jdk = Files.createDirectories(directory.resolve("jdk/bin")).getParent();
    Files.writeString(jdk.resolve("release"), "JAVA_VERSION=\"25.0.1\"\n");
    script(jdk.resolve("bin/java"), "echo java");
  }

  /** Maven takes until there is a file "go". */
  private void maven(String outcome) throws IOException {
    script(
        Files.createDirectories(directory.resolve("programs")).resolve("mvn"),
        """
        echo "$@" >>%1$s/built-with
        for i in 1 2 3 4 5; do echo "[INFO] Building RLS module $i 1.0.0    [$i/5]"; done
        until [ -e %1$s/go ]; do sleep 0.05; done
        %2$s
        """
            .formatted(directory, outcome));
  }

  private static void script(Path file, String text) throws IOException {
    Files.writeString(file, "#!/bin/sh\n" + text);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private record Call(Process process, Path output) {
    String said() {
      try {
        return Files.readString(output);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    int ended() throws InterruptedException {
      assertTrue(process.waitFor(60, TimeUnit.SECONDS), this::said);
      return process.exitValue();
    }
  }

  private Call rls() throws IOException {
    Path output = directory.resolve("call-" + calls++);
    ProcessBuilder builder =
        new ProcessBuilder(tree.resolve("rls").toString(), "--version")
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    builder.environment().put("JAVA_HOME", directory.resolve("jdk").toString());
    builder.environment().put("PATH", directory.resolve("programs") + ":" + System.getenv("PATH"));
    return new Call(builder.start(), output);
  }

  private List<String> builds() throws IOException {
    return Files.readAllLines(directory.resolve("built-with"));
  }

  private static final String MAKES =
      "mkdir -p rls-server/target/lib && touch rls-server/target/rls-server-1.0.0.jar";

  @Test
  void threeCallsAtOnceAreOneBuild() throws Exception {
    assumeTrue(new ProcessBuilder("sh", "-c", "command -v flock").start().waitFor() == 0);
    maven(MAKES);
    List<Call> all = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      all.add(rls());
    }
    Eventually.holds(
        "two wait", () -> all.stream().filter(call -> call.said().contains(WAITS)).count() == 2);
    Files.createFile(directory.resolve("go"));
    for (Call call : all) {
      assertEquals(0, call.ended(), call::said);
      assertTrue(call.said().endsWith("java\n"), call::said);
    }
    assertEquals(1, builds().size(), () -> String.valueOf(all));
    Call later = rls();
    assertEquals(0, later.ended(), later::said);
    assertEquals("java\n", later.said());
  }

  @Test
  void progressIsShownWithAnEstimate() throws Exception {
    maven(MAKES);
    Files.createFile(directory.resolve("go"));
    Call call = rls();
    assertEquals(0, call.ended(), call::said);
    assertTrue(call.said().contains("\nrls: building 1 of 5: RLS module 1 1.0.0 (about two"));
    assertTrue(call.said().matches("(?s).*\nrls: building 5 of 5: .* \\(about \\d+ s left\\)\n.*"));
    assertTrue(
        builds().get(0).contains("-pl rls-server -am package -DskipTests"), builds()::toString);
  }

  @Test
  void aFailedBuildShowsItsErrorsAndStartsNothing() throws Exception {
    maven("echo '[ERROR] no compiler'; exit 1");
    Files.createFile(directory.resolve("go"));
    Call call = rls();
    assertEquals(1, call.ended(), call::said);
    assertTrue(call.said().contains("\n[ERROR] no compiler\nrls: the build failed"), call::said);
    assertTrue(!call.said().contains("java\n"), call::said);
  }
}
