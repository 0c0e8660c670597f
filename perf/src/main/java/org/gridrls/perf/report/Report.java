package org.gridrls.perf.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import org.gridrls.cli.command.Version;

/** A section of a file of results: what was run, when, on which machine, and what came out. */
public final class Report {
  private Report() {}

  /** The section, which ends with an empty line. */
  public static String section(List<String> commandLine, ResultTable table) {
    return "## `perf/run "
        + String.join(" ", commandLine)
        + "`\n\n"
        + circumstances()
        + "\n\n"
        + table.markdown()
        + "\n";
  }

  /** When, on which machine, with which versions. */
  public static String circumstances() {
    return Instant.now().truncatedTo(ChronoUnit.MINUTES)
        + ", "
        + machine()
        + ", JDK "
        + System.getProperty("java.version")
        + " ("
        + System.getProperty("java.vm.vendor")
        + "), rls "
        + Version.current()
        + ".";
  }

  public static void append(Path file, String section) {
    try {
      Path directory = file.toAbsolutePath().getParent();
      Files.createDirectories(directory);
      Files.writeString(file, section, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file, e);
    }
  }

  private static String machine() {
    int processors = Runtime.getRuntime().availableProcessors();
    return String.format(
        Locale.ROOT,
        "%d processors (%s), %s memory, %s %s",
        processors,
        first("/proc/cpuinfo", "model name").orElse(System.getProperty("os.arch")),
        first("/proc/meminfo", "MemTotal").map(Report::gigabytes).orElse("unknown"),
        System.getProperty("os.name"),
        System.getProperty("os.version"));
  }

  private static String gigabytes(String kilobytes) {
    long kilo = Long.parseLong(kilobytes.replaceAll("\\D", ""));
    return String.format(Locale.ROOT, "%.0f GiB", kilo / 1024.0 / 1024.0);
  }

  private static java.util.Optional<String> first(String file, String key) {
    try {
      return Files.readAllLines(Path.of(file)).stream()
          .filter(line -> line.startsWith(key))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst();
    } catch (IOException e) {
      return java.util.Optional.empty();
    }
  }
}
