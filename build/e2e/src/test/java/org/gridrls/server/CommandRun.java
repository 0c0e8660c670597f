package org.gridrls.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.gridrls.cli.RlsCommand;
import org.gridrls.cli.command.ExitCode;
import picocli.CommandLine;

/** Runs commands as a person would, and keeps what the last one said. Used by one thread. */
public final class CommandRun {
  /** The age of an answer from servers of a test that runs: of at most a minute. */
  public static final String YOUNG = "as of (\\d{1,3} ms|[1-5]?\\d s|1 min) ago";

  public final StringWriter out = new StringWriter();
  public final StringWriter err = new StringWriter();
  private final Optional<Clock> clock;

  /** Runs commands that know no time. */
  public CommandRun() {
    this.clock = Optional.empty();
  }

  /** Runs commands that know the time of the clock. */
  public CommandRun(Clock clock) {
    this.clock = Optional.of(clock);
  }

  /** The exit code. */
  public int rls(String... arguments) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    CommandLine line = RlsCommand.commandLine(clock, Map.of(), List.of(arguments));
    line.setOut(new PrintWriter(out));
    line.setErr(new PrintWriter(err));
    return line.execute(arguments);
  }

  /** The command succeeds; returns its lines. */
  public List<String> done(String... arguments) {
    assertEquals(0, rls(arguments), err::toString);
    return lines();
  }

  /** The command fails with exit code 1 and says this in one line. */
  public void refused(String message, String... arguments) {
    refused(ExitCode.NO, message, arguments);
  }

  /** The command fails with this exit code and says this in one line. */
  public void refused(int exitCode, String message, String... arguments) {
    assertEquals(exitCode, rls(arguments), err::toString);
    assertEquals(1, err.toString().lines().count(), err::toString);
    assertTrue(err.toString().contains(message), err::toString);
  }

  /** The last output has this pattern in it, in one line. */
  public void printed(String pattern) {
    assertTrue(Pattern.compile(pattern).matcher(out.getBuffer()).find(), out::toString);
  }

  public List<String> lines() {
    return out.toString().lines().toList();
  }

  public String errors() {
    return err.toString();
  }
}
