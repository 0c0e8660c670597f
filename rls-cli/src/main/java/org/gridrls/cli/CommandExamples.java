package org.gridrls.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * The examples below the help of a command: the lines of a file that begin with the command. Read
 * only for a help, not for each call. Stateless, safe for threads.
 */
final class CommandExamples {
  private static final List<String> OF_THE_PROGRAM =
      List.of("rls demo", "rls locate cms/run1 http://localhost:39281", "rls help locate");

  private CommandExamples() {}

  /** All lines of the file, in its order. */
  static List<String> all() {
    try (InputStream in = CommandExamples.class.getResourceAsStream("examples.txt")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The examples of a command by its qualified name, as in {@code rls attribute define}. */
  static List<String> of(String command) {
    if (command.indexOf(' ') < 0) {
      return OF_THE_PROGRAM;
    }
    Pattern used = Pattern.compile("(^|\\()" + Pattern.quote(command) + "(?![\\w-])");
    return all().stream().filter(line -> used.matcher(line).find()).toList();
  }

  static void use(CommandLine line) {
    line.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_FOOTER, CommandExamples::listed);
    line.getSubcommands().values().forEach(CommandExamples::use);
  }

  private static String listed(Help help) {
    List<String> examples = of(help.commandSpec().qualifiedName());
    return examples.isEmpty()
        ? ""
        : examples.stream()
            .map(example -> String.format("  %s%n", example))
            .collect(Collectors.joining("", String.format("%nExamples:%n"), ""));
  }
}
