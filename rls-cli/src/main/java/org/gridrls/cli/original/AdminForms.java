package org.gridrls.cli.original;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The forms of the original's {@code globus-rls-admin}, turned into our commands. Stateless, safe
 * for threads.
 */
final class AdminForms {
  private AdminForms() {}

  /** {@code all} without its first word is {@code rest}; other words are returned unchanged. */
  static List<String> translate(List<String> all, List<String> rest) {
    if (rest.isEmpty()) {
      return all;
    }
    List<String> words = rest.subList(1, rest.size());
    if (rest.get(0).equals("-t") && words.size() > 1) {
      return timed(translate(all, words.subList(1, words.size())), words.get(0));
    }
    return switch (rest.get(0)) {
      case "-p" -> with(words, "ping");
      case "-S" -> with(words, "stats");
      case "-s" -> with(last(words), "targets");
      case "-u" -> with(words, "update");
      case "-e" -> with(words, "clear", "--yes");
      case "-A" -> with(words, "targets", "add", "--kind", "bloom");
      case "-d" -> words.size() > 2 ? all : with(words, "targets", "remove");
      case "-r" -> words.size() > 2 ? all : with(words, "parents", "add");
      case "-D" -> words.size() > 2 ? all : with(words, "parents", "remove");
      case "-v", "-version" -> List.of(OriginalForms.VERSION);
      case "-a" -> added(words);
      case "-c" -> configured(all, words);
      case "-C" -> changed(all, words);
      default -> all;
    };
  }

  private static List<String> with(List<String> words, String... command) {
    List<String> ours = new ArrayList<>(List.of(command));
    ours.addAll(words);
    return ours;
  }

  /** {@code [RLI] [PATTERN] URL}: all that the server has are shown. */
  private static List<String> last(List<String> words) {
    return words.size() < 2 ? words : words.subList(words.size() - 1, words.size());
  }

  private static List<String> timed(List<String> ours, String seconds) {
    List<String> timed = new ArrayList<>(ours);
    boolean group = Set.of("targets", "parents").contains(ours.get(0)) && ours.size() > 2;
    timed.addAll(group ? 2 : 1, List.of("--timeout", seconds));
    return timed;
  }

  /** {@code RLI [PATTERN] URL}. */
  private static List<String> added(List<String> words) {
    if (words.size() != 3) {
      return with(words, "targets", "add");
    }
    return List.of("targets", "add", "--pattern", words.get(1), words.get(0), words.get(2));
  }

  /** {@code OPTION VALUE URL}. */
  private static List<String> changed(List<String> all, List<String> words) {
    return words.size() == 3
        ? List.of("config", "--set", words.get(0) + "=" + words.get(1), words.get(2))
        : all;
  }

  private static List<String> configured(List<String> all, List<String> words) {
    if (words.isEmpty()) {
      return all;
    }
    List<String> server = words.subList(1, words.size());
    return words.get(0).equals("all")
        ? with(server, "config")
        : with(server, "config", "--setting", words.get(0));
  }
}
