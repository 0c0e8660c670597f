package org.gridrls.client.federation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.index.Completeness;
import org.gridrls.api.index.Evidence;
import org.gridrls.api.index.NotCovered;
import org.gridrls.api.index.Sender;
import org.gridrls.api.index.Senders;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.Member.MemberDescription;
import org.gridrls.api.member.Member.MemberIdentity;
import org.gridrls.api.member.MemberPort;
import org.gridrls.api.member.MemberRole;
import org.gridrls.api.update.BaseState;
import org.gridrls.api.update.Route;
import org.gridrls.client.federation.KnownCatalogs.KnownCatalog;
import org.junit.jupiter.api.Test;

/** Catalogs chosen by name, by site and by URL, from what registries and indexes know. */
class CatalogChoiceTest {
  private static Member member(String name, String site, int preference) {
    return new Member(
        name,
        1,
        1,
        Set.of(MemberRole.LRC),
        Map.of(MemberPort.LOCAL_REPLICA_CATALOG, "http://" + name),
        new MemberDescription(Optional.ofNullable(site), preference, "1", OptionalDouble.empty()),
        new Member.Updates(List.of(), Set.of(), Set.of(), Optional.empty()),
        new MemberIdentity(Optional.empty(), Optional.empty()));
  }

  private static final KnownCatalogs FEDERATION =
      KnownCatalogs.of(
          List.of(
              member("c", "cern", 1),
              member("b", "cern", 5),
              member("a", "cern", 5),
              member("x", null, 9)),
          List.of(),
          true);

  @Test
  void aCatalogIsChosenByItsName() {
    assertEquals("http://x", CatalogChoice.named("x").address(() -> FEDERATION).url());
  }

  @Test
  void ofASiteThePreferredOneAndThenTheFirstByNameIsChosen() {
    assertEquals("http://a", CatalogChoice.ofSite("cern").address(() -> FEDERATION).url());
  }

  @Test
  void anUrlIsTakenAsItIsAndNobodyIsAsked() {
    CatalogChoice choice = CatalogChoice.at("http://elsewhere");
    assertEquals(
        "http://elsewhere",
        choice
            .address(
                () -> {
                  throw new AssertionError("asked");
                })
            .url());
  }

  @Test
  void whatTheFederationDoesNotHaveIsRefusedByName() {
    RlsException refused =
        assertThrows(
            RlsException.class, () -> CatalogChoice.ofSite("desy").address(() -> FEDERATION));
    assertEquals(RlsError.MEMBER_NOT_FOUND, refused.error());
    assertTrue(refused.getMessage().contains("catalog of the site desy"), refused::getMessage);
  }

  private static Sender sender(String name) {
    return new Sender(
        "http://" + name,
        name,
        true,
        new Sender.Held(Evidence.LIST, false, new BaseState(1, 1), 1, Optional.empty()),
        new Sender.Heard(Instant.EPOCH, Duration.ZERO, Duration.ofMinutes(1)),
        new Sender.Memory(1, OptionalDouble.empty(), OptionalDouble.empty()),
        Route.DIRECT);
  }

  private static NotCovered gap(String name, String lrc) {
    return NotCovered.of(name, Optional.ofNullable(lrc), NotCovered.Reason.NEVER_HEARD, "");
  }

  @Test
  void indexesTogetherKnowWhoUpdatesOneOfThemAndWhoDoesNot() {
    Senders one =
        new Senders(
            List.of(sender("a")),
            new Completeness(1, true, List.of(gap("b", null), gap("c", "http://c"), gap("d", null)))
                .aged(Duration.ofSeconds(4)));
    Senders other = new Senders(List.of(sender("b")), new Completeness(1, false, List.of()));
    KnownCatalogs known = KnownCatalogs.ofIndexes(List.of(one, other));
    assertEquals(
        List.of("a", "c", "b"), known.catalogs().stream().map(KnownCatalog::member).toList());
    assertEquals(List.of("d"), known.unreachable().stream().map(NotCovered::lrcMember).toList());
    assertTrue(known.membershipKnown());
    assertEquals(Optional.of(Duration.ofSeconds(4)), known.age());
    assertFalse(KnownCatalogs.ofIndexes(List.of(other)).membershipKnown());
    assertEquals("http://b", CatalogChoice.named("b").address(() -> known).url());
  }
}
