package org.gridrls.cli.admin;

import java.util.List;
import java.util.concurrent.Callable;
import org.gridrls.cli.original.OriginalForms;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * {@code rls admin}: the original's {@code globus-rls-admin}. {@link OriginalForms} turns what it
 * understands into our commands before they get here; this is for the rest, and for the help.
 */
@Command(
    name = "admin",
    description = {
      "The original's forms for operators, each with the URL of a server at the end:",
      "-p (ping), -S (stats), -s (targets), -c all|KEY (config), -C KEY VALUE (config --set), -u (update),",
      "-A RLI (targets add --kind bloom), -a RLI [PATTERN] (targets add), -d RLI (targets remove),",
      "-r RLI (parents add), -D RLI (parents remove), -e (clear, without asking).",
      "-t SECONDS stands before them."
    })
public final class AdminCommand implements Callable<Integer> {
  @Spec CommandSpec spec;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Shows this help.")
  boolean help;

  @Option(names = "-q", hidden = true)
  boolean quit;

  @Option(names = "-C", hidden = true)
  boolean configure;

  @Option(names = "-d", hidden = true)
  boolean pattern;

  @Option(
      names = {"-r", "-D"},
      hidden = true)
  boolean parentPattern;

  @Option(names = "-t", hidden = true)
  String timeout;

  @Parameters(hidden = true)
  List<String> words = List.of();

  @Override
  public Integer call() {
    throw new ParameterException(spec.commandLine(), instead());
  }

  /** What there is today for forms that make no sense any more. */
  private String instead() {
    if (quit) {
      return "No server is stopped from afar; stop it where it runs: systemctl stop rls, or SIGTERM";
    }
    if (configure) {
      return "Write it as -C KEY VALUE URL";
    }
    if (pattern) {
      return "Single patterns are not removed; say which stay: rls targets change --pattern P RLI URL";
    }
    if (parentPattern) {
      return "Indexes pass on all they hold, without patterns: rls parents add|remove PARENT URL";
    }
    return "Missing: one of -p -S -s -c -u -A -a -d -r -D -e, as the help has them";
  }
}
