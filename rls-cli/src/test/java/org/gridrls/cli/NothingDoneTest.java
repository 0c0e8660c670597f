package org.gridrls.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.gridrls.cli.command.ExitCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** A command that does nothing never ends as if it had done something. */
class NothingDoneTest {
  @TempDir Path directory;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int rls(String... arguments) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    CommandLine line = RlsCommand.commandLine(Optional.empty(), Map.of(), List.of(arguments));
    line.setOut(new PrintWriter(out));
    line.setErr(new PrintWriter(err));
    return line.execute(arguments);
  }

  static Stream<String> commands() {
    return EveryCommand.names();
  }

  /** No server answers there, which would be exit code 3. */
  private Map<String, String> nowhere() throws IOException {
    return Map.of(
        "U", "http://127.0.0.1:1",
        "D", directory.toString(),
        "F", Files.writeString(directory.resolve("empty"), "").toString());
  }

  @ParameterizedTest
  @MethodSource("commands")
  void aNumberOfThingsIsAtLeastOne(String command) throws IOException {
    for (OptionSpec option : EveryCommand.command(command).getCommandSpec().options()) {
      boolean whole =
          List.of(int.class, long.class, Integer.class, Long.class).contains(option.type());
      if (whole && !option.paramLabel().equals("NUMBER")) {
        for (String number : List.of("0", "-5")) {
          String given = option.longestName() + "=" + number;
          assertEquals(ExitCode.USAGE, rls(EveryCommand.line(command, nowhere(), given)), given);
          assertTrue(err.toString().contains("at least 1"), err::toString);
        }
      }
    }
  }

  @Test
  void changesAfterANegativeNumberAreRefused() {
    assertEquals(ExitCode.USAGE, rls("changes", "--since", "-1", "http://127.0.0.1:1"));
  }

  /** Some ask a server before they read; none of them may end with 0. */
  @ParameterizedTest
  @MethodSource("commands")
  void anEmptyInputIsRefused(String command) throws IOException {
    boolean reads =
        EveryCommand.command(command).getCommandSpec().optionsMap().containsKey("--input");
    Map<String, String> places = nowhere();
    if (reads) {
      String[] words = {
        command, "-i " + places.get("F"), command.equals("replicate") ? "--to x://y" : ""
      };
      String verbs = command.equals("bulk") ? "create" : command.endsWith(" bulk") ? "add" : "";
      String place =
          command.equals("get") ? places.get("D") : command.startsWith("set ") ? "a" : "";
      String line = String.join(" ", words) + " " + verbs + " " + place + " " + places.get("U");
      int code = rls(line.strip().split(" +"));
      boolean asksFirst = code == ExitCode.CANNOT_REACH;
      assertTrue(code == ExitCode.USAGE || asksFirst, err::toString);
      assertTrue(
          asksFirst
              || err.toString().contains("there are no names")
              || err.toString().contains("there are no items"),
          err::toString);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "help nosuch",
        "nosuch --help",
        "help attribute nosuch",
        "attribute nosuch --help",
        "help nosuch create"
      })
  void helpOnAnUnknownCommandIsNoHelp(String words) {
    assertEquals(ExitCode.USAGE, rls(words.split(" ")));
    assertEquals("", out.toString());
    assertTrue(err.toString().contains("no such command: nosuch"), err::toString);
  }

  @Test
  void aSecondPatternIsNotIgnored() {
    assertEquals(ExitCode.USAGE, rls("lrcs", "--pattern", "a*", "b*", "http://127.0.0.1:1"));
  }

  @ParameterizedTest
  @CsvSource({
    "search, locate",
    "find, locate",
    "ls, query",
    "list, query",
    "version, --version",
    "info, ping",
    "status, health",
    "serach, ",
    "loctae, locate",
    "creat, create"
  })
  void anUnknownWordIsExplainedByWhatItMeans(String word, String proposed) {
    assertEquals(ExitCode.USAGE, rls(word, "a", "http://127.0.0.1:1"));
    String said = err.toString().replaceFirst("\\(see: .*", "");
    assertTrue(proposed == null || said.contains(proposed), said);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "search",
        "clea",
        "cler",
        "delet",
        "dele",
        "delete-matchin",
        "remove",
        "list",
        "ls",
        "version",
        "attribute undefin",
        "members remov",
        "wish remov",
        "targets remov",
        "replications destro"
      })
  void aCommandThatRemovesIsNeverProposed(String words) {
    assertFalse(rls((words + " http://127.0.0.1:1").split(" ")) == 0);
    assertFalse(
        err.toString().matches("(?s).*did you mean (clear|delete|remove|undefine|destroy).*"),
        err::toString);
  }
}
