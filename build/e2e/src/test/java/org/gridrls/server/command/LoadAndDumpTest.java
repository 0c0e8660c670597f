package org.gridrls.server.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Properties;
import java.util.function.BooleanSupplier;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeDefinition;
import org.gridrls.api.AttributeType;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.BulkResult;
import org.gridrls.api.ItemFailure;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.api.RlsError;
import org.gridrls.cli.command.ExitCode;
import org.gridrls.cli.format.BulkLoader;
import org.gridrls.cli.format.BulkLoader.LoadListener;
import org.gridrls.cli.format.BulkLoader.LoadReport;
import org.gridrls.cli.format.BulkLoader.Numbered;
import org.gridrls.cli.format.NameFacts;
import org.gridrls.cli.text.InputHash;
import org.gridrls.client.LrcClient;
import org.gridrls.server.CommandRun;
import org.gridrls.server.Servers;
import org.gridrls.testkit.Eventually;
import org.gridrls.testkit.ShortJava;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole catalogs into files and back; loads that are broken off; inputs with wrong lines. */
@Tag("process")
class LoadAndDumpTest {
  @TempDir static Path directory;
  private static Servers servers;
  private static String from;
  private static String to;

  private final CommandRun shell = new CommandRun();

  @BeforeAll
  static void start() {
    servers = new Servers(directory);
    from = servers.start("from", "roles", "lrc").baseUrl();
    to = servers.start("to", "roles", "lrc").baseUrl();
    CommandRun shell = new CommandRun();
    for (String url : List.of(from, to)) {
      shell.done("attribute", "define", "size:int", url);
      shell.done("attribute", "define", "taken:date", url);
      shell.done("attribute", "define", "--target", "site:string", url);
    }
    shell.done(
        "put", "-a", "size:int=5", "-a", "taken:date=2012-07-04T07:00:00Z", "a,\"1\"", "t=1", from);
    shell.done("put", "--target-attribute", "site:string=x \\ \"y\"", "# b", "t 2", from);
    shell.done("put", "ü/c", "t3", from);
    shell.done("put", "ü/c", "t4", from);
  }

  @AfterAll
  static void stop() {
    servers.close();
  }

  @BeforeEach
  void begin() {
    shell.done("clear", "--yes", to);
  }

  private List<String> all(String url) {
    assertTrue(shell.rls("query", "-a", "--pattern", "*", url) <= ExitCode.NO, shell::errors);
    return shell.lines();
  }

  @ParameterizedTest
  @ValueSource(strings = {"dump.tsv", "dump.csv.gz", "dump.jsonl", "dump.rc"})
  void aDumpIsLoadedWhole(String name) {
    String file = directory.resolve(name).toString();
    shell.done("dump", "-f", file, from);
    assertTrue(shell.errors().contains("# 4 mappings written"), shell.errors());
    shell.done("load", file, to);
    assertTrue(shell.lines().get(0).startsWith("4 mappings put, 0 failed"), shell.out::toString);
    assertEquals(all(from), all(to));
    assertEquals(4, all(to).size());
  }

  @Test
  void aDumpIntoANamedPipeLeavesItAPipe() throws Exception {
    Path pipe = directory.resolve("pipe");
    assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
    Process reader = new ProcessBuilder("cat", pipe.toString()).start();
    try {
      shell.done("dump", "-f", pipe.toString(), from);
      assertFalse(Files.isRegularFile(pipe));
      String read = new String(reader.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertEquals(shell.done("dump", from), read.lines().toList());
    } finally {
      reader.destroyForcibly();
    }
  }

  @Test
  void aDumpGoesThroughAPipe() {
    List<String> lines = shell.done("dump", from);
    assertEquals("lfn\tpfn\tsize:int\ttaken:date\tpfn.site:string", lines.get(0));
    assertEquals(5, lines.size());
    InputStream before = System.in;
    System.setIn(
        new ByteArrayInputStream(String.join("\n", lines).getBytes(StandardCharsets.UTF_8)));
    try {
      shell.done("load", "-", to);
    } finally {
      System.setIn(before);
    }
    assertEquals(all(from), all(to));
    assertTrue(shell.done("dump", "--json", from).get(0).startsWith("{\"lfn\":"));
    assertEquals(3, shell.done("dump", "--pattern", "ü/*", from).size());
  }

  @Test
  void whatFailsIsSaidWithItsLineAndTheRestIsLoaded() throws IOException {
    Path table =
        Files.writeString(
            directory.resolve("wrong.tsv"),
            "lfn\tpfn\tsize:int\nw/1\tt\t1\nw/2\tt\nw/3\tt\tx\nw/4\tt\t4\n");
    assertEquals(1, shell.rls("load", table.toString(), to));
    assertTrue(shell.lines().get(0).startsWith("2 mappings put, 2 failed"), shell.out::toString);
    List<String> errors = shell.errors().lines().toList();
    assertEquals("# the format is tsv, by the first lines", errors.get(0));
    assertTrue(errors.get(1).startsWith("rls: line 3: "), shell.errors());
    assertTrue(errors.get(2).startsWith("rls: line 4: "), shell.errors());
    shell.done("clear", "--yes", to);
    assertEquals(1, shell.rls("load", "--dry-run", table.toString(), to));
    assertTrue(shell.lines().get(0).startsWith("2 mappings read, 2 failed"));
    assertEquals(List.of(), all(to));
  }

  @Test
  void whatTheCatalogRefusesIsSaidWithItsLineToo() throws IOException {
    Path table =
        Files.writeString(
            directory.resolve("refused.jsonl"),
            "{\"lfn\":\"r/1\",\"pfn\":\"t\",\"attributes\":{\"size\":1}}\n"
                + "{\"lfn\":\"r/2\",\"pfn\":\"t\",\"attributes\":{\"size\":\"big\"}}\n");
    assertEquals(1, shell.rls("load", table.toString(), to));
    assertTrue(
        shell.errors().contains("rls: line 2: the attribute is defined as INT"), shell.errors());
    assertEquals(List.of("r/1\tt\tsize=1"), all(to));
  }

  @Test
  void aLoadThatWasBrokenOffGoesOn() throws IOException {
    StringBuilder table = new StringBuilder("lfn\tpfn\n");
    for (int i = 2; i <= 3_001; i++) {
      table.append("s/").append(i).append("\tt\n");
    }
    Path file = Files.writeString(directory.resolve("long.tsv"), table);
    Path state = directory.resolve("state");
    Properties kept = new Properties();
    kept.setProperty("load", file + ", " + Files.size(file) + " bytes, to " + to + "/ws/lrc");
    kept.setProperty("line", "2001");
    kept.setProperty("done", "1999");
    kept.setProperty("failed", "0");
    String before = table.substring(0, table.indexOf("s/2002\t"));
    byte[] hash = InputHash.sha256().digest(before.getBytes(StandardCharsets.UTF_8));
    kept.setProperty("hash", HexFormat.of().formatHex(hash));
    try (var out = Files.newBufferedWriter(state)) {
      kept.store(out, null);
    }
    shell.done("load", "--state", state.toString(), file.toString(), to);
    assertTrue(
        shell.lines().get(0).startsWith("3,000 mappings put, 0 failed"), shell.out::toString);
    assertFalse(Files.exists(state));
    assertEquals(1_001, all(to).size());
    assertEquals("s/2001\tt", shell.done("query", "s/2001", to).get(0));
    assertEquals(1, shell.rls("query", "s/2000", to));
  }

  @Test
  void anotherFileOfTheSameNameAndSizeIsNotResumed() throws IOException {
    Path file = Files.writeString(directory.resolve("changed.tsv"), "lfn\tpfn\nc/1\tt\nc/2\tt\n");
    Path state = directory.resolve("changed.state");
    Properties kept = new Properties();
    kept.setProperty("load", file + ", " + Files.size(file) + " bytes, to " + to + "/ws/lrc");
    kept.setProperty("line", "3");
    kept.setProperty("done", "1");
    kept.setProperty("failed", "0");
    kept.setProperty("hash", "0".repeat(64));
    try (var out = Files.newBufferedWriter(state)) {
      kept.store(out, null);
    }
    assertEquals(2, shell.rls("load", "--state", state.toString(), file.toString(), to));
    assertTrue(shell.errors().contains("the input differs before line 3"), shell.errors());
    assertEquals(List.of(), all(to));
  }

  @Test
  void aLoadWithoutACatalogKeepsItsState() throws IOException {
    Path file = Files.writeString(directory.resolve("a.tsv"), "lfn\tpfn\na\tt\n");
    Path state = directory.resolve("none");
    assertEquals(
        3, shell.rls("load", "--state", state.toString(), file.toString(), "http://127.0.0.1:1"));
    assertFalse(Files.exists(state));
  }

  @Test
  void theLoaderSaysHowFarItIsWithoutGaps() {
    List<Long> reached = new ArrayList<>();
    List<Long> before = new ArrayList<>();
    List<Long> failed = new ArrayList<>();
    LoadListener listener =
        new LoadListener() {
          @Override
          public void failed(long line, ItemFailure failure) {
            failed.add(line);
          }

          @Override
          public void reached(long line, long done, long refused) {
            reached.add(line);
            before.add(done + refused);
          }
        };
    var items =
        LongStream.rangeClosed(1, 7_500)
            .mapToObj(i -> new Numbered(i, AttributedMapping.plain(Mapping.of("g/" + i, "t"))))
            .iterator();
    LoadReport report = new BulkLoader(servers.lrc("to"), done -> {}).load(items, listener);
    assertEquals(7_500, report.done());
    assertEquals(7_500, reached.get(reached.size() - 1));
    assertEquals(reached.stream().sorted().distinct().toList(), reached);
    assertEquals(reached.stream().map(line -> line - 1).toList(), before);
    assertEquals(List.of(), failed);
  }

  @Test
  void aChecksumDoesNotRegisterANameAgain() {
    LrcClient catalog = servers.lrc("to");
    catalog.put(AttributedMapping.plain(Mapping.of("sum/here", "t")));
    catalog.defineAttribute(
        new AttributeDefinition("adler32", ObjectType.LOGICAL_NAME, AttributeType.STRING));
    List<AttributedMapping> items =
        Stream.of("sum/here", "sum/gone").map(name -> sum(name, "0a1b2c3d")).toList();
    for (int repeated = 0; repeated < 2; repeated++) {
      BulkResult result = new NameFacts(catalog.attributes(), false).put(items);
      assertEquals(
          List.of(RlsError.LOGICAL_NAME_NOT_FOUND),
          result.failures().stream().map(ItemFailure::error).toList());
      assertEquals(1, result.applied());
    }
    List<AttributedMapping> other = List.of(sum("sum/here", "ffffffff"));
    assertEquals(0, new NameFacts(catalog.attributes(), false).put(other).applied());
    assertEquals(1, new NameFacts(catalog.attributes(), true).put(other).applied());
    assertEquals(1, shell.rls("exists", "sum/gone", to));
    catalog.attributes().undefine(ObjectType.LOGICAL_NAME, "adler32", true);
  }

  private static AttributedMapping sum(String name, String value) {
    return new AttributedMapping(
        Mapping.of(name, "t"), List.of(Attribute.text("adler32", value)), List.of());
  }

  @Test
  void aLineThatTwoCallsShareIsCountedWhenItIsDone() {
    List<List<Long>> reached = new ArrayList<>();
    LoadListener listener =
        new LoadListener() {
          @Override
          public void failed(long line, ItemFailure failure) {}

          @Override
          public void reached(long line, long done, long refused) {
            reached.add(List.of(line, done));
          }
        };
    var items =
        LongStream.range(0, 3_000)
            .mapToObj(
                i -> new Numbered(1 + i / 700, AttributedMapping.plain(Mapping.of("m", "" + i))))
            .iterator();
    new BulkLoader(servers.lrc("to"), done -> {}).load(items, listener);
    reached.forEach(each -> assertEquals((each.get(0) - 1) * 700, each.get(1), reached::toString));
  }

  @Test
  void aLoadThatIsInterruptedSaysHowToResume() throws Exception {
    Path state = directory.resolve("interrupted.state");
    assertTrue(
        interrupted(() -> Files.exists(state), "--state", state.toString())
            .contains("the same command resumes at line "));
    assertTrue(Files.exists(state));
    assertTrue(interrupted(() -> true).contains("with --state FILE it resumes"));
  }

  /** Returns what a load said that was ended while it waited for the rest of its input. */
  private String interrupted(BooleanSupplier begun, String... options) throws Exception {
    List<String> words = ShortJava.command(RlsMain.class.getName());
    words.addAll(List.of("load", "-", to));
    words.addAll(List.of(options));
    Process process = new ProcessBuilder(words).start();
    try (var in = process.outputWriter(StandardCharsets.UTF_8)) {
      in.write("lfn\tpfn\n");
      for (int i = 0; i < 10_000; i++) {
        in.write("interrupted/" + i + "\tt\n");
      }
      in.flush();
      Eventually.holds(
          "begun", () -> shell.rls("exists", "interrupted/0", to) == 0 && begun.getAsBoolean());
      process.toHandle().destroy(); // leaves its streams open
      process.waitFor();
      shell.done("clear", "--yes", to);
      return new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    } finally {
      process.destroyForcibly();
    }
  }
}
