package org.gridrls.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.gridrls.cli.output.Terminal;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code rls shell}: commands are typed one after the other, without the URL of the server. */
@Command(
    name = "shell",
    description = {
      "Reads commands from standard input, a line each; the URL may be left out of them.",
      "Words with blanks stand in double quotes. exit or quit ends it, # begins a remark.",
      "Exit code: that of the last command that failed, else 0."
    })
final class ShellCommand implements Callable<Integer> {
  private static final Set<String> ENDS = Set.of("exit", "quit");

  @Spec CommandSpec spec;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "URL",
      description = "The server that commands are about; else that of the profile.")
  String url;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Shows this help.")
  boolean help;

  private int exit;

  @Override
  public Integer call() {
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      prompt();
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        List<String> words = words(line);
        if (!words.isEmpty() && ENDS.contains(words.get(0))) {
          return exit;
        }
        run(words);
        prompt();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return exit;
  }

  private void prompt() {
    if (Terminal.present()) {
      spec.commandLine().getOut().print("rls> ");
      spec.commandLine().getOut().flush();
    }
  }

  private void run(List<String> words) {
    if (words.isEmpty()) {
      return;
    }
    List<String> command = words.get(0).equals("help") ? List.of("--help") : words;
    CommandLine line = RlsCommand.commandLine();
    Profile profile = Profile.of(spec.commandLine());
    line.setDefaultValueProvider(url == null ? profile : profile.at(url));
    line.setOut(spec.commandLine().getOut());
    line.setErr(spec.commandLine().getErr());
    int code = line.execute(command.toArray(String[]::new));
    exit = code == 0 ? exit : code;
  }

  /** Blanks separate words, but for those in double quotes; a backslash takes what follows. */
  static List<String> words(String line) {
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
        boolean escaped = c == '\\' && i + 1 < line.length();
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
