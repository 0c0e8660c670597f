package org.gridrls.security.command;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.gridrls.api.Counted;
import org.gridrls.security.acl.RuleFiles;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code rls acl}: looks at the rules of who may do what, without a server. */
@Command(
    name = "acl",
    description = "Checks and explains the rules of who may do what.",
    subcommands = {AclCommand.Check.class, AclTestCommand.class})
public final class AclCommand {
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Shows this help.")
  boolean help;

  /** {@code rls acl check}: fails with each mistake and its line. */
  @Command(
      name = "check",
      description = "Reads an access control list, or a gridmap file, and lists its mistakes.")
  static final class Check implements Callable<Integer> {
    @Spec CommandSpec spec;

    @Option(
        names = {"-h", "--help"},
        usageHelp = true,
        description = "Shows this help.")
    boolean help;

    @Parameters(paramLabel = "FILE", description = "The access control list, or the gridmap file.")
    Path file;

    @Option(names = "--gridmap", description = "The file is a gridmap file.")
    boolean gridmap;

    @Override
    public Integer call() {
      PrintWriter out = spec.commandLine().getOut();
      if (gridmap) {
        out.println(file + ": " + Counted.of(RuleFiles.gridmap(file).size(), "name"));
      } else {
        out.println(file + ": " + Counted.of(RuleFiles.acl(file).rules().size(), "rule"));
      }
      out.flush();
      return 0;
    }
  }
}
