package org.gridrls.testkit;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs Node.js and its package manager for tests. Used by one thread. */
public final class NodeJs {
  private static final Duration VERSION_LIMIT = Duration.ofSeconds(30);
  private static final int OLDEST = 18;

  private final Path module;
  private final Path directory;

  /** Runs programs in a module; keeps their output in the directory while they run. */
  public NodeJs(Path module, Path directory) {
    this.module = module;
    this.directory = directory;
  }

  /** Holds what a program that ended has printed. */
  public record Outcome(int exitCode, String output) {}

  /** Returns when the program has ended; fails if it takes longer than the limit. */
  public Outcome run(Duration limit, String program, List<String> arguments) throws Exception {
    Path output = Files.createTempFile(directory, program, ".log");
    List<String> command = new ArrayList<>(List.of(program));
    command.addAll(arguments);
    Process process =
        new ProcessBuilder(command)
            .directory(module.toAbsolutePath().toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      boolean ended = process.waitFor(limit.toSeconds(), TimeUnit.SECONDS);
      String said = Files.readString(output, StandardCharsets.UTF_8).strip();
      assertTrue(ended, () -> command + " did not end: " + said);
      return new Outcome(process.exitValue(), said);
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  private boolean isThere() throws Exception {
    try {
      Outcome version = run(VERSION_LIMIT, "node", List.of("--version"));
      return Integer.parseInt(version.output().replaceFirst("^v(\\d+)\\..*", "$1")) >= OLDEST;
    } catch (IOException | NumberFormatException e) {
      return false;
    }
  }

  /** Skips the test where Node.js is missing or too old; CI must have it. */
  public void isNeeded() throws Exception {
    required(isThere(), "needs node " + OLDEST + " or later");
  }

  /** Skips the test without this; in CI the test fails. */
  public static void required(boolean present, String message) {
    assertTrue(present || !"true".equals(System.getenv("CI")), message);
    assumeTrue(present, message);
  }
}
