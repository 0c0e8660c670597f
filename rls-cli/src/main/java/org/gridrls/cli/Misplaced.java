package org.gridrls.cli;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Says which argument stands in another one's place, where the library names only what is left
 * over. Stateless, safe for threads.
 */
final class Misplaced {
  private static final String URL = "URL";

  private Misplaced() {}

  /** Returns the message for people; empty if the library's own one is good. */
  static Optional<String> message(ParameterException failure) {
    if (failure instanceof UnmatchedArgumentException unmatched) {
      return unmatched(failure.getCommandLine(), unmatched.getUnmatched());
    }
    return failure instanceof MissingParameterException missing
        ? missing(failure.getCommandLine(), missing)
        : Optional.empty();
  }

  private static Optional<String> unmatched(CommandLine command, List<String> words) {
    boolean onlyCommands = command.getCommandSpec().positionalParameters().isEmpty();
    if (onlyCommands && !command.getSubcommands().isEmpty() && !words.get(0).startsWith("-")) {
      return Optional.of("no such command: '" + words.get(0) + "'");
    }
    List<String> options = words.stream().filter(word -> word.startsWith("-")).toList();
    if (!options.isEmpty()) {
      return Optional.of(
          (options.size() == 1 ? "unknown option: " : "unknown options: ") + quoted(options));
    }
    return words.stream().anyMatch(Misplaced::isUrl)
        ? values(command, URL)
            .filter(value -> !isUrl(value))
            .findFirst()
            .map(value -> "too many arguments: '" + value + "' stands where the URL is expected")
        : Optional.empty();
  }

  private static Optional<String> missing(CommandLine command, MissingParameterException failure) {
    boolean url =
        failure.getMissing().stream()
            .anyMatch(one -> one.paramLabel().equals(URL) || one.paramLabel().equals("[URL]"));
    return url
        ? command.getCommandSpec().positionalParameters().stream()
            .filter(one -> !one.paramLabel().equals(URL))
            .filter(one -> one.stringValues().stream().anyMatch(Misplaced::isUrl))
            .findFirst()
            .map(
                one ->
                    "missing required parameter: 'URL'; %s was taken as %s"
                        .formatted(quoted(one.stringValues()), one.paramLabel()))
        : Optional.empty();
  }

  private static Stream<String> values(CommandLine command, String label) {
    return command.getCommandSpec().positionalParameters().stream()
        .filter(one -> one.paramLabel().equals(label))
        .map(PositionalParamSpec::stringValues)
        .flatMap(List::stream);
  }

  private static boolean isUrl(String word) {
    return word.contains("://");
  }

  private static String quoted(List<String> words) {
    return words.stream().map("'%s'"::formatted).collect(Collectors.joining(", "));
  }
}
