package org.gridrls.server.foreign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.gridrls.testkit.ProjectRoot;

/**
 * Runs the samples with other people's tools. Where a tool is missing the test is skipped, with the
 * reason; where the environment says CI=true it fails. Used by one thread.
 */
final class ForeignPrograms {
  private static final boolean TOOLS_REQUIRED = "true".equals(System.getenv("CI"));
  private static final Duration PROBE = Duration.ofSeconds(30);
  private static final Duration INSTALL_OR_COMPILE = Duration.ofMinutes(6);
  private static final Duration RUN = Duration.ofMinutes(2);

  /** Reports, as exit code of {@code run}, that a sample's packages can't be had. */
  static final int NO_ENVIRONMENT = 3;

  private final Path directory;

  /** {@code directory} takes what they print. */
  ForeignPrograms(Path directory) {
    this.directory = directory;
  }

  /** How a process ended and all it said. */
  record Outcome(int exitCode, String output) {}

  /** The program that runs the Python samples, its environment made. */
  String python(String... probe) throws Exception {
    needs("python3 with ensurepip", "python3", "-c", "import ensurepip");
    String run = samples().resolve("python/run").toString();
    List<String> command = new ArrayList<>(List.of(run));
    command.addAll(List.of(probe.length == 0 ? new String[] {"--help"} : probe));
    Outcome help = install(command.toArray(String[]::new));
    present(help.exitCode() != NO_ENVIRONMENT, "no packages: " + help.output());
    return run;
  }

  /** Builds a Java sample, with the local repository of this build. */
  void maven(String sample, Path build, String... more) throws Exception {
    List<String> options = new ArrayList<>(List.of(more));
    Optional.ofNullable(System.getProperty("localRepository"))
        .ifPresent(repository -> options.add("-Dmaven.repo.local=" + repository));
    mavenOnly(sample, build, options.toArray(String[]::new));
  }

  /** Builds a Java sample with these options and no others. */
  void mavenOnly(String sample, Path build, String... options) throws Exception {
    needs("mvn", "mvn", "--version");
    String project = samples().resolve(sample).toString();
    List<String> command =
        new ArrayList<>(
            List.of("mvn", "-B", "-q", "-f", project, "process-classes", "-Dbuild=" + build));
    command.addAll(List.of(options));
    Outcome made = install(command.toArray(String[]::new));
    presentUnlessOffline(made);
    assertEquals(0, made.exitCode(), made::output);
  }

  static void presentUnlessOffline(Outcome made) {
    present(!isUnresolved(made.output()), "no plugins or libraries: " + made.output());
  }

  private static final Pattern OURS_MISSING =
      Pattern.compile("Could not find artifact org\\.gridrls:|org\\.gridrls:\\S+ was not found");

  /**
   * Tells whether Maven can't fetch a plugin or a library of others; a sample that is wrong, or
   * needs more of ours than is published, fails otherwise.
   */
  private static boolean isUnresolved(String output) {
    if (OURS_MISSING.matcher(output).find()) {
      return false;
    }
    return Stream.of(
            "PluginResolutionException",
            "PluginVersionResolutionException",
            "PluginManagerException",
            "UnresolvableModelException",
            "DependencyResolutionException",
            "Could not resolve dependencies",
            "Non-resolvable parent POM",
            "could not be resolved")
        .anyMatch(output::contains);
  }

  /** Runs what {@link #maven} built. */
  Outcome java(Path build, String program, String... arguments) throws Exception {
    return run(javaCommand(build, program, arguments));
  }

  /** Starts what {@link #maven} built; the caller ends it. */
  Process start(Path output, Path build, String program, String... arguments) throws IOException {
    return new ProcessBuilder(javaCommand(build, program, arguments))
        .redirectErrorStream(true)
        .redirectOutput(output.toFile())
        .start();
  }

  private static String[] javaCommand(Path build, String program, String... arguments) {
    String classpath = build.resolve("classes") + File.pathSeparator + build.resolve("lib") + "/*";
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    // it runs for seconds only
    List<String> command =
        new ArrayList<>(List.of(java, "-XX:TieredStopAtLevel=1", "-cp", classpath, program));
    command.addAll(List.of(arguments));
    return command.toArray(String[]::new);
  }

  /** Every line that is expected begins one that was printed. */
  static void assertDidAllSteps(Outcome outcome, List<String> steps) {
    assertEquals(0, outcome.exitCode(), outcome::output);
    List<String> lines = outcome.output().lines().toList();
    for (String expected : steps) {
      assertTrue(
          lines.stream().anyMatch(line -> line.startsWith(expected)),
          () -> "no line \"" + expected + "…\" in:\n" + outcome.output());
    }
  }

  static Path samples() {
    return ProjectRoot.path("samples");
  }

  /** Skips the test, or fails it, where a tool does not answer. */
  void needs(String tool, String... probe) throws InterruptedException {
    boolean works;
    try {
      works = within(PROBE, probe).exitCode() == 0;
    } catch (IOException e) {
      works = false;
    }
    present(works, "needs " + tool);
  }

  static void present(boolean condition, String otherwise) {
    if (TOOLS_REQUIRED) {
      assertTrue(condition, otherwise);
    }
    assumeTrue(condition, otherwise);
  }

  /** Runs what downloads or compiles. */
  Outcome install(String... command) throws IOException, InterruptedException {
    return within(INSTALL_OR_COMPILE, command);
  }

  /** Runs a program; an IOException says that there is no such program. */
  Outcome run(String... command) throws IOException, InterruptedException {
    return within(RUN, command);
  }

  private Outcome within(Duration limit, String... command)
      throws IOException, InterruptedException {
    Path output = Files.createTempFile(directory, "output", ".txt");
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      boolean ended = process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
      assertTrue(ended, () -> List.of(command) + " did not end in " + limit + ":\n" + text(output));
      return new Outcome(process.exitValue(), text(output));
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return "unreadable: " + e.getMessage();
    }
  }
}
