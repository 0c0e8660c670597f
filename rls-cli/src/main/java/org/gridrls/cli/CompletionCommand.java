package org.gridrls.cli;

import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code rls completion}: a script by which a shell completes commands and options. */
@Command(
    name = "completion",
    description = "Prints a script by which bash, zsh or fish completes commands and options.")
final class CompletionCommand implements Callable<Integer> {
  @Spec CommandSpec spec;

  /** Shells for which there is a script. */
  enum Shell {
    BASH,
    ZSH,
    FISH
  }

  @Parameters(
      arity = "0..1",
      paramLabel = "SHELL",
      defaultValue = "BASH",
      description = "bash, zsh or fish; default: bash.")
  Shell shell;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Shows this help.")
  boolean help;

  @Override
  public Integer call() {
    CommandLine program = spec.root().commandLine();
    String script =
        shell == Shell.FISH ? FishCompletion.of(program) : AutoComplete.bash("rls", program);
    spec.commandLine().getOut().print(script);
    spec.commandLine().getOut().flush();
    return 0;
  }
}
