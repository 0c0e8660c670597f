package org.gridrls.cli;

import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code rls completion}: a script by which a shell completes commands and options. */
@Command(
    name = "completion",
    description = {
      "Prints a script for bash and zsh that completes commands and options.",
      "Use it with: source <(rls completion)"
    })
final class CompletionCommand implements Callable<Integer> {
  @Spec CommandSpec spec;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Shows this help.")
  boolean help;

  @Override
  public Integer call() {
    CommandLine program = spec.root().commandLine();
    spec.commandLine().getOut().print(AutoComplete.bash("rls", program));
    spec.commandLine().getOut().flush();
    return 0;
  }
}
