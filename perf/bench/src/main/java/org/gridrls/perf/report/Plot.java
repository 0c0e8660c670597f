package org.gridrls.perf.report;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.gridrls.perf.measure.Unchecked;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.BitmapEncoder.BitmapFormat;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.XYSeries.XYSeriesRenderStyle;
import org.knowm.xchart.style.Styler.LegendLayout;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.Styler.YAxisPosition;
import org.knowm.xchart.style.XYStyler;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * A chart of figures over a number, written as PNG without a display. Scales are chosen before the
 * first series. For one thread.
 */
public final class Plot {
  private static final int WIDTH = 1000;
  private static final int HEIGHT = 600;

  /** More points cannot be told apart. */
  private static final int POINTS_MAX = 1_000;

  /** More names do not fit below. */
  private static final int NAMES_BELOW_MAX = 5;

  /** Precedes the name of a paper's series. */
  public static final String PAPER = "paper: ";

  private static final Color[] COLOURS = {
    new Color(0x1F77B4), new Color(0xD62728), new Color(0x2CA02C), new Color(0xFF7F0E),
    new Color(0x9467BD), new Color(0x8C564B), new Color(0x17BECF), new Color(0x7F7F7F)
  };
  private static final Font PLAIN = new Font(Font.SANS_SERIF, Font.PLAIN, 12);
  private static final BasicStroke SOLID = new BasicStroke(1.6f);
  private static final BasicStroke DASHED =
      new BasicStroke(
          1.2f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 10, new float[] {5, 4}, 0);

  static {
    if (System.getProperty("java.awt.headless") == null) {
      System.setProperty("java.awt.headless", "true");
    }
  }

  /** The scale of a series. */
  public enum Axis {
    LEFT,
    RIGHT
  }

  /** How a series is drawn: a paper's are dashed or diamonds; a bar is from least to most. */
  public enum Look {
    LINE,
    MARKED,
    POINTS,
    DASHED,
    DIAMONDS,
    BAR
  }

  private final XYChart chart = new XYChart(WIDTH, HEIGHT);
  private final XYStyler style = chart.getStyler();
  private final Map<String, Color> colours = new HashMap<>();

  public Plot(String title, String xLabel, String leftLabel) {
    chart.setTitle(title);
    chart.setXAxisTitle(xLabel);
    chart.setYAxisGroupTitle(0, leftLabel);
    style
        .setLocale(Locale.ROOT)
        .setPlotGridLinesColor(new Color(0xDDDDDD))
        .setChartBackgroundColor(Color.WHITE)
        .setBaseFont(PLAIN)
        .setLegendBorderColor(Color.WHITE)
        .setMarkerSize(6);
    style.setAxisTickLabelsFont(PLAIN).setAxisTitleFont(PLAIN);
    style.setYAxisMin(0, 0.0).setYAxisMin(1, 0.0);
  }

  /** Adds a second scale, on the right; without a label it is left out. */
  public Plot right(String label) {
    if (!label.isEmpty()) {
      chart.setYAxisGroupTitle(1, label);
      style.setYAxisGroupPosition(1, YAxisPosition.Right);
    }
    return this;
  }

  /** Makes scales logarithmic: {@code x}, {@code y} (both vertical ones) or {@code xy}. */
  public Plot logarithmic(String scales) {
    style.setXAxisLogarithmic(scales.contains("x"));
    if (scales.contains("y")) {
      style.setYAxisLogarithmic(true);
      style.setYAxisMin(0, null).setYAxisMin(1, null);
    }
    return this;
  }

  /** Leaves out NaN, and numbers that a logarithmic scale cannot show. */
  public Plot add(Look look, String name, Axis axis, double[] x, double[] y) {
    if (x.length != y.length) {
      throw new IllegalArgumentException(name + ": " + x.length + " x, " + y.length + " y");
    }
    Color colour = colours.computeIfAbsent(name, any -> COLOURS[colours.size() % COLOURS.length]);
    int[] shown =
        IntStream.range(0, x.length)
            .filter(i -> i % (x.length / POINTS_MAX + 1) == 0)
            .filter(i -> shows(x[i], style.isXAxisLogarithmic()))
            .filter(i -> shows(y[i], style.isYAxisLogarithmic()))
            .toArray();
    if (shown.length == 0) {
      return this;
    }
    double[] xs = IntStream.of(shown).mapToDouble(i -> x[i]).toArray();
    double[] ys = IntStream.of(shown).mapToDouble(i -> y[i]).toArray();
    boolean paper = look == Look.DASHED || look == Look.DIAMONDS;
    String bar = look == Look.BAR ? " at " + xs[0] : "";
    XYSeries drawn = chart.addSeries((paper ? PAPER : "") + name + bar, xs, ys);
    drawn.setShowInLegend(bar.isEmpty());
    drawn.setYAxisGroup(axis.ordinal());
    drawn.setLineColor(colour);
    drawn.setLineStyle(look == Look.DASHED ? DASHED : SOLID);
    drawn.setMarkerColor(colour);
    drawn.setMarker(
        switch (look) {
          case LINE -> SeriesMarkers.NONE;
          case BAR -> SeriesMarkers.RECTANGLE;
          default -> paper ? SeriesMarkers.DIAMOND : SeriesMarkers.CIRCLE;
        });
    if (look == Look.POINTS || look == Look.DIAMONDS) {
      drawn.setXYSeriesRenderStyle(XYSeriesRenderStyle.Scatter);
    }
    return this;
  }

  private static boolean shows(double number, boolean logarithmic) {
    return Double.isFinite(number) && (!logarithmic || number > 0);
  }

  /** Writes {@code NAME.png}; makes the directory. */
  public void write(Path directory, String name) {
    var names = chart.getSeriesMap().values().stream().filter(XYSeries::isShowInLegend);
    boolean below = names.count() <= NAMES_BELOW_MAX;
    style.setLegendPosition(below ? LegendPosition.OutsideS : LegendPosition.OutsideE);
    style.setLegendLayout(below ? LegendLayout.Horizontal : LegendLayout.Vertical);
    Unchecked.run(() -> Files.createDirectories(directory));
    Unchecked.run(
        () ->
            BitmapEncoder.saveBitmap(chart, directory.resolve(name).toString(), BitmapFormat.PNG));
  }
}
