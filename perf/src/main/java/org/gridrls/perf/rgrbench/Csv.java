package org.gridrls.perf.rgrbench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A file of comma separated values, made line by line. For one thread. */
final class Csv {
  private final List<String> lines = new ArrayList<>();

  Csv(String... head) {
    line((Object[]) head);
  }

  void line(Object... values) {
    lines.add(java.util.Arrays.stream(values).map(Csv::shown).collect(Collectors.joining(",")));
  }

  private static String shown(Object value) {
    if (value instanceof Double number) {
      return number.isNaN() ? "" : String.format(Locale.ROOT, "%.4f", number);
    }
    String text = value.toString();
    boolean quoted = text.contains(",") || text.contains("\"");
    return quoted ? "\"" + text.replace("\"", "\"\"") + "\"" : text;
  }

  void write(Path file) {
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      Files.write(file, lines);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file, e);
    }
  }
}
