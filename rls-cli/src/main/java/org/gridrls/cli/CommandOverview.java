package org.gridrls.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Shows what commands there are without making them, which takes half a second. The file has the
 * name and the first sentence of each; a test compares it with the commands. Stateless, safe for
 * threads.
 */
final class CommandOverview {
  private static final Set<String> WORDS = Set.of("-h", "--help", "-V", "--version");

  private CommandOverview() {}

  /** True if these arguments ask for the overview, or for the version. */
  static boolean isEnough(List<String> arguments) {
    return arguments.size() == 1 && WORDS.contains(arguments.get(0));
  }

  /** Returns the first sentence of each command by its name. */
  static Map<String, String> sentences() {
    try (InputStream in = CommandOverview.class.getResourceAsStream("overview.txt")) {
      Map<String, String> sentences = new HashMap<>();
      new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .map(line -> line.split("\t", 2))
          .forEach(line -> sentences.put(line[0], line[1]));
      return sentences;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A command that can be listed, but not run. */
  static CommandSpec listed(String sentence) {
    CommandSpec command = CommandSpec.create();
    command.usageMessage().description(sentence);
    return command;
  }
}
