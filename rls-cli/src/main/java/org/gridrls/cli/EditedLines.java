package org.gridrls.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gridrls.cli.command.Profile;
import org.jline.reader.Candidate;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.ParsedLine;
import org.jline.reader.UserInterruptException;
import org.jline.reader.impl.DefaultParser;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import picocli.AutoComplete;
import picocli.CommandLine;

/**
 * Lines that are typed at a terminal, with a history that outlives the session and completion of
 * commands and options by the tab key. Used by one thread.
 */
final class EditedLines implements ShellLines {
  private static final int HISTORY_LINES = 1_000;

  private final Terminal terminal;
  private final LineReader reader;

  /** All commands, for completion; made when it is first asked for. */
  private CommandLine commands;

  EditedLines(Terminal terminal, Path history) {
    this.terminal = terminal;
    // words as a session takes them: double quotes, and a backslash takes what follows
    DefaultParser words =
        new DefaultParser().quoteChars(new char[] {'"'}).eofOnUnclosedQuote(false);
    ownersOnly(history);
    this.reader =
        LineReaderBuilder.builder()
            .terminal(terminal)
            .appName("rls")
            .parser(words)
            .completer(this::complete)
            .variable(LineReader.HISTORY_FILE, history)
            .variable(LineReader.HISTORY_SIZE, HISTORY_LINES)
            .variable(LineReader.HISTORY_FILE_SIZE, HISTORY_LINES)
            .option(LineReader.Option.DISABLE_EVENT_EXPANSION, true)
            .build();
  }

  /** At the terminal of this process; the history lies beside the profile. */
  static EditedLines ofProcess() {
    try {
      Terminal terminal = TerminalBuilder.builder().system(true).dumb(true).build();
      return new EditedLines(terminal, Profile.home().resolve("history"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Where it can't be written there is no history beyond the session. */
  private static void ownersOnly(Path history) {
    try {
      Files.createDirectories(history.toAbsolutePath().getParent());
      if (Files.notExists(history)) {
        Files.createFile(history);
      }
      Files.setPosixFilePermissions(history, PosixFilePermissions.fromString("rw-------"));
    } catch (IOException | UnsupportedOperationException ignored) {
      // the file keeps the default permissions, or does not exist
    }
  }

  @Override
  public Optional<String> next() {
    while (true) {
      try {
        return Optional.of(reader.readLine(PROMPT));
      } catch (UserInterruptException e) {
        continue; // Ctrl-C drops the line
      } catch (EndOfFileException e) {
        return Optional.empty();
      }
    }
  }

  private void complete(LineReader from, ParsedLine line, List<Candidate> candidates) {
    if (commands == null) {
      commands = RlsCommand.commandLine();
    }
    List<CharSequence> found = new ArrayList<>();
    String[] words = line.words().toArray(String[]::new);
    AutoComplete.complete(
        commands.getCommandSpec(), words, line.wordIndex(), 0, line.cursor(), found);
    found.forEach(word -> candidates.add(new Candidate(word.toString())));
    if (line.wordIndex() == 0) {
      ShellSession.WORDS.forEach(word -> candidates.add(new Candidate(word)));
    }
  }

  @Override
  public void close() {
    try {
      reader.getHistory().save();
      terminal.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
