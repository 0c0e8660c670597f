package org.gridrls.server.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.ObjectType;
import org.gridrls.api.PageRequest;
import org.gridrls.server.CommandRun;
import org.gridrls.server.Servers;
import org.gridrls.testkit.ProjectRoot;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Names are UTF-8 whatever the locale: the program as it is installed, started where there is no
 * UTF-8 locale, by every JDK that is there.
 */
@Tag("process")
class LocaleTest {
  private static final String NAME = "loc/\u00e9\u20ac";
  private static final String NAME_PRINTF = "loc/\\303\\251\\342\\202\\254";

  /** Without the script that finds a UTF-8 locale. */
  private static final String PLAIN =
      "\"$JAVA_HOME/bin/java\" -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp \"$RLS_CLASSPATH\" org.gridrls.server.command.RlsMain ";

  @TempDir static Path directory;
  private static Servers servers;
  private static String url;

  /** Holds what a command said, and how it ended. */
  private record Said(int exit, String out, String err) {}

  @BeforeAll
  static void start() throws IOException {
    servers = new Servers(directory.resolve("servers"));
    url = servers.start("lrc", "roles", "lrc").baseUrl();
    Files.createDirectories(directory.resolve("program/lib"));
    Files.copy(launcher(), directory.resolve("program/rls"));
  }

  @AfterAll
  static void stop() {
    servers.close();
  }

  @BeforeEach
  void clear() {
    new CommandRun().done("clear", "--yes", url);
  }

  static Path launcher() {
    return ProjectRoot.path("rls");
  }

  /** This one, and those of other versions in the usual place. */
  static Stream<Path> jdks() throws IOException {
    Path usual = Path.of("/usr/lib/jvm");
    List<Path> all =
        Files.isDirectory(usual) ? Files.list(usual).map(LocaleTest::real).toList() : List.of();
    return Stream.concat(Stream.of(real(Path.of(System.getProperty("java.home")))), all.stream())
        .filter(each -> Files.isExecutable(each.resolve("bin/java")))
        .filter(each -> Files.isReadable(each.resolve("release")))
        .distinct();
  }

  private static Path real(Path path) {
    try {
      return path.toRealPath();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A line of a shell, in which $RLS is the program and $URL the catalog. */
  private static Said shell(Path jdk, String line) throws IOException, InterruptedException {
    return shell(jdk, line, "C");
  }

  private static Said shell(Path jdk, String line, String locale)
      throws IOException, InterruptedException {
    Path out = Files.createTempFile(directory, "out", "");
    Path err = Files.createTempFile(directory, "err", "");
    ProcessBuilder builder =
        new ProcessBuilder("sh", "-c", line)
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    builder.environment().keySet().removeIf(key -> key.startsWith("LC_") || key.equals("LANG"));
    builder.environment().put("LC_ALL", locale);
    builder.environment().put("JAVA_HOME", jdk.toString());
    builder.environment().put("RLS", directory.resolve("program/rls").toString());
    builder.environment().put("RLS_CACHE", "/dev/null/none");
    builder.environment().put("RLS_PROFILE", "/dev/null");
    builder.environment().put("RLS_CLASSPATH", System.getProperty("java.class.path"));
    builder.environment().put("URL", url);
    builder.environment().put("DIR", directory.toString());
    Process process = builder.start();
    assertTrue(process.waitFor(60, TimeUnit.SECONDS), line);
    return new Said(process.exitValue(), text(out), text(err));
  }

  private static String text(Path file) throws IOException {
    return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
  }

  private static List<String> names() {
    return servers
        .lrc("lrc")
        .query(
            ObjectType.LOGICAL_NAME,
            GlobPattern.of("*"),
            AttributeSelection.NONE,
            PageRequest.first())
        .mappings()
        .stream()
        .map(mapping -> mapping.mapping().logicalName().value())
        .toList();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void aNameIsWhatWasTyped(Path jdk) throws Exception {
    Said created = shell(jdk, "\"$RLS\" create \"$(printf '" + NAME_PRINTF + "')\" t \"$URL\"");
    assertEquals(0, created.exit(), created.err());
    assertEquals(List.of(NAME), names());
    Said queried = shell(jdk, "\"$RLS\" query --pattern '*' \"$URL\"", "no_SUCH.locale");
    assertEquals(NAME + "\tt\n", queried.out(), queried.err());
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void whatIsNotUtf8IsRefusedByName(Path jdk) throws Exception {
    Said refused = shell(jdk, "\"$RLS\" create \"$(printf 'bad\\377')\" t \"$URL\"");
    assertEquals(2, refused.exit(), refused.err());
    assertTrue(refused.err().contains("is not UTF-8"), refused.err());
    assertTrue(refused.err().contains("bad\ufffd"), refused.err());
    Said bare = shell(jdk, PLAIN + "create \"$(printf '" + NAME_PRINTF + "')\" t \"$URL\"");
    assertEquals(2, bare.exit(), bare.err());
    assertEquals(List.of(), names());
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void inputAndFilesAreUtf8(Path jdk) throws Exception {
    String pairs = "printf '" + NAME_PRINTF + "\\tt\\n' | \"$RLS\" bulk create \"$URL\"";
    Said created = shell(jdk, pairs);
    assertEquals(0, created.exit(), created.err());
    assertEquals(List.of(NAME), names());
    String file = "\"$DIR/$(printf 'dump-\\303\\251')\"";
    Said dumped = shell(jdk, "\"$RLS\" dump -f " + file + " \"$URL\" && cat " + file);
    assertEquals(0, dumped.exit(), dumped.err());
    assertTrue(dumped.out().contains("\n" + NAME + "\tt"), dumped.out());
    Said bad = shell(jdk, "printf 'good\\tt\\nbad\\377\\tt\\n' | \"$RLS\" bulk create \"$URL\"");
    assertEquals(1, bad.exit(), bad.err());
    assertTrue(bad.err().contains("line 2: this line is not UTF-8"), bad.err());
    assertEquals(List.of("good", NAME), names());
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void theProfileLiesBelowHome(Path jdk) throws Exception {
    String home = "unset RLS_PROFILE; HOME=\"$DIR/home\"; export HOME; mkdir -p \"$HOME/.rls\"; ";
    String profile = "echo \"url = \\\"$URL\\\"\" >\"$HOME/.rls/config\"; ";
    Said pinged = shell(jdk, home + profile + "\"$RLS\" ping");
    assertEquals(0, pinged.exit(), pinged.err());
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void filesAreScannedByTheirNames(Path jdk) throws Exception {
    String made =
        "rm -rf \"$DIR/d\"; mkdir \"$DIR/d\"; echo x >\"$DIR/d/$(printf '\\303\\251')\"; ";
    String scan = "scan \"$DIR/d\" --pfn-prefix root://s/ --delete \"$URL\"";
    Said scanned = shell(jdk, made + "\"$RLS\" " + scan);
    assertEquals(0, scanned.exit(), scanned.err());
    assertEquals(List.of("\u00e9"), names());
    String bad = "echo y >\"$DIR/d/$(printf 'bad\\377')\"; ";
    Said refused = shell(jdk, bad + "\"$RLS\" " + scan);
    assertEquals(1, refused.exit(), refused.err());
    assertTrue(refused.err().contains("is not UTF-8"), refused.err());
    assertTrue(refused.err().contains("d/bad\ufffd"), refused.err());
    assertTrue(refused.err().contains("nothing is removed"), refused.err());
    Said bare = shell(jdk, "rm \"$DIR\"/d/bad*; " + PLAIN + scan);
    assertEquals(1, bare.exit(), bare.err());
    assertTrue(bare.err().lines().allMatch(line -> line.startsWith("rls: ")), bare.err());
    Said empty = shell(jdk, "rm \"$DIR\"/d/*; " + PLAIN + scan + " --empty");
    assertTrue(!empty.err().contains("Exception"), empty.err());
    assertEquals(List.of("\u00e9"), names());
  }
}
