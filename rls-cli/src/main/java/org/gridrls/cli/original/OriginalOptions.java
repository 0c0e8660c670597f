package org.gridrls.cli.original;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.gridrls.cli.command.Arguments;

/**
 * The options that the original's command line has before the command: {@code -t 5 -s query …}.
 * Immutable.
 *
 * @param given the options and their values
 * @param command what follows them
 * @param sql the wildcards are % and _
 */
record OriginalOptions(
    List<String> given,
    List<String> command,
    String limit,
    String timeout,
    String input,
    boolean sql,
    boolean clear,
    boolean version) {
  private static final Set<String> WITH_VALUE = Set.of("-l", "-t", "-i");
  private static final Set<String> WITHOUT = Set.of("-c", "-d", "-s", "-u", "-v", "-version");
  private static final Set<String> LIMITED = Set.of("query", "lrcs");
  private static final Set<String> WITH_INPUT = Set.of("bulk", "query", "lrcs", "exists");

  static OriginalOptions of(List<String> words) {
    int next = 0;
    List<String> given = new ArrayList<>();
    while (next < words.size() && isOption(words, next)) {
      int count = WITH_VALUE.contains(words.get(next)) ? 2 : 1;
      given.addAll(words.subList(next, next + count));
      next += count;
    }
    return new OriginalOptions(
        given,
        words.subList(next, words.size()),
        value(given, "-l"),
        value(given, "-t"),
        value(given, "-i"),
        given.contains("-s"),
        given.contains("-c"),
        given.contains("-v") || given.contains("-version"));
  }

  private static boolean isOption(List<String> words, int index) {
    String word = words.get(index);
    return WITHOUT.contains(word) || (WITH_VALUE.contains(word) && index + 1 < words.size());
  }

  private static String value(List<String> given, String option) {
    int at = given.indexOf(option);
    return at < 0 ? null : given.get(at + 1);
  }

  /** Our command with these options, where it has such. */
  List<String> added(List<String> ours) {
    if (version) {
      return List.of(OriginalForms.VERSION);
    }
    List<String> options = new ArrayList<>();
    String command = ours.isEmpty() ? "" : ours.get(0);
    String verb = ours.size() > 1 ? ours.get(1) : "";
    boolean attribute = command.equals("attribute");
    add(options, timeout, "--timeout", !ours.isEmpty());
    boolean many = attribute && (verb.equals("bulk") || verb.equals("get"));
    add(options, input, "--input", many || WITH_INPUT.contains(command));
    boolean limited = LIMITED.contains(command) || (attribute && verb.equals("search"));
    // 0 is no limit
    add(options, limit, "--limit", limited && !"0".equals(limit));
    if (clear && attribute && verb.equals("undefine")) {
      options.add("--clear-values");
    }
    List<String> whole = new ArrayList<>(ours);
    whole.addAll(Math.min(whole.size(), attribute ? 2 : 1), options);
    return whole;
  }

  private static void add(List<String> options, String value, String name, boolean has) {
    if (value != null && has) {
      options.addAll(List.of(name, value));
    }
  }

  /** A pattern with our wildcards, if these are SQL's. */
  String pattern(String text) {
    return sql && !Arguments.isUrl(text) ? glob(text) : text;
  }

  /** SQL's wildcards as ours: % is any run, _ one character. */
  static String glob(String like) {
    StringBuilder pattern = new StringBuilder();
    for (char c : like.toCharArray()) {
      switch (c) {
        case '%' -> pattern.append('*');
        case '_' -> pattern.append('?');
        case '*', '?', '\\' -> pattern.append('\\').append(c);
        default -> pattern.append(c);
      }
    }
    return pattern.toString();
  }
}
