package org.gridrls.cli.index;

import static java.util.stream.Collectors.joining;

import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.LogicalName;
import org.gridrls.api.UrlAuthority;
import org.gridrls.api.index.Completeness;
import org.gridrls.api.index.LocateResult;
import org.gridrls.api.index.LocatedName;
import org.gridrls.api.index.Replica;
import org.gridrls.api.index.Verdict;
import org.gridrls.cli.command.Arguments;
import org.gridrls.cli.command.ExitCode;
import org.gridrls.cli.command.Federations;
import org.gridrls.cli.command.NamesCommand;
import org.gridrls.cli.command.OrderOptions;
import org.gridrls.cli.command.Version;
import org.gridrls.cli.output.Columns;
import org.gridrls.cli.output.Row;
import org.gridrls.cli.prove.CopyProofs;
import org.gridrls.cli.prove.ProveOptions;
import org.gridrls.cli.text.AttributeText;
import org.gridrls.cli.text.Durations;
import org.gridrls.client.federation.CatalogChoice;
import org.gridrls.client.federation.RlsClient;
import org.gridrls.client.set.LookupSettings;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.transfer.metalink.Metalink;
import org.gridrls.transfer.order.RankedCopy;
import org.gridrls.transfer.order.TargetOrder;
import org.gridrls.transfer.proof.ProofRecord;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** {@code rls locate}: where are the copies, and what does the answer rest on? */
@Command(
    name = "locate",
    description = {
      "Finds the copies: asks an index, then the catalogs it names. The URL is that of an index or of a registry.",
      "Exit code 0 if all names were found, 1 if some are not registered, 5 if some are unknown, or if all were found but "
          + "catalogs disagree on the size or a checksum, or a name that is not a file name was left out of a Metalink document.",
      "With --set, --pattern or --whole, says of each site whether it has all names: complete, all but some, or unknown.",
      "With --prove a copy that is lost or differs counts as 1, one of which this is not known as 5."
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
              "text",
              "lastKnown",
              "source")
          .headed("lfn", "pfn", "lrc", "attributes");

  private static final Columns ORDERED =
      COLUMNS
          .and("priority", "site", "suspect", "order")
          .headed("lfn", "pfn", "lrc", "order", "attributes");

  /** A proof stands after the catalog. */
  private static final int PROOF_PLACE = 3;

  @Option(
      names = {"-a", "--attributes"},
      description = "Show the attributes too.")
  boolean attributes;

  @Option(
      names = {"-d", "--deadline"},
      paramLabel = "TIME",
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

  @Option(
      names = "--order",
      description = {
        "Put the copies of each name in the order in which to try them, without repetition:",
        "site, distance, measured rate, preference of the catalog; suspect copies last."
      })
  boolean order;

  @Mixin OrderOptions ordering = new OrderOptions();

  @Option(names = "--missing", description = "Show only the names that were not found.")
  boolean missing;

  @Option(
      names = "--metalink",
      description =
          "Print a Metalink document (RFC 5854) for download programs, in the same order.")
  boolean metalink;

  @Mixin ProveOptions proving = new ProveOptions();

  @Mixin SetOptions sets = new SetOptions();

  private final Optional<Clock> clock;
  private final Map<Replica, CopyProofs.TimedProof> proved = new HashMap<>();
  private CopyProofs proofs;
  private TargetOrder targets;
  private final Disputes disputes = new Disputes();
  private Optional<Duration> oldest;
  private boolean no;
  private boolean unknown;
  private AnswerFreshness freshness = AnswerFreshness.AS_ASKED;
  private boolean leftOut;
  private LocateResult basis;

  /** Lets measured rates age by the clock; without it none are used. */
  public LocateCommand(Optional<Clock> clock) {
    this.clock = clock;
  }

  @Override
  protected int run(SoapConnector connector) {
    Arguments arguments =
        sets.named() ? Arguments.ofAny(spec.commandLine(), given, "NAME...") : arguments();
    if (order || metalink) {
      targets = ordering.order(OrderOptions.rates(clock));
    }
    if (fresh && maxAge != null) {
      throw new ParameterException(spec.commandLine(), "Give --fresh or --max-age, not both");
    }
    if (sets.given()) {
      List<String> single =
          new ArrayList<>(order || metalink ? List.of("--order, --metalink") : List.of());
      single.addAll(evidence || attributes ? List.of("--evidence, --attributes") : List.of());
      single.addAll(proving.given() ? List.of("--prove") : List.of());
      sets.requireConsistent(
          spec.commandLine(), single, !arguments.names().isEmpty() || input.given());
    }
    proving.requireConsistent(spec.commandLine(), metalink || missing);
    oldest = fresh ? Optional.of(Duration.ZERO) : Optional.ofNullable(maxAge).map(Durations::parse);
    try (RlsClient federation = Federations.of(connector, arguments.url())) {
      if (sets.given()) {
        return whole(federation, arguments);
      }
      if (metalink) {
        try (Metalink document = new Metalink(out(), "rls " + Version.current())) {
          input.batches(arguments.names(), names -> show(locate(federation, names), document));
        }
      } else {
        list(federation, arguments.names());
      }
    }
    return ExitCode.found(no, unknown || (!no && (leftOut || disputes.any())));
  }

  private int whole(RlsClient federation, Arguments arguments) {
    listing(SetView.columns(sets, missing));
    SetView view = new SetView(listing(), sets.site(), missing);
    LookupSettings settings = new LookupSettings(Durations.parse(deadline), oldest);
    return new SetLocation(federation, settings, sets, view).run(arguments.names(), input);
  }

  private void list(RlsClient federation, List<String> given) {
    Columns columns = order ? ORDERED : COLUMNS;
    if (!proving.given()) {
      listing(columns);
      input.batches(given, names -> show(locate(federation, names)));
      showBasis();
      return;
    }
    listing(CopyProofs.columns(columns, PROOF_PLACE));
    ProofRecord records =
        CopyProofs.record(one -> federation.catalog(CatalogChoice.named(one.lrcMember())));
    try (CopyProofs all = new CopyProofs(proving, security, clock, records)) {
      proofs = all;
      input.batches(given, names -> show(locate(federation, names)));
      showBasis();
      proofs.summary(listing());
      no |= proofs.failed();
      unknown |= proofs.unknown();
    }
  }

  @Override
  protected boolean lists() {
    return !metalink;
  }

  private LocateResult locate(RlsClient federation, List<String> texts) {
    List<LogicalName> names = texts.stream().map(LogicalName::new).toList();
    long start = System.nanoTime();
    LocateResult result =
        federation.locate(
            names,
            Durations.parse(deadline),
            AttributeSelection.ALL,
            oldest,
            evidence || oldest.isPresent());
    Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
    oldest.ifPresent(age -> freshness = freshness.or(AnswerFreshness.of(result, age, elapsed)));
    result.names().forEach(name -> disputes.compare(name, this::warn));
    no |= result.names().stream().anyMatch(name -> name.verdict() == Verdict.NOT_REGISTERED);
    unknown |= result.names().stream().anyMatch(name -> name.verdict() == Verdict.UNKNOWN);
    return result;
  }

  private void warn(String dispute) {
    if (metalink) {
      err().println("rls: " + dispute);
    }
  }

  private void show(LocateResult result, Metalink document) {
    document.basis(result.completeness());
    for (LocatedName name : result.names()) {
      document
          .file(name, targets.of(name))
          .ifPresent(
              why -> {
                leftOut = true;
                err().println("rls: left out, " + why + ": " + name.logicalName());
              });
      if (name.verdict() != Verdict.FOUND) {
        String why =
            Evidences.verdict(name.verdict(), about(name, result.completeness()), name.lastKnown());
        err().println("rls: " + why + ": " + name.logicalName());
      }
    }
  }

  private void show(LocateResult result) {
    proved.clear();
    if (proofs != null) {
      proofs.prove(result.names(), proved::put, listing());
    }
    result.names().forEach(name -> show(name, result.completeness()));
    if (basis == null || isWeaker(result)) {
      basis = result;
    }
  }

  /**
   * Returns true if the result says less than the basis so far: of many calls the basis that says
   * least is shown.
   */
  private boolean isWeaker(LocateResult result) {
    return Evidences.weaker(basis.completeness(), result.completeness()) != basis.completeness();
  }

  private void showBasis() {
    disputes.show(listing());
    if (basis != null) {
      listing().note(Evidences.basis(basis));
      switch (freshness) {
        case OLDER -> listing().note("# the answer is older than asked for (--max-age, --fresh)");
        case MEMBERS_OLDER ->
            listing()
                .note(
                    "# its age is that of the list of members; the evidence of the catalogs is as"
                        + " fresh as asked for");
        case AS_ASKED -> {}
      }
      listing().detail("olderThanAsked", freshness == AnswerFreshness.OLDER);
      listing().detail("membersOlderThanAsked", freshness == AnswerFreshness.MEMBERS_OLDER);
      listing().detail("asked", Evidences.asked(basis));
      Completeness rests = basis.completeness();
      Evidences.details(listing(), evidence ? rests : rests.with(List.of()));
    }
  }

  private void show(LocatedName name, Completeness rests) {
    if (name.replicas().isEmpty()) {
      showMissing(name, rests);
    } else if (!missing && order) {
      targets.of(name).forEach(copy -> show(row(name, copy), copy.replicas()));
    } else if (!missing) {
      name.replicas().forEach(replica -> show(row(name, replica), List.of(replica)));
    }
    if (!name.replicas().isEmpty() && !missing) {
      Evidences.notes(name.logicalName(), name.lastKnown()).forEach(listing()::note);
    }
  }

  /** Shows a copy with the worst proof that one of its catalogs has of it. */
  private void show(Row row, List<Replica> replicas) {
    Optional<CopyProofs.TimedProof> worst =
        replicas.stream()
            .map(proved::get)
            .filter(Objects::nonNull)
            .reduce(CopyProofs.TimedProof::worse);
    listing().row(worst.map(proof -> proof.on(row, PROOF_PLACE)).orElse(row));
  }

  private void showMissing(LocatedName name, Completeness rests) {
    String verdict = Evidences.verdict(name.verdict(), about(name, rests), name.lastKnown());
    String logical = name.logicalName().value();
    List<Object> values =
        new ArrayList<>(
            Arrays.asList(
                logical, name.verdict(), null, null, null, null, null, millis(rests), verdict));
    values.add(Evidences.lastKnown(name.lastKnown()));
    values.add(null);
    if (order) {
      values.addAll(Arrays.asList(null, null, null, null));
    }
    if (proofs != null) {
      values.addAll(Arrays.asList(null, null, null));
    }
    listing().row(Row.of(values.toArray()).shownAs(logical, verdict));
  }

  private Row row(LocatedName name, RankedCopy copy) {
    Replica first = copy.replicas().get(0);
    Row plain = row(name, first);
    List<Object> values = new ArrayList<>(plain.values());
    String place = first.place().site().orElse(null);
    values.addAll(Arrays.asList(copy.priority(), place, copy.suspect(), copy.why()));
    String lrcs = copy.replicas().stream().map(Evidences::catalog).distinct().collect(joining(","));
    String shown = copy.priority() + (copy.why().isEmpty() ? "" : ": " + copy.why());
    List<String> cells = plain.cells();
    return new Row(values, List.of(cells.get(0), cells.get(1), lrcs, shown, cells.get(3)));
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
    String shown = UrlAuthority.withoutPassword(target);
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
            "found",
            Evidences.lastKnown(name.lastKnown()),
            replica.place().source().orElse(null))
        .shownAs(
            logical, shown, Evidences.catalog(replica), AttributeText.shown(values, targetValues));
  }

  private static Completeness about(LocatedName name, Completeness rests) {
    return rests.about(name.logicalName().value());
  }
}
