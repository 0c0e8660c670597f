package org.gridrls.registry.membership;

import static org.gridrls.registry.membership.Members.lrc;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.PageRequest;
import org.gridrls.api.RlsError;
import org.gridrls.api.member.MemberFilter;
import org.gridrls.api.member.MemberPage;
import org.gridrls.api.member.MemberRole;
import org.gridrls.api.member.MembershipChange;
import org.gridrls.api.member.MembershipChange.MemberEvent;
import org.gridrls.api.member.MembershipChanges;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Checks what every {@link Membership} promises of its two lists: the members, page by page, and
 * the changes.
 */
abstract class MembershipListsContract extends MembershipContract {

  @Test
  void membersAreSortedByCodePoint() {
    List<String> sorted = List.of("B", "a", "z", "ä", "\uFFFD", "\uD83D\uDE00");
    List.of("\uD83D\uDE00", "z", "\uFFFD", "a", "ä", "B").forEach(name -> join(lrc(name, 1, 0)));
    assertEquals(sorted, names());
  }

  @Test
  void membersAreFilteredByRoleSiteAndName() {
    join(Members.of("lrc-a", 1, 0, MemberRole.LRC, Optional.of("here")));
    join(Members.of("lrc-b", 1, 0, MemberRole.LRC, Optional.of("there")));
    join(Members.of("rli-a", 1, 0, MemberRole.RLI, Optional.of("here")));
    assertEquals(List.of("lrc-a", "lrc-b"), filtered(MemberFilter.role(MemberRole.LRC)));
    assertEquals(
        List.of("lrc-a", "rli-a"),
        filtered(new MemberFilter(Optional.empty(), Optional.of("here"), Optional.empty())));
    assertEquals(
        List.of("lrc-a", "rli-a"),
        filtered(
            new MemberFilter(
                Optional.empty(), Optional.empty(), Optional.of(GlobPattern.of("*-a")))));
  }

  private List<String> filtered(MemberFilter filter) {
    return membership.members(filter, PageRequest.first()).entries().stream()
        .map(entry -> entry.member().name())
        .toList();
  }

  @Test
  void pagesTogetherHoldEachMemberOnceAlsoWhenOthersComeAndGo() {
    List.of("a", "b", "c", "d", "e").forEach(name -> join(lrc(name, 1, 0)));
    MemberPage first = membership.members(MemberFilter.ALL, PageRequest.first(2));
    assertEquals(List.of("a", "b"), names(first));
    membership.leave("b", 1);
    join(lrc("bb", 1, 0));
    MemberPage second = membership.members(MemberFilter.ALL, page(first));
    assertEquals(List.of("bb", "c"), names(second));
    MemberPage third = membership.members(MemberFilter.ALL, page(second));
    assertEquals(List.of("d", "e"), names(third));
    assertEquals(Optional.empty(), third.nextCursor());
  }

  private static PageRequest page(MemberPage before) {
    return PageRequest.first(2).after(before.nextCursor().orElseThrow());
  }

  private static List<String> names(MemberPage page) {
    return page.entries().stream().map(entry -> entry.member().name()).toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "m1.", "nonsense", "m1.*", "m1.gICA", "m2.YQ"})
  void aCursorThatIsNotOursIsRefused(String cursor) {
    PageRequest page = PageRequest.first(2).after(cursor);
    refused(RlsError.BAD_CURSOR, () -> membership.members(MemberFilter.ALL, page));
  }

  @Test
  void eachChangeMovesTheVersionByOneAndIsListed() {
    long start = version();
    join(lrc("a", 1, 0));
    join(lrc("b", 1, 0));
    join(lrc("a", 1, 1));
    clock.advance(Duration.ofSeconds(1));
    membership.leave("b", 1);
    clock.advance(LEASE);
    MembershipChanges changes = membership.changesSince(start, 100);
    assertEquals(
        List.of(
            MemberEvent.JOINED,
            MemberEvent.JOINED,
            MemberEvent.CHANGED,
            MemberEvent.LEFT,
            MemberEvent.EXPIRED),
        changes.changes().stream().map(MembershipChange::kind).toList());
    assertEquals(
        List.of(start + 1, start + 2, start + 3, start + 4, start + 5),
        changes.changes().stream().map(MembershipChange::version).toList());
    assertEquals(lrc("a", 1, 1), changes.changes().get(4).member());
    assertEquals(clock.instant(), changes.changes().get(4).at());
    assertEquals(start + 1, changes.oldestVersion());
    assertEquals(start + 5, changes.latestVersion());
  }

  @Test
  void changesAreListedFromAnyVersionAndAtMostSoMany() {
    long start = version();
    List.of("a", "b", "c", "d").forEach(name -> join(lrc(name, 1, 0)));
    assertEquals(List.of("c", "d"), changed(start + 2, 100));
    assertEquals(List.of("a", "b"), changed(start, 2));
    assertEquals(List.of("a"), changed(Long.MIN_VALUE, 1));
    assertEquals(List.of(), changed(start + 4, 100));
    assertEquals(List.of(), changed(Long.MAX_VALUE, 100));
  }

  private List<String> changed(long since, int limit) {
    return membership.changesSince(since, limit).changes().stream()
        .map(change -> change.member().name())
        .toList();
  }

  @Test
  void withoutAnyChangeTheOldestVersionIsTheOneAtTheStart() {
    long start = clock.millis();
    assertEquals(
        new MembershipChanges(List.of(), start, start), membership.changesSince(start, 10));
  }

  @Test
  void onlyTheLastChangesAreRemembered() {
    membership = open(new MembershipLimits(LEASE, LEASE, LEASE, 100, 3), clock);
    long start = version();
    List.of("a", "b", "c", "d", "e").forEach(name -> join(lrc(name, 1, 0)));
    MembershipChanges changes = membership.changesSince(start, 100);
    assertEquals(
        List.of("c", "d", "e"), changes.changes().stream().map(c -> c.member().name()).toList());
    assertEquals(start + 3, changes.oldestVersion());
    assertEquals(start + 5, changes.latestVersion());
  }

  @Test
  void membersExpireInTheOrderOfTheirDeadlinesEachAsAChange() {
    long start = version();
    join(lrc("z", 1, 0));
    clock.advance(Duration.ofSeconds(5));
    join(lrc("a", 1, 0));
    clock.advance(Duration.ofMinutes(1));
    membership.sweep();
    List<String> expired = new ArrayList<>(changed(start + 2, 10));
    assertEquals(List.of("z", "a"), expired);
    assertEquals(start + 4, version());
  }

  @Test
  void aRestartedRegistryRepeatsNoVersion() {
    join(lrc("a", 1, 0));
    long before = version();
    clock.advance(Duration.ofMillis(2));
    membership = open(MembershipLimits.DEFAULT, clock);
    assertEquals(List.of(), names());
    assertEquals(clock.millis(), version());
    assertEquals(true, version() > before);
  }
}
