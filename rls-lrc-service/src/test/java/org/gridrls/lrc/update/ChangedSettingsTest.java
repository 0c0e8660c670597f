package org.gridrls.lrc.update;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gridrls.kit.config.ConfigFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Settings of updates that are changed while the catalog runs. */
class ChangedSettingsTest extends UpdateFixture {
  private final Map<String, Object> values = new HashMap<>(Map.of("targets", List.of(RLI)));
  private UpdateConfig config = read();

  private UpdateConfig read() {
    return ConfigFile.of(values, UpdateConfig::read).value();
  }

  private void change(String key, Object value) {
    values.put(key, value);
    config = read();
    scheduler.retarget();
  }

  @BeforeEach
  void begin() {
    scheduler.close();
    scheduler = scheduler(() -> config);
    scheduler.retarget();
    put(0, 1);
    after(Duration.ZERO);
  }

  @Test
  void aShorterIntervalHoldsAtOnceAndAloneIsNoReasonForAFullUpdate() {
    change("full.list-interval", "1h");
    assertEquals(
        Optional.of(Duration.ofHours(1)), scheduler.status().get(0).target().fullInterval());
    assertEquals(List.of("heartbeat 1"), after(Duration.ofMinutes(59)));
    assertEquals(List.of("begin 1", "part 0", "commit 1 1"), after(Duration.ofMinutes(1)));
  }

  @Test
  void fewerChangesAreSentAtOnce() {
    put(1, 2);
    after(Duration.ofSeconds(1));
    put(2, 3);
    assertEquals(List.of(), after(Duration.ofMillis(500)));
    change("immediate.changes", 1);
    assertEquals(List.of("incremental 2..3 +1 -0"), after(Duration.ZERO));
  }

  @Test
  void changesWaitForASecondAndLongerForASlowIndex() {
    put(1, 2);
    assertEquals(List.of("incremental 1..2 +1 -0"), after(seconds(1)));
    put(2, 3);
    assertEquals(List.of(), after(Duration.ofMillis(900)));
    assertEquals(List.of("incremental 2..3 +1 -0"), after(Duration.ofMillis(100)));
    sentSlowly(3, seconds(2));
    put(4, 5);
    assertEquals(List.of(), after(seconds(17)));
    assertEquals(List.of("incremental 4..5 +1 -0"), after(seconds(1)));
    sentSlowly(5, seconds(20));
    put(6, 7);
    assertEquals(List.of(), after(seconds(9)));
    assertEquals(List.of("incremental 6..7 +1 -0"), after(seconds(1)));
    put(7, 8);
    assertEquals(List.of("incremental 7..8 +1 -0"), after(seconds(1)));
  }

  private void sentSlowly(int name, Duration took) {
    put(name, name + 1);
    index().onTheWay =
        () -> {
          index().onTheWay = () -> {};
          pass(took);
        };
    assertEquals(1, after(seconds(1)).size());
  }

  @Test
  void aShorterLeaseIsToldWithTheNextHeartbeatWhichComesSooner() {
    assertEquals(List.of(), after(Duration.ofSeconds(20)));
    change("lease", "30s");
    assertEquals(List.of("heartbeat 1"), after(Duration.ZERO));
    int last = index().sources.size() - 1;
    assertEquals(Duration.ofSeconds(30), index().sources.get(last).lease());
    assertEquals(List.of("heartbeat 1"), after(Duration.ofSeconds(10)));
  }
}
