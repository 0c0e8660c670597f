package org.gridrls.perf.secure;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gridrls.client.tls.CredentialFiles;
import org.gridrls.perf.measure.Progress;
import org.gridrls.perf.measure.Spread;
import org.gridrls.perf.process.Installation;
import org.gridrls.perf.report.ResultTable;

/**
 * The first call of clients that have just been started: of the command line, and of a Java program
 * with the client library. For one thread.
 */
final class FirstCalls {
  private static final int PROCESSES = 5;

  private final CredentialFiles files;
  private final String name;
  private final Progress progress;
  private final FirstCommand command;
  private final Path archive;
  private final String classpath;
  private final Map<String, double[]> medians = new LinkedHashMap<>();

  /** {@code archive} is a file that does not exist yet. */
  FirstCalls(CredentialFiles files, String name, Path archive, Progress progress)
      throws IOException {
    this.files = files;
    this.name = name;
    this.progress = progress;
    this.archive = archive;
    this.classpath = classpath();
    this.command = new FirstCommand(files, name);
  }

  /** Jars only, as archives want it, and without logging, which a program chooses for itself. */
  private static String classpath() throws IOException {
    try (Stream<Path> built = Files.list(Installation.home().resolve("perf/target"))) {
      Stream<String> jars =
          Stream.concat(
              built.map(Path::toString),
              Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator)));
      return jars.filter(entry -> entry.endsWith(".jar") && !entry.contains("logback"))
          .collect(Collectors.joining(File.pathSeparator));
    }
  }

  /** One process after the other asks there, after one that writes an archive of its classes. */
  FirstCalls ask(String side, String url) throws IOException, InterruptedException {
    command.makeReady(url);
    Files.deleteIfExists(archive);
    program(url, archived());
    List<double[]> seen = new ArrayList<>();
    for (int i = 0; i < PROCESSES; i++) {
      seen.add(once(url));
    }
    double[] median = new double[5];
    for (int i = 0; i < median.length; i++) {
      int which = i;
      median[i] = Spread.of(seen.stream().map(one -> one[which]).toList()).median();
    }
    medians.put(side, median);
    progress.say(
        "first call, %s: rls %,.0f ms, a Java program %,.0f ms, %,.0f ms without an archive",
        side, median[0], median[1], median[2]);
    return this;
  }

  private double[] once(String url) throws IOException, InterruptedException {
    double whole = command.once(url);
    double[] bare = program(url, List.of());
    double[] quick = program(url, archived());
    return new double[] {whole, quick[0], bare[0], bare[1], bare[2]};
  }

  /** JDK 17 makes no archive by itself. */
  private List<String> archived() {
    return Runtime.version().feature() < 19
        ? List.of()
        : List.of("-XX:+AutoCreateSharedArchive", "-XX:SharedArchiveFile=" + archive);
  }

  /** Milliseconds of the first call, of the second, and of the whole process. */
  private double[] program(String url, List<String> archive)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(Installation.java("java"), "-Xlog:disable"));
    command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.addAll(archive);
    command.addAll(List.of("-cp", classpath));
    command.addAll(List.of(FirstCall.class.getName(), url, name));
    if (url.startsWith("https:")) {
      command.add(files.certificate().orElseThrow().toString());
      command.add(files.key().orElseThrow().toString());
      command.add(files.trust().get(0).toString());
    }
    long begun = System.nanoTime();
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IllegalStateException("a client that was just started fails: " + said);
    }
    double whole = (System.nanoTime() - begun) / 1e6;
    String[] millis = said.strip().split(" ");
    return new double[] {Double.parseDouble(millis[0]), Double.parseDouble(millis[1]), whole};
  }

  /** Of a Java program with an archive of its classes, from its beginning to the answer. */
  double millis(String side) {
    return medians.get(side)[1];
  }

  void show(ResultTable table) {
    table.grid(
        List.of(
            "client just started, ms",
            "command rls, the whole process",
            "Java program, with an archive",
            "without one",
            "second call",
            "the whole process"),
        medians.entrySet().stream()
            .map(
                one ->
                    List.of(
                        one.getKey(),
                        shown(one.getValue()[0]),
                        shown(one.getValue()[1]),
                        shown(one.getValue()[2]),
                        shown(one.getValue()[3]),
                        shown(one.getValue()[4])))
            .toList());
  }

  private static String shown(double millis) {
    return String.format(Locale.ROOT, "%,.0f", millis);
  }
}
