package org.gridrls.faults.nemesis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScheduleTest {
  private static final List<String> SERVERS =
      List.of("registry-1", "lrc-1", "lrc-2-database", "lrc-3-bridge", "rli-1");

  @TempDir Path directory;

  private static List<Fault> first(long seed, int episodes) {
    Iterator<List<Fault>> all =
        Schedule.generated(seed, SERVERS, Arrays.asList(FaultKind.values()));
    List<Fault> faults = new ArrayList<>();
    for (int i = 0; i < episodes; i++) {
      faults.addAll(all.next());
    }
    return faults;
  }

  @Test
  void theSeedDecides() {
    assertEquals(first(1, 50), first(1, 50));
    assertNotEquals(first(1, 50), first(2, 50));
  }

  @Test
  void everyKindComesSoonerOrLater() {
    Set<FaultKind> seen = EnumSet.noneOf(FaultKind.class);
    first(3, 300).forEach(fault -> seen.add(fault.kind()));
    assertEquals(EnumSet.allOf(FaultKind.class), seen);
  }

  @Test
  void oneServerHasOneFaultOfItsProcessAtATime() {
    for (List<Fault> episode : Schedule.episodes(first(4, 200))) {
      List<String> targets =
          episode.stream()
              .map(fault -> fault.kind().scope().alone(fault.target()))
              .flatMap(Optional::stream)
              .toList();
      assertEquals(targets.size(), Set.copyOf(targets).size(), episode::toString);
    }
  }

  @Test
  void aScheduleThatIsWrittenIsReadAgain() throws IOException {
    List<Fault> faults = first(5, 20);
    Path file = directory.resolve("schedule");
    Files.write(file, faults.stream().map(Fault::toString).toList());
    assertEquals(Schedule.episodes(faults), Schedule.read(file));
  }

  @Test
  void aLineThatIsNoFaultIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> Fault.parse("1 2 3 kill"));
    assertThrows(IllegalArgumentException.class, () -> Fault.parse("1 2 3 bite lrc-1 0"));
  }
}
