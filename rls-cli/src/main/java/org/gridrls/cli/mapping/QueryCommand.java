package org.gridrls.cli.mapping;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.MappingPage;
import org.gridrls.api.NameMappings;
import org.gridrls.api.ObjectType;
import org.gridrls.api.PageRequest;
import org.gridrls.api.UrlAuthority;
import org.gridrls.cli.command.Arguments;
import org.gridrls.cli.command.NamesCommand;
import org.gridrls.cli.output.Columns;
import org.gridrls.cli.output.Failure;
import org.gridrls.cli.output.Row;
import org.gridrls.cli.text.AttributeText;
import org.gridrls.client.LrcClient;
import org.gridrls.client.soap.SoapConnector;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code rls query}: the mappings of names, or of all names that match a pattern. */
@Command(
    name = "query",
    description = {
      "Shows the mappings of names in a catalog, one line each: LFN PFN [attributes].",
      "The original syntax works too: query [wildcard] lrc|rli lfn|pfn NAME... URL."
    })
public final class QueryCommand extends NamesCommand {
  private static final Columns COLUMNS =
      Columns.of("lfn", "pfn", "attributes", "targetAttributes").headed("lfn", "pfn", "attributes");

  @Option(names = "--target", description = "The names are target names.")
  boolean target;

  @Option(
      names = "--pattern",
      description = "The names are patterns: * any text, ? one character, \\ escapes.")
  boolean pattern;

  @Option(names = "--missing", description = "Show only the names that do not exist.")
  boolean missing;

  @Option(
      names = {"-a", "--attributes"},
      description = "Show the attributes too.")
  boolean attributes;

  @Option(
      names = {"-l", "--limit"},
      paramLabel = "N",
      description = "Stop after N lines; default: show all.")
  long limit = Long.MAX_VALUE;

  private LrcClient catalog;
  private long shown;
  private boolean some;

  @Override
  protected int run(SoapConnector connector) {
    Arguments arguments = arguments();
    catalog = new LrcClient(connector, arguments.url());
    listing(missing ? Columns.of("name") : COLUMNS);
    limit = output.original() ? Long.MAX_VALUE : limit; // the original's is that of a page
    if (pattern) {
      input.batches(arguments.names(), patterns -> patterns.forEach(this::matching));
    } else {
      input.batches(arguments.names(), missing ? this::missing : this::named);
    }
    return found(some, false);
  }

  private ObjectType type() {
    return target ? ObjectType.TARGET_NAME : ObjectType.LOGICAL_NAME;
  }

  private AttributeSelection selection() {
    return attributes ? AttributeSelection.ALL : AttributeSelection.NONE;
  }

  private void matching(String text) {
    PageRequest page = PageRequest.first();
    long before = shown;
    Optional<String> next;
    do {
      MappingPage found = catalog.query(type(), GlobPattern.of(text), selection(), page);
      found.mappings().forEach(this::show);
      next = found.nextCursor();
      page = next.map(page::after).orElse(page);
    } while (next.isPresent() && shown < limit);
    if (shown == before) {
      listing().failure(Failure.noMatch(type(), text));
      some = true;
    }
  }

  private static Failure failure(NameMappings answer) {
    Failure failure = Failure.of(answer.name(), answer.error().orElseThrow());
    boolean wild = answer.name().indexOf('*') >= 0 || answer.name().indexOf('?') >= 0;
    return wild ? failure.hinting("a pattern needs --pattern") : failure;
  }

  private void named(List<String> names) {
    for (NameMappings answer : catalog.queryAll(type(), names, selection())) {
      answer.mappings().forEach(this::show);
      if (answer.error().isPresent()) {
        listing().failure(failure(answer));
        some = true;
      }
    }
  }

  private void missing(List<String> names) {
    for (String name : Missing.of(catalog, type(), names)) {
      listing().row(name);
      some = true;
    }
  }

  private void show(AttributedMapping mapping) {
    if (shown++ < limit) {
      listing().row(row(mapping));
    }
  }

  private Row row(AttributedMapping mapping) {
    String logical = mapping.mapping().logicalName().value();
    String physical = mapping.mapping().targetName().value();
    Map<String, Object> values = AttributeText.values(mapping.logicalAttributes());
    Map<String, Object> targetValues = AttributeText.values(mapping.targetAttributes());
    Row row = Row.of(logical, physical, values, targetValues);
    if (output.original()) {
      return row.shownAs(target ? physical + ": " + logical : logical + ": " + physical);
    }
    String shown = UrlAuthority.withoutPassword(physical);
    return row.shownAs(logical, shown, AttributeText.shown(values, targetValues));
  }
}
