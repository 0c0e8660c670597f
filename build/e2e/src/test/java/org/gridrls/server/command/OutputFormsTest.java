package org.gridrls.server.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.gridrls.cli.text.CsvText;
import org.gridrls.cli.text.JsonParser;
import org.gridrls.server.CommandRun;
import org.gridrls.server.Servers;
import org.gridrls.testkit.Eventually;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests output for programs: JSON and CSV of every command that lists something, and names. */
class OutputFormsTest {
  @TempDir static Path directory;
  private static Servers servers;
  private static String url;

  private final CommandRun shell = new CommandRun();

  @BeforeAll
  static void start() {
    servers = new Servers(directory);
    url = servers.start("all").baseUrl();
    CommandRun shell = new CommandRun();
    shell.done("attribute", "define", "size:int", url);
    shell.done("attribute", "define", "md5:string", url);
    shell.done("put", "-a", "size:int=5", "-a", "md5:string=abc", "/f/1", "root://a/1?x=1&y", url);
    shell.done("add", "/f/1", "root://b/1", url);
    Eventually.holds("the index knows it", () -> shell.rls("locate", "/f/1", url) == 0);
  }

  @AfterAll
  static void stop() {
    servers.close();
  }

  private Map<?, ?> json() {
    return (Map<?, ?>) JsonParser.parse(shell.out.toString());
  }

  private Map<?, ?> row(int number) {
    return (Map<?, ?>) ((List<?>) json().get("rows")).get(number);
  }

  @Test
  void theSmokeTestTellsProgramsOfEachCheck() {
    shell.done("smoke", "--json", "--within", "60s", url);
    List<?> checks =
        ((List<?>) json().get("rows")).stream().map(row -> ((Map<?, ?>) row).get("check")).toList();
    assertTrue(
        checks.containsAll(List.of("answers", "registers", "locates", "forgets")),
        checks::toString);
    Map<?, ?> details = (Map<?, ?>) json().get("details");
    assertEquals((long) checks.size(), details.get("passed"));
    assertEquals(0L, details.get("notPassed"));
    List<String> lines = shell.done("smoke", "--csv", url);
    assertEquals("ok,check,server,detail,reason,millis", lines.get(0));
  }

  @Test
  void everyCommandThatListsHasADocumentAndATable() {
    for (String command :
        List.of(
            "query /f/1 U",
            "query --pattern * U",
            "locate /f/1 U",
            "lrcs /f/1 U",
            "exists /f/1 U",
            "attribute show U",
            "attribute get /f/1 U",
            "attribute search size:int>1 U",
            "changes U",
            "stats U",
            "config U",
            "targets U",
            "senders U",
            "ping U")) {
      String[] words = command.replace("U", url).split(" ");
      shell.done(with(words, "--json"));
      assertTrue(!((List<?>) json().get("rows")).isEmpty(), command);
      assertEquals(0L, json().get("failed"), command);
      List<String> lines = shell.done(with(words, "--csv"));
      assertTrue(lines.size() >= 2, command);
      assertEquals(CsvText.cells(lines.get(0)).size(), CsvText.cells(lines.get(1)).size(), command);
      assertTrue(!shell.done(with(words, "--output=table")).isEmpty(), command);
    }
  }

  private static String[] with(String[] words, String option) {
    return IntStream.rangeClosed(0, words.length)
        .mapToObj(i -> i == words.length ? option : words[i])
        .toArray(String[]::new);
  }

  @Test
  void aDocumentHasTypedValues() {
    shell.done("locate", "--json", "-a", "/f/1", url);
    assertEquals("/f/1", row(0).get("lfn"));
    assertEquals("FOUND", row(0).get("verdict"));
    assertEquals(Map.of("size", 5L, "md5", "abc"), row(0).get("attributes"));
    assertEquals(true, ((Map<?, ?>) json().get("details")).get("complete"));
  }

  @Test
  void anIndexSaysTheAgeOfEachAnswerInAColumn() {
    assertEquals(1, shell.rls("exists", "--index", "--csv", "/f/1", "/f/none", url));
    assertEquals("name,exists,ageMillis,lastKnown", shell.lines().get(0));
    for (String row : List.of("/f/1,true,", "/f/none,false,")) {
      String line = shell.lines().stream().filter(l -> l.startsWith(row)).findFirst().orElse("");
      long age = Long.parseLong(line.substring(row.length()).split(",")[0]);
      assertTrue(age >= 0 && age <= 60_000, line);
    }
    shell.done("exists", "--csv", "/f/1", url);
    assertEquals(List.of("name,exists", "/f/1,true"), shell.lines());
  }

  @Test
  void failuresStandInTheDocument() {
    assertEquals(1, shell.rls("query", "--json", "/f/1", "/f/none", url));
    assertEquals(1L, json().get("failed"));
    Map<?, ?> failure = (Map<?, ?>) ((List<?>) json().get("failures")).get(0);
    assertEquals("/f/none", failure.get("item"));
    assertEquals("LOGICAL_NAME_NOT_FOUND", failure.get("error"));
    assertEquals("", shell.errors());
    assertEquals(1, shell.rls("create", "--json", "/f/1", "t", url));
    assertEquals(1L, json().get("failed"));
    shell.done("create", "--json", "/f/new", "t", url);
    assertEquals(List.of(), json().get("rows"));
    shell.done("delete", "/f/new", "t", url);
  }

  @Test
  void namesMayComeFromAFileOfAnyLength() throws IOException {
    StringBuilder names = new StringBuilder();
    for (int i = 0; i < 12_001; i++) {
      names.append("/none/").append(i).append('\n');
    }
    Path file = Files.writeString(directory.resolve("names"), names + "/f/1\n");
    assertEquals(1, shell.rls("query", "--missing", "-i", file.toString(), url));
    assertEquals(12_001, shell.lines().size());
    assertEquals("/none/12000", shell.lines().get(12_000));
    assertEquals(1, shell.rls("exists", "-i", file.toString(), url));
    assertEquals("/f/1\tyes", shell.lines().get(12_001));
    assertEquals(1, shell.rls("locate", "--missing", "-i", file.toString(), url));
    shell.printed("^/none/0\tnot registered " + CommandRun.YOUNG + "\n");
    assertEquals(12_002, shell.lines().size());
  }

  @Test
  void copiesAreAMetalinkForDownloadPrograms() {
    assertEquals(1, shell.rls("locate", "--metalink", "/f/1", "/f/none", url));
    String document = shell.out.toString();
    assertTrue(document.contains("<metalink xmlns=\"urn:ietf:params:xml:ns:metalink\">"), document);
    assertTrue(document.contains("<file name=\"f/1\">"), document);
    assertTrue(document.contains("<size>5</size>"), document);
    assertTrue(document.contains("<hash type=\"md5\">abc</hash>"), document);
    assertTrue(document.contains("<url priority=\"1\">root://a/1?x=1&amp;y</url>"), document);
    assertEquals(1, shell.errors().lines().count());
  }

  @Test
  void theOriginalsFormsPrintTheOriginalsLines() {
    assertEquals(
        List.of("/f/1: root://a/1?x=1&y", "/f/1: root://b/1"),
        shell.done("query", "lrc", "lfn", "/f/1", url));
    assertEquals(List.of("root://b/1: /f/1"), shell.done("query", "lrc", "pfn", "root://b/1", url));
    assertTrue(shell.done("query", "rli", "lfn", "/f/1", url).get(0).startsWith("/f/1: http"));
    assertEquals(2, shell.done("query", "wildcard", "lrc", "lfn", "/f/*", url).size());
    shell.done("bulk", "create", "/o/1", "t1", "/o/2", "t2", url);
    assertEquals(
        List.of("/o/1: t1", "/o/2: t2"),
        shell.done("bulk", "query", "lrc", "lfn", "/o/1", "/o/2", url));
    shell.done("attribute", "add", "/o/1", "size", "lfn", "int", "7", url);
    assertEquals(
        List.of("size: int: 7"), shell.done("attribute", "query", "/o/1", "size", "lfn", url));
    shell.done("bulk", "delete", "/o/1", "t1", "/o/2", "t2", url);
  }

  @Test
  void whatFailsOfABulkIsSaidWithItsLine() throws IOException {
    Path pairs = Files.writeString(directory.resolve("pairs"), "/f/1 x\n\nonly-one\n/p/1 t\n");
    assertEquals(1, shell.rls("bulk", "create", "-i", pairs.toString(), url));
    assertEquals(List.of("1 done, 2 failed"), shell.lines());
    assertTrue(
        shell.errors().contains("rls: line 1: the logical name exists already"), shell.errors());
    assertTrue(shell.errors().contains("line 3: "), shell.errors());
    shell.done("delete", "/p/1", "t", url);
  }
}
