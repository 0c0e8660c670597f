package org.gridrls.cli;

import java.io.PrintWriter;
import java.util.List;
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
      "Reads commands from standard input, one per line; the URL of each may be omitted.",
      "Words with blanks are put in double quotes. exit or quit ends the shell, # starts a comment.",
      "set KEY VALUE sets url, timeout, output, limit ... for later commands; show lists them.",
      "Commands use the security options of the shell unless they set their own.",
      "On a terminal, lines can be edited, the tab key completes, and a history is kept.",
      "Exit code: the code of the last command that failed, or 0."
    })
final class ShellCommand implements Callable<Integer> {
  @Spec CommandSpec spec;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "URL",
      description = "The server for all commands; default: the URL of the profile.")
  String url;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Shows this help.")
  boolean help;

  @Option(
      names = "--before",
      hidden = true,
      description = "An option of the original in front of each command.")
  List<String> before = List.of();

  @Mixin SecurityOptions security = new SecurityOptions();

  @Override
  public Integer call() {
    Profile profile = security.saidIn(Profile.of(spec.commandLine()));
    PrintWriter out = spec.commandLine().getOut();
    ShellSession session =
        new ShellSession(
            url == null ? profile : profile.at(url), out, spec.commandLine().getErr(), before);
    try (ShellLines lines =
        Terminal.typed() ? EditedLines.ofProcess() : ShellLines.plain(System.in, out)) {
      session.runAll(lines);
    }
    return session.exit();
  }
}
