package org.gridrls.server.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gridrls.cli.command.ExitCode;
import org.gridrls.server.CommandRun;
import org.gridrls.server.Servers;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A catalog is made to match a directory, again and again. */
class ScanTest {
  @TempDir static Path data;
  @TempDir Path files;
  private static Servers servers;
  private static String url;

  private final CommandRun shell = new CommandRun();

  @BeforeAll
  static void start() {
    servers = new Servers(data);
    url = servers.start("lrc", "roles", "lrc").baseUrl();
  }

  @AfterAll
  static void stop() {
    servers.close();
  }

  @BeforeEach
  void begin() throws IOException {
    shell.done("clear", "--yes", url);
    Files.createDirectories(files.resolve("run1/deep"));
    Files.writeString(files.resolve("run1/a"), "hello");
    Files.writeString(files.resolve("run1/deep/b c"), "Wikipedia");
  }

  private int scan(String... options) {
    List<String> words =
        new ArrayList<>(
            List.of("scan", files.toString(), url, "--prefix", "x*/", "--pfn-prefix", "root://s/"));
    words.addAll(List.of(options));
    return shell.rls(words.toArray(String[]::new));
  }

  private void scanned(String summary, String... options) {
    assertEquals(0, scan(options), shell::errors);
    List<String> lines = shell.lines();
    assertEquals(summary, lines.get(lines.size() - 1));
  }

  private List<String> all() {
    assertTrue(shell.rls("query", "-a", "--pattern", "*", url) <= ExitCode.NO, shell::errors);
    return shell.lines();
  }

  @Test
  void filesBecomeMappingsAndDoingItAgainChangesNothing() {
    scanned("# 2 added, 0 changed, 0 unchanged, 0 removed, 0 failed");
    List<String> expected =
        List.of(
            "x*/run1/a\troot://s/run1/a\tsize=5",
            "x*/run1/deep/b c\troot://s/run1/deep/b c\tsize=9");
    assertEquals(expected, all());
    scanned("# 0 added, 0 changed, 2 unchanged, 0 removed, 0 failed", "--delete");
    assertEquals(expected, all());
  }

  @Test
  void whatChangesIsSetAnew() throws IOException {
    scanned("# 2 added, 0 changed, 0 unchanged, 0 removed, 0 failed");
    Files.writeString(files.resolve("run1/a"), "longer than before");
    scanned("# 0 added, 1 changed, 1 unchanged, 0 removed, 0 failed", "-v");
    assertEquals("changed\tx*/run1/a\troot://s/run1/a", shell.lines().get(0));
    assertTrue(all().get(0).endsWith("size=18"));
    scanned("# 0 added, 2 changed, 0 unchanged, 0 removed, 0 failed", "--checksum");
    assertTrue(all().get(1).contains("adler32=11e60398"), all().get(1));
    scanned("# 0 added, 0 changed, 2 unchanged, 0 removed, 0 failed", "--checksum");
    Files.writeString(files.resolve("run1/deep/b c"), "wikipedia");
    scanned("# 0 added, 0 changed, 2 unchanged, 0 removed, 0 failed", "--checksum");
    scanned("# 0 added, 1 changed, 1 unchanged, 0 removed, 0 failed", "--checksum", "--recheck");
  }

  @Test
  void whatIsGoneIsRemovedOnDemandAndNothingElse() throws IOException {
    scanned("# 2 added, 0 changed, 0 unchanged, 0 removed, 0 failed");
    shell.done("add", "x*/run1/a", "root://elsewhere/run1/a", url);
    shell.done("create", "xother/run1/none", "root://s/run1/none", url);
    shell.done("create", "x*/renamed", "root://s/run1/gone", url);
    Files.delete(files.resolve("run1/a"));
    scanned("# 0 added, 0 changed, 1 unchanged, 0 removed, 0 failed");
    assertEquals(5, all().size());
    scanned(
        "# would be: 0 added, 0 changed, 1 unchanged, 1 removed, 0 failed",
        "--delete",
        "--dry-run");
    assertEquals("removed\tx*/run1/a\troot://s/run1/a", shell.lines().get(0));
    assertEquals(5, all().size());
    scanned("# 0 added, 0 changed, 1 unchanged, 1 removed, 0 failed", "--delete");
    assertEquals(4, all().size());
    assertEquals(
        List.of("x*/run1/a\troot://elsewhere/run1/a"), shell.done("query", "x*/run1/a", url));
  }

  @Test
  void aUrlNamesItsOwnFileWhateverCharactersItHas() throws IOException {
    for (String name : List.of("a#b", "a?b", "x%41y")) {
      Files.writeString(files.resolve("run1").resolve(name), name);
    }
    String[] words = {
      "scan", files.toString(), url, "--prefix", "h/", "--pfn-prefix", "https://s/"
    };
    shell.done(words);
    List<String> registered =
        List.of(
            "h/run1/a\thttps://s/run1/a\tsize=5",
            "h/run1/a#b\thttps://s/run1/a%23b\tsize=3",
            "h/run1/a?b\thttps://s/run1/a%3Fb\tsize=3",
            "h/run1/deep/b c\thttps://s/run1/deep/b%20c\tsize=9",
            "h/run1/x%41y\thttps://s/run1/x%2541y\tsize=5");
    assertEquals(registered, all());
    // as earlier versions registered them
    shell.done("add", "h/run1/a#b", "https://s/run1/a#b", url);
    shell.done("add", "h/run1/x%41y", "https://s/run1/x%41y", url);
    shell.done("add", "h/run1/deep/b c", "https://s/run1/deep/b c", url);
    List<String> cleaning = new ArrayList<>(List.of(words));
    cleaning.add("--delete");
    shell.done(cleaning.toArray(String[]::new));
    assertEquals(registered, all());
    Files.delete(files.resolve("run1/a?b"));
    shell.done(cleaning.toArray(String[]::new));
    assertEquals(4, all().size());
  }

  @Test
  void aFileThatAUrlCannotNameIsRefused() throws IOException {
    Files.writeString(files.resolve("run1/a?b"), "x");
    assertEquals(1, scan());
    assertTrue(shell.errors().contains("can't name a file with ? or #"), shell.errors());
    assertEquals(2, all().size());
  }

  @Test
  void aDryRunChangesNothing() {
    scanned("# would be: 2 added, 0 changed, 0 unchanged, 0 removed, 0 failed", "--dry-run");
    assertEquals(3, shell.lines().size());
    assertEquals(List.of(), all());
  }

  @Test
  void aDirectoryThatIsSuddenlyEmptyRemovesNothing() throws IOException {
    scanned("# 2 added, 0 changed, 0 unchanged, 0 removed, 0 failed");
    Files.delete(files.resolve("run1/a"));
    Files.delete(files.resolve("run1/deep/b c"));
    assertEquals(1, scan("--delete"));
    assertTrue(shell.errors().contains("is it mounted?"), shell.errors());
    assertEquals(2, all().size());
    scanned("# 0 added, 0 changed, 0 unchanged, 2 removed, 0 failed", "--delete", "--empty");
    assertEquals(List.of(), all());
  }

  @Test
  void aNameThatIsNoneIsSaidAndNothingIsRemoved() throws IOException {
    scanned("# 2 added, 0 changed, 0 unchanged, 0 removed, 0 failed");
    Files.delete(files.resolve("run1/a"));
    Files.writeString(files.resolve("bad\u0001name"), "x");
    assertEquals(1, scan("--delete"));
    assertTrue(shell.errors().contains("U+0001"), shell.errors());
    assertTrue(shell.errors().contains("nothing is removed"), shell.errors());
    assertEquals(2, all().size());
  }

  @Test
  void linksAreNotFollowed() throws IOException {
    Files.createSymbolicLink(files.resolve("link"), files.resolve("run1/a"));
    Files.createSymbolicLink(files.resolve("loop"), files);
    scanned("# 2 added, 0 changed, 0 unchanged, 0 removed, 0 failed");
  }

  @Test
  void manyFilesComeInPieces() throws IOException {
    for (int i = 0; i < 2_300; i++) {
      Files.createFile(files.resolve("f" + i));
    }
    scanned("# 2,302 added, 0 changed, 0 unchanged, 0 removed, 0 failed");
    assertEquals(2_302, all().size());
    assertEquals(2, shell.rls("scan", files + "/none", url, "--pfn-prefix", "x"));
  }
}
