package org.gridrls.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gridrls.cli.command.ExitCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/**
 * Checks what the command line says and how it ends when it is misused or nobody answers: one line,
 * no trace.
 */
class RlsCommandTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int rls(String... arguments) {
    CommandLine line = RlsCommand.commandLine();
    line.setOut(new PrintWriter(out));
    line.setErr(new PrintWriter(err));
    return line.execute(arguments);
  }

  private void oneLine(String expected) {
    List<String> lines = err.toString().lines().toList();
    assertEquals(1, lines.size(), err.toString());
    assertTrue(lines.get(0).contains(expected), lines.get(0));
  }

  @Test
  void withoutACommandTheHelpIsShown() {
    assertEquals(ExitCode.USAGE, rls());
    assertTrue(err.toString().contains("Finding:"), err::toString);
  }

  @Test
  void aLineForOneCommandHasThatCommandOnly() {
    assertEquals(List.of("ping"), commands("ping", "http://x"));
    assertEquals(List.of("lrcs"), commands("query", "rli", "lfn", "a", "http://x"));
    int all = RlsCommand.commandLine().getSubcommands().size();
    assertEquals(all, commands("pin").size());
    assertEquals(all, commands().size());
    assertEquals(all, commands("completion").size());
  }

  private static List<String> commands(String... arguments) {
    return List.copyOf(
        RlsCommand.commandLine(Optional.empty(), Map.of(), List.of(arguments))
            .getSubcommands()
            .keySet());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "create only-one-name | missing required parameters",
        "creat a b http://localhost:1 | no such command: 'creat'",
        "exists a b | the last argument must be the URL of the server",
        "exists --mapping a http://localhost:1 | --mapping takes one logical name",
        "query | missing required parameters: 'NAME... URL'",
        "locate --deadlin 3s a http://localhost:1 | unknown option",
        "rename a b | missing required parameter: 'URL'",
        "clear http://localhost:1 | missing required option: '--yes'",
        "changes --since last http://localhost:1 | invalid value for option '--since'",
        "attribute | missing required subcommand",
        "attribute add a http://localhost:1 | missing required parameters: 'NAME:TYPE=VALUE... URL'",
        "attribute search http://localhost:1 | missing required parameters: 'CONDITION... URL'",
        "admin -q http://localhost:1 | A server cannot be stopped remotely",
        "admin -C key http://localhost:1 | write it as -C KEY VALUE URL",
        "config --set key http://localhost:1 | value for option option '--set'",
        "admin -d http://r a* http://localhost:1 | single patterns cannot be removed",
        "admin -r http://r a* http://localhost:1 | indexes forward everything",
        "admin http://localhost:1 | missing: one of -p",
        "ping -t 0 http://localhost:1 | invalid value for option '--timeout': at least 1 second, not 0",
        "ping -t -5 http://localhost:1 | invalid value for option '--timeout': at least 1 second, not -5",
        "targets | missing required parameter: 'URL'",
        "locate --fresh --max-age 3s a http://localhost:1 | give --fresh or --max-age, not both",
        "locate --record a http://localhost:1 | --record needs proofs",
        "locate --prove=all a http://localhost:1 | invalid value for option '--prove': 'all' is not one of size, stated, checksum",
        "audit --prove http://localhost:1 | --prove lists copies",
        "audit --storage http://localhost:1 http://localhost:2 | --storage takes a catalog only",
        "senders | missing required parameter: 'URL'",
        "senders discard http://localhost:1 | missing required parameter: 'URL'",
        "targets add http://localhost:1 | missing required parameter: 'URL'",
        "query --output xml a http://localhost:1 | invalid value for option '--output': 'xml' is not one of plain, table, wide, json, csv",
        "ping -t 99999999999 http://localhost:1 | invalid value for option '--timeout': '99999999999' is not a whole number, or too large",
        "targets add index http://localhost:1 | an index is given by its URL (http://host:port), not 'index'",
        "parents add above http://localhost:1 | an index is given by its URL (http://host:port), not 'above'",
        "targets add --kind tree http://localhost:1 http://localhost:2 | invalid value for option '--kind'"
      })
  void wrongArgumentsAreSaidInALineAndEndWith2(String arguments, String message) {
    assertEquals(ExitCode.USAGE, rls(arguments.strip().split(" ")));
    oneLine("rls: " + message.strip());
    oneLine("--help");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "delete-matching U | at least one name or pattern",
        "delete-matching --lfn a --lfn-pattern a* U | a name or a pattern for one side, not both: a",
        "delete-matching --pfn-pattern \\ U | the pattern ends in a lone backslash",
        "attribute add a size=1 U | an attribute is written NAME:TYPE: size",
        "attribute modify a size:int U | an attribute is written NAME:TYPE=VALUE: size:int",
        "attribute search size:int>1:x U | attribute size must be a whole number of at most 64 bits (int), not: 1:x",
        "attribute search size:int>=big U | attribute size must be a whole number of at most 64 bits (int), not: big",
        "attribute search when:date>=now U | attribute when must be a date as 2026-05-31T12:00:00Z, not: now",
        "scan --pfn-prefix p pom.xml U | scan takes a directory, this is a file (rls create registers a single one): pom.xml",
        "scan --pfn-prefix p no-such U | no such directory: no-such",
        "targets add --full-interval daily R U | a duration is written 500ms, 30s, 2m or 8h, not: daily",
        "locate --max-age old a U | a duration is written 500ms, 30s, 2m or 8h, not: old",
        "targets remove ftp://rli U | not the URL of a server",
        "ping http://127.0.0.1:65536 | not the URL of a server (http://host:port)"
      })
  void wrongValuesAreRefusedBeforeAnythingIsSent(String arguments, String message) {
    String filled = arguments.strip().replaceAll("\\b([RU])\\b", "http://127.0.0.1:1");
    assertEquals(ExitCode.USAGE, rls(filled.split(" ")), err::toString);
    oneLine(message.strip());
  }

  @ParameterizedTest
  @CsvSource({
    "attribute, define|undefine|show|add|modify|remove|get|search",
    "targets, list|add|change|remove",
    "senders, discard"
  })
  void helpOfACommandNamesItsOwn(String command, String names) {
    assertEquals(0, rls(command, "--help"));
    for (String name : names.split("\\|")) {
      assertTrue(out.toString().contains("  " + name), name);
      assertEquals(0, rls(command, name, "--help"), err::toString);
    }
  }

  @Test
  void helpMayBeAskedForFirst() {
    assertEquals(0, rls("help", "attribute", "define"), err::toString);
    assertTrue(out.toString().startsWith("Usage: rls attribute define"), out::toString);
    assertEquals(0, rls("help"), err::toString);
    assertTrue(out.toString().contains("Finding:"), out::toString);
  }

  @ParameterizedTest
  @CsvSource({"No space left on device, 5", "Bad file descriptor, 5", "Broken pipe, 0"})
  void anAnswerThatCannotBeWrittenIsNoSuccess(String why, int exitCode) {
    RlsCommand.Line line = (RlsCommand.Line) RlsCommand.commandLine();
    line.setErr(new PrintWriter(err));
    line.answerTo(
        new OutputStream() {
          @Override
          public void write(int octet) throws IOException {
            throw new IOException(why);
          }
        });
    assertEquals(exitCode, line.execute("--help"));
    String said = exitCode == 0 ? "" : "rls: cannot write the answer: " + why;
    assertEquals(said, err.toString().strip());
  }

  @ParameterizedTest
  @CsvSource({
    "create a b c http://h:1, too many arguments: 'c' stands where the URL is expected",
    "create a http://h:1, missing required parameter: 'URL'; 'http://h:1' was taken as PFN",
    "create --nope a b http://h:1, unknown option: '--nope'",
    "delete-matching --pattern x http://h:1, unknown option: '--pattern'",
    "serch -i names.txt http://h:1, no such command: 'serch'",
    "attribute set -i names.txt http://h:1, no such command: 'set'",
    "bulk create names.txt http://h:1, -i FILE"
  })
  void anArgumentInTheWrongPlaceIsNamed(String line, String message) {
    assertEquals(ExitCode.USAGE, rls(line.split(" ")));
    oneLine(message);
  }

  @Test
  void aCommandThatIsNearlyOneIsGuessed() {
    assertEquals(ExitCode.USAGE, rls("creat", "a", "b", "http://localhost:1"));
    oneLine("did you mean create?");
  }

  @Test
  void aServerThatIsNotThereEndsWith3AndItsAddress() throws IOException {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    String url = "http://127.0.0.1:" + port;
    assertEquals(ExitCode.CANNOT_REACH, rls("create", "a", "b", url));
    oneLine("cannot reach " + url + "/ws/lrc: connection refused");
  }

  /** The catalog may still be removing names, which only the next question shows. */
  @ParameterizedTest
  @ValueSource(strings = {"clear --yes", "delete-matching --lfn-pattern *"})
  void aRemovalThatTakesTooLongSaysWhatToDo(String command) throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      String url = "http://127.0.0.1:" + silent.getLocalPort();
      assertEquals(ExitCode.CANNOT_REACH, rls((command + " -t 1 " + url).split(" ")));
      oneLine("did not answer in time; the catalog may still be removing names: 'rls stats " + url);
    }
  }

  @Test
  void aNameTooLongIsRefusedBeforeAnythingIsSent() {
    assertEquals(ExitCode.USAGE, rls("create", "x".repeat(5_000), "b", "http://127.0.0.1:1"));
    oneLine("at most 4096 characters, this one has 5000");
  }

  @Test
  void aControlCharacterInANameIsRefusedAndShownSafely() {
    assertEquals(ExitCode.USAGE, rls("add", "a\u0007b", "c", "http://127.0.0.1:1"));
    oneLine("must not hold the character U+0007: a\\u0007b");
  }

  @Test
  void aUrlThatIsNoneEndsWith2() {
    assertEquals(ExitCode.USAGE, rls("ping", "gopher://x"));
    oneLine("not the URL of a server");
  }

  @Test
  void helpNamesEveryCommand() {
    assertEquals(0, rls("--help"));
    for (String name : RlsCommand.commandLine().getSubcommands().keySet()) {
      assertTrue(out.toString().contains("  " + name), name);
    }
  }

  @Test
  void theVersionIsTheBuilds() {
    assertEquals(0, rls("--version"));
    assertTrue(out.toString().matches("(?s)rls \\d+\\.\\d+\\.\\d+.*"), out.toString());
  }
}
