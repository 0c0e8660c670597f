package org.gridrls.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/**
 * What the command line says and how it ends when it is misused or nobody answers: one line, no
 * trace.
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

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "create only-one-name | Missing required parameters",
        "creat a b http://localhost:1 | Unmatched arguments",
        "query | positional parameter at index 0..* (NAME... URL) requires",
        "locate --deadlin 3s a http://localhost:1 | Unknown option"
      })
  void wrongArgumentsAreSaidInALineAndEndWith2(String arguments, String message) {
    assertEquals(RlsCommand.USAGE, rls(arguments.strip().split(" ")));
    oneLine("rls: " + message.strip());
    oneLine("--help");
  }

  @Test
  void aCommandThatIsNearlyOneIsGuessed() {
    assertEquals(RlsCommand.USAGE, rls("creat", "a", "b", "http://localhost:1"));
    oneLine("did you mean create?");
  }

  @Test
  void aServerThatIsNotThereEndsWith3AndItsAddress() throws IOException {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    String url = "http://127.0.0.1:" + port;
    assertEquals(RlsCommand.CANNOT_REACH, rls("create", "a", "b", url));
    oneLine("cannot reach " + url + "/ws/lrc: connection refused");
  }

  @Test
  void aNameTooLongIsRefusedBeforeAnythingIsSent() {
    assertEquals(RlsCommand.USAGE, rls("create", "x".repeat(5_000), "b", "http://127.0.0.1:1"));
    oneLine("at most 4096 characters, this one has 5000");
  }

  @Test
  void aControlCharacterInANameIsRefusedAndShownSafely() {
    assertEquals(RlsCommand.USAGE, rls("add", "a\u0007b", "c", "http://127.0.0.1:1"));
    oneLine("must not hold the character U+0007: a\\u0007b");
  }

  @Test
  void aUrlThatIsNoneEndsWith2() {
    assertEquals(RlsCommand.USAGE, rls("ping", "gopher://x"));
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
