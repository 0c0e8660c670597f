package org.gridrls.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gridrls.api.RlsException;
import org.gridrls.cli.command.ExitCode;
import org.gridrls.cli.command.Profile;
import picocli.CommandLine;

/**
 * One session of {@code rls shell}: runs lines, with settings that hold for those that follow. Used
 * by one thread.
 */
final class ShellSession {
  /** The words that only a session knows. */
  static final List<String> WORDS = List.of("set", "show", "help", "version", "exit", "quit");

  private static final Set<String> ENDS = Set.of("exit", "quit");

  private final PrintWriter out;
  private final PrintWriter err;
  private final List<String> before;
  private Profile profile;
  private int exit;
  private boolean ended;

  /** {@code before} are options of the original for each command, whose lines are read as there. */
  ShellSession(Profile profile, PrintWriter out, PrintWriter err, List<String> before) {
    this.profile = profile;
    this.out = out;
    this.err = err;
    this.before = before;
  }

  /** The code of the last command that failed, else 0. */
  int exit() {
    return exit;
  }

  /** Until the lines end, or one of them ends the session. */
  void runAll(ShellLines lines) {
    Optional<String> line = lines.next();
    while (line.isPresent()) {
      run(words(line.get(), before.isEmpty()));
      if (ended) {
        return;
      }
      line = lines.next();
    }
  }

  private void run(List<String> words) {
    String first = words.isEmpty() ? "" : words.get(0);
    ended = ENDS.contains(first) && words.size() == 1;
    if (words.isEmpty() || ended) {
      return;
    }
    int code =
        switch (first) {
          case "set" -> set(words);
          case "show" -> show();
          case "help" -> help(words.subList(1, words.size()));
          case "version" -> command(List.of("--version"));
          default -> command(preceded(words));
        };
    exit = code == 0 ? exit : code;
    out.flush();
  }

  private List<String> preceded(List<String> words) {
    List<String> all = new ArrayList<>(before);
    all.addAll(words);
    return all;
  }

  private int help(List<String> about) {
    List<String> words = new ArrayList<>(about);
    words.add("--help");
    int code = command(words);
    if (about.isEmpty()) {
      out.println();
      out.println("In a session: set KEY VALUE, show, help [COMMAND], exit.");
    }
    return code;
  }

  /** The original says reslimit. */
  private int set(List<String> words) {
    if (words.size() != 3) {
      err.println("rls: Give a key and a value: set timeout 60 (show lists what is set)");
      return ExitCode.USAGE;
    }
    String key = words.get(1).equals("reslimit") ? "limit" : words.get(1);
    try {
      profile = profile.with(key, words.get(2));
      return 0;
    } catch (RlsException e) {
      err.println("rls: " + e.getMessage());
      return ExitCode.of(e.error());
    }
  }

  private int show() {
    profile.all().forEach((key, value) -> out.println(key + "\t" + value));
    return 0;
  }

  private int command(List<String> words) {
    CommandLine line = RlsCommand.commandLine(Optional.empty(), Map.of(), words);
    line.setDefaultValueProvider(profile);
    line.setOut(out);
    line.setErr(err);
    return line.execute(words.toArray(String[]::new));
  }

  /** Blanks separate words, but for those in double quotes; a backslash takes what follows. */
  static List<String> words(String line) {
    return words(line, true);
  }

  /** The original has no escapes: with {@code escapes} false a backslash is a character. */
  private static List<String> words(String line, boolean escapes) {
    List<String> words = new ArrayList<>();
    StringBuilder word = null;
    boolean quoted = false;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      boolean blank = !quoted && Character.isWhitespace(c);
      if (blank && word != null) {
        words.add(word.toString());
        word = null;
      } else if (c == '#' && word == null && words.isEmpty()) {
        return List.of();
      } else if (!blank) {
        word = word == null ? new StringBuilder() : word;
        boolean escaped = escapes && c == '\\' && i + 1 < line.length();
        quoted ^= c == '"';
        if (c != '"') {
          word.append(escaped ? line.charAt(++i) : c);
        }
      }
    }
    if (word != null) {
      words.add(word.toString());
    }
    return words;
  }
}
