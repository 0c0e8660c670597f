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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs whose figures can be worked out by hand. */
class SyntheticLogTest {
  @TempDir Path directory;

  /** Four testers, a second apart, each ten calls a second for eight seconds, of 50 ms. */
  private Analysis fourTesters() throws IOException {
    new SyntheticLog(4, 80, 1_000_000, 100_000, 50_000).write(directory);
    return Analysis.of(
        directory, new Analyser.View(Optional.of(Duration.ofSeconds(1)), Optional.of(1)));
  }

  @Test
  void throughputAndLoadRiseAndFallWithTheTesters() throws IOException {
    Timeline time = fourTesters().time();
    assertEquals(11, time.size());
    double[] testers = {1, 2, 3, 4, 4, 4, 4, 4, 3, 2, 1};
    for (int second = 0; second < 11; second++) {
      assertEquals(10 * testers[second], time.throughput()[second], 1e-9);
      assertEquals(0.5 * testers[second], time.load()[second], 1e-9);
      assertEquals(50, time.response()[second], 1e-9);
      assertEquals(0, time.failures()[second]);
    }
    assertEquals(3.5, time.seconds()[3]);
  }

  @Test
  void thePeakIsWhereAllWereActive() throws IOException {
    Analysis analysis = fourTesters();
    Span peak = analysis.peak();
    // from the last one's start at 3 s to the first one's last end at 7.95 s
    assertEquals(4.95, peak.seconds(), 1e-9);
    assertEquals(40, peak.throughput().median(), 1e-9);
    assertEquals(2.0, peak.load().mean(), 1e-9);
    assertEquals(1, peak.fairness(), 1e-9);
    assertEquals(0, peak.variation(), 1e-9);
    assertEquals(320, analysis.whole().calls());
    assertEquals(10.95, analysis.whole().seconds(), 1e-9);
    assertEquals(50, analysis.whole().response().figures().median(), 0.05);
  }

  @Test
  void utilisationAndFairnessAreAsTheThesisDefinesThem() throws IOException {
    TesterFigures first = fourTesters().testers().get(0);
    assertEquals(80, first.done());
    // while it was active it did 80, the others 70, 60 and 50
    assertEquals(80.0 / 260, first.utilisation(), 1e-9);
    assertEquals(260, first.fairness(), 1e-9);
  }

  @Test
  void noPeakIsSaidToBeThereIfNeverAllWereActive() throws IOException {
    new SyntheticLog(3, 10, 10_000_000, 100_000, 50_000).write(directory);
    Analysis analysis = Analysis.of(directory, Analyser.View.OF_THE_FILE);
    assertNull(analysis.peak());
    String text =
        Analyser.analyse(directory, Analyser.View.OF_THE_FILE, List.of("analyse")).markdown();
    assertTrue(text.contains("there is no peak"), text);
  }

  @Test
  void callsThatCouldNotBeMadeMeanwhileAreCountedToo() throws IOException {
    new SyntheticLog(1, 99, 0, 100_000, 1_000).write(directory);
    Path records = directory.resolve("records-0.csv");
    long start = SyntheticLog.ORIGIN + 9_900_000;
    Files.writeString(
        records,
        Files.readString(records)
            + "0,99,query,%d,%d,ok,1,0\n".formatted(start, start + 10_000_000));
    Quantiles response =
        Quantiles.of(
            Analysis.of(directory, Analyser.View.OF_THE_FILE).records(),
            0,
            Long.MAX_VALUE,
            100_000);
    assertEquals(1, response.measured(99)[0], 0.01);
    // one of 100 calls took 10 s: 99 more would have waited 9.9 s, 9.8 s and so on
    assertEquals(199, response.corrected().getTotalCount(), 1);
    assertEquals(8_000, response.corrected(90)[0], 150);
  }

  @Test
  void tablesAndPicturesAreWritten() throws IOException {
    new SyntheticLog(4, 80, 1_000_000, 100_000, 50_000).write(directory);
    Analyser.Result result =
        Analyser.analyse(
            directory,
            new Analyser.View(Optional.of(Duration.ofMillis(500)), Optional.of(3)),
            List.of("analyse"));
    assertTrue(result.table().met(), result::markdown);
    assertEquals(22 + 1, Files.readAllLines(directory.resolve("quanta.csv")).size());
    assertEquals(4 + 1, Files.readAllLines(directory.resolve("testers.csv")).size());
    assertTrue(Files.readString(directory.resolve("model.csv")).startsWith("load,throughput"));
    assertEquals(result.markdown(), Files.readString(directory.resolve("analysis.md")));
    for (String picture : List.of("time.png", "testers.png")) {
      assertTrue(Files.size(directory.resolve(picture)) > 5_000, picture);
    }
  }
}
