package org.gridrls.server.sets;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.gridrls.api.BulkMode;
import org.gridrls.api.Mapping;
import org.gridrls.cli.command.ExitCode;
import org.gridrls.cli.text.JsonParser;
import org.gridrls.server.CommandRun;
import org.gridrls.server.Servers;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whole sets over real servers: three sites with a catalog each. No site is called complete that is
 * not, whatever catalogs and indexes say or do not say.
 */
class WholeSetTest {
  private static final String SET = "cms/set 1";
  private static final String[] MEMBERS = {"cms/f1", "cms/f2", "cms/f3", "cms/f 4"};

  @TempDir Path directory;
  private Servers servers;
  private String url;
  private final CommandRun shell = new CommandRun();

  @BeforeEach
  void open() {
    servers = new Servers(directory);
    url = servers.start("registry", "roles", "registry").baseUrl();
    for (String site : List.of("a", "b", "c")) {
      servers.start("lrc-" + site, "roles", "lrc", "site", site.toUpperCase(Locale.ROOT));
    }
    servers.start("rli-1", "roles", "rli");
    servers.awaitMembers(5);
    create("lrc-a", MEMBERS);
    copies("lrc-a", MEMBERS);
    copies("lrc-b", "cms/f1", "cms/f2");
    copies("lrc-c", "cms/f3", "cms/f 4");
    servers.awaitInStep("rli-1");
  }

  @AfterEach
  void close() {
    servers.close();
  }

  private void create(String catalog, String... members) {
    shell.done(words("set create " + "SET", members, servers.url(catalog)));
  }

  private void copies(String catalog, String... names) {
    List<Mapping> mappings =
        List.of(names).stream()
            .map(name -> Mapping.of(name, "https://" + catalog + "/" + name.replace(' ', '_')))
            .toList();
    servers.lrc(catalog).createAll(mappings, BulkMode.ATOMIC);
  }

  /** Words separated by blanks, SET for the collection; then others, then the server. */
  private static String[] words(String line, String[] more, String server) {
    Stream<String> all = Stream.of(line.split(" ")).map(word -> word.equals("SET") ? SET : word);
    return Stream.of(all, Stream.of(more), Stream.of(server))
        .flatMap(some -> some)
        .toArray(String[]::new);
  }

  private int rls(String line, String... more) {
    return shell.rls(words(line, more, url));
  }

  private void said(String... lines) {
    for (String line : lines) {
      assertTrue(shell.lines().contains(line), () -> line + " not in\n" + shell.out + shell.err);
    }
  }

  @Test
  void eachSiteIsCompleteOrAllButSome() {
    assertEquals(0, rls("locate --set SET"), shell::errors);
    said("A\tcomplete", "B\tall but 2 of 4 names", "C\tall but 2 of 4 names");
    said("# 4 names: 4 found", "# A has all");
    shell.printed("# complete: covers all 3 catalogs " + CommandRun.YOUNG);
    assertEquals(ExitCode.NO, rls("locate --set SET --missing-at B"));
    assertEquals(List.of("cms/f 4\tmissing", "cms/f3\tmissing"), shell.lines().subList(0, 2));
    assertEquals(0, rls("locate --set SET --missing-at A"));
    shell.refused(
        "no catalog of the federation is at the site",
        words("locate --set SET --missing-at Z", new String[0], url));
  }

  @Test
  void deletedCopiesAreNotCounted() {
    servers.lrc("lrc-a").delete(Mapping.of("cms/f2", "https://lrc-a/cms/f2"));
    servers.lrc("lrc-c").delete(Mapping.of("cms/f3", "https://lrc-c/cms/f3"));
    assertEquals(0, rls("locate --set SET"), shell::errors);
    said(
        "A\tall but 1 of 4 names", "C\tall but 3 of 4 names", "# no single site has all: A + B do");
    servers.lrc("lrc-b").delete(Mapping.of("cms/f2", "https://lrc-b/cms/f2"));
    assertEquals(ExitCode.NO, rls("locate --set SET --fresh"), shell::errors);
    said("# 4 names: 3 found, 1 not registered", "# A has all that were found");
    assertEquals(ExitCode.NO, rls("locate --set SET --fresh --missing"));
    said("cms/f2\tnot registered");
  }

  @Test
  void aStoppedCatalogIsUnknownAndNeverComplete() {
    servers.stop("lrc-c");
    assertEquals(ExitCode.UNKNOWN, rls("locate --set SET --fresh"), shell::errors);
    said("A\tunknown: has 4 of 4 known names");
    said("C\tunknown: has 0 of 4 known names, not known of 4");
    Path file = names(MEMBERS);
    assertEquals(0, shell.rls("locate", "--whole", "--fresh", "-i", file.toString(), url));
    said("A\tcomplete", "B\tall but 2 of 4 names", "C\tunknown: has 0 of 4 names, not known of 4");
    assertEquals(
        ExitCode.UNKNOWN,
        shell.rls("locate", "--whole", "--fresh", "--missing-at", "C", "-i", file.toString(), url));
  }

  private Path names(String... names) {
    try {
      return Files.write(directory.resolve("names.txt"), List.of(names));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void catalogsThatKeepDifferentMembersAreUnitedAndNamed() {
    create("lrc-b", "cms/f1", "cms/f5");
    servers.awaitInStep("rli-1");
    assertEquals(ExitCode.NO, rls("locate --set SET"), shell::errors);
    said("A\tall but 1 of 5 names", "# 5 names: 4 found, 1 not registered");
    said("# lrc-a lists 4 names, not 1 that others list");
    said("# lrc-b lists 2 names, not 3 that others list");
    assertEquals(0, rls("set list SET"), shell::errors);
    said("cms/f1\tlrc-a,lrc-b", "cms/f5\tlrc-b");
    servers.stop("lrc-b");
    assertEquals(ExitCode.UNKNOWN, rls("set list SET"), shell::errors);
    assertEquals(ExitCode.UNKNOWN, rls("locate --set SET"), shell::errors);
    said("A\tunknown: has 4 of 4 known names");
  }

  /** Somebody wrote members by hand, in a form that no client makes. */
  @Test
  void aPlantedMemberIsFound() {
    servers.lrc("lrc-a").add(Mapping.of(SET, "set-member:cms%2Ff9"));
    assertEquals(ExitCode.UNKNOWN, rls("locate --set SET"), shell::errors);
    said("A\tunknown: has 4 of 4 known names");
    servers.lrc("lrc-a").delete(Mapping.of(SET, "set-member:cms%2Ff9"));
    servers.lrc("lrc-a").add(Mapping.of(SET, "https://lrc-a/copy"));
    assertEquals(0, rls("locate --set SET"), shell::errors);
    said("# lrc-a lists 4 names, and 1 target name of no member");
  }

  @Test
  void collectionsOfCollectionsAreRefusedOrNotFollowed() {
    String a = servers.url("lrc-a");
    shell.refused(
        ExitCode.USAGE, "a collection of collections is refused", "set", "create", "outer", SET, a);
    shell.refused(
        ExitCode.USAGE,
        "a collection of collections is refused",
        "set",
        "create",
        "cms/f1",
        "x",
        a);
    // the other catalog does not know that it is a collection
    shell.done("set", "create", "outer", SET, "cms/f1", servers.url("lrc-b"));
    servers.awaitInStep("rli-1");
    assertEquals(ExitCode.UNKNOWN, rls("locate --set outer"), shell::errors);
    said("# 2 names: 1 found, 1 not followed, being collections");
    assertFalse(shell.out.toString().contains("\tcomplete"), shell.out::toString);
  }

  @Test
  void membersComeAndGo() {
    String a = servers.url("lrc-a");
    shell.done("set", "add", SET, "cms/f5", a);
    assertEquals(ExitCode.NO, shell.rls("set", "add", SET, "cms/f5", "cms/f6", a));
    said("1 done, 1 failed");
    shell.done("set", "remove", SET, "cms/f5", a);
    assertEquals(0, rls("set of cms/f6"));
    said(SET + "\tlrc-a");
    assertEquals(ExitCode.NO, rls("set of cms/f5"));
    shell.refused("no such logical name", "set", "add", "none", "x", a);
    shell.refused(
        ExitCode.USAGE, "has copies, so it is no collection", "set", "add", "cms/f1", "x", a);
    shell.done("set", "remove", SET, "cms/f1", "cms/f2", "cms/f3", "cms/f 4", "cms/f6", a);
    assertEquals(ExitCode.NO, rls("locate --set SET --fresh"), shell::errors);
  }

  @Test
  void aPatternIsASetToo() {
    assertEquals(0, rls("locate --pattern cms/*"), shell::errors);
    said("A\tcomplete", "# 4 names: 4 found");
    assertEquals(ExitCode.NO, rls("locate --pattern nothing*"), shell::errors);
  }

  @Test
  void programsReadTheSame() {
    assertEquals(0, rls("locate --json --set SET"), shell::errors);
    Map<?, ?> answer = (Map<?, ?>) JsonParser.parse(shell.out.toString());
    Map<?, ?> details = (Map<?, ?>) answer.get("details");
    assertEquals(List.of("A"), details.get("cover"));
    assertEquals(true, details.get("allNames"));
    assertEquals("COMPLETE", ((Map<?, ?>) ((List<?>) answer.get("rows")).get(0)).get("state"));
  }
}
