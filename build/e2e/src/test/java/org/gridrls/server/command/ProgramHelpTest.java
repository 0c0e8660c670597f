package org.gridrls.server.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Member;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gridrls.cli.command.OrderOptions;
import org.gridrls.cli.command.SecurityOptions;
import org.gridrls.cli.command.StorageOptions;
import org.gridrls.cli.original.OriginalForms;
import org.gridrls.cli.output.OutputOptions;
import org.gridrls.cli.prove.ProveOptions;
import org.gridrls.testkit.ProjectRoot;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The help of each command and subcommand of the program {@code rls} as it is installed. */
class ProgramHelpTest {
  private static final Map<Class<?>, String> HEADINGS =
      Map.of(
          OrderOptions.class, "Which copy first:",
          ProveOptions.class, "Storage servers:",
          StorageOptions.class, "Storage servers:",
          OutputOptions.class, "Output:",
          SecurityOptions.class, "Identity and trust:");

  private static final CommandLine PROGRAM = RlsMain.commandLine(List.of());

  static Stream<String> commands() {
    return below(PROGRAM);
  }

  private static Stream<String> below(CommandLine line) {
    return Stream.concat(
            Stream.of(line.getCommandSpec().qualifiedName()),
            line.getSubcommands().values().stream().flatMap(ProgramHelpTest::below))
        .distinct();
  }

  private static CommandLine command(String name) {
    CommandLine line = PROGRAM;
    for (String word : List.of(name.split(" ")).subList(1, name.split(" ").length)) {
      line = line.getSubcommands().get(word);
    }
    return line;
  }

  /** Prints help as the launcher would: the command line is made for the arguments. */
  private static List<String> printed(String command) {
    String[] words = (command + " --help").split(" ");
    String[] arguments = Arrays.copyOfRange(words, 1, words.length);
    StringWriter out = new StringWriter();
    CommandLine line = RlsMain.commandLine(List.of(arguments));
    line.setOut(new PrintWriter(out));
    assertEquals(0, line.execute(arguments), command);
    return out.toString().lines().toList();
  }

  /**
   * The file of the overview says what the commands say; {@code -Dgolden.update=true} writes it.
   */
  @Test
  void theOverviewHasTheCommands() throws IOException {
    Path file = ProjectRoot.path("rls-cli/src/main/resources/org/gridrls/cli/overview.txt");
    List<String> lines =
        PROGRAM.getSubcommands().entrySet().stream()
            .map(one -> one.getKey() + "\t" + sentence(one.getValue()))
            .sorted()
            .toList();
    if (Boolean.getBoolean("golden.update")) {
      Files.write(file, lines);
    }
    assertEquals(Files.readAllLines(file), lines);
    assertEquals(PROGRAM.getUsageMessage().lines().toList(), printed("rls"));
  }

  private static String sentence(CommandLine command) {
    String[] description = command.getCommandSpec().usageMessage().description();
    return String.join(" ", description).split("(?<=[^.][.]) (?=\\p{Lu})", 2)[0];
  }

  @ParameterizedTest
  @MethodSource("commands")
  void helpHasAUsageAndAnExampleThatIsUnderstood(String command) {
    List<String> help = printed(command);
    assertTrue(help.stream().anyMatch(line -> line.startsWith("Usage: rls")), command);
    int heading = help.indexOf("Examples:");
    assertTrue(heading > 0 && heading < help.size() - 1, () -> "no example: " + command);
    for (String line : help.subList(heading + 1, help.size())) {
      String example = line.strip().replaceFirst("^source <\\((.*)\\)$", "$1");
      assertTrue(example.startsWith("rls "), line);
      assertTrue(command.equals("rls") || (example + " ").startsWith(command + " "), line);
      if (!example.startsWith("rls help ")) {
        PROGRAM.parseArgs(words(example));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("commands")
  void aGroupWithoutACommandDoesNothingAndSaysSo(String group) {
    if (!group.equals("rls") && !command(group).getSubcommands().isEmpty()) {
      List<String> arguments = List.of(group.split(" ")).subList(1, group.split(" ").length);
      CommandLine line = RlsMain.commandLine(arguments);
      line.setErr(new PrintWriter(new StringWriter()));
      assertEquals(2, line.execute(arguments.toArray(String[]::new)), group);
    }
  }

  private static String[] words(String example) {
    List<String> words =
        Arrays.stream(example.replaceFirst(" (\\||>>) .*", "").split(" "))
            .skip(1)
            .map(word -> word.replace("'", ""))
            .toList();
    return OriginalForms.translate(words).toArray(String[]::new);
  }

  /** Each line of a text ends a sentence or a part of it; the width decides where it wraps. */
  @ParameterizedTest
  @MethodSource("commands")
  void noSentenceIsSplitAndNoArgumentIsWithoutOne(String name) {
    CommandSpec command = command(name).getCommandSpec();
    whole(name, command.usageMessage().description());
    for (ArgSpec each : command.args()) {
      if (!each.hidden()) {
        assertTrue(each.description().length > 0, () -> name + " " + each + " has no text");
        whole(name + " " + each, each.description());
      }
    }
  }

  private static void whole(String what, String... description) {
    assertTrue(description.length > 0, what);
    for (String line : description) {
      assertTrue(line.isEmpty() || line.startsWith(" ") || line.matches("(?s).*[.:;?)]"), what);
    }
  }

  /** Checks that an option's text says what happens without it. */
  @ParameterizedTest
  @MethodSource("commands")
  void noDefaultIsMissing(String name) {
    for (ArgSpec each : command(name).getCommandSpec().args()) {
      String value = each.defaultValue();
      if (each.hidden() || value == null || value.isEmpty() || value.matches("true|false")) {
        continue;
      }
      String text = String.join(" ", each.description());
      assertTrue(
          text.contains("(" + value + ")") || text.contains("default"),
          () -> name + " " + each + " = " + value);
    }
  }

  /** But an example is one line, to be copied. */
  @ParameterizedTest
  @MethodSource("commands")
  void helpFitsTheWidth(String name) {
    CommandLine command = command(name);
    for (int width : List.of(80, 132)) {
      command.setUsageHelpWidth(width);
      List<String> tooLong =
          command
              .getUsageMessage()
              .lines()
              .filter(line -> line.length() > width && !line.startsWith("  rls "))
              .toList();
      assertEquals(List.of(), tooLong, name);
    }
  }

  @ParameterizedTest
  @MethodSource("commands")
  void commonOptionsAreBelowTheirHeadings(String name) {
    List<String> help = printed(name);
    for (OptionSpec option : command(name).getCommandSpec().options()) {
      if (!option.hidden()) {
        int line = line(help, option);
        assertEquals(expected(option), heading(help.subList(0, line)), () -> name + " " + option);
      }
    }
  }

  private static int line(List<String> help, OptionSpec option) {
    String listed = "\\s*(-\\w, )?\\Q" + option.longestName() + "\\E(\\W.*)?";
    for (int i = 0; i < help.size(); i++) {
      if (help.get(i).matches(listed) && !help.get(i).startsWith("Usage")) {
        return i;
      }
    }
    throw new AssertionError("no " + option + " in " + help);
  }

  private static String expected(OptionSpec option) {
    return option.userObject() instanceof Member declared
        ? HEADINGS.getOrDefault(declared.getDeclaringClass(), "")
        : "";
  }

  private static String heading(List<String> above) {
    return above.stream().filter(HEADINGS::containsValue).reduce("", (first, last) -> last);
  }

  /** A version option prints something. */
  @ParameterizedTest
  @MethodSource("commands")
  void onlyTheProgramHasAVersion(String name) {
    boolean asks =
        command(name).getCommandSpec().options().stream().anyMatch(OptionSpec::versionHelp);
    assertEquals(name.equals("rls"), asks);
  }

  @ParameterizedTest
  @MethodSource("commands")
  void theListOfCommandsShowsWholeSentencesInAGroup(String name) {
    String[] words = name.split(" ");
    if (words.length == 2) {
      String list = String.join("\n", printed("rls"));
      assertTrue(list.contains("\n  " + words[1] + " "), name);
      String other = list.replaceFirst("(?s).*\nOther:", "");
      boolean ungrouped = !other.equals(list) && other.contains("\n  " + words[1] + " ");
      assertFalse(ungrouped && !List.of("shell", "completion").contains(words[1]), name);
    }
  }

  @Test
  void theManualPageNamesEveryCommandAndNoOther() throws Exception {
    String page = Files.readString(ProjectRoot.path("docker/packages/share/man/man1/rls.1"));
    String commands = page.substring(page.indexOf(".SH COMMANDS"), page.indexOf(".SH EXIT STATUS"));
    Set<String> named =
        Pattern.compile("(?m)^\\.B (.*)$")
            .matcher(commands)
            .results()
            .map(found -> found.group(1).replace("\\-", "-"))
            .collect(Collectors.toCollection(TreeSet::new));
    Set<String> known = new TreeSet<>(PROGRAM.getSubcommands().keySet());
    known.remove("help");
    assertEquals(known, named);
  }
}
