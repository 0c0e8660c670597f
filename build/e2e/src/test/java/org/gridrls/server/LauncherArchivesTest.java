package org.gridrls.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.gridrls.testkit.ProjectRoot;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The launcher chooses one of its archives of classes by what a call loads. Java is a script here,
 * which prints its options; an archive is any file with its name.
 */
@Tag("process")
class LauncherArchivesTest {
  private static final List<String> KINDS =
      List.of(
          "client",
          "client-signed",
          "client-cxf",
          "secured",
          "secured-signed",
          "secured-cxf",
          "server");
  private static final String OPTION = "-XX:SharedArchiveFile=";
  private static final String JDK = "25.0.1+8-LTS";

  @TempDir Path directory;
  private final Map<String, String> environment = new HashMap<>();
  private Path program;

  @BeforeEach
  void install() throws Exception {
    program = Files.createDirectories(directory.resolve("a program"));
    Path jar = Files.createDirectories(program.resolve("lib")).resolve("rls-server-1.2.3.jar");
    Files.setLastModifiedTime(Files.createFile(jar), FileTime.from(Instant.EPOCH));
    Files.copy(ProjectRoot.path("rls"), program.resolve("rls"));
    Path jdk = Files.createDirectories(directory.resolve("jdk"));
    Files.writeString(
        jdk.resolve("release"), "JAVA_VERSION=\"25.0.1\"\nJAVA_RUNTIME_VERSION=\"" + JDK + "\"\n");
    Path java = Files.createDirectory(jdk.resolve("bin")).resolve("java");
    Files.writeString(java, "#!/bin/sh\nprintf '%s\\n' \"$@\"\n");
    Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
    Path cache = Files.createDirectory(directory.resolve("a cache"));
    String suffix = "-1.2.3-" + JDK + jdk.toString().replaceAll("[^A-Za-z0-9.]", "_") + ".jsa";
    for (String kind : KINDS) {
      Files.createFile(cache.resolve(kind + suffix));
      // one that is being made: no other is begun
      Files.createDirectory(cache.resolve(kind + suffix.replace("1.2.3", "1.2.4") + ".making"));
    }
    environment.put("JAVA_HOME", jdk.toString());
    environment.put("HOME", directory.toString());
    environment.put("RLS_CACHE", cache.toString());
  }

  /** The options of Java. */
  private List<String> options(String... arguments) throws Exception {
    Path said = directory.resolve("said");
    ProcessBuilder builder =
        new ProcessBuilder(
                Stream.concat(Stream.of(program.resolve("rls").toString()), Stream.of(arguments))
                    .toList())
            .redirectErrorStream(true)
            .redirectOutput(said.toFile());
    builder
        .environment()
        .keySet()
        .removeIf(name -> name.startsWith("RLS_") || name.contains("JAVA") || name.contains("JDK"));
    builder.environment().putAll(environment);
    Process process = builder.start();
    assertTrue(process.waitFor(60, TimeUnit.SECONDS));
    List<String> options = Files.readAllLines(said);
    assertEquals(0, process.exitValue(), options::toString);
    return options;
  }

  /** The kind of the archive, or what there is in its place. */
  private String archive(String... arguments) throws Exception {
    return options(arguments).stream()
        .filter(option -> option.contains(".jsa"))
        .map(option -> option.replaceFirst(OPTION + ".*/(.*)-1\\.2\\.3-.*", "$1"))
        .findFirst()
        .orElse("none");
  }

  @Test
  void callsOverTlsAndSignedCallsHaveArchivesOfTheirOwn() throws Exception {
    assertEquals("client", archive("ping", "http://127.0.0.1:1"));
    assertEquals("client", archive("--version"));
    assertEquals("client", archive("server", "--settings"));
    assertEquals("server", archive("server"));
    assertEquals("secured", archive("ping", "https://127.0.0.1:1"));
    assertEquals("secured-signed", archive("ping", "https://127.0.0.1:1/ws/signed"));
    assertEquals("client-signed", archive("ping", "http://127.0.0.1:1/ws/session"));
  }

  @Test
  void theProfileIsReadToo() throws Exception {
    Path profile = Files.createDirectory(directory.resolve(".rls")).resolve("config");
    Files.writeString(profile, "limit = 5\nurl = \"https://127.0.0.1:1/ws/signed\"");
    assertEquals("secured-signed", archive("ping"));
    Path other = directory.resolve("other");
    Files.writeString(other, "url = \"https://127.0.0.1:1\"\n");
    environment.put("RLS_PROFILE", other.toString());
    assertEquals("secured", archive("ping"));
    environment.put("RLS_PROFILE", directory.toString());
    assertEquals("client", archive("ping"));
  }

  @Test
  void underAnAgentOrWithoutACacheThereIsNone() throws Exception {
    environment.put("RLS_JAVA_OPTIONS", "-javaagent:agent.jar");
    assertEquals("none", archive("ping", "http://127.0.0.1:1"));
    environment.remove("RLS_JAVA_OPTIONS");
    environment.put("RLS_CACHE", "/dev/null");
    assertEquals("none", archive("ping", "http://127.0.0.1:1"));
  }

  /** Java would find its jars changed and leave it out, each time. */
  @Test
  void theArchiveOfAnotherVersionIsNotUsedHoweverNew() throws Exception {
    Path lib = program.resolve("lib");
    Files.move(lib.resolve("rls-server-1.2.3.jar"), lib.resolve("rls-server-1.2.4.jar"));
    assertEquals("none", archive("ping", "http://127.0.0.1:1"));
  }
}
