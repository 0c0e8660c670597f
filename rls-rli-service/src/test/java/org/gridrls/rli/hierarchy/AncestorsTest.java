package org.gridrls.rli.hierarchy;

import static org.gridrls.rli.Samples.refused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gridrls.api.RlsError;
import org.gridrls.testkit.MutableClock;
import org.junit.jupiter.api.Test;

/** The indexes asked before another becomes a parent, and for how long. */
class AncestorsTest implements Ancestors.Asker {
  private final MutableClock clock = MutableClock.standing();
  private final Ancestors ancestors = new Ancestors(this, clock);
  private final Map<String, List<String>> parents = new HashMap<>();
  private final List<String> asked = new ArrayList<>();
  private Duration delay = Duration.ZERO;

  @Override
  public boolean isSelf(String url) {
    return url.equals("self");
  }

  @Override
  public Optional<List<String>> parentsOf(String url) {
    asked.add(url);
    clock.advance(delay);
    return Optional.ofNullable(parents.get(url));
  }

  @Test
  void aCircleIsFoundHoweverFarUp() {
    parents.put("a", List.of("b", "silent"));
    parents.put("b", List.of("a", "c"));
    parents.put("c", List.of("self"));
    String refusal =
        refused(RlsError.UPDATE_LOOP, () -> ancestors.requireNotBelow("a")).getMessage();
    assertTrue(refusal.contains("a -> b -> c -> self"), refusal);
    refused(RlsError.UPDATE_LOOP, () -> ancestors.requireNotBelow("self"));
  }

  @Test
  void whoIsSilentIsPassedOverAndNobodyIsAskedTwice() {
    parents.put("a", List.of("b", "b", "silent", "a"));
    parents.put("b", List.of("a"));
    ancestors.requireNotBelow("a");
    assertEquals(List.of("a", "b", "silent"), asked);
  }

  @Test
  void askingEnds() {
    for (int i = 0; i < 1_000; i++) {
      parents.put("n" + i, List.of("n" + (i + 1)));
    }
    ancestors.requireNotBelow("n0");
    assertEquals(32, asked.size());
    asked.clear();
    delay = Duration.ofSeconds(4);
    ancestors.requireNotBelow("n0");
    assertEquals(3, asked.size(), "ten seconds are over then");
  }
}
