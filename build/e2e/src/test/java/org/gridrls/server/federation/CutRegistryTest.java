package org.gridrls.server.federation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.LogicalName;
import org.gridrls.api.Mapping;
import org.gridrls.api.index.Completeness;
import org.gridrls.api.index.LocateResult;
import org.gridrls.api.index.NotCovered;
import org.gridrls.api.index.Verdict;
import org.gridrls.api.member.MemberFilter;
import org.gridrls.server.CommandRun;
import org.gridrls.server.Servers;
import org.gridrls.testkit.DelayProxy;
import org.gridrls.testkit.Eventually;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An index that reaches only one of two registries, and a catalog that joins the other one. */
class CutRegistryTest {
  private static final Duration DEADLINE = Duration.ofSeconds(10);
  private static final LogicalName NAME = new LogicalName("late/a.root");

  @TempDir Path directory;
  private Servers servers;
  private DelayProxy link;
  private String cut;

  @BeforeEach
  void open() {
    servers = new Servers(directory);
    servers.start("registry", "roles", "registry");
    servers.start(
        "registry-2", "roles", "registry", "membership.registry", servers.url("registry"));
    int port = URI.create(servers.url("registry-2")).getPort();
    link = new DelayProxy(new InetSocketAddress("127.0.0.1", port), Duration.ZERO);
    cut = "http://127.0.0.1:" + link.port();
    servers.start("lrc-1", "roles", "lrc", "membership.registry", both());
    servers.start("rli-1", "roles", "rli", "membership.registry", seenByTheIndex());
    servers.awaitInStep("rli-1");
  }

  @AfterEach
  void close() {
    link.close();
    servers.close();
  }

  private String both() {
    return "[" + servers.url("registry") + "," + servers.url("registry-2") + "]";
  }

  private String seenByTheIndex() {
    return "[" + servers.url("registry") + "," + cut + "]";
  }

  private LocateResult locate() {
    return servers.rli("rli-1").locate(List.of(NAME), DEADLINE, AttributeSelection.NONE);
  }

  /** Not before that registry misses the index, so that the catalog does not update it. */
  private void aCatalogJoinsTheOtherOne() {
    Eventually.holds("registry 2 misses the index", () -> !present("rli-1"));
    servers.start("lrc-2", "roles", "lrc", "membership.registry", servers.url("registry-2"));
    servers.lrc("lrc-2").create(Mapping.of(NAME.value(), "t"));
    Eventually.holds("registry 2 has the catalog", () -> present("lrc-2"));
  }

  private boolean present(String member) {
    return servers.registry("registry-2").allMembers(MemberFilter.ALL).stream()
        .anyMatch(entry -> entry.member().name().equals(member));
  }

  @Test
  void noAnswerDeniesWhatACatalogHasThatJoinedTheRegistryOutOfReach() {
    link.close();
    aCatalogJoinsTheOtherOne();
    long joined = System.nanoTime();
    Eventually.holds(
        "the answers name the registry that was not heard",
        () -> {
          LocateResult result = locate();
          requireNoFalseNo(result, joined);
          return unheard(result.completeness());
        });
    assertEquals(Verdict.UNKNOWN, locate().names().get(0).verdict());
    CommandRun run = new CommandRun();
    run.rls("locate", NAME.value(), servers.url("rli-1"));
    String unheard = "registry " + cut + "/ws/registry has not been heard for ";
    assertTrue(run.out.toString().contains(unheard), run.out::toString);
  }

  /** A no must be older than the moment at which the catalog had joined. */
  private static void requireNoFalseNo(LocateResult result, long joined) {
    if (result.names().get(0).verdict() == Verdict.NOT_REGISTERED) {
      Duration since = Duration.ofNanos(System.nanoTime() - joined);
      Duration age = result.completeness().age().orElseThrow();
      assertTrue(age.compareTo(since) >= 0, () -> "a false no: " + age + ", joined " + since);
    }
  }

  private boolean unheard(Completeness basis) {
    return !basis.complete()
        && basis.notCovered().stream()
            .anyMatch(
                gap ->
                    gap.reason() == NotCovered.Reason.MEMBERSHIP_UNKNOWN
                        && gap.lrcMember().contains(cut)
                        && gap.detail().orElse("").contains("catalogs that joined there"));
  }

  @Test
  void anOperatorEndsTheDoubtByRemovingTheRegistryFromTheSettingsOfTheIndex() {
    link.close();
    Eventually.holds("the answers are incomplete", () -> unheard(locate().completeness()));
    servers.stop("rli-1");
    servers.start("rli-1", "roles", "rli", "membership.registry", servers.url("registry"));
    servers.awaitInStep("rli-1");
    assertEquals(Verdict.NOT_REGISTERED, locate().names().get(0).verdict());
    assertFalse(unheard(locate().completeness()));
  }
}
