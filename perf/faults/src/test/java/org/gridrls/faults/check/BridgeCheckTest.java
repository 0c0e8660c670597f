package org.gridrls.faults.check;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.gridrls.faults.history.Answer;
import org.gridrls.faults.history.Answer.Found;
import org.gridrls.faults.history.Answer.Said;
import org.gridrls.faults.history.CatalogFacts;
import org.gridrls.faults.history.World;
import org.junit.jupiter.api.Test;

/** Hand-made histories of a bridge that lie, and their neighbours that do not. */
class BridgeCheckTest {
  private static final String NAME = "own/1";

  private final World world = new World(List.of("bridge", "other"), 0);
  private final CatalogFacts facts = world.catalog("bridge");
  private final Checker checker =
      new Checker(
          world,
          new Checker.Limits(Duration.ofSeconds(6), Duration.ofSeconds(1)),
          (from, to) -> List.of(),
          any -> {});

  private static long at(double seconds) {
    return (long) (seconds * 1e9);
  }

  private void changed(boolean exists, double start, double end) {
    facts.begin(NAME, at(start), exists);
    facts.acknowledge(NAME, at(end));
  }

  /** An index answers from the state of the bridge that long ago, 20 s after the begin. */
  private void answered(boolean complete, double age, String... catalogs) {
    Duration time = Duration.ofNanos(at(age));
    List<Found> found =
        List.of(catalogs).stream().map(one -> new Found(one, true, time, 7)).toList();
    checker.answered(
        new Answer(
            "rli",
            at(20),
            at(21),
            List.of(new Said(NAME, complete && found.isEmpty(), found)),
            complete,
            2,
            Optional.of(time)));
  }

  private void violated(Invariant... expected) {
    assertEquals(
        List.of(expected), checker.violations().stream().map(Violation::invariant).toList());
  }

  @Test
  void aStateIsNeverYoungerThanItsListing() {
    changed(true, 1, 2);
    answered(false, 1, "bridge"); // nothing was listed, as of a catalog
    facts.listed(at(15));
    answered(false, 5.1, "bridge");
    violated();
    answered(false, 4.9, "bridge");
    violated(Invariant.I11);
  }

  @Test
  void aNoThatIsOlderThanTheNameIsTrue() {
    changed(true, 15.5, 16);
    facts.listed(at(15));
    answered(true, 5);
    violated();
  }

  @Test
  void aNoThatIsYoungerThanTheNameIsFalse() {
    changed(true, 1, 2);
    facts.listed(at(15));
    answered(true, 5);
    violated(Invariant.I3);
  }

  @Test
  void aDeletedNameIsGoneOrSaidToBeOld() {
    changed(true, 1, 2);
    changed(false, 10, 11);
    facts.listed(at(15));
    answered(false, 9.5, "bridge");
    violated();
    answered(false, 5.1, "bridge");
    violated(Invariant.I2);
  }
}
