package org.gridrls.transfer.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.gridrls.transfer.file.LandingException.LandingFailure;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A part file is written by one transfer only, among those of all processes. */
@Tag("process")
class PartFileTest {
  @TempDir Path directory;
  private Process other;

  /** Another process that opens a part file and has it until it is killed. */
  static final class Other {
    private Other() {}

    public static void main(String[] arguments) throws Exception {
      try (PartFile part = PartFile.open(Path.of(arguments[0]))) {
        System.out.println("open " + part.size());
        System.in.read();
      } catch (LandingException e) {
        System.out.println(e.reason());
      }
    }
  }

  @AfterEach
  void end() {
    if (other != null) {
      other.destroyForcibly();
    }
  }

  /** Returns what another process gets. */
  private String ofOther(Path file) throws IOException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    other =
        new ProcessBuilder(
                java,
                "-cp",
                System.getProperty("java.class.path"),
                Other.class.getName(),
                file.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    InputStream out = other.getInputStream();
    StringBuilder line = new StringBuilder();
    for (int next = out.read(); next > 0 && next != '\n'; next = out.read()) {
      line.append((char) next);
    }
    return line.toString();
  }

  private static void busy(Path file) {
    LandingException refused = assertThrows(LandingException.class, () -> PartFile.open(file));
    assertEquals(LandingFailure.BUSY, refused.reason());
  }

  @Test
  void anotherProcessDoesNotGetAnOpenPartFile() throws Exception {
    Path file = directory.resolve("f");
    try (PartFile part = PartFile.open(file)) {
      busy(file); // a second attempt of this process must not unlock it
      assertEquals("BUSY", ofOther(file));
      part.discard();
    }
    assertEquals("open 0", ofOther(file));
    busy(file);
    other.destroyForcibly();
    other.waitFor(1, TimeUnit.MINUTES);
    try (PartFile part = PartFile.open(file)) {
      part.discard();
    }
    try (var files = Files.list(directory)) {
      assertEquals(0, files.count());
    }
  }

  @Test
  void aLinkedDirectoryIsTheSame() throws Exception {
    Path real = Files.createDirectory(directory.resolve("real"));
    Path link = Files.createSymbolicLink(directory.resolve("link"), real);
    try (PartFile part = PartFile.open(real.resolve("f"))) {
      busy(link.resolve("f"));
      assertEquals(0, part.size());
    }
  }
}
