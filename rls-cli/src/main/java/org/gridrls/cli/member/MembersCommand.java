package org.gridrls.cli.member;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.gridrls.api.PageRequest;
import org.gridrls.api.member.Assignment;
import org.gridrls.api.member.Explanation;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.MemberEntry;
import org.gridrls.api.member.MemberFilter;
import org.gridrls.api.member.MemberPage;
import org.gridrls.api.member.MembershipChange;
import org.gridrls.api.member.MembershipChanges;
import org.gridrls.api.member.RemovedMember;
import org.gridrls.api.xml.UtcInstant;
import org.gridrls.cli.command.ClientCommand;
import org.gridrls.cli.output.Columns;
import org.gridrls.cli.output.OutputFormat;
import org.gridrls.cli.output.Row;
import org.gridrls.cli.text.Durations;
import org.gridrls.client.RegistryClient;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/**
 * {@code rls members}: members of the federation, their changes, and update relations with their
 * reasons.
 */
@Command(
    name = "members",
    description = {
      "Shows the members of the federation known to a registry: those that are present, and "
          + "those that are silent or away but still expected; "
          + "and the catalogs that lost acknowledged changes, as indexes say.",
      "With --watch or --history: who joined, changed, left, fell silent or was removed.",
      "With --ring: the indexes that form a ring, with the slots of each."
    },
    subcommands = MembersRemoveCommand.class,
    synopsisSubcommandLabel = "[COMMAND]")
public final class MembersCommand extends ClientCommand {
  private static final Duration LOOK_AGAIN = Duration.ofSeconds(1);
  private static final Duration FOREVER = Duration.ofDays(36_500);

  /** Indexes that hang must not delay the list of members. */
  private static final Timeouts ASKING = new Timeouts(Duration.ofSeconds(2), Duration.ofSeconds(3));

  private static final Columns MEMBERS =
      Columns.of(
              "name",
              "roles",
              "url",
              "leaseMillis",
              "leaseLeftMillis",
              "joinedAt",
              "renewedAt",
              "renewals",
              "patterns",
              "policy",
              "stage",
              "silentMillis")
          .headed(
              "member",
              "roles",
              "url",
              "stage",
              "lease",
              "left",
              "joined",
              "renewed",
              "renewals",
              "names",
              "own policy");

  /** The number of cells that fit a terminal of 80 columns. */
  private static final int FIRST_CELLS = 4;

  private static final Columns ASSIGNMENTS =
      Columns.of("lrc", "assigned", "rli", "reason").headed("catalog", "updates", "index", "why");

  private static final Columns CHANGES =
      Columns.of("at", "change", "name", "roles", "url")
          .headed("at", "change", "member", "roles", "url");

  @Parameters(index = "0", paramLabel = "URL", arity = "0..1", description = "The registry.")
  String url;

  @Option(
      names = {"-w", "--watch"},
      description = "Show changes as they come, until interrupted or --for is over.")
  boolean watch;

  @Option(
      names = "--for",
      paramLabel = "DURATION",
      description = "How long to watch: 500ms, 30s, 2m or 8h.")
  String duration;

  @Option(names = "--history", description = "Show the changes that the registry has stored.")
  boolean history;

  @Option(
      names = "--explain",
      paramLabel = "NAME",
      arity = "0..1",
      fallbackValue = "",
      description = "Explain update relations of one member or (--explain=) of all.")
  String explain;

  @Option(
      names = "--ring",
      description = "Ask each index about the ring that it is a member of: owners, slots, moves.")
  boolean ring;

  @Override
  protected int run(SoapConnector connector) {
    if (url == null && explain != null && !explain.isEmpty()) {
      url = explain; // --explain URL: of all members
      explain = "";
    }
    if (url == null) {
      throw new ParameterException(spec.commandLine(), "Missing required parameter: 'URL'");
    }
    Duration wait = duration == null ? FOREVER : Durations.parse(duration);
    RegistryClient registry = new RegistryClient(connector, url);
    if (explain != null) {
      show(registry.explain(Optional.of(explain).filter(name -> !name.isEmpty())));
      return 0;
    }
    if (ring) {
      listing(RingMembers.COLUMNS);
      new RingMembers(connector, listing())
          .show(registry.wholeList(MemberFilter.EXPECTED).entries());
      return 0;
    }
    if (history) {
      if (!watch) {
        listing(CHANGES);
      }
      showSince(registry, 0);
    } else if (!watch) {
      MemberPage page = registry.wholeList(MemberFilter.EXPECTED);
      show(page);
      try (SoapConnector asking = connector.with(ASKING)) {
        showLosses(new LostByIndexes(asking).of(page.entries()));
      }
    }
    if (watch) {
      watch(registry, wait);
    }
    return 0;
  }

  private void showLosses(Map<String, String> losses) {
    if (!losses.isEmpty()) {
      listing().detail("lost", losses);
    }
    losses.forEach((catalog, lost) -> listing().note("# " + catalog + " " + lost));
  }

  private void show(MemberPage page) {
    boolean few = output.format() == OutputFormat.TABLE;
    List<String> headings = MEMBERS.headings();
    listing(few ? new Columns(MEMBERS.names(), headings.subList(0, FIRST_CELLS)) : MEMBERS);
    for (MemberEntry entry : page.entries()) {
      Row row = row(entry);
      listing().row(few ? new Row(row.values(), row.cells().subList(0, FIRST_CELLS)) : row);
    }
    if (!page.removed().isEmpty()) {
      List<String> names = page.removed().stream().map(RemovedMember::name).toList();
      List<String> shown = page.removed().stream().map(one -> removed(one, page)).toList();
      remark("removed", names, "removed: " + String.join(", ", shown));
    }
    page.policy().ifPresent(policy -> remark("policy", policy, "policy: " + policy));
    if (page.frozen()) {
      remark("frozen", true, "too many members fell silent at once: none expires for now");
    }
    if (!page.settling().isZero()) {
      remark(
          "settlingMillis",
          page.settling().toMillis(),
          "the registry was started recently; for "
              + Durations.shown(page.settling())
              + " members may be missing");
    }
  }

  private static String removed(RemovedMember removed, MemberPage page) {
    boolean replaced =
        page.entries().stream()
            .map(MemberEntry::member)
            .filter(member -> member.name().equals(removed.name()))
            .anyMatch(member -> !member.memberId().equals(removed.memberId()));
    return removed.name() + (replaced ? " (replaced by another server of this name)" : "");
  }

  private void remark(String name, Object value, String words) {
    listing().detail(name, value);
    listing().note("# " + words);
  }

  private static Row row(MemberEntry entry) {
    Member member = entry.member();
    return Row.of(
            member.name(),
            roles(member),
            address(member),
            entry.lease().toMillis(),
            entry.leaseLeft().toMillis(),
            entry.joinedAt(),
            entry.renewedAt(),
            entry.renewals(),
            member.patterns(),
            member.updates().policy().map(Object::toString),
            entry.stage().name().toLowerCase(Locale.ROOT),
            entry.silentFor().map(Duration::toMillis))
        .shownAs(
            member.name(),
            String.join(",", roles(member)),
            address(member),
            stage(entry),
            Durations.shown(entry.lease()),
            Durations.shown(entry.leaseLeft()),
            UtcInstant.print(entry.joinedAt()),
            UtcInstant.print(entry.renewedAt()),
            Long.toString(entry.renewals()),
            String.join(" ", member.patterns()),
            member.updates().policy().map(Object::toString).orElse(""));
  }

  private static String stage(MemberEntry entry) {
    String stage = entry.stage().name().toLowerCase(Locale.ROOT);
    if (entry.present()) {
      return stage;
    }
    return entry
        .silentFor()
        .map(time -> stage + " for " + Durations.coarse(time))
        .orElseGet(() -> stage + ", last heard before " + UtcInstant.print(entry.renewedAt()));
  }

  private static List<String> roles(Member member) {
    return member.roles().stream().sorted().map(Enum::name).toList();
  }

  static String address(Member member) {
    return member.endpoints().values().stream()
        .sorted()
        .findFirst()
        .orElse("")
        .replaceFirst("/ws/.*", "");
  }

  private void show(Explanation explanation) {
    listing(ASSIGNMENTS);
    for (Assignment one : explanation.assignments()) {
      listing()
          .row(
              Row.of(one.lrcMember(), one.assigned(), one.rliMember(), one.reason())
                  .shownAs(
                      one.lrcMember(),
                      one.assigned() ? "updates" : "does not update",
                      one.rliMember(),
                      one.reason()));
    }
    remark("policy", explanation.policy().toString(), "policy: " + explanation.policy());
  }

  private void watch(RegistryClient registry, Duration time) {
    long end = System.nanoTime() + time.toNanos();
    long version = registry.members(MemberFilter.ALL, PageRequest.first(1)).membershipVersion();
    long left = end - System.nanoTime();
    while (left > 0 && !interruptedWithin(Math.min(left, LOOK_AGAIN.toNanos()))) {
      version = showSince(registry, version);
      out().flush();
      left = end - System.nanoTime();
    }
  }

  private static boolean interruptedWithin(long nanos) {
    try {
      return new CountDownLatch(1).await(nanos, TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return true;
    }
  }

  /** Returns the version that was shown last. */
  private long showSince(RegistryClient registry, long version) {
    long shown = version;
    MembershipChanges page;
    do {
      page = registry.changesSince(shown, PageRequest.LIMIT_MAX);
      if (page.latestVersion() < shown) {
        say("the registry was restarted and its clock was set back");
        page = registry.changesSince(0, PageRequest.LIMIT_MAX);
      } else if (shown > 0 && page.oldestVersion() > shown + 1) {
        say("changes before " + page.oldestVersion() + " are no longer kept");
      }
      page.changes().forEach(this::show);
      shown =
          page.changes().isEmpty()
              ? page.latestVersion()
              : page.changes().get(page.changes().size() - 1).version();
    } while (shown < page.latestVersion());
    return shown;
  }

  private void say(String remark) {
    if (watch) {
      out().println("# " + remark);
    } else {
      listing().note("# " + remark);
    }
  }

  private void show(MembershipChange change) {
    Row row =
        Row.of(
            change.at(),
            change.kind().name().toLowerCase(Locale.ROOT),
            change.member().name(),
            roles(change.member()),
            address(change.member()));
    if (watch) {
      out().println(String.join("\t", row.cells()));
    } else {
      listing().row(row);
    }
  }

  /** While watching, changes are printed as lines immediately, in every format. */
  @Override
  protected boolean lists() {
    return !watch;
  }
}
