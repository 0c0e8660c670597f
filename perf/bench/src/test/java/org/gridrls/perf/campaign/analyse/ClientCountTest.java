package org.gridrls.perf.campaign.analyse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.gridrls.perf.campaign.analyse.ServerView.ClientCount;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClientCountTest {
  @TempDir Path directory;

  /** Four testers, a second apart, each for 7.95 seconds; samples at half seconds. */
  private Analysis analysis(String... samples) throws IOException {
    new SyntheticLog(4, 80, 1_000_000, 100_000, 50_000).write(directory);
    StringBuilder lines = new StringBuilder("at,server,operation,count,failures,median,total\n");
    for (String sample : samples) {
      String[] words = sample.split(" ");
      lines
          .append(SyntheticLog.ORIGIN + Long.parseLong(words[0]) * 1_000)
          .append("," + words[1] + ",connections," + words[2] + ",0,0,-1\n");
    }
    Files.writeString(directory.resolve("server.csv"), lines);
    return Analysis.of(
        directory, new Analyser.View(Optional.of(Duration.ofSeconds(1)), Optional.of(1)));
  }

  @Test
  void bothViewsAreAveragesWhileAnybodyWorkedWithoutTheConnectionsFromBefore() throws IOException {
    Analysis analysis =
        analysis("-500 a 1", "500 a 2", "1500 a 3", "3500 a 5", "8500 a 4", "20000 a 9");
    ClientCount clients = analysis.clients();
    assertEquals(4, clients.samples());
    assertEquals(2.5, clients.clientView(), 1e-9);
    assertEquals(2.5, clients.serverView(), 1e-9);
    assertEquals(0, clients.difference());
    assertNull(analysis.server(), "connections are no statistics");
  }

  @Test
  void severalServersHaveTheClientsTogether() throws IOException {
    ClientCount clients = analysis("3500 a 2", "3500 b 2", "4500 a 2", "4500 b 1").clients();
    assertEquals(4, clients.clientView(), 1e-9);
    assertEquals(3.5, clients.serverView(), 1e-9);
    assertEquals(0.125, clients.difference(), 1e-9);
  }

  @Test
  void aLoadThatDiffersByMoreThanOnePercentMissesItsBar() throws IOException {
    analysis("3500 a 4", "4500 a 3");
    Analyser.Result result =
        Analyser.analyse(directory, Analyser.View.OF_THE_FILE, List.of("analyse"));
    String what = "load, clients at once: client view beside server view";
    assertEquals(12.5, result.table().figure(what).orElseThrow().value(), 1e-9);
    assertTrue(!result.table().met(), result::markdown);
  }

  @Test
  void withoutSamplesThereIsNone() throws IOException {
    assertNull(analysis().clients());
  }
}
