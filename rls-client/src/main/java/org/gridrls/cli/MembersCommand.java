package org.gridrls.cli;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.gridrls.api.PageRequest;
import org.gridrls.api.member.Assignment;
import org.gridrls.api.member.Explanation;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.MemberEntry;
import org.gridrls.api.member.MemberFilter;
import org.gridrls.api.member.MemberPage;
import org.gridrls.api.member.MembershipChange;
import org.gridrls.api.member.MembershipChanges;
import org.gridrls.client.RegistryClient;
import org.gridrls.client.soap.SoapConnector;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code rls members}: who is in the federation, who came and went, who updates whom and why. */
@Command(
    name = "members",
    description = {
      "Shows the members of the federation, as a registry knows them.",
      "With --watch or --history, who joins, changes, leaves and expires."
    })
final class MembersCommand extends ClientCommand {
  private static final Duration LOOK_AGAIN = Duration.ofSeconds(1);
  private static final Duration FOREVER = Duration.ofDays(36_500);

  @Parameters(index = "0", paramLabel = "URL", description = "The registry.")
  String url;

  @Option(
      names = {"-w", "--watch"},
      description = "Show changes as they come, until interrupted or --for is over.")
  boolean watch;

  @Option(
      names = "--for",
      paramLabel = "DURATION",
      description = "Watch so long: 500ms, 30s, 2m or 8h.")
  String duration;

  @Option(names = "--history", description = "Show the changes that the registry remembers.")
  boolean history;

  @Option(
      names = "--explain",
      paramLabel = "NAME",
      arity = "0..1",
      fallbackValue = "",
      description = "Show who updates whom, and why: of one member, or (--explain=) of all.")
  String explain;

  @Override
  int run(SoapConnector connector) {
    Duration wait = duration == null ? FOREVER : Durations.parse(duration);
    RegistryClient registry = new RegistryClient(connector, url);
    if (explain != null) {
      show(registry.explain(Optional.of(explain).filter(name -> !name.isEmpty())));
      return 0;
    }
    if (history) {
      showSince(registry, 0);
    } else if (!watch) {
      show(registry.wholeList(MemberFilter.ALL));
    }
    if (watch) {
      watch(registry, wait);
    }
    return 0;
  }

  private void show(MemberPage page) {
    page.entries().forEach(this::show);
    page.policy().ifPresent(policy -> out().println("# policy: " + policy));
    if (page.frozen()) {
      out().println("# too many members fell silent at once: none expires at the moment");
    }
    if (!page.settling().isZero()) {
      out()
          .println(
              "# the registry was restarted; for "
                  + Durations.shown(page.settling())
                  + " members may be missing");
    }
  }

  private void show(MemberEntry entry) {
    Member member = entry.member();
    out()
        .printf(
            "%s\t%s\t%s\tlease %s, %s left, since %s, renewed %s, %d times%s%n",
            member.name(),
            roles(member),
            address(member),
            Durations.shown(entry.lease()),
            Durations.shown(entry.leaseLeft()),
            entry.joinedAt(),
            entry.renewedAt(),
            entry.renewals(),
            own(member));
  }

  private static String roles(Member member) {
    return member.roles().stream().sorted().map(Enum::name).collect(Collectors.joining(","));
  }

  private static String address(Member member) {
    return member.endpoints().values().stream()
        .sorted()
        .findFirst()
        .orElse("")
        .replaceFirst("/ws/.*", "");
  }

  /** What a member wants to be otherwise than others. */
  private static String own(Member member) {
    String patterns =
        member.patterns().isEmpty() ? "" : "\thears " + String.join(" ", member.patterns());
    return patterns + member.policy().map(policy -> "\town policy " + policy).orElse("");
  }

  private void show(Explanation explanation) {
    out().println("# policy: " + explanation.policy());
    for (Assignment one : explanation.assignments()) {
      out()
          .println(
              one.lrcMember()
                  + (one.assigned() ? "\tupdates\t" : "\tdoes not update\t")
                  + one.rliMember()
                  + "\t"
                  + one.reason());
    }
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
        out().println("# the registry was restarted with an earlier clock");
        page = registry.changesSince(0, PageRequest.LIMIT_MAX);
      } else if (shown > 0 && page.oldestVersion() > shown + 1) {
        out().println("# changes before " + page.oldestVersion() + " are not remembered");
      }
      page.changes().forEach(this::show);
      shown =
          page.changes().isEmpty()
              ? page.latestVersion()
              : page.changes().get(page.changes().size() - 1).version();
    } while (shown < page.latestVersion());
    return shown;
  }

  private void show(MembershipChange change) {
    out()
        .println(
            change.at()
                + "\t"
                + change.kind().name().toLowerCase(java.util.Locale.ROOT)
                + "\t"
                + change.member().name()
                + "\t"
                + roles(change.member())
                + "\t"
                + address(change.member()));
  }
}
