package org.gridrls.perf.plot;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.knowm.xchart.VectorGraphicsEncoder;
import org.knowm.xchart.VectorGraphicsEncoder.VectorGraphicsFormat;
import org.knowm.xchart.XYChart;

/**
 * A chart as SVG. The library draws letters as shapes with many digits: here they get fewer, and
 * what is said is said again as text, for those who search or listen.
 */
final class SvgText {
  private static final Pattern DIGITS = Pattern.compile("(\\.\\d\\d)\\d+");
  private static final Pattern BEGIN = Pattern.compile("<svg [^>]*>");

  private SvgText() {}

  static String of(XYChart chart, String title, String description) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    VectorGraphicsEncoder.saveVectorGraphic(chart, bytes, VectorGraphicsFormat.SVG);
    String svg = DIGITS.matcher(bytes.toString(StandardCharsets.UTF_8)).replaceAll("$1");
    String text =
        "%n  <title>%s</title>%n  <desc>%s</desc>".formatted(escaped(title), escaped(description));
    return BEGIN.matcher(svg).replaceFirst("$0" + Matcher.quoteReplacement(text));
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;");
  }
}
