package org.gridrls.perf.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeptBarsTest {
  private static final String HEAD = Csv.line(KeptBar.HEAD) + "\n";

  @TempDir Path directory;

  private static KeptBar bar(Figure figure, double tolerance) {
    return new KeptBar("index", figure, figure.value(), "index --rounds 1", tolerance, "so it is");
  }

  @Test
  void whatShouldBeBigFallsBelowItsTolerance() {
    KeptBar ratio = bar(Figure.of("ratio", 2, "x").atLeast(1), 0.25);
    assertFalse(ratio.fellWith(1.5));
    assertFalse(ratio.fellWith(9));
    assertTrue(ratio.fellWith(1.49));
    assertTrue(ratio.fellWith(Double.NaN));
  }

  @Test
  void whatShouldBeSmallFallsAboveIt() {
    KeptBar bytes = bar(Figure.of("bytes", 2, "KB").atMost(4), 0.25);
    assertFalse(bytes.fellWith(2.5));
    assertFalse(bytes.fellWith(0));
    assertTrue(bytes.fellWith(2.51));
    KeptBar lost = bar(Figure.of("lost", 0, "").atMost(0), 0.25);
    assertFalse(lost.fellWith(0));
    assertTrue(lost.fellWith(1));
  }

  private static KeptBar parsed(String line) {
    return KeptBar.of(Csv.rows(line).get(0));
  }

  @Test
  void aBarIsWrittenAsItIsRead() {
    String line =
        "peers --db sqlite,\"add, 100 clients / hand-made service\",>=2,x,2.45,peers --threads 100,0.4,"
            + "\"runs differ, they say \"\"a lot\"\"\"";
    KeptBar bar = parsed(line);
    assertEquals("add, 100 clients / hand-made service", bar.figure().what());
    assertEquals(2.45, bar.last());
    assertEquals("runs differ, they say \"a lot\"", bar.why());
    assertEquals(line, Csv.line(bar.cells()));
  }

  @Test
  void linesThatSayTooLittleAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> parsed("index,ratio,>=2,x"));
    assertThrows(IllegalArgumentException.class, () -> parsed("index,ratio,=2.00,x,1,,0.4,why"));
    assertThrows(IllegalArgumentException.class, () -> parsed("index,ratio,>=2,x,1,,4,why"));
    assertThrows(IllegalArgumentException.class, () -> parsed("index,\"ratio,>=2,x,1,,0.4,why"));
  }

  @Test
  void aFullRunTakesThePlaceOfTheOneBefore() throws Exception {
    Path file = directory.resolve("bars.csv");
    Files.writeString(file, HEAD + "peers --db sqlite,a,>=1,x,3,peers --db sqlite,0.2,why\n");
    ResultTable table =
        new ResultTable()
            .add(Figure.of("a", 4, "x").atLeast(1))
            .add(Figure.of("b", 5, "s").atMost(6))
            .add(Figure.of("nothing came", Double.NaN, "s").atMost(6))
            .add(Figure.of("without a bar", 7, "s"));
    List<String> arguments = List.of("peers", "--rounds", "9", "--db", "sqlite");
    KeptBars.read(file).with(arguments, table).write(file);
    List<KeptBar> kept = KeptBars.read(file).all();
    assertEquals(2, kept.size());
    assertEquals(4, kept.get(0).last());
    assertEquals(0.2, kept.get(0).tolerance());
    assertEquals("peers --db sqlite", kept.get(1).run());
    assertEquals("", kept.get(1).again(), "nobody said how it is looked at again");
  }

  @Test
  void aRunIsKnownByItsCommandCampaignAndDatabase() {
    assertEquals("index", KeptBars.run(List.of("index", "--names", "5")));
    assertEquals("peers --db mariadb", KeptBars.run(List.of("peers", "--db=mariadb")));
    assertEquals(
        "secure --fast-cryptography",
        KeptBars.run(List.of("secure", "--rounds", "5", "--fast-cryptography")));
    assertEquals(
        "campaign perf/campaigns/overload.conf",
        KeptBars.run(List.of("campaign", "--bars", "bars.csv", "perf/campaigns/overload.conf")));
  }
}
