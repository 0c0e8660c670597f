package org.gridrls.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.gridrls.faults.check.Invariant;
import org.gridrls.faults.cluster.CatalogKind;
import org.gridrls.faults.cluster.Layout;
import org.gridrls.faults.nemesis.Fault;
import org.gridrls.faults.nemesis.Schedule;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Faults that once made answers false, each with a federation of processes, a load and the checker.
 * The numbers are those of the report that named the defects.
 */
@Tag("process")
@Timeout(600)
class DefectsTest {
  @TempDir Path directory;

  private void holds(String... faults) {
    holds(Layout.small(directory).of(1, 2, 1), faults);
  }

  /** Lines of a schedule; the report must be without a violation. */
  private static void holds(Layout layout, String... faults) {
    long seed = new Random().nextInt(Integer.MAX_VALUE);
    List<List<Fault>> schedule = Schedule.episodes(Stream.of(faults).map(Fault::parse).toList());
    FaultRun.Options options =
        FaultRun.Options.of(seed, Duration.ZERO, layout.directory())
            .layout(layout)
            .schedule(schedule);
    Report report = new FaultRun(options, any -> {}).run();
    assertEquals(List.of(), report.violations(), report::text);
    assertEquals(faults.length, report.done(), report::text);
    assertTrue(report.checks(Invariant.I3) > 0, report::text);
    assertTrue(report.carried() > 0, "the links do not go through the suite's network");
  }

  @Test
  void whoIsSilentLeftOrMovedItsClockIsNeitherANoNorAReasonToWait() {
    holds(
        // D1: a crashed catalog is never a certain no, nor is one that left in order
        "1 0 22000 kill lrc-1 0",
        "2 0 12000 restart lrc-1 0",
        // D3: clocks that are set back hold nothing up, set forward they make nothing current
        "3 0 12000 clock_back * 2",
        "3 2000 8000 kill lrc-1 0",
        "4 0 8000 clock_forward lrc-1 2",
        "4 1000 8000 clock_forward rli-1 2",
        // D5: a twin that was killed shuts nobody out
        "5 0 9000 clone lrc-1 0",
        // D10: the age of an answer is that of the state
        "6 0 10000 loss lrc-1>rli-1 0",
        "7 0 8000 delay *>rli-1 0",
        "8 0 8000 reorder *>* 0");
  }

  @Test
  void serversThatStartSlowlyOrWithoutTheirDataAreNoReasonForANo() {
    holds(
        // D2: a registry that starts slowly does not say that nobody is there
        "1 0 12000 slow_start registry-1 700",
        "1 100 5000 restart rli-1 0",
        // nor does one that lost all
        "2 0 3000 wipe registry-1 0",
        "2 0 14000 pause lrc-1 0",
        "2 0 14000 kill lrc-2 0",
        "2 500 3000 restart rli-1 0",
        // D6: fresh data with a clock behind are accepted
        "3 0 14000 clock_back lrc-1 2",
        "3 1000 3000 wipe lrc-1 0",
        // F4: an empty server does not take over the name of a silent catalog
        "4 0 12000 namesake lrc-1 0");
  }

  @Test
  void aBridgeDeniesNothingThatItsForeignCatalogHas() {
    Layout layout = Layout.small(directory);
    holds(
        layout.of(List.of(CatalogKind.LISTS, CatalogKind.BRIDGE), layout.wiring()),
        // killed in the midst of a listing, and started with its moment
        "1 0 9000 foreign_slow lrc-2-bridge 0",
        "1 3000 2000 kill lrc-2-bridge 0",
        // half a listing, one that is cut, none, and an older copy of the foreign catalog
        "2 0 5000 foreign_half lrc-2-bridge 0",
        "3 0 4000 foreign_cut lrc-2-bridge 0",
        "4 0 4000 foreign_empty lrc-2-bridge 0",
        "5 0 5000 foreign_restore lrc-2-bridge 0",
        // the store of the bridge is lost, or older, while only half is listed
        "6 0 4000 wipe lrc-2-bridge 0",
        "6 1000 9000 foreign_half lrc-2-bridge 0",
        "7 0 5000 restore lrc-2-bridge 0",
        "8 0 4000 foreign_wipe lrc-2-bridge 0");
  }

  @Test
  void whoJoinsOrTakesAnAddressIsNeitherOverlookedNorTakenForAnother() {
    holds(
        Layout.small(directory).of(2, 2, 2),
        // F1: another catalog at the address of a crashed one
        "1 0 6000 stranger lrc-1 0",
        // F2: a catalog joins a registry that an index does not hear
        "2 0 6000 split_join rli-1 0",
        "3 0 6000 split_join rli-2 1",
        // G1: an older copy of a store
        "4 0 6000 restore lrc-2 0");
  }
}
