package org.gridrls.perf.report;

import static org.gridrls.perf.report.Plot.Look.BAR;
import static org.gridrls.perf.report.Plot.Look.DASHED;
import static org.gridrls.perf.report.Plot.Look.DIAMONDS;
import static org.gridrls.perf.report.Plot.Look.LINE;
import static org.gridrls.perf.report.Plot.Look.MARKED;
import static org.gridrls.perf.report.Plot.Look.POINTS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.imageio.ImageIO;
import org.gridrls.perf.report.Plot.Axis;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlotTest {
  private static final double[] X = {1, 10, 100};

  @TempDir Path directory;

  private static Plot plot() {
    return new Plot("Queries", "clients", "response time, ms")
        .right("calls per second")
        .add(LINE, "response time", Axis.LEFT, X, new double[] {1, 3, 20})
        .add(POINTS, "single calls", Axis.LEFT, X, new double[] {2, 5, 25})
        .add(MARKED, "throughput", Axis.RIGHT, X, new double[] {1000, 4000, 4200})
        .add(
            DASHED,
            "throughput in 2004 (<RLS & Co>)",
            Axis.RIGHT,
            X,
            new double[] {300, 2000, 1800});
  }

  @Test
  void theBitmapShowsTheColoursOfTheSeries() throws Exception {
    plot().write(directory, "queries");
    BufferedImage image = ImageIO.read(directory.resolve("queries.png").toFile());
    assertEquals(1000, image.getWidth());
    assertTrue(pixels(image, new Color(0x1F77B4)) > 200, "the first line is not drawn");
    assertTrue(pixels(image, new Color(0x2CA02C)) > 200, "the third line is not drawn");
  }

  @Test
  void aPairHasOneColourAndBarsHaveThatOfTheirSeries() throws Exception {
    Color blue = new Color(0x1F77B4);
    BufferedImage bare = pair("bare", new double[] {3, 3});
    assertTrue(pixels(pair("bars", new double[] {1, 6}), blue) > pixels(bare, blue), "no bar");
    assertTrue(pixels(bare, new Color(0xD62728)) > 200, "the second pair is not red");
    assertEquals(0, pixels(bare, new Color(0x2CA02C)), "there is no third pair");
  }

  private BufferedImage pair(String name, double[] bar) throws Exception {
    double[] y = {2, 3, 4};
    new Plot("Pair", "threads", "adds a second")
        .add(POINTS, "adds", Axis.LEFT, X, y)
        .add(BAR, "adds", Axis.LEFT, new double[] {10, 10}, bar)
        .add(DIAMONDS, "adds", Axis.LEFT, X, new double[] {1, 1, 7})
        .add(LINE, "deletes", Axis.LEFT, X, y)
        .write(directory, name);
    return ImageIO.read(directory.resolve(name + ".png").toFile());
  }

  private static int pixels(BufferedImage image, Color colour) {
    int count = 0;
    for (int x = 0; x < image.getWidth(); x++) {
      for (int y = 0; y < image.getHeight(); y++) {
        count += image.getRGB(x, y) == colour.getRGB() ? 1 : 0;
      }
    }
    return count;
  }

  @Test
  void whatCannotBeShownIsLeftOut() throws Exception {
    new Plot("Zero", "x", "y")
        .logarithmic("xy")
        .add(LINE, "some", Axis.LEFT, new double[] {0, 1, 10}, new double[] {5, 0, 7})
        .add(LINE, "none", Axis.LEFT, X, new double[] {0, Double.NaN, -1})
        .write(directory, "zero");
    assertTrue(Files.size(directory.resolve("zero.png")) > 1_000);
  }

  @Test
  void aSeriesHasAsManyXAsY() {
    Plot plot = new Plot("Wrong", "x", "y");
    assertThrows(
        IllegalArgumentException.class,
        () -> plot.add(POINTS, "wrong", Axis.LEFT, X, new double[] {1, 2}));
  }
}
