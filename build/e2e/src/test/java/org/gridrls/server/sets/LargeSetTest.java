package org.gridrls.server.sets;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.gridrls.api.BulkMode;
import org.gridrls.api.Mapping;
import org.gridrls.server.Servers;
import org.gridrls.server.command.RlsMain;
import org.gridrls.testkit.ShortJava;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A set of 100,000 names, which together are larger than the memory of the command. */
@Tag("process")
@Timeout(600)
class LargeSetTest {
  private static final int NAMES = 100_000;
  private static final int BATCH = 5_000;
  private static final String LONG = "x".repeat(600);

  @TempDir static Path directory;
  private static Servers servers;
  private static Path file;

  @BeforeAll
  static void open() throws Exception {
    servers = new Servers(directory);
    servers.start("registry", "roles", "[registry, rli]");
    servers.start("lrc-a", "roles", "lrc", "site", "A");
    servers.start("lrc-b", "roles", "lrc", "site", "B");
    file = Files.write(directory.resolve("names.txt"), names(0, NAMES));
    for (int i = 0; i < NAMES; i += BATCH) {
      servers.lrc("lrc-a").createAll(copies("a", i, i + BATCH), BulkMode.ATOMIC);
    }
    servers.lrc("lrc-b").createAll(copies("b", 7, BATCH), BulkMode.ATOMIC);
    servers.awaitMembers(3);
    servers.awaitInStep("registry");
  }

  @AfterAll
  static void close() {
    servers.close();
  }

  private static List<String> names(int from, int to) {
    return IntStream.range(from, to).mapToObj(i -> LONG + String.format("%06d", i)).toList();
  }

  private static List<Mapping> copies(String site, int from, int to) {
    return names(from, to).stream()
        .map(name -> Mapping.of(name, "https://" + site + "/" + name.substring(LONG.length())))
        .toList();
  }

  private List<String> rls(int exitCode, String... words) throws Exception {
    List<String> command = ShortJava.command();
    command.addAll(List.of("-Xmx64m", RlsMain.class.getName()));
    command.addAll(List.of(words));
    Path said = directory.resolve("said");
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(said.toFile());
    builder.environment().put("RLS_PROFILE", "/dev/null");
    Process process = builder.start();
    assertTrue(process.waitFor(500, TimeUnit.SECONDS), "the command ends");
    List<String> lines = Files.readAllLines(said);
    assertEquals(
        exitCode,
        process.exitValue(),
        () -> String.join("\n", lines.subList(0, Math.min(20, lines.size()))));
    return lines;
  }

  @Test
  void aFileIsReadNameByName() throws Exception {
    List<String> lines =
        rls(0, "locate", "--whole", "-i", file.toString(), servers.url("registry"));
    assertEquals(
        List.of(
            "A\tcomplete", "B\tall but 95,007 of 100,000 names", "# 100,000 names: 100,000 found"),
        lines.subList(0, 3));
  }

  @Test
  void soAreTheMembersOfACollection() throws Exception {
    String nowhere = names(NAMES, NAMES + 1).get(0);
    rls(0, "set", "create", "all", "-i", file.toString(), servers.url("lrc-b"));
    rls(0, "set", "add", "all", nowhere, servers.url("lrc-b"));
    servers.awaitInStep("registry");
    List<String> lines =
        rls(1, "locate", "--set", "all", "--missing-at", "A", servers.url("registry"));
    assertEquals(nowhere + "\tmissing", lines.get(0));
    assertEquals("# 100,001 names: 100,000 found, 1 not registered", lines.get(1));
  }
}
