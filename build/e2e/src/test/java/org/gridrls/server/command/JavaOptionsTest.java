package org.gridrls.server.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The program starts whatever Java options its user has: agents, under which no archive of classes
 * can be made, and a collector, of which Java accepts one.
 */
@Tag("process")
class JavaOptionsTest {
  @TempDir Path directory;

  /** An agent that does nothing. */
  public static final class Agent {
    private Agent() {}

    public static void premain(String arguments) {}
  }

  static Stream<Path> jdks() throws Exception {
    return LocaleTest.jdks();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void serversAndCommandsStartUnderAnAgent(Path jdk) throws Exception {
    Path cache = Files.createDirectories(directory.resolve("cache"));
    assertStarts(jdk, cache, "-javaagent:" + agent());
    try (Stream<Path> made = Files.list(cache)) {
      assertEquals(List.of(), made.toList());
    }
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void serversAndCommandsStartWithTheUsersCollector(Path jdk) throws Exception {
    // no archive can be made of this test's class path, which has directories
    Path nowhere = Path.of("/dev/null/none");
    assertStarts(jdk, nowhere, "-Dnothing -XX:+UseG1GC");
    assertStarts(jdk, nowhere, "-XX:+UseParallelGC -Xms16m");
  }

  private void assertStarts(Path jdk, Path cache, String options) throws Exception {
    Map<String, String> environment =
        Map.of(
            "JAVA_HOME", jdk.toString(),
            "RLS_CACHE", cache.toString(),
            "RLS_PROFILE", "/dev/null",
            "RLS_CLASSPATH", System.getProperty("java.class.path"),
            "RLS_JAVA_OPTIONS", options);
    assertSaid(environment, 2, "unknown setting 'nonsense'", "server", "--set", "nonsense=1");
    assertSaid(environment, 3, "cannot reach http://127.0.0.1:9/", "ping", "http://127.0.0.1:9");
  }

  private void assertSaid(
      Map<String, String> environment, int exit, String expected, String... arguments)
      throws Exception {
    Path program = Files.createDirectories(directory.resolve("program"));
    Files.createDirectories(program.resolve("lib"));
    Path launcher = program.resolve("rls");
    if (Files.notExists(launcher)) {
      Files.copy(LocaleTest.launcher(), launcher);
    }
    Path said = directory.resolve("said");
    ProcessBuilder builder =
        new ProcessBuilder(
                Stream.concat(Stream.of(launcher.toString()), Stream.of(arguments)).toList())
            .redirectErrorStream(true)
            .redirectOutput(said.toFile());
    builder.environment().putAll(environment);
    Process process = builder.start();
    assertTrue(process.waitFor(60, TimeUnit.SECONDS));
    assertTrue(Files.readString(said).contains(expected), Files.readString(said));
    assertEquals(exit, process.exitValue());
  }

  private Path agent() throws Exception {
    Path jar = directory.resolve("agent.jar");
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().putValue("Premain-Class", Agent.class.getName());
    String file = Agent.class.getName().replace('.', '/') + ".class";
    try (OutputStream out = Files.newOutputStream(jar);
        JarOutputStream entries = new JarOutputStream(out, manifest);
        InputStream code = Agent.class.getClassLoader().getResourceAsStream(file)) {
      entries.putNextEntry(new JarEntry(file));
      code.transferTo(entries);
    }
    return jar;
  }
}
