package org.gridrls.api.member;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gridrls.api.member.Member.MemberDescription;
import org.gridrls.api.member.Member.MemberIdentity;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Assignments are the same everywhere and forever, so the values of the hash are pinned. */
class AssignmentsTest {

  private static Member member(
      String name, MemberRole role, Optional<UpdatePolicy> policy, String... patterns) {
    return new Member(
        name,
        1,
        1,
        Set.of(role),
        Map.of(
            role == MemberRole.RLI
                ? MemberPort.SOFT_STATE_UPDATE
                : MemberPort.LOCAL_REPLICA_CATALOG,
            "http://" + name),
        new MemberDescription(Optional.empty(), 0, "1", OptionalDouble.empty()),
        new Member.Updates(List.of(patterns), Set.of(), Set.of(), policy),
        new MemberIdentity(Optional.empty(), Optional.empty()));
  }

  private static Member rli(String name, String... patterns) {
    return member(name, MemberRole.RLI, Optional.empty(), patterns);
  }

  private static Member lrc(String name) {
    return member(name, MemberRole.LRC, Optional.empty());
  }

  private static List<Member> indexes(int count) {
    return IntStream.rangeClosed(1, count).mapToObj(i -> rli("rli-" + i)).toList();
  }

  private static List<String> assigned(List<Member> members, UpdatePolicy policy, Member lrc) {
    return new Assignments(members, policy)
        .of(lrc).stream().filter(Assignment::assigned).map(Assignment::rliMember).toList();
  }

  @ParameterizedTest
  @CsvSource({
    "cms, rli-1, a662ce69e39cb5a3",
    "cms, rli-2, 2e7f556a3ce50a52",
    "atlas, rli-1, 9f620d065e413806",
    "atlas, rli-3, 5b1dcac6e6b4b7eb",
    "höst/ß, rli-1, dea241dab5b317a3",
    "höst/ß, rli-3, 34d8d24e136678c7"
  })
  void theScoresArePinned(String lrc, String rli, String score) {
    assertEquals(score, String.format("%016x", Assignments.score(lrc, rli)));
  }

  @ParameterizedTest
  @CsvSource({
    "lrc-1, rli-1 rli-3 rli-4 rli-2",
    "lrc-2, rli-2 rli-4 rli-1 rli-3",
    "lrc-3, rli-3 rli-4 rli-1 rli-2",
    "lrc-4, rli-4 rli-1 rli-2 rli-3",
    "lrc-5, rli-1 rli-4 rli-3 rli-2",
    "lrc-6, rli-4 rli-3 rli-1 rli-2"
  })
  void withoutItsFirstIndexACatalogGoesToTheNextInRank(String lrc, String ranks) {
    List<Member> left = new ArrayList<>(indexes(4));
    for (String next : ranks.split(" ")) {
      assertEquals(List.of(next), assigned(left, UpdatePolicy.hash(1), lrc(lrc)));
      left.removeIf(index -> index.name().equals(next));
    }
    assertEquals(List.of(), assigned(left, UpdatePolicy.hash(1), lrc(lrc)));
  }

  @Test
  void hashGivesEveryCatalogAsManyIndexesAsItsRedundancyAndSpreadsThem() {
    Map<String, Integer> load = new HashMap<>();
    for (int i = 0; i < 1_000; i++) {
      List<String> indexes = assigned(indexes(4), UpdatePolicy.hash(2), lrc("lrc-" + i));
      assertEquals(2, indexes.size());
      indexes.forEach(index -> load.merge(index, 1, Integer::sum));
    }
    assertEquals(4, load.size());
    assertTrue(load.values().stream().allMatch(n -> n > 400 && n < 600), load::toString);
    assertEquals(3, assigned(indexes(3), UpdatePolicy.hash(9), lrc("a")).size());
  }

  @Test
  void anIndexThatGoesMovesNobodyElsesCatalogs() {
    List<Member> less = indexes(4).subList(0, 3);
    for (int i = 0; i < 200; i++) {
      Member lrc = lrc("lrc-" + i);
      List<String> before = assigned(indexes(4), UpdatePolicy.hash(1), lrc);
      if (!before.equals(List.of("rli-4"))) {
        assertEquals(before, assigned(less, UpdatePolicy.hash(1), lrc));
      }
    }
  }

  @Test
  void patternsCountWithPatternAndStandBesideTheRanksOfHash() {
    List<Member> members = List.of(rli("all"), rli("cms", "cms/*"), lrc("a"));
    assertEquals(List.of("", "cms/*"), patterns(members, UpdatePolicy.PATTERN));
    assertEquals(List.of("", "cms/*"), patterns(members, UpdatePolicy.hash(1)));
    assertEquals(List.of("", ""), patterns(members, UpdatePolicy.ALL));
    assertEquals(
        "hash(1): rank 1 of 1",
        new Assignments(members, UpdatePolicy.hash(1)).of(lrc("a")).get(0).reason());
  }

  private static List<String> patterns(List<Member> members, UpdatePolicy policy) {
    return new Assignments(members, policy)
        .choices(lrc("a")).stream()
            .filter(Assignments.Choice::assigned)
            .map(choice -> String.join(" ", choice.patterns()))
            .toList();
  }

  @Test
  void aCatalogsOwnPolicyGoesBeforeTheFederations() {
    Member own = member("lrc-1", MemberRole.LRC, Optional.of(UpdatePolicy.ALL));
    assertEquals(4, assigned(indexes(4), UpdatePolicy.hash(1), own).size());
  }

  @Test
  void everyIndexIsExplainedAlsoThoseThatAreNotUpdated() {
    Member deaf =
        new Member(
            "deaf",
            1,
            1,
            Set.of(MemberRole.RLI),
            Map.of(MemberPort.REPLICA_LOCATION_INDEX, "http://deaf"),
            new MemberDescription(Optional.empty(), 0, "1", OptionalDouble.empty()),
            new Member.Updates(List.of(), Set.of(), Set.of(), Optional.empty()),
            new MemberIdentity(Optional.empty(), Optional.empty()));
    List<Member> members =
        Stream.concat(indexes(3).stream(), Stream.of(deaf, lrc("lrc-1"))).toList();
    assertEquals(
        List.of(
            "deaf false it offers no endpoint for updates",
            "rli-1 true hash(1): rank 1 of 3",
            "rli-2 false hash(1): rank 3 of 3, and the first 1 are updated",
            "rli-3 false hash(1): rank 2 of 3, and the first 1 are updated"),
        new Assignments(members, UpdatePolicy.hash(1))
            .of(lrc("lrc-1")).stream()
                .map(one -> one.rliMember() + " " + one.assigned() + " " + one.reason())
                .toList());
  }
}
