package org.gridrls.perf.campaign.control;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.gridrls.perf.Perf;
import org.gridrls.perf.process.Installation;

/** Tester processes on this machine; closing it ends them. For one thread. */
public final class LocalTesters implements AutoCloseable {
  private static final Duration STOP_MAX = Duration.ofSeconds(10);

  /**
   * They share the processors with what they measure: one thread that compiles and does so quickly,
   * none beside it that collects, and a heap that is seldom full.
   */
  private static final List<String> THRIFTY =
      List.of("-Xms512m", "-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

  private final List<Process> processes = new ArrayList<>();
  private final String controller;
  private final Path logs;

  /** {@code controller}: where testers connect. */
  public LocalTesters(String controller, Path logs) {
    this.controller = controller;
    this.logs = logs;
  }

  public LocalTesters start(int count, Duration wrongClock) {
    for (int i = 0; i < count; i++) {
      Path log = logs.resolve("tester-" + processes.size() + ".log");
      List<String> command = new ArrayList<>(List.of(Installation.java("java"), "-Xlog:disable"));
      command.addAll(THRIFTY);
      command.addAll(List.of("-cp", System.getProperty("java.class.path"), Perf.class.getName()));
      command.addAll(List.of("tester", controller));
      command.addAll(List.of("--wrong-clock", Long.toString(wrongClock.toMillis())));
      try {
        processes.add(
            new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start());
      } catch (IOException e) {
        throw new UncheckedIOException("a tester process cannot be started", e);
      }
    }
    return this;
  }

  public List<ProcessHandle> handles() {
    return processes.stream().map(Process::toHandle).toList();
  }

  @Override
  public void close() {
    processes.forEach(Process::destroy);
    for (Process process : processes) {
      try {
        if (!process.waitFor(STOP_MAX.toSeconds(), TimeUnit.SECONDS)) {
          process.destroyForcibly();
        }
      } catch (InterruptedException e) {
        process.destroyForcibly();
        Thread.currentThread().interrupt();
      }
    }
  }
}
