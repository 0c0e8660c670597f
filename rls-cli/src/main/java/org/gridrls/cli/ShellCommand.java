package org.gridrls.cli;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.gridrls.cli.command.Profile;
import org.gridrls.cli.command.SecurityOptions;
import org.gridrls.cli.output.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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
      "set KEY VALUE sets url, timeout, output, limit ... for what follows; show shows them.",
      "Commands run with the security options of the shell, unless they have some of their own.",
      "At a terminal lines can be edited, the tab key completes, and a history is kept.",
      "Exit code: that of the last command that failed, else 0."
    })
final class ShellCommand implements Callable<Integer> {
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

  @Mixin SecurityOptions security = new SecurityOptions();

  @Override
  public Integer call() {
    Profile profile = security.saidIn(Profile.of(spec.commandLine()));
    PrintWriter out = spec.commandLine().getOut();
    ShellSession session =
        new ShellSession(url == null ? profile : profile.at(url), out, spec.commandLine().getErr());
    try (ShellLines lines =
        Terminal.typed() ? EditedLines.ofProcess() : ShellLines.plain(System.in, out)) {
      session.runAll(lines);
    }
    return session.exit();
  }
}
