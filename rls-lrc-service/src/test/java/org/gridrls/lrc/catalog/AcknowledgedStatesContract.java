package org.gridrls.lrc.catalog;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.util.Optional;
import org.gridrls.api.update.UpdateKind;
import org.junit.jupiter.api.Test;

/** Tests what indexes are known to hold: one state each, the last one that was saved. */
public abstract class AcknowledgedStatesContract {
  protected abstract AcknowledgedStates states();

  protected static AcknowledgedState state(String rli, long generation) {
    return new AcknowledgedState(
        rli, UpdateKind.BLOOM, "digest", 1L << 41, generation, -7, Instant.ofEpochMilli(123));
  }

  @Test
  void theLastOneSavedCounts() {
    AcknowledgedStates states = states();
    assertEquals(Optional.empty(), states.of("http://a"));
    states.save(state("http://a", 1));
    states.save(state("http://b", 2));
    AcknowledgedState later =
        new AcknowledgedState(
            "http://a", UpdateKind.LIST, "", 5, 3, Long.MAX_VALUE, Instant.ofEpochMilli(0));
    states.save(later);
    assertEquals(Optional.of(later), states.of("http://a"));
    assertEquals(Optional.of(state("http://b", 2)), states.of("http://b"));
    assertEquals(Optional.empty(), states.of("http://A"));
  }

  @Test
  void whatIsForgottenIsGone() {
    AcknowledgedStates states = states();
    states.save(state("http://a", 1));
    states.forget("http://b");
    assertEquals(Optional.of(state("http://a", 1)), states.of("http://a"));
    states.forget("http://a");
    assertEquals(Optional.empty(), states.of("http://a"));
  }

  @Test
  void statesOfLongAgoAreForgottenTogether() {
    AcknowledgedStates states = states();
    for (int i = 1; i <= 4; i++) {
      states.save(state("http://" + i, i));
    }
    assertEquals(2, states.forgetBefore(3));
    assertEquals(Optional.empty(), states.of("http://2"));
    assertEquals(Optional.of(state("http://3", 3)), states.of("http://3"));
    assertEquals(0, states.forgetBefore(3));
  }
}
