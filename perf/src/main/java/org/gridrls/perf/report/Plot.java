package org.gridrls.perf.report;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.BitmapEncoder.BitmapFormat;
import org.knowm.xchart.VectorGraphicsEncoder;
import org.knowm.xchart.VectorGraphicsEncoder.VectorGraphicsFormat;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.Styler.LegendLayout;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.Styler.YAxisPosition;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** A chart of figures over a number, written as SVG and PNG without a display. For one thread. */
public final class Plot {
  private static final int NARROW = 1000;
  private static final int WIDE = 1200;
  private static final int HEIGHT = 600;

  /** More names do not fit below. */
  private static final int NAMES_BELOW_MAX = 5;

  private static final Color[] COLOURS = {
    new Color(0x1F77B4), new Color(0xD62728), new Color(0x2CA02C), new Color(0xFF7F0E),
    new Color(0x9467BD), new Color(0x8C564B), new Color(0x17BECF), new Color(0x7F7F7F)
  };
  private static final Font PLAIN = new Font(Font.SANS_SERIF, Font.PLAIN, 12);
  private static final BasicStroke SOLID = new BasicStroke(1.6f);
  private static final BasicStroke DASHED =
      new BasicStroke(
          1.2f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 10, new float[] {5, 4}, 0);
  private static final Pattern DIGITS = Pattern.compile("(\\.\\d\\d)\\d+");
  private static final Pattern BEGIN = Pattern.compile("<svg [^>]*>");

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

  private enum Kind {
    LINE,
    MARKED_LINE,
    POINTS,
    PUBLISHED
  }

  private record Series(String name, Axis axis, Kind kind, double[] x, double[] y) {}

  private final String title;
  private final String xLabel;
  private final String leftLabel;
  private final List<Series> series = new ArrayList<>();
  private String rightLabel = "";
  private boolean logX;
  private boolean logY;

  public Plot(String title, String xLabel, String leftLabel) {
    this.title = title;
    this.xLabel = xLabel;
    this.leftLabel = leftLabel;
  }

  /** Adds a second scale, on the right. */
  public Plot right(String label) {
    rightLabel = label;
    return this;
  }

  public Plot logX() {
    logX = true;
    return this;
  }

  /** For both vertical scales. */
  public Plot logY() {
    logY = true;
    return this;
  }

  public Plot line(String name, Axis axis, double[] x, double[] y) {
    return add(name, axis, Kind.LINE, x, y);
  }

  /** A line that shows its points, for few of them. */
  public Plot markedLine(String name, Axis axis, double[] x, double[] y) {
    return add(name, axis, Kind.MARKED_LINE, x, y);
  }

  public Plot points(String name, Axis axis, double[] x, double[] y) {
    return add(name, axis, Kind.POINTS, x, y);
  }

  /** Points of a paper, with a dashed line between them. */
  public Plot published(String name, Axis axis, double[] x, double[] y) {
    return add(name, axis, Kind.PUBLISHED, x, y);
  }

  /** Leaves out NaN, and numbers that a logarithmic scale cannot show. */
  private Plot add(String name, Axis axis, Kind kind, double[] x, double[] y) {
    if (x.length != y.length) {
      throw new IllegalArgumentException(name + ": " + x.length + " x, " + y.length + " y");
    }
    int[] shown =
        IntStream.range(0, x.length).filter(i -> shows(x[i], logX) && shows(y[i], logY)).toArray();
    double[] xs = IntStream.of(shown).mapToDouble(i -> x[i]).toArray();
    double[] ys = IntStream.of(shown).mapToDouble(i -> y[i]).toArray();
    series.add(new Series(name, axis, kind, xs, ys));
    return this;
  }

  private static boolean shows(double number, boolean logarithmic) {
    return Double.isFinite(number) && (!logarithmic || number > 0);
  }

  /** Writes {@code NAME.svg} and {@code NAME.png}; makes the directory. */
  public void write(Path directory, String name) {
    XYChart chart = chart();
    try {
      Files.createDirectories(directory);
      Files.writeString(directory.resolve(name + ".svg"), svg(chart));
      BitmapEncoder.saveBitmap(chart, directory.resolve(name).toString(), BitmapFormat.PNG);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write the plot " + name + " to " + directory, e);
    }
  }

  /** The library draws letters as shapes: the names stand once more as text, for searches. */
  private String svg(XYChart chart) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    VectorGraphicsEncoder.saveVectorGraphic(chart, bytes, VectorGraphicsFormat.SVG);
    String svg = DIGITS.matcher(bytes.toString(StandardCharsets.UTF_8)).replaceAll("$1");
    String names = series.stream().map(Series::name).collect(Collectors.joining("; "));
    String about =
        "%s; left: %s; right: %s. Series: %s".formatted(xLabel, leftLabel, rightLabel, names);
    String text = "\n<title>" + escaped(title) + "</title>\n<desc>" + escaped(about) + "</desc>";
    return BEGIN.matcher(svg).replaceFirst("$0" + Matcher.quoteReplacement(text));
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;");
  }

  private XYChart chart() {
    boolean below = series.size() <= NAMES_BELOW_MAX;
    XYChart chart = new XYChartBuilder().width(below ? NARROW : WIDE).height(HEIGHT).build();
    chart.setTitle(title);
    chart.setXAxisTitle(xLabel);
    chart.setYAxisGroupTitle(0, leftLabel);
    style(chart, below);
    if (!rightLabel.isEmpty()) {
      chart.setYAxisGroupTitle(1, rightLabel);
      chart.getStyler().setYAxisGroupPosition(1, YAxisPosition.Right);
    }
    for (int i = 0; i < series.size(); i++) {
      if (series.get(i).x().length > 0) {
        draw(chart, series.get(i), COLOURS[i % COLOURS.length]);
      }
    }
    return chart;
  }

  private void style(XYChart chart, boolean below) {
    chart
        .getStyler()
        .setXAxisLogarithmic(logX)
        .setYAxisLogarithmic(logY)
        .setLocale(Locale.ROOT)
        .setPlotGridLinesColor(new Color(0xDDDDDD))
        .setChartBackgroundColor(Color.WHITE)
        .setBaseFont(PLAIN)
        .setLegendPosition(below ? LegendPosition.OutsideS : LegendPosition.OutsideE)
        .setLegendLayout(below ? LegendLayout.Horizontal : LegendLayout.Vertical)
        .setLegendBorderColor(Color.WHITE)
        .setMarkerSize(6);
    chart.getStyler().setAxisTickLabelsFont(PLAIN).setAxisTitleFont(PLAIN);
    if (!logY) {
      chart.getStyler().setYAxisMin(0, 0.0).setYAxisMin(1, 0.0);
    }
  }

  private static void draw(XYChart chart, Series one, Color colour) {
    XYSeries drawn = chart.addSeries(one.name(), one.x(), one.y());
    drawn.setYAxisGroup(one.axis().ordinal());
    drawn.setLineColor(colour);
    drawn.setMarkerColor(colour);
    drawn.setMarker(one.kind() == Kind.LINE ? SeriesMarkers.NONE : SeriesMarkers.CIRCLE);
    drawn.setLineStyle(one.kind() == Kind.PUBLISHED ? DASHED : SOLID);
    if (one.kind() == Kind.POINTS) {
      drawn.setXYSeriesRenderStyle(XYSeries.XYSeriesRenderStyle.Scatter);
    }
  }
}
