package org.gridrls.faults.cluster;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs programs of the system: kill, mount, mkfs. Safe for threads. */
final class Shell {
  private static final int PATIENCE_SECONDS = 60;

  private Shell() {}

  /** Throws with the program's output if it fails. */
  public static void run(String... command) {
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      process.getOutputStream().close();
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new IllegalStateException("does not end: " + List.of(command));
      }
      if (process.exitValue() != 0) {
        byte[] said = process.getInputStream().readAllBytes();
        throw new IllegalStateException(
            String.join(" ", command) + ": " + new String(said, StandardCharsets.UTF_8).strip());
      }
    } catch (IOException e) {
      throw new IllegalStateException(String.join(" ", command) + ": " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  /** False instead of a failure. */
  public static boolean succeeds(String... command) {
    try {
      run(command);
      return true;
    } catch (IllegalStateException e) {
      return false;
    }
  }
}
