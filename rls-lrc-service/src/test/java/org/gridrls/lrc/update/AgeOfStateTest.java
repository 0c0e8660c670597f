package org.gridrls.lrc.update;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.update.UpdateKind;
import org.gridrls.api.update.UpdateSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Updates state since when the state of an index has been complete. */
class AgeOfStateTest extends UpdateFixture {
  @BeforeEach
  void oneIndex() {
    put(0, 3);
    members(rli(RLI, 1));
    after(seconds(0));
  }

  private Duration lastAge() {
    return index().sources.get(index().sources.size() - 1).age();
  }

  private List<Duration> agesAfter(Duration time) {
    index().sources.clear();
    after(time);
    return index().sources.stream().map(UpdateSource::age).toList();
  }

  @Test
  void withoutAnythingUnsentItIsZero() {
    assertEquals(Duration.ZERO, lastAge());
    assertEquals(List.of(Duration.ZERO), agesAfter(seconds(40)));
  }

  @Test
  void aHeartbeatTellsHowLongChangesHaveBeenWaiting() {
    put(3, 4);
    after(seconds(1));
    put(4, 5);
    after(seconds(1));
    index().lease = seconds(30);
    index().failure = new RlsException(RlsError.TRANSPORT_FAILED, "down");
    after(seconds(29));
    index().failure = null;
    scheduler.close();
    assertEquals(seconds(30), status().totals().lag());
  }

  @Test
  void aHeartbeatBesideWaitingChangesTellsTheAgeOfWhatIsHeld() {
    index().lease = seconds(30);
    put(3, 4);
    after(seconds(1));
    put(4, 5);
    assertEquals(List.of(seconds(10)), agesAfter(seconds(10)));
    assertEquals(List.of(seconds(20)), agesAfter(seconds(10)));
    assertEquals(List.of(Duration.ZERO), agesAfter(seconds(10)));
  }

  @Test
  void aFullListIsAsOldAsItsSnapshotAlsoWhenItIsResumed() {
    put(3, 2_000);
    index().maxPartBytes = 2_000;
    index().duringPart = () -> pass(seconds(1));
    index().partsUntilCut = 2;
    scheduler.forceUpdate(Optional.empty());
    after(seconds(0));
    index().partsUntilCut = Integer.MAX_VALUE;
    index().sources.clear();
    index().begun.clear();
    after(Duration.ofMinutes(1));
    assertEquals(List.of(Duration.ZERO), index().begun.stream().map(UpdateSource::age).toList());
    assertTrue(status().inStep());
  }

  @Test
  void aListThatTookLongIsFollowedByAHeartbeat() {
    index().clock = steady;
    after(seconds(40)); // it has a token to echo
    put(3, 2_000);
    index().maxPartBytes = 2_000;
    index().duringPart = () -> pass(seconds(9));
    index().calls.clear();
    scheduler.forceUpdate(Optional.empty());
    List<String> calls = after(seconds(0));
    assertTrue(calls.get(calls.size() - 2).startsWith("commit"), calls::toString);
    assertEquals("heartbeat 2000", calls.get(calls.size() - 1));
  }

  @Test
  void aStepOfManyIsNoYoungerThanTheStateBefore() {
    pass(seconds(5));
    put(3, 25_003);
    assertEquals(List.of(seconds(5), seconds(5), Duration.ZERO), agesAfter(seconds(0)));
  }

  @Test
  void whatComesWhileAnUpdateIsOnItsWayIsNotInIt() {
    index().onTheWay =
        () -> {
          pass(seconds(2));
          put(9_000, 9_001);
        };
    put(3, 4);
    after(seconds(0));
    index().onTheWay = () -> {};
    assertEquals(seconds(4), status().totals().lag());
  }

  @Test
  void afterAStartItIsUnknownUntilTheIndexIsLevelAgain() {
    put(3, 25_003);
    restart(UpdateKind.LIST);
    members(rli(RLI, 1));
    assertEquals(
        List.of(UpdateSource.AGE_UNKNOWN, UpdateSource.AGE_UNKNOWN, Duration.ZERO),
        agesAfter(seconds(0)));
  }

  @Test
  void clocksSetBackHoldNothingUpAndMakeNothingYounger() {
    put(3, 4);
    after(seconds(1));
    put(4, 5);
    clock.set(clock.instant().minus(Duration.ofHours(1)));
    index().sources.clear();
    assertEquals(List.of(), after(seconds(29)));
    assertEquals(seconds(29), status().totals().lag());
    assertEquals(List.of("incremental 4..5 +1 -0"), after(seconds(1)));
    assertEquals(List.of("heartbeat 5"), after(seconds(40)));
    index().failure = new RlsException(RlsError.TRANSPORT_FAILED, "down");
    after(seconds(40));
    clock.set(clock.instant().minus(Duration.ofHours(1)));
    index().failure = null;
    assertEquals(List.of("heartbeat 5"), after(seconds(2)));
  }

  @Test
  void theTokenOfTheLastReceiptIsEchoed() {
    index().clock = steady;
    after(seconds(40)); // a heartbeat without a token, and one more at once that has one
    assertEquals(steady.instant(), index().asOf);
    put(3, 4);
    after(seconds(7));
    UpdateSource last = index().sources.get(index().sources.size() - 1);
    assertEquals(seconds(7), last.echo().orElseThrow().since());
    assertEquals(List.of("heartbeat 4"), after(seconds(40)));
  }

  @Test
  void anIndexThatCouldNotDateAnUpdateIsSentAHeartbeatAtOnce() {
    index().clock = steady;
    assertEquals(List.of("heartbeat 3", "heartbeat 3"), after(seconds(40)));
    index().forget();
    members(rli(RLI, 2));
    assertEquals(List.of("begin 3", "part 0", "commit 1 3", "heartbeat 3"), after(seconds(1)));
    assertEquals(steady.instant(), index().asOf);
  }

  @Test
  void anotherStartOfTheIndexThatKeptItsFilesIsSentAHeartbeatMore() {
    index().clock = steady;
    after(seconds(40));
    index().restart();
    assertEquals(List.of("heartbeat 3", "heartbeat 3"), after(seconds(40)));
    assertEquals(steady.instant(), index().asOf);
    assertEquals(List.of("heartbeat 3"), after(seconds(40)));
  }

  @Test
  void aMessageThatWasLongOnItsWayIsNotTakenForYoung() {
    index().clock = steady;
    after(seconds(40));
    index().onTheWay = () -> pass(seconds(60));
    put(3, 4);
    after(seconds(1));
    assertEquals(Duration.ofSeconds(60 + 60), Duration.between(index().asOf, steady.instant()));
  }

  @Test
  void allTargetsTellTheirOwn() {
    String other = "http://other:1/ws/update";
    members(rli(RLI, 1), rli(other, 1));
    after(seconds(0));
    index(other).failure = new RlsException(RlsError.TRANSPORT_FAILED, "down");
    put(3, 4);
    after(seconds(1));
    after(seconds(9));
    assertEquals(
        List.of(Duration.ZERO, seconds(10)),
        Stream.of(0, 1).map(i -> scheduler.status().get(i).totals().lag()).toList());
  }
}
