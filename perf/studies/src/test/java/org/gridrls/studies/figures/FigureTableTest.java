package org.gridrls.studies.figures;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.typesafe.config.ConfigFactory;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gridrls.perf.measure.Spread;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FigureTableTest {
  private static final String LOOK =
      """
      title = Figure 0, x = threads, left = adds a second
      spread = "of the rounds", log = "", right = "", table-only = [], right-curves = [], rows = []
      """;

  @TempDir Path directory;

  private static PaperFigure figure(String text) {
    Curve ours =
        Curve.empty("adds, all").and(1, 12_000.5).and(10, new Spread(24_000, 20_000, 25_000));
    Curve theirs = Curve.empty("adds").and(10, 84).and(100, 90);
    return new PaperFigure(
        "fig0",
        ConfigFactory.parseString(text).withFallback(ConfigFactory.parseString(LOOK)),
        List.of(ours),
        new Published("A paper, Figure 0", "\"about 84\"", List.of(theirs)),
        List.of("10 names"));
  }

  @Test
  void eachPlaceIsARowAndWhatIsNotKnownIsEmpty() {
    assertEquals(
        """
        threads,"adds, all","adds, all, least","adds, all, most",paper: adds
        1,12000.5,12000.5,12000.5,
        10,24000.0,20000.0,25000.0,84.0000
        100,,,,90.0000
        """,
        FigureTable.csv(figure("")));
  }

  @Test
  void theTableNamesThePaper() {
    String text = FigureTable.markdown(figure(""), "today, here.");
    assertTrue(text.startsWith("# Figure 0\n\ntoday, here.\n\n| threads | adds, all "), text);
    assertTrue(text.contains("| 10      | 24,000 (20,000 to 25,000) | 84          |"), text);
    assertTrue(text.contains("are adds a second: medians, with least to most of the rounds.\n"));
    assertTrue(text.contains("* The paper: A paper, Figure 0: \"about 84\".\n* 10 names\n"), text);
    assertTrue(text.endsWith("![Figure 0](fig0.png)\n"), text);
  }

  @Test
  void rowsMayHaveNames() {
    String text = FigureTable.csv(figure("rows = [{ name = LAN 4 }]"));
    assertTrue(text.contains("\nLAN 4,12000.5,12000.5,12000.5,\n"), text);
  }

  @Test
  void aFigureIsFourFilesAndALineOfTheIndex() throws Exception {
    FigureTable.write(figure(""), directory, "`figures`, today.");
    FigureTable.index(directory, List.of("fig0", "fig1"));
    for (String kind : List.of("md", "csv", "png")) {
      assertTrue(Files.size(directory.resolve("fig0." + kind)) > 50, kind);
    }
    String index = Files.readString(directory.resolve("README.md"));
    assertTrue(index.contains("* [Figure 0](fig0.md)"), index);
    assertFalse(index.contains("fig1"), index);
  }

  @Test
  void aFigureThatWasInterruptedIsNotComplete() throws Exception {
    Path plot =
        Files.createDirectory(directory.resolve("fig0.png")); // no file can be written there
    assertThrows(
        UncheckedIOException.class,
        () -> FigureTable.write(figure(""), directory, "`figures --full`"));
    assertFalse(FigureTable.isWritten(directory, "fig0", true));
    Files.delete(plot);
    FigureTable.write(figure(""), directory, "`figures --full`");
    assertTrue(FigureTable.isWritten(directory, "fig0", true));
    assertFalse(FigureTable.isWritten(directory, "fig0", false));
  }

  @Test
  void placesAreInOrder() {
    Curve curve = Curve.empty("adds").and(4, 1);
    assertThrows(IllegalArgumentException.class, () -> curve.and(4, 2));
    assertThrows(IllegalArgumentException.class, () -> Curve.empty(" "));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "fig4", "fig5", "fig6", "fig8", "fig9", "fig10", "fig11", "fig12", "fig13", "table3",
        "table6"
      })
  void whatWasPublishedNamesItsSource(String id) {
    Published published = Published.of(id);
    String number = id.replaceAll("\\D", "");
    assertTrue(published.source().matches(".*, (Figure|Table) " + number + "\\b.*"), id);
    assertFalse(published.said().isBlank(), id);
  }

  @Test
  void theNumbersAreThePapers() {
    Curve update =
        Published.of("fig12").curves().stream()
            .filter(curve -> curve.name().equals("1000000 names"))
            .findFirst()
            .orElseThrow();
    assertEquals(831, update.at(1).orElseThrow().median());
    assertEquals(5_102, update.at(6).orElseThrow().median());
    assertTrue(update.at(2).isEmpty());
    assertEquals(8, Published.of("table6").curves().size());
    Curve secured = Published.of("table6").curves().get(1);
    assertEquals("throughput median", secured.name());
    assertEquals(44, secured.at(6).orElseThrow().median(), "LAN 4, security on");
    assertEquals(20, secured.at(7).orElseThrow().median(), "WAN 128, security on");
  }

  @Test
  void whatIsNoPointIsRefused() {
    List<String> head = List.of("# a paper", "# said so", "curve,x,y");
    assertEquals(0, Published.parse("f", head).curves().size());
    assertThrows(
        IllegalArgumentException.class,
        () -> Published.parse("f", List.of("# a", "# b", "curve,x,y", "add,1")));
    assertThrows(
        IllegalArgumentException.class, () -> Published.parse("f", List.of("# a", "curve,x,y")));
    assertThrows(IllegalArgumentException.class, () -> Published.of("fig99"));
  }
}
