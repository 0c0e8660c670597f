package org.gridrls.perf.campaign.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.gridrls.perf.campaign.work.Workload;
import org.gridrls.perf.process.InstalledServer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("process")
class CampaignFileTest {
  @TempDir Path directory;

  private Campaign read(String text, Map<String, String> settings) throws IOException {
    Path file = Files.writeString(directory.resolve("campaign.conf"), text);
    return Campaign.of(CampaignFile.read(file, settings));
  }

  private String refused(String text) {
    return assertThrows(IllegalArgumentException.class, () -> read(text, Map.of())).getMessage();
  }

  @Test
  void whatAFileDoesNotSayIsTakenFromTheDefaults() throws IOException {
    Campaign campaign = read("testers { count = 7, delay = 250ms }", Map.of());
    assertEquals(7, campaign.testers().count());
    assertEquals(Duration.ofMillis(1_500), campaign.testers().start().of(6, Duration.ZERO));
    assertEquals(Duration.ofSeconds(30), campaign.testers().pace().duration());
    assertEquals(Duration.ofMillis(31_500), campaign.length());
    assertEquals(new Mix(List.of("query"), List.of(1)), campaign.work().mix());
  }

  @Test
  void settingsOfTheCommandLineWin() throws IOException {
    Campaign campaign =
        read("testers.count = 7", Map.of("testers.count", "9", "workload.mix.add", "2"));
    assertEquals(9, campaign.testers().count());
    assertEquals(new Mix(List.of("add"), List.of(2)), campaign.work().mix());
  }

  @Test
  void inABurstAllStartWithinTheTime() throws IOException {
    Campaign campaign = read("testers { count = 500, start = burst, burst-within = 1s }", Map.of());
    assertEquals(Duration.ZERO, campaign.testers().start().of(0, Duration.ZERO));
    assertEquals(Duration.ofMillis(998), campaign.testers().start().of(499, Duration.ZERO));
  }

  @Test
  void whatIsUnknownOrWrongIsRefusedByName() {
    assertTrue(refused("testers.counts = 3").contains("testers.counts"));
    assertTrue(refused("testers.count = 0").contains("testers.count"));
    assertTrue(refused("testers.start = slowly").contains("ramp or burst"));
    assertTrue(refused("testers { processes = 0 }").contains("testers.processes"));
    assertTrue(refused("testers.count = many").contains("testers.count"));
    assertTrue(refused("workload.mix.query = -1").contains("workload.mix.query"));
    assertTrue(refused("target { own = echo, secured = true }").contains("target.secured"));
    assertTrue(refused("this is {").contains("campaign.conf"));
  }

  @Test
  void aCampaignTravelsInOneLine() throws IOException {
    Path file = Files.writeString(directory.resolve("c.conf"), "workload.mix { add = 1 }");
    String line = CampaignFile.line(CampaignFile.read(file, Map.of()));
    assertFalse(line.contains("\n"));
    assertEquals(
        Campaign.of(CampaignFile.read(file, Map.of())), Campaign.of(CampaignFile.parsed(line)));
  }

  @Test
  void theCampaignsThatAreThereCanBeRun() throws IOException {
    try (Stream<Path> files = Files.list(InstalledServer.home().resolve("perf/campaigns"))) {
      List<Path> all = files.toList();
      assertTrue(all.size() >= 8, all::toString);
      for (Path file : all) {
        Campaign campaign = Campaign.of(CampaignFile.read(file, Map.of()));
        assertEquals(file.getFileName().toString(), campaign.name() + ".conf");
        Workload work = Workload.of(campaign.work(), URI.create("http://127.0.0.1:1"));
        for (int call = 0; call < 20; call++) {
          String operation = work.call(3, call).operation();
          assertTrue(work.serverOperations().containsKey(operation), operation);
        }
      }
    }
  }

  @Test
  void aMixComesOutAsItsWeightsSay() {
    Mix mix = Mix.of(Map.of("query", "8", "add", "1", "delete", "0"));
    long adds =
        Stream.iterate(0, i -> i + 1)
            .limit(9_000)
            .filter(call -> mix.pick(call % 7, call).equals("add"))
            .count();
    assertTrue(adds > 850 && adds < 1_150, () -> adds + " of 9,000 are adds");
    assertEquals(mix.pick(3, 99), mix.pick(3, 99));
  }
}
