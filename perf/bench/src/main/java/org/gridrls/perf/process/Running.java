package org.gridrls.perf.process;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gridrls.perf.measure.Unchecked;
import org.gridrls.perf.report.ReportSection;

/**
 * A server process that writes its address to its output. The output goes to a file, whose end is
 * shown when the process fails. Safe for threads.
 */
public final class Running implements AutoCloseable {
  private static final Pattern ADDRESS = Pattern.compile("answers at (\\S+)");
  private static final Pattern HEAP_USED = Pattern.compile("total [^\\n]*?used (\\d+)K");
  private static final Duration START_MAX = Duration.ofSeconds(180);
  private static final Duration LOOK_AGAIN = Duration.ofMillis(50);
  private static final Duration STOP_MAX = Duration.ofSeconds(60);
  private static final int SHOWN_BYTES = 4_000;

  private final Process process;
  private final Path log;
  private String url;

  private Running(Process process, Path log) {
    this.process = process;
    this.log = log;
  }

  /** Starts the process and waits for its address. */
  static Running start(Workspace workspace, ProcessBuilder builder, Path log) {
    Unchecked.run(() -> Files.createDirectories(log.getParent()));
    builder.redirectErrorStream(true).redirectOutput(log.toFile());
    Running running = new Running(workspace.started(builder), log);
    try {
      Waiting.until("a server says where it answers", START_MAX, LOOK_AGAIN, running::answers);
    } catch (RuntimeException e) {
      running.kill();
      throw e;
    }
    return running;
  }

  private boolean answers() {
    boolean alive = process.isAlive();
    String said = Unchecked.get(() -> Files.readString(log));
    Matcher found = ADDRESS.matcher(said);
    if (found.find()) {
      url = found.group(1);
      return true;
    }
    if (!alive) {
      String end = said.substring(Math.max(0, said.length() - SHOWN_BYTES));
      throw new IllegalStateException("a server does not start:\n" + end);
    }
    return false;
  }

  public String url() {
    return url;
  }

  public List<ProcessHandle> handles() {
    return List.of(process.toHandle());
  }

  /** Kills the process with -9. It needs no thread of the common pool, whose one may be busy. */
  public void kill() {
    process.destroyForcibly();
    Waiting.until("a killed server has ended", STOP_MAX, LOOK_AGAIN, () -> !process.isAlive());
  }

  /** Megabytes of the heap in use after a collection. */
  public double liveHeapMegabytes() {
    jcmd("GC.run");
    return HEAP_USED // of each generation
            .matcher(jcmd("GC.heap_info"))
            .results()
            .mapToLong(used -> Long.parseLong(used.group(1)))
            .reduce(Long::sum)
            .orElseThrow(() -> new IllegalStateException("jcmd does not say how much heap is used"))
        / 1024.0;
  }

  private String jcmd(String command) {
    String pid = Long.toString(process.pid());
    return InstalledServer.said(new ProcessBuilder(InstalledServer.java("jcmd"), pid, command));
  }

  /** Megabytes of memory that the process had at most; NaN where the system does not say. */
  public double peakMemoryMegabytes() {
    return ReportSection.first("/proc/" + process.pid() + "/status", "VmHWM")
        .map(kilobytes -> Long.parseLong(kilobytes.replaceAll("\\D", "")) / 1024.0)
        .orElse(Double.NaN);
  }

  @Override
  public void close() {
    Waiting.end(process, STOP_MAX);
  }
}
