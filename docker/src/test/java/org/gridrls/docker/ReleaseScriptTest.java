package org.gridrls.docker;

import static org.gridrls.docker.ProjectCopy.NEXT;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code build/release/prepare} takes a clean checkout to a tag, or leaves it as it was. */
@Tag("process")
class ReleaseScriptTest {
  @TempDir private Path directory;
  private Path checkout;
  private String before;

  private record Outcome(int exitCode, String output) {}

  @BeforeEach
  void commitACopy() throws Exception {
    Assumptions.assumeTrue(run("sh", "-c", "command -v git").exitCode() == 0, "no git");
    checkout = directory.resolve("checkout");
    ProjectCopy.into(checkout);
    git("init", "-q");
    git("config", "user.name", "Maintainer");
    git("config", "user.email", "maintainer@example.org");
    git("add", "-A");
    git("commit", "-q", "-m", "Before");
    before = git("rev-parse", "HEAD");
  }

  /** Maven is a program that writes its arguments and ends with this exit code. */
  private Outcome prepare(int maven, String... arguments) throws Exception {
    Path programs = Files.createDirectories(directory.resolve("programs"));
    Path mvn = programs.resolve("mvn");
    Files.writeString(mvn, "#!/bin/sh\necho mvn \"$@\"\nexit " + maven + "\n");
    assertTrue(mvn.toFile().setExecutable(true));
    List<String> command =
        new ArrayList<>(
            List.of(
                "env",
                "PATH=" + programs + ":" + System.getenv("PATH"),
                checkout.resolve("build/release/prepare").toString()));
    command.addAll(List.of(arguments));
    return run(command.toArray(String[]::new));
  }

  private Outcome run(String... command) throws Exception {
    Process process =
        new ProcessBuilder(command)
            .directory(checkout == null ? directory.toFile() : checkout.toFile())
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes());
    return new Outcome(process.waitFor(), output);
  }

  private String git(String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of("git"));
    command.addAll(List.of(arguments));
    Files.createDirectories(checkout);
    Outcome done = run(command.toArray(String[]::new));
    assertEquals(0, done.exitCode(), done::output);
    return done.output().strip();
  }

  private void unchanged(Outcome refused, int exitCode, String why) throws Exception {
    assertEquals(exitCode, refused.exitCode(), refused::output);
    assertTrue(refused.output().contains(why), refused::output);
    assertEquals(before, git("rev-parse", "HEAD"));
    assertEquals("", git("tag"));
  }

  private String text(String file) throws IOException {
    return Files.readString(checkout.resolve(file));
  }

  @Test
  void aRehearsalEndsWithATagOnACleanCheckout() throws Exception {
    Outcome done = prepare(1, NEXT, "--rehearse");
    assertEquals(0, done.exitCode(), done::output);
    assertEquals("v" + NEXT, git("tag", "--points-at", "HEAD"));
    assertEquals("Release " + NEXT, git("log", "-1", "--format=%s"));
    assertEquals(before, git("rev-parse", "HEAD^"));
    assertEquals("", git("status", "--porcelain"));
    assertTrue(text("docker/helm/rls/Chart.yaml").contains("appVersion: " + NEXT + "\n"));
    assertTrue(text("CHANGELOG.md").contains("## [Unreleased]\n\n## [" + NEXT + "] - "));
    assertTrue(done.output().contains("NOT built"), done::output);
    assertTrue(done.output().contains("build/release/set-version 98.8.0-SNAPSHOT"), done::output);

    before = git("rev-parse", "HEAD");
    git("tag", "-d", "v" + NEXT);
    unchanged(prepare(1, "98.7.1", "--rehearse"), 1, "lists nothing under Unreleased");
  }

  @Test
  void aFailedBuildLeavesTheCheckoutAsItWas() throws Exception {
    Outcome failed = prepare(1, NEXT);
    assertTrue(failed.output().contains("mvn -B -ntp -Prelease,full clean verify"), failed::output);
    unchanged(failed, 1, "the checkout is as before");
    assertEquals("", git("status", "--porcelain"));
  }

  @Test
  void whatIsNotReadyIsRefused() throws Exception {
    unchanged(prepare(0, "1.0"), 2, "usage: ");
    unchanged(prepare(0, NEXT + "-SNAPSHOT"), 2, "usage: ");
    unchanged(prepare(0, NEXT, "--force"), 2, "unknown option --force");
    Files.writeString(checkout.resolve("pom.xml"), text("pom.xml") + "\n");
    unchanged(prepare(0, NEXT, "--rehearse"), 1, "not committed");
    git("checkout", "-q", "pom.xml");
    git("tag", "-a", "v" + NEXT, "-m", "Earlier");
    Outcome again = prepare(0, NEXT, "--rehearse");
    assertEquals(1, again.exitCode());
    assertTrue(again.output().contains("the tag v" + NEXT + " exists"), again::output);
  }
}
