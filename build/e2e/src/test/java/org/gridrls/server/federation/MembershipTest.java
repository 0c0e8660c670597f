package org.gridrls.server.federation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.BulkMode;
import org.gridrls.api.LogicalName;
import org.gridrls.api.Mapping;
import org.gridrls.api.index.Completeness;
import org.gridrls.api.index.LocateResult;
import org.gridrls.api.index.NotCovered;
import org.gridrls.api.index.Verdict;
import org.gridrls.api.member.Assignment;
import org.gridrls.api.update.UpdateTargetStatus;
import org.gridrls.client.AdminClient;
import org.gridrls.client.federation.RlsClient;
import org.gridrls.server.CommandRun;
import org.gridrls.server.Servers;
import org.gridrls.testkit.Eventually;
import org.gridrls.wire.admin.CounterXml;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A federation that re-wires itself: real servers come, go and die. */
class MembershipTest {
  private static final Duration DEADLINE = Duration.ofSeconds(10);
  private static final Duration LEASE = Duration.ofSeconds(3);
  private static final LogicalName NAME = new LogicalName("cms/a.root");
  private static final LogicalName NOBODYS = new LogicalName("nobody/has/it");

  @TempDir Path directory;
  private Servers servers;

  @BeforeEach
  void open() {
    servers = new Servers(directory);
  }

  @AfterEach
  void close() {
    servers.close();
  }

  private void federation(String policy, int catalogs, int indexes) {
    servers.start("registry", "roles", "registry", "registry.policy", policy);
    IntStream.rangeClosed(1, catalogs).forEach(i -> servers.start("lrc-" + i, "roles", "lrc"));
    IntStream.rangeClosed(1, indexes).forEach(i -> index("rli-" + i));
    servers.awaitMembers(1 + catalogs + indexes);
  }

  /** One that does not leave, so that stopping it is a crash to the others. */
  private void index(String name, String... more) {
    String[] settings = {"roles", "rli", "membership.leave", "false"};
    String[] all = Arrays.copyOf(settings, settings.length + more.length);
    System.arraycopy(more, 0, all, settings.length, more.length);
    servers.start(name, all);
  }

  private List<String> targets(String lrc) {
    return servers.lrc(lrc).updateTargets().stream().map(s -> s.target().rli()).toList();
  }

  private boolean inStep(String lrc, String rli) {
    return servers.lrc(lrc).updateTargets().stream()
        .filter(status -> status.target().rli().startsWith(servers.url(rli)))
        .anyMatch(UpdateTargetStatus::inStep);
  }

  private Verdict verdict(RlsClient client, LogicalName name) {
    return locate(client, name).names().get(0).verdict();
  }

  private static LocateResult locate(RlsClient client, LogicalName name) {
    return client.locate(List.of(name), DEADLINE, AttributeSelection.NONE);
  }

  private long figure(String server, String name) {
    return new AdminClient(servers.connector, servers.url(server))
        .statistics().getRole().stream()
            .flatMap(role -> role.getCounter().stream())
            .filter(counter -> counter.getName().equals(name))
            .mapToLong(CounterXml::getValue)
            .sum();
  }

  @Test
  void withHashEachCatalogTellsOneIndexAndClientsUniteWhatTheySay() {
    federation("hash(1)", 4, 2);
    IntStream.rangeClosed(1, 4)
        .forEach(i -> servers.lrc("lrc-" + i).create(Mapping.of("n/" + i, "t" + i)));
    List<Assignment> explained = servers.registry().explain(Optional.empty()).assignments();
    for (Assignment one : explained) {
      Eventually.holds(
          one.toString(),
          () ->
              targets(one.lrcMember()).contains(servers.url(one.rliMember()) + "/ws/update")
                  == one.assigned());
    }
    try (RlsClient client = RlsClient.ofRegistry(servers.url("registry"))) {
      Eventually.holds(
          "the indexes together are complete",
          () -> locate(client, NOBODYS).completeness().complete());
      IntStream.rangeClosed(1, 4)
          .forEach(i -> assertEquals(Verdict.FOUND, verdict(client, new LogicalName("n/" + i))));
      assertEquals(Verdict.NOT_REGISTERED, verdict(client, NOBODYS));
    }
    Completeness alone = servers.rli("rli-1").lrcsOf(List.of(NOBODYS)).completeness();
    assertFalse(alone.complete());
    assertTrue(
        alone.notCovered().stream()
            .allMatch(gap -> gap.detail().orElse("").contains("hash(1) it tells rli-2")),
        alone::toString);
  }

  @Test
  void anIndexThatDiesIsReplacedWithinOneLease() {
    federation("hash(1)", 2, 2);
    servers.lrc("lrc-1").create(Mapping.of(NAME.value(), "t"));
    Eventually.holds("it has a target", () -> targets("lrc-1").size() == 1);
    String first = targets("lrc-1").get(0).startsWith(servers.url("rli-1")) ? "rli-1" : "rli-2";
    String next = first.equals("rli-1") ? "rli-2" : "rli-1";
    Eventually.holds("the first index has the update", () -> inStep("lrc-1", first));
    try (RlsClient client = RlsClient.ofRegistry(servers.url("registry"))) {
      assertEquals(Verdict.FOUND, verdict(client, NAME));
      long died = System.nanoTime();
      servers.stop(first);
      Eventually.holds("the next one takes over", () -> inStep("lrc-1", next));
      Duration took = Duration.ofNanos(System.nanoTime() - died);
      assertTrue(took.compareTo(LEASE.plusSeconds(2)) <= 0, "re-targeted after " + took);
      assertEquals(Verdict.FOUND, verdict(client, NAME));
    }
  }

  @Test
  void anIndexThatJoinsIsCompleteSoon() {
    federation("pattern", 3, 1);
    List<AttributedMapping> names =
        IntStream.range(0, 5_000)
            .mapToObj(i -> AttributedMapping.plain(Mapping.of("n" + i, "t" + i)))
            .toList();
    IntStream.rangeClosed(1, 3)
        .forEach(i -> servers.lrc("lrc-" + i).putAll(names, BulkMode.PER_ITEM));
    long joined = System.nanoTime();
    index("rli-2");
    servers.awaitInStep("rli-2");
    Duration took = Duration.ofNanos(System.nanoTime() - joined);
    assertTrue(took.compareTo(Duration.ofSeconds(10)) < 0, "complete after " + took);
    assertTrue(servers.rli("rli-2").lrcsOf(List.of(NOBODYS)).completeness().complete());
  }

  @Test
  void anIndexWithPatternsHearsOnlyThoseNames() {
    servers.start("registry", "roles", "registry");
    servers.start("lrc-1", "roles", "lrc");
    index("rli-cms", "rli.patterns", "cms/*", "rli.accepts", "list");
    servers.lrc("lrc-1").create(Mapping.of(NAME.value(), "t"));
    servers.lrc("lrc-1").create(Mapping.of("atlas/b", "t"));
    Eventually.holds(
        "the index has the update",
        () -> !targets("lrc-1").isEmpty() && inStep("lrc-1", "rli-cms"));
    assertEquals(1, servers.rli("rli-cms").senders().senders().get(0).held().names());
    assertEquals(List.of("cms/*"), servers.lrc("lrc-1").updateTargets().get(0).target().patterns());
  }

  @Test
  void anIndexWithAnExpressionHearsOnlyThoseNamesAndIsCompleteAboutThem() {
    String expression = "regex:cms/run[0-9]+";
    servers.start("registry", "roles", "registry");
    servers.start("lrc-1", "roles", "lrc");
    index("rli-cms", "rli.patterns", expression);
    servers.lrc("lrc-1").create(Mapping.of("cms/run1", "t"));
    servers.lrc("lrc-1").create(Mapping.of("cms/other", "t"));
    Eventually.holds(
        "the index has the update",
        () -> !targets("lrc-1").isEmpty() && inStep("lrc-1", "rli-cms"));
    assertEquals(
        List.of(expression), servers.lrc("lrc-1").updateTargets().get(0).target().patterns());
    assertEquals(1, servers.rli("rli-cms").senders().senders().get(0).held().names());
    // a state has an age only from the catalog's next message on
    LogicalName inside = new LogicalName("cms/run2");
    Eventually.holds(
        "complete about names inside",
        () -> servers.rli("rli-cms").lrcsOf(List.of(inside)).completeness().complete());
    Completeness outside =
        servers.rli("rli-cms").lrcsOf(List.of(new LogicalName("cms/other"))).completeness();
    assertEquals(NotCovered.Reason.PARTITION_ONLY, outside.notCovered().get(0).reason());
    CommandRun shell = new CommandRun();
    assertEquals(
        0, shell.rls("audit", servers.url("lrc-1"), servers.url("rli-cms")), shell.out::toString);
  }

  @Test
  void aRestartOfTheRegistryWithinALeaseChangesNoAnswer() {
    servers.start("registry", "roles", "registry");
    List.of("lrc-1", "lrc-2")
        .forEach(name -> servers.start(name, "roles", "lrc", "membership.lease", "30s"));
    index("rli-1", "membership.lease", "30s");
    servers.awaitMembers(4);
    servers.lrc("lrc-1").create(Mapping.of(NAME.value(), "t"));
    servers.awaitInStep("rli-1");
    RegistryRestart restart = new RegistryRestart();
    restart.check();
    servers.stop("registry");
    restart.check();
    servers.start("registry", "roles", "registry");
    long end = System.nanoTime() + LEASE.multipliedBy(2).toNanos();
    Eventually.holds(
        "some time has passed",
        () -> {
          restart.check();
          return System.nanoTime() > end;
        });
    servers.awaitMembers(4);
  }

  /** The answers that must stay the same. */
  private final class RegistryRestart {
    void check() {
      LocateResult result =
          servers.rli("rli-1").locate(List.of(NAME, NOBODYS), DEADLINE, AttributeSelection.NONE);
      assertEquals(Verdict.FOUND, result.names().get(0).verdict());
      assertEquals(
          Verdict.NOT_REGISTERED, result.names().get(1).verdict(), result.completeness()::toString);
      assertEquals(1, targets("lrc-1").size());
      assertEquals(1, targets("lrc-2").size());
    }
  }

  @Test
  void ofTwoRegistriesOneDiesAndTheFederationGoesOn() {
    servers.start("registry", "roles", "registry");
    servers.start(
        "registry-2", "roles", "registry", "membership.registry", servers.url("registry"));
    String both = "[" + servers.url("registry") + "," + servers.url("registry-2") + "]";
    servers.start("lrc-1", "roles", "lrc", "membership.registry", both);
    index("rli-1", "membership.registry", both, "membership.lease", "5s");
    servers.lrc("lrc-1").create(Mapping.of(NAME.value(), "t"));
    Eventually.holds("the index has the update", () -> inStep("lrc-1", "rli-1"));
    servers.stop("registry");
    index("rli-2", "membership.registry", both, "membership.lease", "5s");
    Eventually.holds("the new index has the update", () -> inStep("lrc-1", "rli-2"));
    try (RlsClient client = RlsClient.ofRegistry("http://127.0.0.1:9", servers.url("registry-2"))) {
      assertEquals(Verdict.FOUND, verdict(client, NAME));
      Eventually.holds(
          "others may have joined the dead one", () -> verdict(client, NOBODYS) == Verdict.UNKNOWN);
    }
    assertEquals(1, figure("lrc-1", "reachable " + servers.url("registry-2") + "/ws/registry"));
  }

  @Test
  void aCatalogThatMovedIsFoundAtItsNewAddressOnly() {
    federation("pattern", 1, 1);
    servers.lrc("lrc-1").create(Mapping.of(NAME.value(), "t"));
    servers.awaitInStep("rli-1");
    String before = servers.url("lrc-1");
    servers.stop("lrc-1");
    servers.start("lrc-1", "roles", "lrc", "server.port", "0");
    assertFalse(before.equals(servers.url("lrc-1")));
    Eventually.holds(
        "the index names the new address",
        () ->
            servers.rli("rli-1").lrcsOf(List.of(NAME)).names().get(0).locations().stream()
                .map(location -> location.lrc().startsWith(servers.url("lrc-1")))
                .toList()
                .equals(List.of(true)));
  }

  @Test
  void anIndexThatMovedIsToldAtItsNewAddress() {
    federation("pattern", 1, 1);
    Eventually.holds("it is a target", () -> targets("lrc-1").size() == 1);
    servers.stop("rli-1");
    index("rli-1", "server.port", "0");
    Eventually.holds(
        "the catalog follows",
        () -> targets("lrc-1").equals(List.of(servers.url("rli-1") + "/ws/update")));
  }

  @Test
  void aServerWhoseNameIsTakenSaysSoAndServesAlone() {
    federation("pattern", 1, 1);
    servers.start(
        "twin", "roles", "lrc", "name", "lrc-1", "data", directory.resolve("twin").toString());
    Eventually.holds("the second one says so", () -> figure("twin", "superseded") > 0);
    assertEquals(0, figure("lrc-1", "superseded"));
    servers.lrc("lrc-1").create(Mapping.of(NAME.value(), "t"));
    assertTrue(servers.lrc("lrc-1").exists(Mapping.of(NAME.value(), "t")));
  }
}
