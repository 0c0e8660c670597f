package org.gridrls.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * {@code rls admin}: the original's {@code globus-rls-admin}. {@link OriginalForms} turns what it
 * understands into our commands before they get here; this is for the rest, and for the help.
 */
@Command(
    name = "admin",
    description = {
      "The original's forms for operators, each with the URL of a server at the end:",
      "-p (ping), -S (stats), -s (targets), -c all|KEY (config), -u (update),",
      "-A RLI (targets add --kind bloom), -a RLI [PATTERN] (targets add), -d RLI (targets remove),",
      "-e (clear, without asking)."
    })
final class AdminCommand implements Callable<Integer> {
  @Spec CommandSpec spec;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Shows this help.")
  boolean help;

  @Override
  public Integer call() {
    throw new ParameterException(
        spec.commandLine(), "Missing: one of -p -S -s -c -u -A -a -d -e, as the help has them");
  }
}
