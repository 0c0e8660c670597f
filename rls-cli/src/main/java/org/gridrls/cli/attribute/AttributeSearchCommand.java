package org.gridrls.cli.attribute;

import java.util.List;
import java.util.Optional;
import org.gridrls.api.AttributeDefinition;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.AttributeType;
import org.gridrls.api.PageRequest;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.catalog.AttributeQuery;
import org.gridrls.api.catalog.AttributesResult;
import org.gridrls.api.index.CatalogOutcome;
import org.gridrls.cli.command.Arguments;
import org.gridrls.cli.command.ExitCode;
import org.gridrls.cli.command.ObjectCommand;
import org.gridrls.cli.index.Evidences;
import org.gridrls.cli.output.Failure;
import org.gridrls.cli.output.Row;
import org.gridrls.cli.text.AttributeText;
import org.gridrls.cli.text.Durations;
import org.gridrls.client.AttributeClient;
import org.gridrls.client.LrcClient;
import org.gridrls.client.federation.FederationAnswer;
import org.gridrls.client.federation.FederationSearch;
import org.gridrls.client.soap.SoapConnector;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code rls attribute search}: names by what their attributes are. */
@Command(
    name = "search",
    description = {
      "Shows the names whose attributes meet the conditions, one line each: NAME [attributes].",
      "A condition is NAME (has the attribute), NAME=VALUE (or != < <= > >=), "
          + "NAME=LOW..HIGH (both included; not for strings), or NAME~PATTERN (of strings).",
      "The type comes from the attribute's definition, unless given: NAME:TYPE=VALUE.",
      "Exit code 1 if no name meets them. With --federation all catalogs are asked; exit code 5 if one of them did not answer."
    })
final class AttributeSearchCommand extends ObjectCommand {
  @Parameters(
      arity = "0..*",
      paramLabel = "CONDITION... URL",
      hideParamSyntax = true,
      description = "Conditions, as in size>=1000, then the catalog or the registry.")
  List<String> given = List.of();

  @Mixin SearchOptions options = new SearchOptions();

  @Option(
      names = {"-a", "--attributes"},
      description = "Show the attributes too.")
  boolean attributes;

  @Option(
      names = {"-l", "--limit"},
      paramLabel = "N",
      description = "Stop after N lines; default: show all.")
  long limit = Long.MAX_VALUE;

  @Option(
      names = "--federation",
      description = {
        "Ask every catalog that a registry expects, and show which one has the name.",
        "The URL is that of the registry; conditions have a type, as in size:int>=1000."
      })
  boolean federation;

  @Option(
      names = {"-d", "--deadline"},
      paramLabel = "TIME",
      defaultValue = "10s",
      description = "With --federation: time limit for all catalogs (${DEFAULT-VALUE}).")
  String deadline;

  private long shown;

  @Override
  protected int run(SoapConnector connector) {
    Arguments arguments = Arguments.of(spec.commandLine(), given, "CONDITION...");
    if (federation) {
      return everywhere(connector, arguments);
    }
    LrcClient catalog = new LrcClient(connector, arguments.url());
    AttributeQuery search =
        options.query(type(), arguments.names(), name -> defined(catalog, name));
    listing("name", "attributes");
    limit = output.original() ? Long.MAX_VALUE : limit; // the original's is that of a page
    AttributeClient client = catalog.attributes();
    AttributeSelection selection = selection();
    PageRequest page = PageRequest.first();
    Optional<String> next;
    do {
      AttributeQuery.Page found = client.search(search, selection, page);
      found.objects().forEach(this::show);
      next = found.nextCursor();
      page = next.map(page::after).orElse(page);
    } while (next.isPresent() && shown < limit);
    return matched();
  }

  private int matched() {
    if (shown == 0) {
      String none = "no name meets the conditions";
      listing().failure(new Failure(null, RlsError.LOGICAL_NAME_NOT_FOUND, none, 0));
    }
    return ExitCode.found(shown == 0, false);
  }

  private AttributeSelection selection() {
    return attributes ? AttributeSelection.ALL : AttributeSelection.NONE;
  }

  private int everywhere(SoapConnector connector, Arguments arguments) {
    AttributeQuery search = options.query(type(), arguments.names(), ConditionText::untyped);
    int most = (int) Math.min(limit, PageRequest.LIMIT_MAX);
    listing("name", "lrc", "attributes");
    try (FederationSearch all = FederationSearch.ofRegistry(connector, arguments.url())) {
      FederationAnswer answer = all.search(search, selection(), most, Durations.parse(deadline));
      answer.catalogs().forEach(this::show);
      noteUndefined(answer);
      Evidences.gaps(answer.completeness()).forEach(listing()::note);
      if (!answer.completeness().membershipKnown()) {
        listing().note("# incomplete: the members of the federation are not known");
      }
      return answer.completeness().complete() ? matched() : ExitCode.UNKNOWN;
    }
  }

  private void show(FederationAnswer.FromCatalog part) {
    String lrc = part.outcome().lrcMember();
    for (AttributesResult object : part.objects()) {
      if (shown++ < limit) {
        listing().row(object.objectName(), lrc, AttributeText.values(object.attributes()));
      }
    }
    if (part.more()) {
      listing().note("# " + lrc + " has more than were asked for (--limit)");
    }
  }

  /** A catalog that answers with a message does not define the attribute. */
  private void noteUndefined(FederationAnswer answer) {
    List<CatalogOutcome> answered =
        answer.catalogs().stream()
            .map(FederationAnswer.FromCatalog::outcome)
            .filter(outcome -> outcome.kind() == CatalogOutcome.Kind.ANSWERED)
            .toList();
    long without = answered.stream().filter(outcome -> outcome.message().isPresent()).count();
    if (without > 0) {
      listing()
          .note(
              "# attributes of the conditions are not defined in %d of %d catalogs that answered,"
                      .formatted(without, answered.size())
                  + " so nothing there can match");
    }
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

  private void show(AttributesResult object) {
    if (shown++ >= limit) {
      return;
    }
    if (output.original()) {
      String name = given.get(0).replaceFirst("[!=<>~].*", "");
      object.attributes().stream()
          .filter(each -> name.equals(each.name()) || name.startsWith(each.name() + ":"))
          .map(each -> object.objectName() + ": " + AttributeText.original(each))
          .forEach(line -> listing().row(Row.of(line)));
    } else {
      listing().row(object.objectName(), AttributeText.values(object.attributes()));
    }
  }
}
