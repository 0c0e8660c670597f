package org.gridrls.perf.measure;

import java.time.Duration;
import java.util.stream.Stream;

/** The processor time that a process and those below it have used until now. */
public final class Cpu {
  private Cpu() {}

  public static Duration of(ProcessHandle process) {
    return Stream.concat(Stream.of(process), process.descendants())
        .map(Cpu::alone)
        .reduce(Duration.ZERO, Duration::plus);
  }

  /** Without the processes that it started. */
  public static Duration alone(ProcessHandle process) {
    return process.info().totalCpuDuration().orElse(Duration.ZERO);
  }
}
