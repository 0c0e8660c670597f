package org.gridrls.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.gridrls.cli.original.OriginalForms;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** Help has examples that the command line understands, and shells complete what it offers. */
@Tag("process")
class HelpTest {
  /** To make one takes longer than most tests. */
  private static final CommandLine LINE = RlsCommand.commandLine();

  @TempDir Path directory;

  private static String printed(String... arguments) {
    StringWriter out = new StringWriter();
    LINE.setOut(new PrintWriter(out));
    assertEquals(0, LINE.execute(arguments));
    return out.toString();
  }

  static Stream<String> examples() {
    Set<String> own = LINE.getSubcommands().keySet();
    return CommandExamples.all().stream()
        .filter(example -> example.startsWith("rls ") && own.contains(example.split(" ")[1]));
  }

  @ParameterizedTest
  @MethodSource("examples")
  void anExampleIsUnderstood(String example) {
    String[] words =
        Arrays.stream(example.replaceFirst(" \\|.*", "").split(" "))
            .skip(1)
            .map(word -> word.replace("'", ""))
            .toArray(String[]::new);
    LINE.parseArgs(OriginalForms.translate(List.of(words)).toArray(String[]::new));
    assertTrue(printed(words[0], "--help").contains("  " + example), example);
  }

  private static Stream<CommandLine> commands() {
    return withSubcommands(LINE);
  }

  private static Stream<CommandLine> withSubcommands(CommandLine line) {
    return Stream.concat(
        Stream.of(line),
        line.getSubcommands().values().stream().flatMap(HelpTest::withSubcommands));
  }

  @Test
  void everyCommandHasHelp() {
    for (CommandLine command : commands().toList()) {
      String[] names = command.getCommandSpec().qualifiedName().split(" ");
      String[] asked = Arrays.copyOfRange(names, 1, names.length + 1);
      asked[names.length - 1] = "--help";
      assertTrue(printed(asked).contains("Usage:"), Arrays.toString(asked));
    }
  }

  /** A description is written in several lines, of which the list shows the first sentence. */
  @Test
  void theListOfCommandsHasWholeSentences() {
    String list = printed("--help").replaceAll("\\s+", " ");
    assertTrue(list.contains("lost acknowledged changes, as indexes say. "), list);
    commands()
        .skip(1)
        .map(command -> command.getCommandSpec().usageMessage().description())
        .map(CommandGroups::firstSentence)
        .forEach(sentence -> assertTrue(sentence.endsWith("."), sentence));
  }

  /** Each line ends a sentence, so that the terminal's width decides where it wraps. */
  @Test
  void noSentenceOfADescriptionIsSplit() {
    commands()
        .map(command -> command.getCommandSpec().usageMessage().description())
        .flatMap(Arrays::stream)
        .filter(line -> !line.isEmpty() && !line.startsWith(" "))
        .forEach(line -> assertTrue(line.matches("(?s).*[.:;)]"), line));
  }

  /** But an example is one line, to be copied. */
  @ParameterizedTest
  @ValueSource(ints = {80, 132})
  void helpFitsTheTerminal(int width) {
    withSubcommands(RlsCommand.commandLine())
        .forEach(
            command -> {
              command.setUsageHelpWidth(width);
              List<String> tooLong =
                  command
                      .getUsageMessage()
                      .lines()
                      .filter(line -> line.length() > width && !line.startsWith("  rls "))
                      .toList();
              assertEquals(List.of(), tooLong, command.getCommandSpec().qualifiedName());
            });
  }

  @Test
  void optionsThatManyCommandsHaveStandUnderHeadings() {
    List<String> help = printed("locate", "--help").lines().toList();
    List<String> headings = List.of("Which copy first:", "Output:", "Identity and trust:");
    assertEquals(headings, help.stream().filter(headings::contains).toList());
    int output = help.indexOf("Output:");
    int identity = help.indexOf("Identity and trust:");
    assertTrue(at(help, "--max-age") < output && at(help, "--timeout") < output);
    assertTrue(output < at(help, "--json") && at(help, "--json") < identity);
    assertTrue(identity < at(help, "--trust="));
  }

  private static int at(List<String> help, String option) {
    for (int i = 0; i < help.size(); i++) {
      if (help.get(i).strip().matches("(-\\w, )?" + option + ".*")) {
        return i;
      }
    }
    throw new AssertionError("no " + option + " in " + help);
  }

  @Test
  void fishCompletesCommandsOptionsAndValues() throws Exception {
    String script = printed("completion", "fish");
    assertTrue(script.contains("complete -c rls -f -n '__rls_at ' -a 'locate' -d 'Finds"), script);
    assertTrue(script.contains("-n '__rls_at attribute' -a 'define'"), script);
    assertTrue(script.contains("-n '__rls_in load' -l format -x -a 'tsv csv jsonl"), script);
    assertTrue(script.contains("-n '__rls_in load' -l state -r -d "), script);
    Assumptions.assumeTrue(isInstalled("fish"), "fish is not installed");
    Process fish = new ProcessBuilder("fish", "--no-execute").redirectErrorStream(true).start();
    try (var in = fish.outputWriter()) {
      in.write(script);
    }
    assertEquals("", new String(fish.getInputStream().readAllBytes()));
    assertEquals(0, fish.waitFor());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "rls loc | locate",
        "rls --json loc | locate",
        "rls attribute def | define",
        "rls load --format t | tsv",
        "rls locate name --max | --max-age",
        "rls bulk ren | rename",
        "rls completion fi | fish"
      })
  void fishOffersWhatFits(String typed, String offered) throws Exception {
    Assumptions.assumeTrue(isInstalled("fish"), "fish is not installed");
    Path script = Files.writeString(directory.resolve("rls.fish"), printed("completion", "fish"));
    String asked = "source " + script + "; complete -C '" + typed + "'";
    ProcessBuilder fish =
        new ProcessBuilder("fish", "--no-config", "-c", asked).redirectErrorStream(true);
    fish.environment().put("HOME", directory.toString());
    Process asking = fish.start();
    List<String> said =
        new String(asking.getInputStream().readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    assertEquals(List.of(offered), said.stream().map(line -> line.split("\t")[0]).toList());
  }

  private static boolean isInstalled(String program) throws Exception {
    return new ProcessBuilder("sh", "-c", "command -v " + program + " >/dev/null").start().waitFor()
        == 0;
  }

  @Test
  void bashAndZshHaveAScriptOfTheirOwn() {
    assertTrue(printed("completion").contains("complete -F _complete_rls"), "bash");
    assertEquals(printed("completion"), printed("completion", "zsh"));
  }
}
