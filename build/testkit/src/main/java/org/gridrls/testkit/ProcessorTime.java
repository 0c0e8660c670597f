package org.gridrls.testkit;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.Callable;

/**
 * Measures the processor time of calls, with what other threads of this process do for them. Noted
 * results are in the file {@code processor-time.txt} of a module's directory {@code target}.
 */
public final class ProcessorTime {
  private static final long ENOUGH = 200_000_000;

  private ProcessorTime() {}

  /** Notes a result. */
  public static void note(String what, long result) throws IOException {
    Files.writeString(
        Path.of("target", "processor-time.txt"),
        what + ": " + result + "\n",
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }

  /** Returns the nanoseconds of one of as many calls as the clock needs, after a first one. */
  public static long of(Callable<?> call) throws Exception {
    OperatingSystemMXBean process =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    call.call();
    long before = process.getProcessCpuTime();
    long calls = 0;
    long spent = 0;
    while (spent < ENOUGH) {
      call.call();
      calls++;
      spent = process.getProcessCpuTime() - before;
    }
    return spent / calls;
  }
}
