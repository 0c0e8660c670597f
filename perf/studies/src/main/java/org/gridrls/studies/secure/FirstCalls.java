package org.gridrls.studies.secure;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gridrls.client.tls.CredentialFiles;
import org.gridrls.perf.measure.Spread;
import org.gridrls.perf.process.InstalledServer;
import org.gridrls.perf.process.Waiting;
import org.gridrls.perf.process.Workspace;
import org.gridrls.perf.report.ResultTable;

/**
 * The first call of clients that have just been started: of the command {@code rls query}, by the
 * launcher with its archive of classes, and of a Java program with the client library. For one
 * thread.
 */
final class FirstCalls {
  private static final int PROCESSES = 5;
  private static final Duration PATIENCE = Duration.ofMinutes(5);
  private static final Duration LOOK_AGAIN = Duration.ofMillis(500);
  private static final List<String> HEAD =
      List.of(
          "client just started, ms",
          "Java program, with an archive",
          "command rls, the whole process",
          "without one",
          "second call",
          "the whole process");

  private final Workspace workspace;
  private final CredentialFiles files;
  private final String name;
  private final Path archive;
  private final Map<String, List<Double>> medians = new LinkedHashMap<>();

  FirstCalls(Workspace workspace, CredentialFiles files, String name) {
    this.workspace = workspace;
    this.files = files;
    this.name = name;
    this.archive = workspace.place("first.jsa");
  }

  /** Jars only, as archives want it, and without logging, which a program chooses for itself. */
  private static String classpath() throws IOException {
    try (Stream<Path> built = Files.list(InstalledServer.home().resolve("perf/studies/target"))) {
      Stream<String> jars =
          Stream.concat(
              built.map(Path::toString),
              Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator)));
      return jars.filter(entry -> entry.endsWith(".jar") && !entry.contains("logback"))
          .collect(Collectors.joining(File.pathSeparator));
    }
  }

  /** Starts one process after the other, after some that write archives of their classes. */
  FirstCalls ask(String side, String url) throws IOException {
    command(url);
    Waiting.until(
        "the launcher makes its archive", PATIENCE, LOOK_AGAIN, FirstCalls::archiveIsMade);
    Files.deleteIfExists(archive);
    program(url, archived());
    List<List<Double>> seen = new ArrayList<>();
    for (int i = 0; i < PROCESSES; i++) {
      double quick = program(url, archived()).get(0);
      List<Double> bare = program(url, List.of());
      seen.add(List.of(quick, command(url), bare.get(0), bare.get(1), bare.get(2)));
    }
    List<Double> median =
        IntStream.range(0, seen.get(0).size())
            .mapToObj(i -> Spread.of(seen.stream().map(one -> one.get(i)).toList()).median())
            .toList();
    medians.put(side, median);
    workspace.say("first call, %s: a Java program %,.0f ms", side, median.get(0));
    return this;
  }

  private static boolean archiveIsMade() {
    try (Stream<Path> entries = Files.list(InstalledServer.home().resolve("rls-server/target"))) {
      return entries.noneMatch(entry -> entry.toString().endsWith(".making"));
    } catch (IOException e) {
      return false;
    }
  }

  /** Each of the three files, after its option if there are some. */
  private List<String> credentials(String url, List<String> options) {
    List<Path> given =
        url.startsWith("https:")
            ? List.of(
                files.certificate().orElseThrow(), files.key().orElseThrow(), files.trust().get(0))
            : List.of();
    List<String> arguments = new ArrayList<>();
    for (Path file : given) {
      options.stream().skip(arguments.size() / 2).limit(1).forEach(arguments::add);
      arguments.add(file.toString());
    }
    return arguments;
  }

  /** Milliseconds of a whole call of the command. */
  private double command(String url) throws IOException {
    List<String> arguments = new ArrayList<>(List.of("query", name, url));
    arguments.addAll(credentials(url, List.of("--cert", "--key", "--trust")));
    ProcessBuilder builder = InstalledServer.rls(arguments);
    builder.environment().put("RLS_PROFILE", "/dev/null");
    long begun = System.nanoTime();
    InstalledServer.said(builder);
    return (System.nanoTime() - begun) / 1e6;
  }

  /** JDK 17 makes no archive by itself. */
  private List<String> archived() {
    return Runtime.version().feature() < 19
        ? List.of()
        : List.of("-XX:+AutoCreateSharedArchive", "-XX:SharedArchiveFile=" + archive);
  }

  /** Milliseconds of the first call, of the second, and of the whole process. */
  private List<Double> program(String url, List<String> options) throws IOException {
    List<String> command = new ArrayList<>(List.of(InstalledServer.java("java"), "-Xlog:disable"));
    command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.addAll(options);
    command.addAll(List.of("-cp", classpath(), FirstCall.class.getName(), url, name));
    command.addAll(credentials(url, List.of()));
    long begun = System.nanoTime();
    String[] millis = InstalledServer.said(new ProcessBuilder(command)).strip().split(" ");
    double whole = (System.nanoTime() - begun) / 1e6;
    return List.of(Double.parseDouble(millis[0]), Double.parseDouble(millis[1]), whole);
  }

  /** Returns the time of a Java program with a class archive, from its start to the answer. */
  double millis(String side) {
    return medians.get(side).get(0);
  }

  void show(ResultTable table) {
    table.grid(HEAD, medians.keySet().stream().map(this::line).toList());
  }

  private List<String> line(String side) {
    Stream<String> millis =
        medians.get(side).stream().map(one -> String.format(Locale.ROOT, "%,.0f", one));
    return Stream.concat(Stream.of(side), millis).toList();
  }
}
