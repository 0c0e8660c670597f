package org.gridrls.cli.index;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.LogicalName;
import org.gridrls.api.index.Completeness;
import org.gridrls.api.index.FileFacts;
import org.gridrls.api.index.LocateResult;
import org.gridrls.api.index.LocatedName;
import org.gridrls.api.index.Replica;
import org.gridrls.api.index.Verdict;
import org.gridrls.cli.command.Arguments;
import org.gridrls.cli.command.ExitCode;
import org.gridrls.cli.command.NamesCommand;
import org.gridrls.cli.output.Columns;
import org.gridrls.cli.output.Row;
import org.gridrls.cli.text.AttributeText;
import org.gridrls.cli.text.Durations;
import org.gridrls.client.AdminClient;
import org.gridrls.client.federation.RlsClient;
import org.gridrls.client.soap.SoapConnector;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** {@code rls locate}: where are the copies, and what does the answer rest on? */
@Command(
    name = "locate",
    description = {
      "Finds the copies: asks an index, then the catalogs it names. The URL is that of an index or of a registry.",
      "Exit code 0 if all names were found, 1 if some are not registered or unknown, 5 if all were found but",
      "catalogs disagree on the size or a checksum, or a name that is not a file name was left out of a Metalink document."
    })
public final class LocateCommand extends NamesCommand {
  private static final Columns COLUMNS =
      Columns.of(
              "lfn",
              "verdict",
              "pfn",
              "lrc",
              "url",
              "attributes",
              "targetAttributes",
              "ageMillis",
              "text")
          .headed("lfn", "pfn", "lrc", "attributes");

  @Option(
      names = {"-a", "--attributes"},
      description = "Show the attributes too.")
  boolean attributes;

  @Option(
      names = {"-d", "--deadline"},
      defaultValue = "10s",
      description = "Time limit for asking all catalogs (${DEFAULT-VALUE}).")
  String deadline;

  @Option(
      names = "--max-age",
      paramLabel = "TIME",
      description = {
        "Maximum age of the evidence, as in 10s:",
        "the index asks each catalog directly for which its evidence is older."
      })
  String maxAge;

  @Option(names = "--fresh", description = "Ask every catalog directly; the same as --max-age 0s.")
  boolean fresh;

  @Option(
      names = "--evidence",
      description = "Show each catalog that the answer covers, its state and its age.")
  boolean evidence;

  @Option(names = "--missing", description = "Show only the names that were not found.")
  boolean missing;

  @Option(
      names = "--metalink",
      description = "Print a Metalink document (RFC 5854) for download programs.")
  boolean metalink;

  private final List<Map<String, Object>> disputes = new ArrayList<>();
  private Optional<Duration> oldest;
  private boolean some;
  private boolean older;
  private boolean leftOut;
  private LocateResult basis;

  @Override
  protected int run(SoapConnector connector) {
    Arguments arguments = arguments();
    if (fresh && maxAge != null) {
      throw new ParameterException(spec.commandLine(), "Give --fresh or --max-age, not both");
    }
    oldest = fresh ? Optional.of(Duration.ZERO) : Optional.ofNullable(maxAge).map(Durations::parse);
    try (RlsClient federation = federation(connector, arguments.url())) {
      if (metalink) {
        try (Metalink document = new Metalink(out())) {
          input.batches(arguments.names(), names -> show(locate(federation, names), document));
        }
      } else {
        listing(COLUMNS);
        input.batches(arguments.names(), names -> show(locate(federation, names)));
        showBasis();
      }
    }
    return some
        ? ExitCode.SOME_FAILED
        : disputes.isEmpty() && !leftOut ? 0 : ExitCode.WITH_RESERVATIONS;
  }

  @Override
  protected boolean lists() {
    return !metalink;
  }

  private static RlsClient federation(SoapConnector connector, String url) {
    boolean registry = new AdminClient(connector, url).ping().getRole().contains("registry");
    return registry
        ? RlsClient.ofRegistry(connector.credentials(), url)
        : RlsClient.ofIndexes(connector.credentials(), List.of(url));
  }

  private LocateResult locate(RlsClient federation, List<String> texts) {
    List<LogicalName> names = texts.stream().map(LogicalName::new).toList();
    long start = System.nanoTime();
    LocateResult result =
        federation.locate(
            names, Durations.parse(deadline), AttributeSelection.ALL, oldest, evidence);
    older |= isOlder(result.completeness(), Duration.ofNanos(System.nanoTime() - start));
    result.names().forEach(this::compare);
    some |= result.names().stream().anyMatch(name -> name.verdict() != Verdict.FOUND);
    return result;
  }

  /** The index is of an older version, or could not get fresh evidence. */
  private boolean isOlder(Completeness rests, Duration elapsed) {
    return oldest
        .map(most -> rests.age().map(age -> age.compareTo(most.plus(elapsed)) > 0).orElse(true))
        .orElse(false);
  }

  private void compare(LocatedName name) {
    FileFacts.of(name)
        .disagreements()
        .forEach(
            (fact, values) -> {
              Map<String, Object> dispute = new LinkedHashMap<>();
              dispute.put("lfn", name.logicalName().value());
              dispute.put("fact", fact);
              dispute.put("values", values);
              disputes.add(dispute);
              if (metalink) {
                err().println("rls: " + sentence(dispute));
              }
            });
  }

  private static String sentence(Map<String, Object> dispute) {
    return "the catalogs disagree about the "
        + dispute.get("fact")
        + " of "
        + dispute.get("lfn")
        + ": "
        + dispute.get("values");
  }

  private void show(LocateResult result, Metalink document) {
    for (LocatedName name : result.names()) {
      document
          .file(name)
          .ifPresent(
              why -> {
                leftOut = true;
                err().println("rls: left out, " + why + ": " + name.logicalName());
              });
      if (name.verdict() != Verdict.FOUND) {
        String why = Evidences.verdict(name.verdict(), result.completeness());
        err().println("rls: " + why + ": " + name.logicalName());
      }
    }
  }

  private void show(LocateResult result) {
    result.names().forEach(name -> show(name, result.completeness()));
    if (basis == null || isWeaker(result)) {
      basis = result;
    }
  }

  /** Of many calls the basis that says least is shown. */
  private boolean isWeaker(LocateResult result) {
    return Evidences.weaker(basis.completeness(), result.completeness()) != basis.completeness();
  }

  private void showBasis() {
    disputes.forEach(dispute -> listing().note("# " + sentence(dispute)));
    listing().detail("disagreements", disputes);
    if (basis != null) {
      listing().note(Evidences.basis(basis));
      if (older) {
        listing().note("# the answer is older than asked for (--max-age, --fresh)");
      }
      listing().detail("olderThanAsked", older);
      listing().detail("asked", Evidences.asked(basis));
      Evidences.details(listing(), basis.completeness());
    }
  }

  private void show(LocatedName name, Completeness rests) {
    if (name.replicas().isEmpty()) {
      String verdict = Evidences.verdict(name.verdict(), rests);
      String logical = name.logicalName().value();
      listing()
          .row(
              Row.of(logical, name.verdict(), null, null, null, null, null, millis(rests), verdict)
                  .shownAs(logical, verdict));
    } else if (!missing) {
      name.replicas().forEach(replica -> listing().row(row(name, replica)));
    }
  }

  /** They are asked for in any case, to compare sizes and checksums. */
  private Map<String, Object> shown(List<Attribute> values) {
    return AttributeText.values(attributes ? values : List.of());
  }

  private static Long millis(Completeness rests) {
    return rests.age().map(Duration::toMillis).orElse(null);
  }

  private Row row(LocatedName name, Replica replica) {
    Map<String, Object> values = shown(replica.mapping().logicalAttributes());
    Map<String, Object> targetValues = shown(replica.mapping().targetAttributes());
    String logical = name.logicalName().value();
    String target = replica.mapping().mapping().targetName().value();
    String lrc = replica.lrcMember();
    return Row.of(
            logical,
            name.verdict(),
            target,
            lrc,
            replica.lrc(),
            values,
            targetValues,
            null,
            "found")
        .shownAs(logical, target, lrc, AttributeText.shown(values, targetValues));
  }
}
