package org.gridrls.security.command;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.kit.security.Call;
import org.gridrls.kit.security.Caller;
import org.gridrls.security.acl.AccessPolicy;
import org.gridrls.security.acl.AclExplanation;
import org.gridrls.security.acl.Gridmap;
import org.gridrls.security.acl.RuleFiles;
import org.gridrls.security.operation.AffectedNames;
import org.gridrls.security.operation.Operation;
import org.gridrls.security.operation.Operations;
import org.gridrls.security.operation.Privilege;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code rls acl test}: would a call be allowed, by which rule, and what do the others say? */
@Command(
    name = "test",
    description = {
      "Explains what the rules say about a call.",
      "The exit code is 0 if it is allowed, 1 if it is denied.",
      "Without a NAME the call is about all names."
    })
final class AclTestCommand implements Callable<Integer> {
  @Spec CommandSpec spec;

  @Parameters(
      index = "0",
      paramLabel = "DN",
      description = "The distinguished name; with --user or --method token, that name.")
  String name;

  @Parameters(
      index = "1",
      paramLabel = "OPERATION",
      description = "As in the WSDL, such as add, or ReplicaLocationIndex.exists.")
  String operation;

  @Parameters(
      index = "2",
      arity = "0..1",
      paramLabel = "NAME",
      description = "A logical name; for operations that take a pattern, a pattern.")
  String logicalName;

  @Option(
      names = "--acl",
      required = true,
      paramLabel = "FILE",
      description = "The access control list.")
  Path acl;

  @Option(names = "--gridmap", paramLabel = "FILE", description = "The gridmap file.")
  Path gridmap;

  @Option(
      names = "--user",
      description = "The name is that of a user who authenticated with a password.")
  boolean user;

  @Option(
      names = "--group",
      paramLabel = "GROUP",
      description = "A group of the caller. May be repeated.")
  List<String> groups = List.of();

  @Option(
      names = "--method",
      paramLabel = "METHOD",
      description = "How the caller authenticated: certificate (default), token, signature, ...")
  String method = "certificate";

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Shows this help.")
  boolean help;

  @Override
  public Integer call() {
    Gridmap map = gridmap == null ? Gridmap.EMPTY : RuleFiles.gridmap(gridmap);
    AccessPolicy policy = new AccessPolicy(RuleFiles.acl(acl), map);
    Call asked = asked();
    AclExplanation explanation =
        AclExplanation.of(policy, asked, AffectedNames.by(asked, Optional.ofNullable(logicalName)));
    print(asked, explanation, spec.commandLine().getOut());
    return explanation.decision().allowed() ? 0 : 1;
  }

  private Call asked() {
    List<String> known = Operations.named(operation);
    if (known.size() != 1) {
      String message =
          known.isEmpty()
              ? "there is no such operation in any WSDL"
              : "say which of " + String.join(", ", known);
      throw RlsException.about(RlsError.BAD_ARGUMENT, message, operation);
    }
    String[] parts = known.get(0).split("\\.");
    return new Call(caller(), parts[0], parts[1], List.of());
  }

  private Caller caller() {
    Caller.Method how = user ? Caller.Method.PASSWORD : method();
    boolean certified = how != Caller.Method.PASSWORD && how != Caller.Method.TOKEN;
    return new Caller(
        how,
        name,
        certified && how != Caller.Method.NONE ? Optional.of(name) : Optional.empty(),
        Set.copyOf(groups),
        Set.of(),
        false,
        "here");
  }

  private Caller.Method method() {
    for (Caller.Method one : Caller.Method.values()) {
      if (one.word().equals(method.toLowerCase(Locale.ROOT))) {
        return one;
      }
    }
    throw RlsException.about(RlsError.BAD_ARGUMENT, "there is no such method", method);
  }

  private static void print(Call asked, AclExplanation explanation, PrintWriter out) {
    String needs =
        Operations.of(asked)
            .flatMap(Operation::privilege)
            .map(Privilege::word)
            .orElse("no privilege");
    out.printf("%s.%s needs %s%n", asked.portType(), asked.operation(), needs);
    out.printf("local user: %s%n", explanation.decision().localUser().orElse("none"));
    for (AclExplanation.Line line : explanation.lines()) {
      out.printf(
          "%s %s  %s%n    %s%n",
          line.decides() ? "->" : "  ", line.rule().where(), line.rule(), line.says());
    }
    out.println(explanation.decision().allowed() ? "allowed" : "denied");
    if (!explanation.decision().allowed()) {
      out.println(explanation.decision().reason());
    }
    out.flush();
  }
}
