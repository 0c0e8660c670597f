package org.gridrls.lrc.update;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.gridrls.api.RlsException;
import org.gridrls.api.member.Assignments;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.UpdatePolicy;
import org.gridrls.api.update.UpdateKind;
import org.gridrls.api.update.UpdateTarget;
import org.gridrls.api.update.UpdateTargetStatus.Origin;
import org.gridrls.kit.config.ConfigFile;
import org.gridrls.kit.membership.KnownMembers;
import org.gridrls.kit.membership.KnownMembers.KnowledgeSource;
import org.gridrls.testkit.Eventually;
import org.junit.jupiter.api.Test;

/** Which members are targets by which policy, and how soon they get updates. */
class TargetPolicyTest extends UpdateFixture {
  private final List<Member> four =
      IntStream.rangeClosed(1, 4).mapToObj(i -> rli("http://rli" + i, 1)).toList();

  private void know(List<Member> members, UpdatePolicy policy) {
    membership.become(
        new KnownMembers(
            members,
            new KnownMembers.Basis(KnowledgeSource.REGISTRY, true, false, Optional.of(policy))));
    scheduler.retarget();
  }

  private List<String> urls() {
    return scheduler.status().stream().map(status -> status.target().rli()).sorted().toList();
  }

  private String ranked(int rank) {
    return four.stream()
        .sorted(
            (one, other) ->
                Long.compareUnsigned(
                    Assignments.score("site-a", other.name()),
                    Assignments.score("site-a", one.name())))
        .map(index -> index.name().replace("rli of ", ""))
        .toList()
        .get(rank - 1);
  }

  @Test
  void withHashTheFirstInRankAreTargetsAndTheNextTakesOver() {
    know(four, UpdatePolicy.hash(2));
    List<String> both = List.of(ranked(1), ranked(2)).stream().sorted().toList();
    assertEquals(both, urls());
    know(
        four.stream().filter(index -> !index.name().endsWith(ranked(1))).toList(),
        UpdatePolicy.hash(2));
    assertEquals(List.of(ranked(2), ranked(3)).stream().sorted().toList(), urls());
    know(four, UpdatePolicy.ALL);
    assertEquals(4, urls().size());
  }

  @Test
  void anIndexThatIsTheRightOneNoMoreHearsThatItShouldNotRelyOnUs() {
    put(0, 3);
    know(four, UpdatePolicy.ALL);
    scheduler.runOnce();
    index(ranked(4)).takeCalls();
    scheduler.start();
    know(four, UpdatePolicy.hash(1));
    Eventually.holds("a farewell", () -> index(ranked(4)).takeCalls().contains("heartbeat 3"));
    assertEquals(
        Duration.ofMillis(1),
        index(ranked(4)).sources.get(index(ranked(4)).sources.size() - 1).lease());
  }

  @Test
  void theCatalogsOwnPolicyGoesBeforeTheFederationsAndConfiguredTargetsStandBeside() {
    scheduler.close();
    scheduler = scheduler(withPolicy("hash(1)", "http://static:1/ws/update"));
    know(four, UpdatePolicy.ALL);
    assertEquals(
        List.of(ranked(1), "http://static:1/ws/update").stream().sorted().toList(), urls());
  }

  private static UpdateConfig withPolicy(String policy, String... targets) {
    return ConfigFile.of(Map.of("policy", policy, "targets", List.of(targets)), UpdateConfig::read)
        .value();
  }

  @Test
  void aPolicyThatIsNoneIsAMistake() {
    RlsException refused = assertThrows(RlsException.class, () -> withPolicy("most"));
    assertTrue(refused.getMessage().contains("'policy' must be all"), refused.getMessage());
  }

  private final Instant now = clock.instant();

  private static UpdateTargets.Wanted member(String name) {
    return new UpdateTargets.Wanted(
        UpdateTarget.everything("http://" + name, UpdateKind.LIST), Origin.MEMBERSHIP, name, 1);
  }

  private Duration first(String lrc, int catalogs) {
    return new JoinPacing(Duration.ofSeconds(10), lrc).first(member("rli"), catalogs, now);
  }

  @Test
  void hundredsOfCatalogsSpreadOverTheWindowAndAFewBeginSoon() {
    long[] delays =
        IntStream.range(0, 400).mapToLong(i -> first("lrc" + i, 400).toMillis()).toArray();
    for (int second = 0; second < 10; second++) {
      long from = second * 1_000L;
      long begin =
          IntStream.range(0, 400)
              .filter(i -> delays[i] >= from && delays[i] < from + 1_000)
              .count();
      assertTrue(begin > 15 && begin < 75, "in second " + second + ": " + begin);
    }
    assertTrue(first("lrc0", 3).compareTo(Duration.ofMillis(200)) <= 0);
    assertEquals(Duration.ZERO, first("lrc0", 1));
  }

  @Test
  void anIndexThatComesAndGoesWaitsLongerEachTimeUntilThatIsForgotten() {
    JoinPacing pacing = new JoinPacing(Duration.ofSeconds(10), "lrc");
    List<Long> waits =
        IntStream.range(0, 12)
            .mapToObj(i -> pacing.first(member("rli"), 1, now.plusSeconds(i)).toSeconds())
            .toList();
    assertEquals(List.of(0L, 0L, 0L, 1L, 2L, 4L, 8L, 16L, 16L, 16L, 16L, 16L), waits);
    assertEquals(11, pacing.returns());
    Instant later = now.plus(JoinPacing.FLAPS_FORGOTTEN).plusSeconds(12);
    assertEquals(Duration.ZERO, pacing.first(member("rli"), 1, later));
  }

  @Test
  void whatIsConfiguredDoesNotWait() {
    UpdateTargets.Wanted configured =
        new UpdateTargets.Wanted(
            UpdateTarget.everything("http://x", UpdateKind.LIST), Origin.CONFIGURATION, "", 0);
    JoinPacing pacing = new JoinPacing(Duration.ofSeconds(10), "lrc");
    assertEquals(Duration.ZERO, pacing.first(configured, 500, now));
  }
}
