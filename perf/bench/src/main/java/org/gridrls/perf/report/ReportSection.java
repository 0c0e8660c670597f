package org.gridrls.perf.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.gridrls.cli.command.Version;
import org.gridrls.perf.measure.Unchecked;

/** A section of a file of results: command, time, machine and result. No state. */
public final class ReportSection {
  private ReportSection() {}

  /** The section, which ends with an empty line. */
  public static String section(List<String> commandLine, ResultTable table) {
    String command = String.join(" ", commandLine);
    return "## `perf/run %s`\n\n%s\n\n%s\n".formatted(command, circumstances(), table.markdown());
  }

  /** When, on which machine, with which versions. */
  public static String circumstances() {
    return "%s, %s, JDK %s (%s), rls %s."
        .formatted(
            Instant.now().truncatedTo(ChronoUnit.MINUTES),
            machine(),
            System.getProperty("java.version"),
            System.getProperty("java.vm.vendor"),
            Version.current());
  }

  public static void append(Path file, String section) {
    write(file, section, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  /** Makes the directory; without options the text replaces that of the file. */
  public static void write(Path file, String text, OpenOption... options) {
    Unchecked.run(
        () -> {
          Files.createDirectories(file.toAbsolutePath().getParent());
          Files.writeString(file, text, options);
        });
  }

  private static String machine() {
    return String.format(
        Locale.ROOT,
        "%d processors (%s), %s memory, %s %s",
        Runtime.getRuntime().availableProcessors(),
        first("/proc/cpuinfo", "model name").orElse(System.getProperty("os.arch")),
        first("/proc/meminfo", "MemTotal").map(ReportSection::gigabytes).orElse("unknown"),
        System.getProperty("os.name"),
        System.getProperty("os.version"));
  }

  private static String gigabytes(String kilobytes) {
    long kilo = Long.parseLong(kilobytes.replaceAll("\\D", ""));
    return String.format(Locale.ROOT, "%.0f GiB", kilo / 1024.0 / 1024.0);
  }

  /** Returns what follows the colon in the first line with this key; empty without a file. */
  public static Optional<String> first(String file, String key) {
    try {
      return Files.readAllLines(Path.of(file)).stream()
          .filter(line -> line.startsWith(key))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst();
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
