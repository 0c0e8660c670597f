package org.gridrls.cli;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import picocli.CommandLine;

/**
 * Finds out which command was meant by an unknown word. A command that removes something is never
 * proposed. Stateless, safe for threads.
 */
final class UnknownWords {
  /** Maps words that people try first to the commands that do it here. */
  private static final Map<String, String> NATURAL =
      Map.ofEntries(
          Map.entry("search", "locate (names), query --pattern or attribute search"),
          Map.entry("find", "locate (names), query --pattern or attribute search"),
          Map.entry("lookup", "locate"),
          Map.entry("list", "query --pattern '*' (names), members or targets"),
          Map.entry("ls", "query --pattern '*' (names), members or targets"),
          Map.entry("show", "query, members or config"),
          Map.entry("version", "--version, or ping for that of a server"),
          Map.entry("info", "ping, health or stats"),
          Map.entry("status", "health, doctor or stats"),
          Map.entry("register", "create or put"),
          Map.entry("copy", "replicate or get"),
          Map.entry("cp", "replicate or get"),
          Map.entry("download", "get"),
          Map.entry("import", "load"),
          Map.entry("export", "dump"));

  private static final Set<String> DESTRUCTIVE =
      Set.of(
          "clear",
          "delete",
          "delete-matching",
          "remove",
          "discard",
          "destroy",
          "cancel",
          "undefine",
          "leave");

  private static final int TYPING_ERRORS = 2;

  private UnknownWords() {}

  /** A clause for the message that a word is no command; empty if nothing is like it. */
  static String hint(CommandLine command, String word) {
    String natural = command.getParent() == null ? NATURAL.get(word) : null;
    if (natural != null) {
      return "; see " + natural;
    }
    return command.getSubcommands().keySet().stream()
        .filter(name -> !DESTRUCTIVE.contains(name))
        .filter(name -> word.length() > TYPING_ERRORS && errors(word, name) <= TYPING_ERRORS)
        .min((one, other) -> Integer.compare(errors(word, one), errors(word, other)))
        .map(name -> "; did you mean " + name + "?")
        .orElse("");
  }

  /** Characters to insert, remove or replace, to get from one word to the other. */
  private static int errors(String one, String other) {
    int[] before = new int[other.length() + 1];
    for (int j = 0; j <= other.length(); j++) {
      before[j] = j;
    }
    for (int i = 1; i <= one.length(); i++) {
      int[] now = new int[before.length];
      now[0] = i;
      for (int j = 1; j < now.length; j++) {
        int replaced = before[j - 1] + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
        now[j] = Math.min(replaced, 1 + Math.min(before[j], now[j - 1]));
      }
      before = now;
    }
    return before[other.length()];
  }

  /** BAD_ARGUMENT if help is wanted for a command that does not exist. */
  static void requireCommands(CommandLine line, List<String> words) {
    CommandLine command = line;
    for (String word : words) {
      boolean group =
          !command.getSubcommands().isEmpty()
              && command.getCommandSpec().positionalParameters().isEmpty();
      CommandLine own = command.getSubcommands().get(word);
      if (word.startsWith("-") || (own == null && !group)) {
        return;
      }
      if (own == null) {
        throw RlsException.about(
            RlsError.BAD_ARGUMENT, "there is no such command" + hint(command, word), word);
      }
      command = own;
    }
  }
}
