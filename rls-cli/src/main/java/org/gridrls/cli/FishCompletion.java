package org.gridrls.cli;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The script by which fish completes commands, options and their values. Used by one thread. */
final class FishCompletion {
  private static final String HEAD =
      """
      # completes rls in fish: rls completion fish | source
      function __rls_words
          set -l words (commandline -opc)
          set -e words[1]
          string match -v -- '-*' $words
      end
      function __rls_at
          set -l words (__rls_words)
          test "$words" = "$argv"
      end
      function __rls_in
          set -l words (__rls_words)
          string match -q -- "$argv *" "$words "
      end
      complete -c rls -e
      """;

  private final List<String> lines = new ArrayList<>();
  private final Deque<String> path = new ArrayDeque<>();

  private FishCompletion() {}

  static String of(CommandLine program) {
    FishCompletion script = new FishCompletion();
    script.add(program);
    return HEAD + String.join("\n", script.lines) + "\n";
  }

  private void add(CommandLine command) {
    String words = String.join(" ", path);
    command.getSubcommands().forEach((name, sub) -> subcommand(words, name, sub.getCommandSpec()));
    for (PositionalParamSpec parameter : command.getCommandSpec().positionalParameters()) {
      if (parameter.type().isEnum() && parameter.index().min() == 0) {
        lines.add("complete -c rls -f -n '__rls_at " + words + "' -a " + words(parameter.type()));
      }
    }
    String condition = path.isEmpty() ? "" : " -n '__rls_in " + words + "'";
    for (OptionSpec option : command.getCommandSpec().options()) {
      if (!option.hidden()) {
        lines.add("complete -c rls" + condition + option(option));
      }
    }
    command
        .getSubcommands()
        .forEach(
            (name, sub) -> {
              path.addLast(name);
              add(sub);
              path.removeLast();
            });
  }

  private void subcommand(String words, String name, CommandSpec sub) {
    if (!sub.usageMessage().hidden()) {
      String said = said(sub.usageMessage().description());
      lines.add("complete -c rls -f -n '__rls_at " + words + "' -a " + quoted(name) + said);
    }
  }

  private static String option(OptionSpec option) {
    StringBuilder text = new StringBuilder();
    for (String name : option.names()) {
      boolean whole = name.startsWith("--");
      text.append(whole ? " -l " : " -s ").append(name.substring(whole ? 2 : 1));
    }
    if (option.arity().max() > 0) {
      text.append(values(option));
    }
    return text.append(said(option.description())).toString();
  }

  private static String said(String... description) {
    return description.length == 0 ? "" : " -d " + quoted(CommandGroups.firstSentence(description));
  }

  /** The words that an option takes; else files, where it takes one. */
  private static String values(OptionSpec option) {
    Class<?> type = option.type();
    if (type.isEnum()) {
      return " -x -a " + words(type);
    }
    return option.paramLabel().contains("FILE") || type == Path.class ? " -r" : " -x";
  }

  private static String words(Class<?> type) {
    return quoted(
        List.of(type.getEnumConstants()).stream()
            .map(one -> one.toString().toLowerCase(Locale.ROOT))
            .collect(Collectors.joining(" ")));
  }

  private static String quoted(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}
