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
      "Understands the operator options of the original program.",
      "Each is followed by the URL of a server:",
      "-p (ping), -S (stats), -s (targets), -c all|KEY (config), -C KEY VALUE (config --set), -u (update), "
          + "-A RLI (targets add --kind bloom), -a RLI [PATTERN] (targets add), -d RLI (targets remove), "
          + "-r RLI (parents add), -D RLI (parents remove), -e (clear, without confirmation).",
      "-t SECONDS comes before them."
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

  /** Returns what to use instead of options that no longer apply. */
  private String instead() {
    if (quit) {
      return "A server cannot be stopped remotely; stop it on its machine: systemctl stop rls, or SIGTERM";
    }
    if (configure) {
      return "Write it as -C KEY VALUE URL";
    }
    if (pattern) {
      return "Single patterns cannot be removed; list those to keep: rls targets change --pattern P RLI URL";
    }
    if (parentPattern) {
      return "Indexes forward everything, without patterns: rls parents add|remove PARENT URL";
    }
    return "Missing: one of -p -S -s -c -u -A -a -d -r -D -e";
  }
}
