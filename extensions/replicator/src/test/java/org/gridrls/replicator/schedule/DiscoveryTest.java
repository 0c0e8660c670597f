package org.gridrls.replicator.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.gridrls.api.LogicalName;
import org.gridrls.api.TargetName;
import org.gridrls.replicator.request.Destinations;
import org.gridrls.replicator.request.Destinations.FileDestination;
import org.gridrls.replicator.request.ItemPhase;
import org.gridrls.replicator.request.StoredItem;
import org.gridrls.replicator.request.WantedFile;
import org.gridrls.replicator.schedule.Discovery.DiscoveredFiles;
import org.gridrls.testkit.MutableClock;
import org.gridrls.transfer.order.HostRates;
import org.gridrls.transfer.order.SiteDistances;
import org.gridrls.transfer.order.TargetOrder;
import org.junit.jupiter.api.Test;

/** A file that no URL can name does not hold up the other files of its request. */
class DiscoveryTest {
  private static StoredItem item(long number, String path) {
    WantedFile file =
        new WantedFile(
            new LogicalName("f"),
            new LogicalName(path),
            OptionalLong.empty(),
            Optional.of("adler32:0a1b2c3d"),
            List.of(new TargetName("https://h/f")));
    return new StoredItem(
        1,
        number,
        file,
        ItemPhase.PENDING,
        Optional.empty(),
        0,
        Optional.empty(),
        OptionalLong.empty(),
        Optional.empty(),
        new TreeMap<>());
  }

  @Test
  void aPathThatNoUrlOfTheDestinationNamesFailsAlone() {
    MutableClock clock = MutableClock.standing();
    TargetOrder order = new TargetOrder(Optional.empty(), SiteDistances.NONE, new HostRates(clock));
    Discovery discovery =
        new Discovery(
            (names, deadline, selection) -> {
              throw new AssertionError("the request names its sources");
            },
            order,
            new RetryRule(Duration.ofSeconds(1), Duration.ofSeconds(1), 3),
            clock);
    FileDestination place =
        Destinations.of(List.of("root://s.example.org//d=/srv/d")).place("/srv/d");
    DiscoveredFiles found =
        discovery.find(List.of(item(1, "a#b"), item(2, "c")), place, Duration.ofSeconds(1));
    assertEquals(List.of(2L), found.ready().stream().map(one -> one.item().number()).toList());
    assertEquals(
        List.of(ItemPhase.FAILED), found.others().stream().map(one -> one.phase()).toList());
  }
}
