package org.gridrls.cli.attribute;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.gridrls.api.AttributeDefinition;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.AttributeType;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.PageRequest;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.catalog.AttributeQuery;
import org.gridrls.api.catalog.AttributesResult;
import org.gridrls.cli.command.Arguments;
import org.gridrls.cli.command.ObjectCommand;
import org.gridrls.cli.text.AttributeText;
import org.gridrls.client.AttributeClient;
import org.gridrls.client.LrcClient;
import org.gridrls.client.soap.SoapConnector;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code rls attribute search}: names by what their attributes are. */
@Command(
    name = "search",
    description = {
      "Shows the names whose attributes meet the conditions, one line each: NAME [attributes].",
      "A condition is NAME (has the attribute), NAME=VALUE (or != < <= > >=),",
      "NAME=LOW..HIGH (both included; not for strings), or NAME~PATTERN (of strings).",
      "The type comes from the attribute's definition, unless given: NAME:TYPE=VALUE."
    })
final class AttributeSearchCommand extends ObjectCommand {
  @Parameters(
      arity = "0..*",
      paramLabel = "CONDITION... URL",
      hideParamSyntax = true,
      description = "Conditions, as in size>=1000, then the catalog.")
  List<String> given = List.of();

  @Option(
      names = "--or",
      description = "Names must meet at least one condition; default: all conditions.")
  boolean or;

  @Option(
      names = "--pattern",
      paramLabel = "P",
      description = "Only names that match: * any run, ? one character, \\ escapes.")
  String pattern;

  @Option(
      names = {"-a", "--attributes"},
      description = "Show the attributes too.")
  boolean attributes;

  @Option(
      names = {"-l", "--limit"},
      paramLabel = "N",
      description = "Stop after N lines.")
  long limit = Long.MAX_VALUE;

  private long shown;

  @Override
  protected int run(SoapConnector connector) {
    Arguments arguments = Arguments.of(spec.commandLine(), given, "CONDITION...");
    LrcClient catalog = new LrcClient(connector, arguments.url());
    AttributeQuery search = search(arguments.names(), name -> defined(catalog, name));
    listing("name", "attributes");
    AttributeClient client = catalog.attributes();
    AttributeSelection selection = attributes ? AttributeSelection.ALL : AttributeSelection.NONE;
    PageRequest page = PageRequest.first();
    Optional<String> next;
    do {
      AttributeQuery.Page found = client.search(search, selection, page);
      found.objects().forEach(this::show);
      next = found.nextCursor();
      page = next.map(page::after).orElse(page);
    } while (next.isPresent() && shown < limit);
    return 0;
  }

  private AttributeType defined(LrcClient catalog, String name) {
    return catalog.attributeDefinitions(Optional.of(type())).stream()
        .filter(definition -> definition.name().equals(name))
        .map(AttributeDefinition::type)
        .findFirst()
        .orElseThrow(
            () ->
                RlsException.about(
                    RlsError.ATTRIBUTE_NOT_FOUND,
                    "no such attribute is defined (rls attribute show); a condition is written as"
                        + " in size>=1000",
                    name));
  }

  private AttributeQuery search(List<String> conditions, Function<String, AttributeType> types) {
    return new AttributeQuery(
        type(),
        or ? AttributeQuery.Junction.OR : AttributeQuery.Junction.AND,
        conditions.stream().map(text -> ConditionText.condition(text, types)).toList(),
        Optional.ofNullable(pattern).map(GlobPattern::of));
  }

  private void show(AttributesResult object) {
    if (shown++ < limit) {
      listing().row(object.objectName(), AttributeText.values(object.attributes()));
    }
  }
}
