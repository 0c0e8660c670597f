package org.gridrls.server.foreign;

import static org.gridrls.server.foreign.ForeignPrograms.assertDidAllSteps;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.gridrls.api.member.MemberFilter;
import org.gridrls.server.Servers;
import org.gridrls.server.foreign.ForeignPrograms.Outcome;
import org.gridrls.testkit.Eventually;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The wheel of a release, installed by pip into an environment of its own and used as a stranger.
 */
@Tag("process")
class PythonPackageTest {
  private static final List<String> STEPS =
      List.of(
          "mappings",
          "attributes",
          "federation",
          "identity",
          "index",
          "rlsClient",
          "last known",
          "damaged answers",
          "unreachable",
          "settling");

  @TempDir private Path data;
  @TempDir private Path directory;

  /** Tells whether pip can't reach the registry of packages; a broken package fails. */
  private static boolean isOffline(String output) {
    return Stream.of("NewConnectionError", "Connection broken", "timed out", "SSLError")
        .anyMatch(output::contains);
  }

  private Path wheel(ForeignPrograms programs) throws Exception {
    Path release = directory.resolve("release");
    String script = ForeignPrograms.samples().resolveSibling("build/release/build").toString();
    Outcome made = programs.install(script, release.toString(), "wheel");
    ForeignPrograms.present(!isOffline(made.output()), "no packages: " + made.output());
    assertEquals(0, made.exitCode(), made::output);
    try (Stream<Path> files = Files.list(release)) {
      return files.filter(file -> file.toString().endsWith(".whl")).findFirst().orElseThrow();
    }
  }

  private String installed(ForeignPrograms programs, Path packaged) throws Exception {
    programs.needs("python3 with ensurepip", "python3", "-c", "import ensurepip");
    String environment = directory.resolve("environment").toString();
    Outcome made = programs.install("python3", "-m", "venv", environment);
    assertEquals(0, made.exitCode(), made::output);
    String python = environment + "/bin/python";
    Outcome installed =
        programs.install(
            python, "-m", "pip", "install", "--disable-pip-version-check", packaged.toString());
    ForeignPrograms.present(!isOffline(installed.output()), "no packages: " + installed.output());
    assertEquals(0, installed.exitCode(), installed::output);
    return python;
  }

  @Test
  void thePackageIsInstalledAndDoesWhatItSays() throws Exception {
    ForeignPrograms programs = new ForeignPrograms(directory);
    Path packaged = ForeignPrograms.samples().resolveSibling("clients/python");
    String python = installed(programs, wheel(programs));
    try (Servers servers = new Servers(data)) {
      servers.start("registry");
      servers.start("catalog", "roles", "lrc");
      servers.start("settling", "registry.settle", "1h", "membership.registry", "[]");
      servers.awaitMembers(2);
      Eventually.holds(
          "it has joined itself",
          () -> servers.registry("settling").allMembers(MemberFilter.ALL).size() == 1);
      servers.awaitInStep("registry");
      Eventually.holds(
          "the index knows both catalogs",
          () -> servers.rli("registry").senders().completeness().covered() == 2);
      String check = packaged.resolve("tests/check_package.py").toString();
      Outcome outcome =
          programs.run(
              python,
              check,
              servers.url("registry"),
              servers.url("catalog"),
              servers.url("settling"));
      assertDidAllSteps(outcome, STEPS);
    }
  }
}
