package org.gridrls.perf.campaign.control;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.gridrls.perf.measure.Unchecked;
import org.gridrls.perf.process.InstalledServer;
import org.gridrls.perf.process.Waiting;

/**
 * Tester processes on this machine. Closing it ends them; they also end when they lose their
 * controller. For one thread.
 */
public final class LocalTesters implements AutoCloseable {
  private static final Duration STOP_MAX = Duration.ofSeconds(10);
  private static final String MAIN = "org.gridrls.perf.Perf";

  /** They share the processors with the server: one compiler thread, no collector threads. */
  private static final List<String> THRIFTY =
      List.of("-Xms512m", "-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

  private final List<Process> processes = new ArrayList<>();
  private final String controller;
  private final Path logs;

  /** {@code controller}: the address for testers to connect to. */
  public LocalTesters(String controller, Path logs) {
    this.controller = controller;
    this.logs = logs;
  }

  public LocalTesters start(int count, Duration wrongClock) {
    String wrong = Long.toString(wrongClock.toMillis());
    List<String> command =
        InstalledServer.java(THRIFTY, MAIN, "tester", controller, "--wrong-clock", wrong);
    for (int i = 0; i < count; i++) {
      Path log = logs.resolve("tester-" + processes.size() + ".log");
      ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
      processes.add(Unchecked.get(builder.redirectOutput(log.toFile())::start));
    }
    return this;
  }

  public List<ProcessHandle> handles() {
    return processes.stream().map(Process::toHandle).toList();
  }

  @Override
  public void close() {
    processes.forEach(process -> Waiting.end(process, STOP_MAX));
  }
}
