package org.gridrls.server.foreign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gridrls.server.CommandRun;
import org.gridrls.server.Servers;
import org.gridrls.testkit.ProjectRoot;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the loads of docs/migration.md as they are written there. */
class MigrationDocumentTest {
  private static final String URL = "http://127.0.0.1:39281";

  @TempDir static Path directory;
  private static Servers servers;
  private static String catalog;

  private final CommandRun shell = new CommandRun();

  @BeforeAll
  static void start() {
    servers = new Servers(directory);
    catalog = servers.start("lrc", "roles", "lrc").baseUrl();
  }

  @AfterAll
  static void stop() {
    servers.close();
  }

  @BeforeEach
  void begin() {
    shell.done("clear", "--yes", catalog);
  }

  /** The lines of the blocks in the section about mappings. */
  private static List<String> blocks() throws IOException {
    List<String> lines = new ArrayList<>();
    boolean section = false;
    boolean block = false;
    for (String line : Files.readAllLines(ProjectRoot.path("docs/migration.md"))) {
      if (line.startsWith("## ")) {
        section = line.equals("## Move the mappings");
      } else if (section && line.startsWith("```")) {
        block = !block;
      } else if (section && block) {
        lines.add(line);
      }
    }
    return lines;
  }

  @Test
  void theListingOfTheOriginalProgramIsLoadedByCopyAndPaste() throws IOException {
    List<String> lines = blocks();
    List<String> listing = lines.stream().filter(line -> line.startsWith("  ")).toList();
    assertEquals(3, listing.size(), lines::toString);
    Path old = Files.writeString(directory.resolve("old.txt"), String.join("\n", listing) + "\n");
    String command =
        lines.stream().filter(line -> line.startsWith("./rls load old.txt ")).findFirst().get();
    String here = command.replace("old.txt", old.toString()).replace(URL, catalog);
    shell.done(here.substring("./rls ".length()).split(" "));
    assertTrue(shell.errors().contains("# the format is globus"), shell.errors());
    List<String> expected =
        listing.stream().map(line -> line.strip().replaceFirst(": ", "\t")).toList();
    assertEquals(expected, shell.done("query", "--pattern", "*", catalog));
  }

  @Test
  void ourOwnOriginalFormIsReadBack() throws IOException {
    shell.done("create", "own/a", "gsiftp://x/a", catalog);
    List<String> listing = shell.done("query", "wildcard", "lrc", "lfn", "*", catalog);
    Path file = Files.write(directory.resolve("own.txt"), listing);
    shell.done("clear", "--yes", catalog);
    shell.done("load", file.toString(), catalog);
    assertEquals(List.of("own/a\tgsiftp://x/a"), shell.done("query", "own/a", catalog));
  }

  @Test
  void aListOfChecksumsBelongsToNamesThatExist() throws IOException {
    shell.done("create", "sums/a", "gsiftp://x/a", catalog);
    String sum = "ab".repeat(32);
    Path file = Files.writeString(directory.resolve("SHA256SUMS"), sum + "  sums/a\n");
    shell.done("load", file.toString(), catalog);
    assertEquals(
        List.of("sums/a\tgsiftp://x/a\tsha256=" + sum),
        shell.done("query", "-a", "sums/a", catalog));
    Files.writeString(file, sum + "  sums/none\n");
    assertEquals(1, shell.rls("load", file.toString(), catalog));
    assertTrue(shell.errors().contains("the catalog does not have the name"), shell.errors());
    assertEquals(1, shell.done("query", "--pattern", "*", catalog).size());
  }

  @Test
  void namesOfAFileHaveNoByteOrderMark() throws IOException {
    shell.done("create", "bom/a", "gsiftp://x/a", catalog);
    Path file = directory.resolve("names.txt");
    Files.write(file, "\ufeffbom/a\n".getBytes(StandardCharsets.UTF_8));
    assertEquals(
        List.of("bom/a"),
        shell.done("exists", "-i", file.toString(), catalog).stream()
            .map(l -> l.split("\t")[0])
            .toList());
  }

  @Test
  void allFormatsAreListedWithAnExample() {
    List<String> formats = shell.done("load", "--formats");
    assertTrue(formats.stream().anyMatch(line -> line.startsWith("metalink")), formats::toString);
    assertTrue(formats.stream().anyMatch(line -> line.startsWith("globus")), formats::toString);
  }
}
