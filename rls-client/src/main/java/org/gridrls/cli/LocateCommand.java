package org.gridrls.cli;

import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.LogicalName;
import org.gridrls.api.index.LocateResult;
import org.gridrls.api.index.LocatedName;
import org.gridrls.api.index.Replica;
import org.gridrls.api.index.Verdict;
import org.gridrls.client.AdminClient;
import org.gridrls.client.RlsClient;
import org.gridrls.client.soap.SoapConnector;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code rls locate}: where are the copies, and what does the answer rest on? */
@Command(
    name = "locate",
    description = {
      "Says where the copies are: asks an index, then its catalogs.",
      "Exit code 0 if all names were found, 1 if some are not registered or unknown."
    })
final class LocateCommand extends ClientCommand {
  @Parameters(
      arity = "2..*",
      paramLabel = "NAME... URL",
      hideParamSyntax = true,
      description = "Logical names, then the URL of an index or of a registry.")
  List<String> arguments;

  @Option(
      names = {"-a", "--attributes"},
      description = "Show the attributes too.")
  boolean attributes;

  @Option(
      names = {"-d", "--deadline"},
      defaultValue = "10s",
      description = "For all catalogs (${DEFAULT-VALUE}).")
  String deadline;

  @Override
  int run(SoapConnector connector) {
    List<LogicalName> names =
        arguments.subList(0, arguments.size() - 1).stream().map(LogicalName::new).toList();
    Duration wait = Durations.parse(deadline);
    try (RlsClient federation = federation(connector, arguments.get(arguments.size() - 1))) {
      LocateResult result =
          federation.locate(
              names, wait, attributes ? AttributeSelection.ALL : AttributeSelection.NONE);
      result.names().forEach(this::show);
      out().println(Evidences.basis(result));
      Evidences.gaps(result.completeness()).forEach(out()::println);
      boolean all = result.names().stream().allMatch(name -> name.verdict() == Verdict.FOUND);
      return all ? 0 : RlsCommand.SOME_FAILED;
    }
  }

  private static RlsClient federation(SoapConnector connector, String url) {
    boolean registry = new AdminClient(connector, url).ping().getRole().contains("registry");
    return registry ? RlsClient.ofRegistry(url) : RlsClient.ofIndexes(List.of(url));
  }

  private void show(LocatedName name) {
    if (name.replicas().isEmpty()) {
      out().println(name.logicalName() + "\t" + Evidences.verdict(name.verdict()));
    }
    for (Replica replica : name.replicas()) {
      String values =
          Stream.concat(
                  replica.mapping().logicalAttributes().stream(),
                  replica.mapping().targetAttributes().stream())
              .map(AttributeText::shown)
              .collect(Collectors.joining(" "));
      String line =
          name.logicalName()
              + "\t"
              + replica.mapping().mapping().targetName()
              + "\t"
              + replica.lrcMember();
      out().println(values.isEmpty() ? line : line + "\t" + values);
    }
  }
}
