package org.gridrls.server.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gridrls.cli.command.ExitCode;
import org.gridrls.server.CommandRun;
import org.gridrls.server.Servers;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands that change much of a catalog at once, or its attributes and update targets. */
class CatalogCommandsTest {
  private static final String INDEX = "http://127.0.0.1:9/ws/update";

  @TempDir static Path directory;
  private static Servers servers;
  private static String url;

  private final CommandRun shell = new CommandRun();

  @BeforeAll
  static void start() {
    servers = new Servers(directory);
    url = servers.start("lrc", "roles", "lrc").baseUrl();
  }

  @AfterAll
  static void stop() {
    servers.close();
  }

  @BeforeEach
  void begin() {
    shell.done("clear", "--yes", url);
  }

  private void create(String... names) {
    for (String name : names) {
      shell.done("create", name, "root://" + name, url);
    }
  }

  private List<String> names() {
    assertTrue(shell.rls("query", "--pattern", "*", url) <= ExitCode.NO, shell::errors);
    return shell.lines();
  }

  @Test
  void manyNamesAreRenamedAndAskedForAsTheOriginalDoes() {
    create("a", "b");
    shell.done("bulk", "rename", "lfn", "a", "c", "b", "d", url);
    assertEquals(List.of("2 done, 0 failed"), shell.lines());
    shell.done("bulk", "rename", "pfn", "root://a", "root://c", url);
    assertEquals(List.of("c\troot://c", "d\troot://b"), names());
    assertEquals(1, shell.rls("bulk", "rename", "lfn", "c", "d", "x", "y", url));
    assertEquals(List.of("0 done, 2 failed"), shell.lines());
    assertEquals(0, shell.rls("bulk", "exists", "lrc", "lfn", "c", "a", url));
    assertEquals(List.of("c: yes", "a: LFN doesn't exist"), shell.lines());
  }

  @Test
  void attributesOfManyNamesAreSetAndRemovedAsTheOriginalDoes() throws IOException {
    create("a", "b");
    shell.done("attribute", "define", "size", "lfn", "int", url);
    shell.done("attribute", "define", "made", "pfn", "date", url);
    String size = "lfn int";
    shell.done(words("attribute bulk add a size " + size + " -- -1 b size " + size + " 2", url));
    assertEquals(List.of("2 done, 0 failed"), shell.lines());
    assertEquals(
        List.of("a: size: int: -1", "b: size: int: 2"),
        shell.done("attribute", "bulk", "query", "-", "lfn", "a", "b", url));
    Path file = Files.writeString(directory.resolve("delete"), "a size lfn\n\nc size lfn\nb\n");
    assertEquals(1, shell.rls("-i", file.toString(), "attribute", "bulk", "delete", url));
    assertEquals(List.of("1 done, 2 failed"), shell.lines());
    assertTrue(shell.errors().contains("line 3: no such logical name"), shell.errors());
    assertTrue(shell.errors().contains("line 4: "), shell.errors());
    Files.writeString(file, "b size lfn int 7\nroot://a made pfn date 2004-10-19 10:00:00\n");
    assertEquals(1, shell.rls("-i", file.toString(), "attribute", "bulk", "add", url));
    assertTrue(
        shell.errors().contains("line 1: the object has this attribute already"), shell.errors());
    assertEquals(
        List.of("root://a\tmade:date=2004-10-19T10:00:00.000Z"),
        shell.done("attribute", "get", "--target", "root://a", url));
    shell.done("-c", "attribute", "undefine", "size", "lfn", url);
    shell.done("-c", "attribute", "undefine", "made", "pfn", url);
  }

  @Test
  void attributesOfManyNamesAreSetFromWhatGetWrote() throws IOException {
    create("a", "b");
    shell.done("attribute", "define", "note:string", url);
    shell.done("attribute", "bulk", "add", "a", "note:string=x y", "b", "note:string=z", url);
    Path file = directory.resolve("notes");
    Files.write(file, shell.done("attribute", "get", "a", "b", url));
    assertEquals("a\tnote:string=x y", Files.readAllLines(file).get(0));
    shell.done("attribute", "bulk", "remove", "a", "note", "b", "note", url);
    assertEquals(List.of(), shell.done("attribute", "get", "a", "b", url));
    shell.done("attribute", "bulk", "add", "-i", file.toString(), url);
    assertEquals(Files.readAllLines(file), shell.done("attribute", "get", "a", "b", url));
    Files.writeString(file, "a note:string=new\nc note:string=new\n");
    assertEquals(
        1, shell.rls("attribute", "bulk", "modify", "--atomic", "-i", file.toString(), url));
    assertEquals(List.of("a\tnote:string=x y"), shell.done("attribute", "get", "a", url));
    assertEquals(2, shell.rls("attribute", "bulk", "modify", "a", "note", url));
    assertEquals(2, shell.rls("attribute", "bulk", "remove", "a", url));
    shell.done("-c", "attribute", "undefine", "note", "lfn", url);
  }

  private static String[] words(String command, String url) {
    return (command + " " + url).split(" ");
  }

  @Test
  void thePasswordOfATargetIsForProgramsOnly() {
    shell.done("create", "secret", "gsiftp://user:word@h/x", url);
    shell.done("query", "secret", url);
    assertEquals(List.of("secret\tgsiftp://user:***@h/x"), shell.lines());
    shell.done("query", "--json", "secret", url);
    assertTrue(shell.lines().toString().contains("user:word@h"), () -> "" + shell.lines());
  }

  @Test
  void attributesAreSearchedAndShownAsTheOriginalDoes() {
    create("a", "b");
    shell.done("attribute", "define", "weight", "lfn", "int", url);
    shell.done("attribute", "add", "a", "weight", "lfn", "int", "--", "-4", url);
    shell.done("attribute", "add", "b", "weight", "lfn", "int", "4", url);
    shell.done("attribute", "search", "weight", "lfn", "<", "0", url);
    assertEquals(List.of("a: int: -4"), shell.lines());
    shell.done("attribute", "search", "weight>=4", url);
    assertEquals(List.of("b"), shell.lines());
    shell.done("attribute", "search", "weight", ">=", "4", url);
    assertEquals(List.of("b"), shell.lines());
    shell.refused("no such attribute is defined", "attribute", "search", "none>=4", url);
    shell.done("attribute", "show", "weight", "lfn", url);
    assertEquals(List.of("weight: int"), shell.lines());
    shell.refused("Attribute doesn't exist: weight", "attribute", "show", "weight", "pfn", url);
    shell.done("-c", "attribute", "undefine", "weight", "lfn", url);
  }

  @Test
  void aNameIsRenamedOnEitherSide() {
    create("a", "b");
    shell.done("rename", "a", "c", url);
    shell.done("rename", "--target", "root://a", "root://c", url);
    assertEquals(List.of("b\troot://b", "c\troot://c"), names());
    shell.refused("b", "rename", "c", "b", url);
    shell.refused("none", "rename", "none", "d", url);
  }

  @Test
  void whatMatchesIsShownFirstAndThenDeleted() {
    create("run1/a", "run1/b", "run2/a");
    List<String> matching = List.of("run1/a\troot://run1/a", "run1/b\troot://run1/b");
    List<String> tried = shell.done("delete-matching", "--dry-run", "--lfn-pattern", "run1/*", url);
    assertEquals(matching, tried.subList(0, 2));
    assertEquals("# 2 mappings would be deleted", tried.get(2));
    assertEquals(3, names().size());
    List<String> deleted = shell.done("delete-matching", "--lfn-pattern", "run1/*", url);
    assertEquals(matching, deleted.subList(0, 2));
    assertEquals("# 2 mappings deleted", deleted.get(2));
    assertEquals(List.of("run2/a\troot://run2/a"), names());
  }

  @Test
  void everyConditionOfADeletionMustHold() {
    create("a", "b");
    shell.done("add", "a", "root://b", url);
    shell.done("delete-matching", "--lfn", "a", "--pfn", "root://b", url);
    assertEquals(List.of("a\troot://a", "b\troot://b"), names());
    assertEquals(1, shell.rls("delete-matching", "--lfn", "a", "--pfn-pattern", "*b", url));
    assertEquals(List.of("# 0 mappings deleted"), shell.lines());
  }

  @Test
  void aCatalogIsClearedOnlyOnPurpose() {
    create("a");
    assertEquals(2, shell.rls("clear", url));
    assertEquals(1, names().size());
    assertEquals(List.of("# 1 mapping would be deleted"), shell.done("clear", "--dry-run", url));
    assertEquals(1, names().size());
    assertEquals(List.of("# 1 mapping deleted"), shell.done("admin", "-e", url));
    assertEquals(List.of(), names());
  }

  @Test
  void changesAreListedFromAnyOfThem() {
    long before = servers.lrc("lrc").changesSince(0, 1).latestSequence();
    create("x", "y");
    shell.done("delete", "x", "root://x", url);
    List<String> changes = shell.done("changes", "--since", Long.toString(before), url);
    assertEquals(
        List.of(before + 1 + "\tadded\tx", before + 2 + "\tadded\ty", before + 3 + "\tremoved\tx"),
        changes);
    List<String> all = shell.done("changes", url);
    assertEquals(changes, all.subList(all.size() - 3, all.size()));
    assertEquals(
        List.of(before + 3 + "\tremoved\tx"),
        shell.done("changes", "--since", Long.toString(before + 2), url));
  }

  @Test
  void attributesComeChangeAndGo() {
    create("a", "b");
    shell.done("attribute", "define", "events:int", url);
    shell.done("attribute", "define", "note:string", url);
    shell.done("attribute", "add", "a", "events:int=42", "note:string=two words", url);
    shell.done("attribute", "modify", "a", "events:int=43", url);
    assertEquals(
        List.of("a\tevents:int=43", "a\tnote:string=two words"),
        shell.done("attribute", "get", "a", "b", url));
    shell.refused("events", "attribute", "undefine", "events", url);
    shell.done("attribute", "remove", "a", "note", url);
    assertEquals(List.of("a\tevents:int=43"), shell.done("attribute", "get", "a", url));
    shell.done("attribute", "undefine", "--clear-values", "events", url);
    shell.done("attribute", "undefine", "note", url);
    assertEquals(List.of(), shell.done("attribute", "show", url));
  }

  @Test
  void severalAttributesAreSetAllOrNone() {
    create("a");
    shell.done("attribute", "define", "--target", "size:int", url);
    String target = "root://a";
    shell.refused("none", "attribute", "add", "--target", target, "size:int=1", "none:int=2", url);
    assertEquals(List.of(), shell.done("attribute", "get", "--target", target, url));
    shell.refused("size", "attribute", "modify", "--target", target, "size:int=1", url);
    shell.refused("size", "attribute", "remove", "--target", target, "size", url);
    shell.refused(
        "no such logical name in this catalog: nobody", "attribute", "get", "nobody", url);
    shell.done("attribute", "undefine", "--target", "size", url);
  }

  /** One line while the catalog does not have it, and the test ends there. */
  private void needs(String operation, String... arguments) {
    boolean there = shell.rls(arguments) == 0;
    if (!there) {
      shell.refused(operation + " ", arguments);
    }
    assumeTrue(there, () -> shell.errors().strip());
  }

  @Test
  void namesAreFoundByTheirAttributes() {
    create("a1", "a2", "b3");
    shell.done("attribute", "define", "size:int", url);
    shell.done("attribute", "add", "a1", "size:int=10", url);
    shell.done("attribute", "add", "a2", "size:int=20", url);
    shell.done("attribute", "add", "b3", "size:int=30", url);
    needs("searchAttributes", "attribute", "search", "size:int>=20", url);
    assertEquals(List.of("a2", "b3"), shell.lines());
    assertEquals(List.of("a2"), shell.done("attribute", "search", "size:int=15..25", url));
    assertEquals(
        List.of("a2\tsize=20"),
        shell.done("attribute", "search", "-a", "--pattern", "a*", "size:int>10", url));
    assertEquals(
        List.of("a1", "b3"),
        shell.done("attribute", "search", "--or", "size:int<20", "size:int>20", url));
    assertEquals(
        List.of("a1", "a2"), shell.done("attribute", "search", "--limit", "2", "size", url));
  }

  @Test
  void anOperatorOrdersUpdateTargets() {
    needs("addUpdateTarget", "targets", "add", "http://127.0.0.1:9", url);
    String warning = shell.lines().get(0);
    assertTrue(warning.startsWith("# warning: cannot reach http://127.0.0.1:9/"), warning);
    assertTrue(warning.endsWith(", see: rls targets " + url), warning);
    assertTrue(target().startsWith(INDEX + "\tlist, by operator\t"), target());
    shell.refused(INDEX, "targets", "add", INDEX, url);
    shell.done("targets", "change", "--kind", "bloom", INDEX, url);
    assertTrue(target().startsWith(INDEX + "\tbloom, by operator\t"), target());
    shell.done("targets", "remove", INDEX, url);
    String itself = url.replace("127.0.0.1", "localhost");
    String none = shell.done("targets", "add", itself, url).get(0);
    assertTrue(none.startsWith("# warning: " + itself + " has no index (its roles: lrc)"), none);
    shell.done("targets", "remove", itself, url);
    assertEquals(List.of(), shell.done("targets", "list", url));
    shell.refused(INDEX, "targets", "remove", INDEX, url);
  }

  private String target() {
    List<String> all = shell.done("targets", url);
    assertEquals(all.size(), shell.done("targets", "list", url).size());
    return all.get(0);
  }

  @Test
  void statisticsCountWhatWasCalled() {
    create("a");
    assertEquals(1, shell.rls("create", "a", "b", url));
    List<String> lines = shell.done("stats", url);
    assertTrue(
        lines.contains("operation\tcalls\tfailed\tper second\tmedian us\t99 % us"),
        lines::toString);
    String create =
        lines.stream()
            .filter(line -> line.startsWith("LocalReplicaCatalog.create\t"))
            .toList()
            .get(0);
    String[] cells = create.split("\t");
    assertEquals(6, cells.length);
    assertTrue(Long.parseLong(cells[1]) >= 2, create);
    assertTrue(Long.parseLong(cells[2]) >= 1, create);
    assertTrue(Double.parseDouble(cells[3]) > 0, create);
    assertTrue(Long.parseLong(cells[5]) >= Long.parseLong(cells[4]), create);
  }
}
