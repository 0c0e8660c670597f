package org.gridrls.server.foreign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.gridrls.server.CommandRun;
import org.gridrls.server.Servers;
import org.gridrls.testkit.Eventually;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The forms in which public scripts call {@code globus-rls-cli}, and how they read its output,
 * standard error joined to it: SCEC CyberShake, the Virtual Data System, Inca, NorduGrid.
 */
class OldScriptsTest {
  private static final String URL_PREFIX = "http://";

  @TempDir static Path directory;
  private static Servers servers;
  private static String catalog;
  private static String index;

  private final CommandRun shell = new CommandRun();

  @BeforeAll
  static void start() {
    servers = new Servers(directory);
    servers.start("registry");
    servers.awaitMembers(1);
    catalog = old(servers.url("registry"));
    index = catalog;
    Eventually.holds(
        "the index covers the catalog",
        () -> servers.rli("registry").senders().completeness().complete());
  }

  @AfterAll
  static void stop() {
    servers.close();
  }

  @BeforeEach
  void begin() {
    shell.rls("clear", "--yes", catalog);
  }

  /** Writes a URL as scripts name servers. */
  private static String old(String url) {
    return url.replace(URL_PREFIX, "rlsn://");
  }

  /** Both streams, as scripts read them. */
  private List<String> read(int exit, String... arguments) {
    int code = shell.rls(arguments);
    assertEquals(exit, code, () -> shell.out + shell.errors());
    return (shell.out + shell.errors()).lines().toList();
  }

  private List<String> typed(int exit, String lines, String... arguments) {
    InputStream before = System.in;
    System.setIn(new ByteArrayInputStream(lines.getBytes(StandardCharsets.UTF_8)));
    try {
      return read(exit, arguments);
    } finally {
      System.setIn(before);
    }
  }

  /** CyberShake registers a list of files, moves its copy, and adds the site as an attribute. */
  @Test
  void cyberShakeMovesACopyAndReadsItsSites() {
    String name = "USC_SGT_notify.list";
    String copy = "gsiftp://storage.example.org/runs/notify/" + name;
    read(0, "attribute", "define", "pool", "pfn", "string", catalog);
    assertEquals(
        List.of("globus_rls_client: LFN doesn't exist: " + name),
        read(1, "query", "lrc", "lfn", name, catalog));
    assertEquals(List.of(), read(0, "create", name, "gsiftp://old/x", catalog));
    String line = read(0, "query", "lrc", "lfn", name, catalog).get(0);
    String former = line.split(":", 2)[1].strip();
    assertEquals(List.of(), read(0, "rename", "pfn", former, copy, catalog));
    read(0, "attribute", "add", copy, "pool", "pfn", "string", "hpc", catalog);
    List<String> pools = new ArrayList<>();
    for (String each : read(0, "attribute", "query", copy, "pool", "pfn", catalog)) {
      String[] cells = each.split(":", 3);
      if (cells.length == 3) {
        pools.add(cells[2].strip());
      }
    }
    assertEquals(List.of("hpc"), pools);
    assertTrue(read(0, "bulk", "delete", name, copy, catalog).get(0).startsWith("1 done"));
  }

  /** LFN to its targets, from lines of a bulk query; lines with an error are left out. */
  private static Map<String, List<String>> mappings(List<String> lines) {
    Map<String, List<String>> found = new TreeMap<>();
    for (String line : lines) {
      String[] cells = line.strip().split(":\\s+", 2);
      if (!line.contains("LFN doesn't exist")) {
        found.computeIfAbsent(cells[0], name -> new ArrayList<>()).add(cells[1]);
      }
    }
    return found;
  }

  /** VDS writes commands into a file, which is the standard input of a call with a server only. */
  @Test
  void theVirtualDataSystemLooksUpAndRemovesBySession() {
    read(0, "bulk", "create", "f.a", "gsiftp://x/f.a", "f\\b", "gsiftp://x/f\\b", catalog);
    read(0, "add", "f.a", "gsiftp://y/f.a", catalog);
    read(0, "update", catalog);
    Eventually.holds("the index has them", () -> shell.rls("lrcs", "f\\b", "f.a", index) == 0);
    Map<String, List<String>> lrcs =
        mappings(typed(0, "bulk query rli lfn f.a f\\b none\n", index));
    assertEquals(List.of("f.a", "f\\b"), List.copyOf(lrcs.keySet()));
    String lrc = lrcs.get("f.a").get(0);
    Map<String, List<String>> found = mappings(typed(0, "bulk query lrc lfn f.a f\\b none\n", lrc));
    assertEquals(
        Map.of(
            "f.a", List.of("gsiftp://x/f.a", "gsiftp://y/f.a"), "f\\b", List.of("gsiftp://x/f\\b")),
        found);
    typed(
        0,
        "bulk delete f.a gsiftp://x/f.a f.a gsiftp://y/f.a\nbulk delete f\\b gsiftp://x/f\\b\n",
        lrc);
    assertEquals(
        List.of("f.a: LFN doesn't exist", "f\\b: LFN doesn't exist"),
        typed(0, "bulk query lrc lfn f.a f\\b\n", lrc));
    read(0, "update", catalog);
  }

  /** The single look-up of VDS takes every line that begins with the name for a catalog. */
  @Test
  void theVirtualDataSystemTakesNoRemarkForACatalog() {
    List<String> lines = read(1, "query", "rli", "lfn", "none", index);
    assertEquals(List.of("globus_rls_client: LFN doesn't exist: none"), lines);
  }

  /** An unknown answer is no "no": it is another error, and exit code 5. */
  @Test
  void anIndexThatCannotKnowSaysSo() {
    String alone = old(servers.start("alone", "roles", "rli").baseUrl());
    String line = read(5, "query", "rli", "lfn", "none", alone).get(0);
    assertTrue(line.startsWith("globus_rls_client: IO timeout: none: unknown"), line);
    assertTrue(read(5, "exists", "rli", "lfn", "none", alone).get(0).contains("IO timeout"));
  }

  /** NorduGrid's sheet: sessions with Unix wildcards, searches by attribute, single options. */
  @Test
  void nordugridSearchesByAttributes() {
    read(0, "attribute", "define", "size", "lfn", "int", catalog);
    read(0, "attribute", "define", "taken", "lfn", "date", catalog);
    read(0, "create", "dc2.1.root", "gsiftp://x/1", catalog);
    read(0, "attribute", "add", "dc2.1.root", "size", "lfn", "int", "4", catalog);
    read(
        0,
        "attribute",
        "add",
        "dc2.1.root",
        "taken",
        "lfn",
        "date",
        "2004-07-01 10:20:30",
        catalog);
    assertEquals(
        List.of("size: int: 4", "taken: date: 2004-07-01 10:20:30"),
        read(0, "attribute", "query", "dc2.1.root", "-", "lfn", catalog).stream()
            .sorted()
            .toList());
    String[][] forms = {
      {"attribute", "search", "size", "lfn", ">", "3", catalog},
      {"attribute", "search", "size", "lfn", "=", "int", "4", catalog},
      {"attribute", "search", "size", "lfn", ">", "int", "--", "-4", catalog}
    };
    for (String[] form : forms) {
      assertEquals(List.of("dc2.1.root: int: 4"), read(0, form), String.join(" ", form));
    }
    assertEquals(
        List.of("dc2.1.root: size: int: 4", "none: LFN doesn't exist"),
        read(0, "attribute", "bulk", "query", "size", "lfn", "dc2.1.root", "none", catalog));
    assertEquals(List.of("size: int"), read(0, "attribute", "show", "size", "lfn", catalog));
    assertEquals(
        List.of("dc2.1.root: gsiftp://x/1"),
        typed(0, "query wildcard lrc lfn dc2.*\nexit\n", "-u", catalog));
    read(0, "create", "dc2.2.root", "gsiftp://x/2", catalog);
    assertEquals(
        List.of("dc2.1.root: gsiftp://x/1", "dc2.2.root: gsiftp://x/2"),
        typed(0, "query wildcard lrc lfn dc2.%\n", "-s", "-l", "1", catalog));
    assertEquals(List.of("yes"), read(0, "exists", "lrc", "lfn", "dc2.1.root", catalog));
    assertEquals(
        List.of("globus_rls_client: PFN doesn't exist: p"),
        read(1, "exists", "lrc", "pfn", "p", catalog));
    read(0, "-c", "attribute", "undefine", "size", "lfn", catalog);
  }

  /** Inca reads a version behind this word; VDS calls with {@code -version}. */
  @Test
  void installersFindTheVersion() {
    for (String option : List.of("-v", "-version")) {
      String line = read(0, option).get(0);
      assertTrue(line.matches("Version: \\d+\\.\\d+\\S*"), line);
      assertEquals(line, read(0, "admin", option).get(0));
    }
  }

  @Test
  void theOperatorsProgramSaysHowMuchItDeleted() {
    read(0, "bulk", "create", "a", "b", "c", "d", catalog);
    assertEquals(List.of("# 2 mappings deleted"), read(0, "admin", "-e", catalog));
  }
}
