package org.gridrls.server.federation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.IntStream;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.BulkMode;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.LogicalName;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.api.PageRequest;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.index.Evidence;
import org.gridrls.api.index.IndexAnswer;
import org.gridrls.api.index.IndexPage;
import org.gridrls.api.index.LocateResult;
import org.gridrls.api.index.NotCovered;
import org.gridrls.api.index.Verdict;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.Member.MemberDescription;
import org.gridrls.api.member.Member.MemberIdentity;
import org.gridrls.api.member.MemberPort;
import org.gridrls.api.member.MemberRole;
import org.gridrls.api.update.UpdateKind;
import org.gridrls.api.update.UpdateTargetStatus;
import org.gridrls.client.federation.RlsClient;
import org.gridrls.server.Servers;
import org.gridrls.testkit.Eventually;
import org.gridrls.testkit.SeededNames;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests what the federation promises, over the wire, with real servers, not their inside. */
class FederationTest {
  private static final Duration DEADLINE = Duration.ofSeconds(10);
  private static final LogicalName NAME = new LogicalName("cms/Run2012B/a.root");

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

  private LocateResult locate(String index, LogicalName name) {
    return servers.rli(index).locate(List.of(name), DEADLINE, AttributeSelection.NONE);
  }

  private Verdict verdict(String index, LogicalName name) {
    return locate(index, name).names().get(0).verdict();
  }

  @Test
  void aNameCreatedInACatalogIsLocatedThroughTheIndexAndGoneAfterItsDeletion() {
    servers.federation(2, 1);
    servers.lrc("lrc-1").create(Mapping.of(NAME.value(), "root://one/a"));
    servers.lrc("lrc-2").create(Mapping.of(NAME.value(), "root://two/a"));
    Eventually.holds(
        "both copies are located",
        () -> locate("rli-1", NAME).names().get(0).replicas().size() == 2);
    assertTrue(locate("rli-1", NAME).completeness().complete());

    servers.lrc("lrc-1").delete(Mapping.of(NAME.value(), "root://one/a"));
    servers.lrc("lrc-2").delete(Mapping.of(NAME.value(), "root://two/a"));
    assertEquals(
        Verdict.NOT_REGISTERED, verdict("rli-1", NAME), "the catalogs themselves deny it at once");
    Eventually.holds(
        "the index has heard of the deletions",
        () -> servers.rli("rli-1").lrcsOf(List.of(NAME)).names().get(0).locations().isEmpty());
  }

  @Test
  void listsAndFiltersStandSideBySideInOneIndexAndSayWhichTheyAre() {
    servers.federation(1, 1);
    servers.start("lrc-bloom", "roles", "lrc", "lrc.update.kind", "bloom");
    LogicalName other = new LogicalName("atlas/b.root");
    servers.lrc("lrc-1").create(Mapping.of(NAME.value(), "root://one/a"));
    servers.lrc("lrc-bloom").create(Mapping.of(other.value(), "root://two/b"));
    servers.awaitMembers(4);
    servers.awaitInStep("rli-1");

    IndexAnswer answer = servers.rli("rli-1").lrcsOf(List.of(other, NAME));
    assertEquals(Evidence.BLOOM, answer.names().get(0).locations().get(0).evidence());
    assertTrue(answer.names().get(0).locations().get(0).falsePositiveRate().orElseThrow() < 0.02);
    assertEquals(Evidence.LIST, answer.names().get(1).locations().get(0).evidence());
    assertTrue(answer.names().get(1).locations().get(0).exact());
    assertTrue(answer.completeness().complete());
    assertEquals(2, answer.completeness().covered());
  }

  @Test
  void aFilterIsToldByItsBitsAfterTheFirstTime() {
    servers.start("registry", "roles", "registry");
    servers.start("lrc-bloom", "roles", "lrc", "lrc.update.kind", "bloom");
    servers.start("rli-1", "roles", "rli");
    servers.lrc("lrc-bloom").create(Mapping.of("atlas/first", "t1"));
    servers.awaitInStep("rli-1");
    servers.lrc("lrc-bloom").create(Mapping.of(NAME.value(), "t2"));
    servers.lrc("lrc-bloom").delete(Mapping.of("atlas/first", "t1"));
    Eventually.holds("the new name is found", () -> verdict("rli-1", NAME) == Verdict.FOUND);
    servers.awaitInStep("rli-1");
    UpdateTargetStatus status = servers.lrc("lrc-bloom").updateTargets().get(0);
    assertEquals("bloom delta", status.last().orElseThrow().kind());
    assertTrue(status.last().orElseThrow().bytes() < 100, status::toString);
    List<LogicalName> gone = List.of(new LogicalName("atlas/first"));
    assertTrue(servers.rli("rli-1").lrcsOf(gone).names().get(0).locations().isEmpty());
  }

  @Test
  void aWildcardIsRefusedWhileOnlyAFilterIsKnownAndForwardedWithLeave() {
    servers.federation(1, 1);
    servers.start("lrc-bloom", "roles", "lrc", "lrc.update.kind", "bloom");
    servers.lrc("lrc-1").create(Mapping.of("cms/a", "t1"));
    servers.lrc("lrc-bloom").create(Mapping.of("cms/b", "t2"));
    servers.awaitMembers(4);
    servers.awaitInStep("rli-1");
    GlobPattern pattern = GlobPattern.of("cms/*");

    RlsException refused =
        assertThrows(
            RlsException.class,
            () ->
                servers.rli("rli-1").lrcsMatching(pattern, Optional.empty(), PageRequest.first()));
    assertEquals(RlsError.WILDCARD_NEEDS_LIST, refused.error());
    assertTrue(refused.getMessage().contains("lrc-bloom"), refused.getMessage());

    IndexPage page =
        servers.rli("rli-1").lrcsMatching(pattern, Optional.of(DEADLINE), PageRequest.first());
    assertEquals(
        List.of("cms/a", "cms/b"),
        page.names().stream().map(n -> n.logicalName().value()).toList());
    assertTrue(page.completeness().complete());
  }

  @Test
  void aMemberThatNeverReportedMakesANegativeAnswerUnknown() {
    servers.federation(1, 1);
    servers.awaitMembers(3);
    servers.awaitInStep("rli-1");
    assertEquals(Verdict.NOT_REGISTERED, verdict("rli-1", NAME));

    Member mute =
        new Member(
            "lrc-mute",
            1,
            1,
            Set.of(MemberRole.LRC),
            Map.of(MemberPort.LOCAL_REPLICA_CATALOG, "http://127.0.0.1:9/ws/lrc"),
            new MemberDescription(Optional.empty(), 0, "0", OptionalDouble.empty()),
            new Member.Updates(List.of(), Set.of(UpdateKind.LIST), Set.of(), Optional.empty()),
            new MemberIdentity(Optional.empty(), Optional.empty()));
    servers.registry().register(mute, Duration.ofHours(1));
    Eventually.holds(
        "the index learns of the new member", () -> verdict("rli-1", NAME) == Verdict.UNKNOWN);
    LocateResult result = locate("rli-1", NAME);
    NotCovered gap = result.completeness().notCovered().get(0);
    assertEquals("lrc-mute", gap.lrcMember());
    assertEquals(NotCovered.Reason.NEVER_HEARD, gap.reason());
  }

  @Test
  void anIndexThatRestartsEmptyIsFullAgainWithoutAHand() {
    servers.federation(1, 1);
    List<String> names = new SeededNames(7).logicalNames(2_000);
    List<Mapping> mappings =
        names.stream().map(name -> Mapping.of(name, "root://se/" + name)).toList();
    assertEquals(2_000, servers.lrc("lrc-1").createAll(mappings, BulkMode.ATOMIC).applied());
    servers.awaitInStep("rli-1");
    servers.stop("rli-1");
    servers.start("rli-1", "roles", "rli");
    servers.awaitInStep("rli-1");
    List<LogicalName> all = names.stream().map(LogicalName::new).toList();
    IndexAnswer answer = servers.rli("rli-1").lrcsOf(all);
    assertEquals(2_000, answer.names().stream().filter(n -> n.locations().size() == 1).count());
  }

  @Test
  void lookupsGoOnThroughTheOtherIndexAndAnewOneIsFedAtOnce() {
    servers.federation(2, 2);
    servers.lrc("lrc-1").create(Mapping.of(NAME.value(), "root://one/a"));
    servers.awaitInStep("rli-1");
    servers.awaitInStep("rli-2");
    try (RlsClient client = RlsClient.ofRegistry(servers.url("registry"))) {
      servers.stop("rli-1");
      LocateResult result = client.locate(List.of(NAME), DEADLINE, AttributeSelection.NONE);
      assertEquals(Verdict.FOUND, result.names().get(0).verdict());
      Eventually.holds(
          "the catalogs dropped the index that left",
          () -> servers.lrc("lrc-1").updateTargets().size() == 1);
      servers.start("rli-3", "roles", "rli");
      servers.awaitInStep("rli-3");
      assertEquals(Verdict.FOUND, verdict("rli-3", NAME));
    }
  }

  @Test
  void aCatalogThatIsGoneIsNamedWhileItsLeaseLastsAndItsNamesAreUnknown() {
    servers.federation(2, 1);
    servers.lrc("lrc-1").create(Mapping.of(NAME.value(), "root://one/a"));
    servers.awaitInStep("rli-1");
    servers.stop("lrc-1");
    LocateResult result = locate("rli-1", NAME);
    assertEquals(Verdict.UNKNOWN, result.names().get(0).verdict());
    assertFalse(result.completeness().complete());
    assertEquals(NotCovered.Reason.UNREACHABLE, result.completeness().notCovered().get(0).reason());
  }

  @Test
  void aRegistryThatRestartsEmptyIsWholeAgainAndNothingIsForgottenMeanwhile() {
    servers.federation(1, 1);
    servers.lrc("lrc-1").create(Mapping.of(NAME.value(), "root://one/a"));
    servers.awaitInStep("rli-1");
    servers.stop("registry");
    assertEquals(Verdict.FOUND, verdict("rli-1", NAME));
    servers.start("registry", "roles", "registry");
    servers.awaitMembers(3);
    assertEquals(Verdict.FOUND, verdict("rli-1", NAME));
  }

  @Test
  void aSecondStartFindsTheData() {
    servers.start("alone", "roles", "lrc");
    List<AttributedMapping> items =
        IntStream.range(0, 500)
            .mapToObj(i -> AttributedMapping.plain(Mapping.of("n" + i, "t" + i)))
            .toList();
    servers.lrc("alone").putAll(items, BulkMode.PER_ITEM);
    servers.stop("alone");
    servers.start("alone", "roles", "lrc");
    assertEquals(
        500,
        servers
            .lrc("alone")
            .query(
                ObjectType.LOGICAL_NAME,
                GlobPattern.of("n*"),
                AttributeSelection.NONE,
                PageRequest.first())
            .mappings()
            .size());
  }

  @Test
  void withoutARegistryNothingIsCalledComplete() {
    servers.start("rli-alone", "roles", "rli");
    servers.start("lrc-alone", "roles", "lrc", "lrc.update.targets", servers.url("rli-alone"));
    servers.lrc("lrc-alone").create(Mapping.of(NAME.value(), "root://one/a"));
    Eventually.holds("the static target is fed", () -> verdict("rli-alone", NAME) == Verdict.FOUND);
    assertFalse(locate("rli-alone", NAME).completeness().complete());
    assertEquals(Verdict.UNKNOWN, verdict("rli-alone", new LogicalName("nobody/has/it")));
  }
}
