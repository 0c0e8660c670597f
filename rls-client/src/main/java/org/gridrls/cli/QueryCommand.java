package org.gridrls.cli;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.MappingPage;
import org.gridrls.api.NameMappings;
import org.gridrls.api.ObjectType;
import org.gridrls.api.PageRequest;
import org.gridrls.client.LrcClient;
import org.gridrls.client.soap.SoapConnector;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code rls query}: the mappings of names, or of all names that match a pattern. */
@Command(
    name = "query",
    description = {
      "Shows the mappings of names in a catalog, one line each: LFN PFN [attributes]."
    })
final class QueryCommand extends ClientCommand {
  @Parameters(
      arity = "2..*",
      paramLabel = "NAME... URL",
      hideParamSyntax = true,
      description = "Names (or one pattern), then the catalog.")
  List<String> arguments;

  @Option(names = "--target", description = "The names are target names.")
  boolean target;

  @Option(
      names = "--pattern",
      description = "The name is a pattern: * any run, ? one character, \\ escapes.")
  boolean pattern;

  @Option(
      names = {"-a", "--attributes"},
      description = "Show the attributes too.")
  boolean attributes;

  @Option(
      names = {"-l", "--limit"},
      paramLabel = "N",
      description = "Stop after so many lines.")
  long limit = Long.MAX_VALUE;

  private long shown;

  @Override
  int run(SoapConnector connector) {
    LrcClient catalog = new LrcClient(connector, arguments.get(arguments.size() - 1));
    List<String> names = arguments.subList(0, arguments.size() - 1);
    return pattern ? matching(catalog, names) : named(catalog, names);
  }

  private ObjectType type() {
    return target ? ObjectType.TARGET_NAME : ObjectType.LOGICAL_NAME;
  }

  private AttributeSelection selection() {
    return attributes ? AttributeSelection.ALL : AttributeSelection.NONE;
  }

  private int matching(LrcClient catalog, List<String> patterns) {
    for (String text : patterns) {
      PageRequest page = PageRequest.first();
      Optional<String> next;
      do {
        MappingPage found = catalog.query(type(), GlobPattern.of(text), selection(), page);
        found.mappings().forEach(this::show);
        next = found.nextCursor();
        page = next.map(page::after).orElse(page);
      } while (next.isPresent() && shown < limit);
    }
    return 0;
  }

  private int named(LrcClient catalog, List<String> names) {
    int exit = 0;
    for (NameMappings answer : catalog.queryAll(type(), names, selection())) {
      answer.mappings().forEach(this::show);
      if (answer.error().isPresent()) {
        err()
            .println(
                "rls: " + answer.error().get() + ": " + org.gridrls.api.Names.shown(answer.name()));
        exit = RlsCommand.SOME_FAILED;
      }
    }
    return exit;
  }

  private void show(AttributedMapping row) {
    if (shown++ < limit) {
      String values =
          Stream.concat(row.logicalAttributes().stream(), row.targetAttributes().stream())
              .map(AttributeText::shown)
              .collect(Collectors.joining(" "));
      String names = row.mapping().logicalName() + "\t" + row.mapping().targetName();
      out().println(values.isEmpty() ? names : names + "\t" + values);
    }
  }
}
