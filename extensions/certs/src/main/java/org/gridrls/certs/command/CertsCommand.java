package org.gridrls.certs.command;

import java.time.Clock;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * {@code rls certs}: the certificates of a test federation, or of a small one that has no authority
 * of its own. Used by one thread.
 */
@Command(
    name = "certs",
    description = {
      "Creates a certificate authority, and certificates of hosts and users, for a federation without one.",
      "All files are in one directory, ./rls-certs by default."
    },
    synopsisSubcommandLabel = "COMMAND")
public final class CertsCommand implements Callable<Integer> {
  @Spec CommandSpec spec;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Shows this help.")
  boolean help;

  private CertsCommand() {}

  /** The command with what it can do. */
  public static CommandLine line(Clock clock) {
    CommandLine line = new CommandLine(new CertsCommand());
    line.addSubcommand(new InitCommand(clock));
    line.addSubcommand(new IssueCommand.Host(clock));
    line.addSubcommand(new IssueCommand.User(clock));
    line.addSubcommand(new RevokeCommand(clock));
    line.addSubcommand(new ListCommand(clock));
    line.setCaseInsensitiveEnumValuesAllowed(true);
    return line;
  }

  @Override
  public Integer call() {
    throw new ParameterException(
        spec.commandLine(), "Missing: one of init, host, user, revoke, list");
  }
}
