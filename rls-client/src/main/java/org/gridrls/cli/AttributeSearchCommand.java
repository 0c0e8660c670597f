package org.gridrls.cli;

import java.util.List;
import java.util.Optional;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.PageRequest;
import org.gridrls.client.AttributeClient;
import org.gridrls.client.AttributeSearch;
import org.gridrls.client.LrcClient;
import org.gridrls.client.ObjectAttributes;
import org.gridrls.client.soap.SoapConnector;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code rls attribute search}: names by what their attributes are. */
@Command(
    name = "search",
    description = {
      "Shows the names whose attributes fulfil the conditions, one line each: NAME [attributes].",
      "A condition is NAME (has the attribute), NAME:TYPE=VALUE (or != < <= > >=),",
      "NAME:TYPE=LOW..HIGH (both included; not for strings), or NAME:string~PATTERN."
    })
final class AttributeSearchCommand extends ObjectCommand {
  @Parameters(
      arity = "0..*",
      paramLabel = "CONDITION... URL",
      hideParamSyntax = true,
      description = "Conditions, as in size:int>=1000, then the catalog.")
  List<String> given = List.of();

  @Option(names = "--or", description = "One condition is enough; without it, all must hold.")
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
      description = "Stop after so many lines.")
  long limit = Long.MAX_VALUE;

  private long shown;

  @Override
  int run(SoapConnector connector) {
    Arguments arguments = Arguments.of(spec.commandLine(), given, "CONDITION...");
    AttributeSearch search = search(arguments.names());
    listing("name", "attributes");
    AttributeClient client = new LrcClient(connector, arguments.url()).attributes();
    AttributeSelection selection = attributes ? AttributeSelection.ALL : AttributeSelection.NONE;
    PageRequest page = PageRequest.first();
    Optional<String> next;
    do {
      AttributeSearch.Page found = client.search(search, selection, page);
      found.objects().forEach(this::show);
      next = found.nextCursor();
      page = next.map(page::after).orElse(page);
    } while (next.isPresent() && shown < limit);
    return 0;
  }

  private AttributeSearch search(List<String> conditions) {
    return new AttributeSearch(
        type(),
        or ? AttributeSearch.Junction.OR : AttributeSearch.Junction.AND,
        conditions.stream().map(ConditionText::condition).toList(),
        Optional.ofNullable(pattern).map(GlobPattern::of));
  }

  private void show(ObjectAttributes object) {
    if (shown++ < limit) {
      listing().row(object.objectName(), AttributeText.values(object.attributes()));
    }
  }
}
