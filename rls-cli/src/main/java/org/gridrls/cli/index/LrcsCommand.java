package org.gridrls.cli.index;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.LogicalName;
import org.gridrls.api.PageRequest;
import org.gridrls.api.RlsError;
import org.gridrls.api.index.Completeness;
import org.gridrls.api.index.IndexAnswer;
import org.gridrls.api.index.IndexPage;
import org.gridrls.api.index.Location;
import org.gridrls.api.index.NameLocations;
import org.gridrls.api.index.Verdict;
import org.gridrls.cli.command.Arguments;
import org.gridrls.cli.command.NamesCommand;
import org.gridrls.cli.output.Columns;
import org.gridrls.cli.output.Failure;
import org.gridrls.cli.output.Row;
import org.gridrls.client.RliClient;
import org.gridrls.client.soap.SoapConnector;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** {@code rls lrcs}: what an index knows of names, by what evidence, how old. */
@Command(
    name = "lrcs",
    description = {
      "Shows which catalogs have the names according to an index, and the evidence.",
      "Exit code 0 if all names were found, 1 if no catalog has some of them, 5 if that is not known of some."
    })
public final class LrcsCommand extends NamesCommand {
  @Option(
      names = "--pattern",
      description = "The name is a pattern; catalogs that sent only a filter are asked directly.")
  boolean pattern;

  @Option(
      names = "--evidence",
      description = "Show each catalog that the answer covers (not with --pattern).")
  boolean evidence;

  @Option(
      names = {"-l", "--limit"},
      paramLabel = "N",
      defaultValue = "1000",
      description = "Show at most N names (${DEFAULT-VALUE}).")
  int limit;

  private boolean no;
  private boolean unknown;
  private Completeness basis;

  private static final Columns COLUMNS =
      Columns.of(
              "lfn",
              "lrc",
              "url",
              "exact",
              "falsePositiveRate",
              "ageMillis",
              "generation",
              "hops",
              "verdict",
              "text",
              "lastKnown",
              "source")
          .headed("lfn", "lrc", "evidence");

  @Override
  protected int run(SoapConnector connector) {
    Arguments arguments = arguments();
    RliClient index = new RliClient(connector, arguments.url());
    listing(COLUMNS);
    if (pattern) {
      matching(index, onlyPattern(arguments));
    } else {
      input.batches(arguments.names(), names -> named(index, names));
    }
    if (basis != null) {
      Evidences.show(listing(), basis);
    }
    return found(no, unknown);
  }

  private String onlyPattern(Arguments arguments) {
    if (arguments.names().size() != 1 || input.given()) {
      throw new ParameterException(
          spec.commandLine(), "--pattern takes one pattern, and no --input");
    }
    return arguments.names().get(0);
  }

  private void matching(RliClient index, String text) {
    Optional<Duration> forward = Optional.of(Duration.ofSeconds(Math.max(1, timeoutSeconds / 2)));
    PageRequest request = PageRequest.first(limit);
    IndexPage page = index.lrcsMatching(GlobPattern.of(text), forward, request);
    show(page.names(), page.completeness());
    if (page.names().isEmpty()) {
      no |= page.completeness().complete();
      unknown |= !page.completeness().complete();
      if (output.original()) {
        listing().failure(absent(text, no ? Verdict.NOT_REGISTERED : Verdict.UNKNOWN, "unknown"));
      }
    }
    // the original's limit is that of a page
    while (output.original() && page.nextCursor().isPresent()) {
      request = request.after(page.nextCursor().get());
      page = index.lrcsMatching(GlobPattern.of(text), forward, request);
      show(page.names(), page.completeness());
    }
    page.nextCursor().ifPresent(next -> err().println("# there are more; raise --limit"));
  }

  private void named(RliClient index, List<String> names) {
    IndexAnswer answer = index.lrcsOf(names.stream().map(LogicalName::new).toList(), evidence);
    show(answer.names(), answer.completeness());
  }

  private void show(List<NameLocations> names, Completeness completeness) {
    for (NameLocations name : names) {
      String logical = name.logicalName().value();
      List<Map<String, Object>> lastKnown = Evidences.lastKnown(name.lastKnown());
      name.locations().forEach(location -> listing().row(row(logical, location, lastKnown)));
      if (name.locations().isEmpty()) {
        Completeness rests = completeness.about(logical);
        Verdict kind = rests.complete() ? Verdict.NOT_REGISTERED : Verdict.UNKNOWN;
        String verdict = Evidences.verdict(kind, rests, name.lastKnown());
        if (output.original()) {
          listing().failure(absent(logical, kind, verdict));
        } else {
          listing()
              .row(none(logical, kind, completeness, verdict, lastKnown).shownAs(logical, verdict));
        }
        no |= completeness.complete();
        unknown |= !completeness.complete();
      } else {
        Evidences.notes(name.logicalName(), name.lastKnown()).forEach(listing()::note);
      }
    }
    basis = basis == null ? completeness : Evidences.weaker(basis, completeness);
  }

  /** In the original's words; a name that may be in a catalog which is not covered is no "no". */
  private static Failure absent(String name, Verdict kind, String verdict) {
    return kind == Verdict.NOT_REGISTERED
        ? Failure.of(name, RlsError.LOGICAL_NAME_NOT_FOUND)
        : new Failure(null, RlsError.TIMEOUT, name + ": " + verdict, 0);
  }

  private static Row none(
      String name,
      Verdict kind,
      Completeness rests,
      String text,
      List<Map<String, Object>> lastKnown) {
    Long age = rests.age().map(Duration::toMillis).orElse(null);
    return Row.of(name, null, null, null, null, age, null, null, kind, text, lastKnown, null);
  }

  private Row row(String name, Location location, List<Map<String, Object>> lastKnown) {
    Row row =
        Row.of(
            name,
            location.lrcMember(),
            location.lrc(),
            location.exact(),
            location.exact() ? 0.0 : location.falsePositiveRate().getAsDouble(),
            location.age().toMillis(),
            location.generation(),
            location.hops(),
            Verdict.FOUND,
            Evidences.location(location),
            lastKnown,
            location.place().source().orElse(null));
    return output.original()
        ? row.shownAs(name + ": " + location.lrc())
        : row.shownAs(name, location.lrc(), Evidences.location(location));
  }
}
