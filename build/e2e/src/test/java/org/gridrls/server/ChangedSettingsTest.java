package org.gridrls.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.Mapping;
import org.gridrls.api.PageRequest;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.index.IndexPage;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.Member.MemberDescription;
import org.gridrls.api.member.Member.MemberIdentity;
import org.gridrls.api.member.MemberLease;
import org.gridrls.api.member.MemberPort;
import org.gridrls.api.member.MemberRole;
import org.gridrls.api.member.UpdatePolicy;
import org.gridrls.api.update.UpdateTargetStatus;
import org.gridrls.client.AdminClient;
import org.gridrls.testkit.Eventually;
import org.gridrls.wire.admin.SettingXml;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Settings that an operator changes while a whole server runs, by what they then do. */
class ChangedSettingsTest {
  @TempDir Path directory;
  private Servers servers;
  private AdminClient admin;

  @BeforeEach
  void start() {
    servers = new Servers(directory);
    begin();
  }

  private void begin() {
    admin = new AdminClient(servers.connector, servers.start("registry").baseUrl());
    servers.awaitMembers(1);
  }

  @AfterEach
  void stop() {
    servers.close();
  }

  private MemberLease joinFor(Duration lease) {
    Member member =
        new Member(
            "lrc-far",
            1,
            1,
            Set.of(MemberRole.LRC),
            Map.of(MemberPort.LOCAL_REPLICA_CATALOG, "http://lrc.far/ws/lrc"),
            new MemberDescription(Optional.empty(), 0, "1", OptionalDouble.empty()),
            new Member.Updates(List.of(), Set.of(), Set.of(), Optional.empty()),
            new MemberIdentity(Optional.empty(), Optional.empty()));
    return servers.registry().register(member, lease);
  }

  @Test
  void leasesAndThePolicyOfTheFederation() {
    assertEquals(Duration.ofMinutes(30), joinFor(Duration.ofMinutes(30)).granted());
    admin.setConfiguration("registry.lease-max", "20s");
    admin.setConfiguration("registry.policy", "hash(2)");
    MemberLease lease = joinFor(Duration.ofMinutes(30));
    assertEquals(Duration.ofSeconds(20), lease.granted());
    assertEquals(Optional.of(UpdatePolicy.hash(2)), lease.policy());
    refused(RlsError.BAD_ARGUMENT, "registry.lease-min", "21s");
    refused(RlsError.BAD_ARGUMENT, "registry.policy", "hash(0)");
  }

  private void refused(RlsError error, String key, String value) {
    RlsException failure =
        assertThrows(RlsException.class, () -> admin.setConfiguration(key, value));
    assertEquals(error, failure.error());
    assertTrue(failure.getMessage().contains(key), failure.getMessage());
  }

  @Test
  void howOftenIndexesAreToldAndHowMuchAPageOfThemLooksAt() {
    servers.lrc("registry").create(Mapping.of("a/1", "t"));
    servers.lrc("registry").create(Mapping.of("a/2", "t"));
    Eventually.holds("the index has both", () -> page().names().size() == 2);
    admin.setConfiguration("lrc.update.full.list-interval", "3h");
    Eventually.holds(
        "the target has the new interval",
        () ->
            servers.lrc("registry").updateTargets().stream()
                .map(UpdateTargetStatus::target)
                .allMatch(
                    target -> target.fullInterval().equals(Optional.of(Duration.ofHours(3)))));
    admin.setConfiguration("rli.scan-max", "1");
    IndexPage page = page();
    assertEquals(1, page.names().size());
    assertTrue(page.nextCursor().isPresent());
  }

  private IndexPage page() {
    return servers
        .rli("registry")
        .lrcsMatching(GlobPattern.of("a/*"), Optional.empty(), PageRequest.first());
  }

  @Test
  void theNextStartGoesByTheFileAgain() {
    admin.setConfiguration("rli.last-known", "2h");
    assertEquals("2h", admin.configuration(Optional.of("rli.last-known")).get(0).getValue());
    servers.stop("registry");
    begin();
    assertEquals("168h", admin.configuration(Optional.of("rli.last-known")).get(0).getValue());
  }

  @Test
  void theseCanBeChanged() {
    assertEquals(
        new TreeSet<>(
            Set.of(
                "lrc.keep-last-copy",
                "lrc.update.lease",
                "lrc.update.full.list-interval",
                "lrc.update.full.bloom-interval",
                "lrc.update.immediate.changes",
                "lrc.update.immediate.interval",
                "rli.lease-max",
                "rli.last-known",
                "rli.last-known-max",
                "rli.removals-max",
                "rli.scan-max",
                "registry.lease-min",
                "registry.lease-max",
                "registry.members-max",
                "registry.policy")),
        admin.configuration(Optional.empty()).stream()
            .filter(SettingXml::isChangeable)
            .map(SettingXml::getKey)
            .collect(Collectors.toCollection(TreeSet::new)));
  }
}
