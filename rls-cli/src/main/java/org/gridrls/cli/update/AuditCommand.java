package org.gridrls.cli.update;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.gridrls.api.Counted;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.Readable;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.index.Sender;
import org.gridrls.cli.audit.Audit;
import org.gridrls.cli.audit.AuditClient;
import org.gridrls.cli.audit.AuditLimits;
import org.gridrls.cli.audit.AuditReport;
import org.gridrls.cli.audit.Difference;
import org.gridrls.cli.audit.Repair;
import org.gridrls.cli.command.ClientCommand;
import org.gridrls.cli.command.ExitCode;
import org.gridrls.cli.output.Columns;
import org.gridrls.cli.output.Row;
import org.gridrls.cli.prove.CopyProofs;
import org.gridrls.cli.prove.ProveOptions;
import org.gridrls.cli.prove.StorageAudit;
import org.gridrls.cli.text.Durations;
import org.gridrls.client.LrcClient;
import org.gridrls.client.soap.SoapConnector;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** {@code rls audit}: does an index hold what the catalog has? */
@Command(
    name = "audit",
    description = {
      "Compares indexes with a catalog and explains each difference.",
      "Default: all indexes that the catalog updates. Exit code 1 if there are differences.",
      "With --storage it proves the copies of the catalog instead and lists those not proved: exit "
          + "code 1 if some are lost or differ, 5 if this is not known of some."
    })
public final class AuditCommand extends ClientCommand {
  private static final Columns COLUMNS =
      Columns.of("index", "difference", "name").headed("difference", "name");

  @Parameters(index = "0", paramLabel = "LRC", description = "The catalog.")
  String lrc;

  @Parameters(index = "1", arity = "0..1", paramLabel = "RLI", description = "The index.")
  String rli;

  @Option(
      names = "--repair",
      description = "If an index differs, send a full update and compare again.")
  boolean repair;

  @Option(
      names = "--patience",
      paramLabel = "TIME",
      defaultValue = "1m",
      description = "Time to wait for a repair (${DEFAULT-VALUE}).")
  String patience;

  @Option(
      names = "--buckets",
      paramLabel = "N",
      description =
          "Compare in N buckets, a power of two from 64 to 65536; default: by the number of names.")
  Integer buckets;

  @Option(
      names = "--limit",
      paramLabel = "N",
      defaultValue = "1000",
      description = "Explain at most about N differences (${DEFAULT-VALUE}).")
  int limit;

  @Option(
      names = "--sample",
      paramLabel = "N",
      description =
          "Look up about N names in a filter (100000); with --storage, prove N random copies (all).")
  Integer sample;

  @Option(
      names = "--storage",
      description = "Ask the storage servers for the copies that the catalog registers.")
  boolean storage;

  @Option(
      names = "--pattern",
      paramLabel = "P",
      defaultValue = "*",
      description = "With --storage: only logical names that match (default: all).")
  String pattern;

  @Mixin ProveOptions proving = new ProveOptions();

  private final Optional<Clock> clock;
  private boolean begun;

  /** Proofs state the time of the clock. */
  public AuditCommand(Optional<Clock> clock) {
    this.clock = clock;
  }

  @Override
  protected int run(SoapConnector connector) {
    if (storage) {
      return proved(connector);
    }
    proving.requireConsistent(spec.commandLine(), true);
    boolean clean = true;
    List<String> indexes = rli == null ? targets(connector) : List.of(rli);
    if (indexes.isEmpty()) {
      throw RlsException.about(
          RlsError.UPDATE_TARGET_NOT_FOUND,
          "nothing was compared, because this catalog updates no index; give one after its URL",
          lrc);
    }
    for (String index : indexes) {
      clean &= audit(connector, index);
    }
    return clean ? 0 : ExitCode.NO;
  }

  private int proved(SoapConnector connector) {
    if (rli != null || repair) {
      throw new ParameterException(spec.commandLine(), "--storage takes a catalog only");
    }
    proving.proveSizes();
    LrcClient catalog = new LrcClient(connector, lrc);
    try (CopyProofs proofs =
        new CopyProofs(proving, security, clock, CopyProofs.record(copy -> catalog))) {
      return new StorageAudit(catalog, proofs, listing(StorageAudit.COLUMNS))
          .run(GlobPattern.of(pattern), Optional.ofNullable(sample), err());
    }
  }

  private List<String> targets(SoapConnector connector) {
    return new LrcClient(connector, lrc)
        .updateTargets().stream().map(status -> status.target().rli()).toList();
  }

  private boolean audit(SoapConnector connector, String index) {
    AuditClient pair = new AuditClient(connector, lrc, index);
    AuditReport report = compared(pair);
    if (repair && !report.isClean()) {
      listing().note("# repairing: a full update is sent");
      Duration wait = Durations.parse(patience);
      new Repair(connector, lrc).run(index, wait);
      report = compared(pair);
    }
    return report.isClean();
  }

  private AuditReport compared(AuditClient pair) {
    AuditLimits usual = AuditLimits.DEFAULT;
    AuditLimits limits =
        new AuditLimits(
            buckets == null ? usual.buckets() : OptionalInt.of(buckets),
            limit,
            sample == null ? usual.sample() : sample,
            usual.probes(),
            usual.changes());
    AuditReport report = new Audit(pair, limits).run();
    show(report, pair.indexAddress());
    return report;
  }

  private void show(AuditReport report, String index) {
    if (!begun) {
      listing(COLUMNS);
      begun = true;
    }
    report.differences().forEach(found -> listing().row(row(found, index)));
    listing().note("# " + report.member() + " at " + index + ": " + basis(report));
    report.mistakes().ifPresent(measured -> listing().note("# " + shown(report, measured)));
    report.notes().forEach(note -> listing().note("# " + note));
    if (report.unexplained() > 0) {
      listing()
          .note(
              "# not examined: "
                  + Counted.of(report.unexplained(), "bucket")
                  + " with differences");
    }
    listing().note("# " + verdict(report));
  }

  private static Row row(Difference found, String index) {
    return Row.of(index, Readable.of(found.kind()), found.name())
        .shownAs(Readable.of(found.kind()), found.name());
  }

  private static String basis(AuditReport report) {
    String catalog = Counted.of(report.names(), "name") + " at " + report.sequence();
    return report.sender().map(sender -> catalog + "; " + held(report, sender)).orElse(catalog);
  }

  private static String held(AuditReport report, Sender sender) {
    String how =
        report.buckets() > 0
            ? report.differing() + " of " + Counted.of(report.buckets(), "bucket") + " differ"
            : report.looked() + " looked for";
    return sender.held().evidence().name().toLowerCase(Locale.ROOT)
        + " of "
        + sender.held().names()
        + " at "
        + sender.held().state().generation()
        + ", "
        + Durations.shown(sender.heard().age())
        + " old; "
        + how;
  }

  private static String shown(AuditReport report, AuditReport.FalsePositives measured) {
    double stated =
        report.sender().map(sender -> sender.memory().falsePositiveRate().orElse(0)).orElse(0.0);
    return String.format(
        Locale.ROOT,
        "false positives: %d of %d names that do not exist (%.2f %%; estimated from its bits "
            + "%.2f %%)",
        measured.yes(),
        measured.asked(),
        100.0 * measured.yes() / Math.max(1, measured.asked()),
        100 * stated);
  }

  private static String verdict(AuditReport report) {
    if (report.isClean()) {
      return "no difference";
    }
    return report.counts().entrySet().stream()
        .map(count -> count.getValue() + " " + Readable.of(count.getKey()))
        .collect(Collectors.joining(", ", "differences: ", ""));
  }
}
