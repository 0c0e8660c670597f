package org.gridrls.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** Freezes processes: their connections stay open, but nothing answers. Safe for threads. */
public final class ProcessSignals {
  private ProcessSignals() {}

  /** Sends SIGSTOP. */
  public static void freeze(List<ProcessHandle> processes) {
    send("-STOP", processes);
  }

  /** Sends SIGCONT. */
  public static void thaw(List<ProcessHandle> processes) {
    send("-CONT", processes);
  }

  private static void send(String signal, List<ProcessHandle> processes) {
    List<String> command = new ArrayList<>(List.of("kill", signal));
    processes.forEach(process -> command.add(Long.toString(process.pid())));
    try {
      int exit = new ProcessBuilder(command).inheritIO().start().waitFor();
      if (exit != 0) {
        throw new IllegalStateException(command + " ended with " + exit);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
