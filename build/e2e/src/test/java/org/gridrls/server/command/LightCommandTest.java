package org.gridrls.server.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.gridrls.server.CommandRun;
import org.gridrls.server.Servers;
import org.gridrls.testkit.Eventually;
import org.gridrls.testkit.ShortJava;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A single call loads neither CXF nor JAXB, whose start would take longer than the call: the
 * commands as processes, with the classes that they load.
 */
@Tag("process")
class LightCommandTest {
  private static final Pattern HEAVY =
      Pattern.compile("\\b(org\\.apache\\.cxf|org\\.glassfish\\.jaxb|com\\.sun\\.xml\\.bind)\\.");

  @TempDir Path directory;

  private Path loaded;

  private int rls(List<String> words) throws Exception {
    loaded = Files.createTempFile(directory, "loaded", ".txt");
    List<String> command = ShortJava.command();
    command.add("-Xlog:class+load:file=" + loaded);
    // the verifier loads classes only to compare types; the launcher's archive has them verified
    command.addAll(List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:-BytecodeVerificationRemote"));
    command.add(RlsMain.class.getName());
    command.addAll(words);
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("said").toFile());
    builder.environment().put("RLS_PROFILE", "/dev/null");
    builder.environment().remove("RLS_LOG");
    Process process = builder.start();
    assertTrue(process.waitFor(60, TimeUnit.SECONDS), words::toString);
    return process.exitValue();
  }

  @Test
  void callsOfOneOperationLoadNeitherCxfNorJaxb() throws Exception {
    try (Servers servers = new Servers(directory)) {
      String url = servers.start("all").baseUrl();
      for (String line :
          List.of(
              "ping",
              "create l/1 t1",
              "add l/1 t2",
              "put l/2 t",
              "query l/1",
              "exists l/1 l/2",
              "rename l/2 l/3",
              "delete l/3 t",
              "members",
              "stats",
              "health")) {
        List<String> words = Stream.concat(Stream.of(line.split(" ")), Stream.of(url)).toList();
        assertEquals(0, rls(words), () -> line + ": " + said());
        light(line);
      }
      Eventually.holds("the index knows it", () -> new CommandRun().rls("locate", "l/1", url) == 0);
      for (String line : List.of("locate l/1", "lrcs l/1")) {
        List<String> words = Stream.concat(Stream.of(line.split(" ")), Stream.of(url)).toList();
        assertEquals(0, rls(words), () -> line + ": " + said());
        light(line);
      }
    }
  }

  private void light(String line) throws Exception {
    try (Stream<String> classes = Files.lines(loaded)) {
      List<String> heavy = classes.filter(each -> HEAVY.matcher(each).find()).limit(5).toList();
      assertEquals(List.of(), heavy, line);
    }
    assertTrue(Files.size(loaded) > 10_000, "the JVM writes what it loads");
  }

  private String said() {
    try {
      return Files.readString(directory.resolve("said"));
    } catch (IOException e) {
      return e.toString();
    }
  }
}
