package org.gridrls.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.gridrls.server.command.RlsMain;
import org.gridrls.testkit.Eventually;
import org.gridrls.testkit.ProjectRoot;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A server whose heap is full ends at once, with a line that says why and exit code 3, and its
 * supervisor restarts it.
 */
@Tag("process")
@Timeout(120)
class OutOfMemoryTest {
  private static final String EXIT = "-XX:+ExitOnOutOfMemoryError";
  private static final Path ROOT = ProjectRoot.path("");

  @TempDir Path directory;

  /** Is loaded into the server, and fills its heap. */
  public static final class Filling {
    private Filling() {}

    public static void agentmain(String arguments) {
      List<byte[]> all = new ArrayList<>();
      while (!all.contains(null)) {
        all.add(new byte[1 << 20]);
      }
    }
  }

  @Test
  void aServerWithoutMemoryEndsWithALineAndAStatus() throws Exception {
    Path log = directory.resolve("log");
    Process server = start(log);
    try {
      Eventually.holds("it serves", () -> text(log).contains(" answers at "));
      VirtualMachine machine = VirtualMachine.attach(Long.toString(server.pid()));
      try {
        machine.loadAgent(agent().toString());
      } catch (IOException ended) {
        // the server does not answer any more
      }
      assertTrue(server.waitFor(60, TimeUnit.SECONDS), "it did not end");
      assertEquals(3, server.exitValue());
      assertTrue(text(log).contains("Terminating due to java.lang.OutOfMemoryError"), text(log));
    } finally {
      server.destroyForcibly();
    }
  }

  @Test
  void launcherContainerAndUnitAgree() throws IOException {
    assertTrue(Files.readString(ROOT.resolve("rls")).contains(EXIT));
    assertTrue(Files.readString(ROOT.resolve("docker/Dockerfile")).contains(EXIT));
    String unit = Files.readString(ROOT.resolve("docker/distribution/rls.service"));
    assertTrue(unit.contains("Restart=on-failure"), unit);
  }

  private Process start(Path log) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xlog:disable",
            "-Xmx128m",
            EXIT,
            "-cp",
            System.getProperty("java.class.path"),
            RlsMain.class.getName(),
            "server",
            "--set",
            "server.port=0",
            "--set",
            "data=" + directory.resolve("data"))
        .redirectErrorStream(true)
        .redirectOutput(log.toFile())
        .start();
  }

  private Path agent() throws IOException {
    Path jar = directory.resolve("agent.jar");
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(new Attributes.Name("Agent-Class"), Filling.class.getName());
    String name = Filling.class.getName().replace('.', '/') + ".class";
    try (OutputStream out = Files.newOutputStream(jar);
        JarOutputStream entries = new JarOutputStream(out, manifest);
        InputStream type = getClass().getClassLoader().getResourceAsStream(name)) {
      entries.putNextEntry(new JarEntry(name));
      entries.write(type.readAllBytes());
    }
    return jar;
  }

  private static String text(Path file) {
    try {
      return Files.readString(file, StandardCharsets.UTF_8);
    } catch (IOException e) {
      return "";
    }
  }
}
