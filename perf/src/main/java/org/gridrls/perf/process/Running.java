package org.gridrls.perf.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A process of ours that says in its output where it answers. What it writes goes to a file, whose
 * end is shown when the process fails. Safe for threads.
 */
public final class Running implements AutoCloseable {
  private static final Pattern ADDRESS = Pattern.compile("answers at (\\S+)");
  private static final Pattern HEAP_USED = Pattern.compile("used (\\d+)K");
  private static final Duration START_MAX = Duration.ofSeconds(180);
  private static final Duration STOP_MAX = Duration.ofSeconds(60);
  private static final int SHOWN_BYTES = 4_000;

  private final Process process;
  private final Path log;
  private String url;

  private Running(Process process, Path log) {
    this.process = process;
    this.log = log;
  }

  /** Starts it, and waits until it says where it answers. */
  static Running start(ProcessBuilder builder, Path log) {
    try {
      Files.createDirectories(log.getParent());
      builder.redirectErrorStream(true).redirectOutput(log.toFile());
      Running running = new Running(builder.start(), log);
      boolean started = false;
      try {
        running.awaitAddress();
        started = true;
        return running;
      } finally {
        if (!started) {
          running.kill();
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void awaitAddress() throws IOException {
    long end = System.nanoTime() + START_MAX.toNanos();
    while (System.nanoTime() < end) {
      Matcher found = ADDRESS.matcher(Files.readString(log, StandardCharsets.UTF_8));
      if (found.find()) {
        url = found.group(1);
        return;
      }
      if (!process.isAlive()) {
        throw new IllegalStateException("a server does not start:\n" + end(log));
      }
      Waiting.sleep(Duration.ofMillis(50));
    }
    throw new IllegalStateException("a server does not say where it answers:\n" + end(log));
  }

  private static String end(Path log) throws IOException {
    String text = Files.readString(log, StandardCharsets.UTF_8);
    return text.substring(Math.max(0, text.length() - SHOWN_BYTES));
  }

  public String url() {
    return url;
  }

  public ProcessHandle handle() {
    return process.toHandle();
  }

  public List<ProcessHandle> handles() {
    return List.of(handle());
  }

  /** As kill -9 does. */
  public void kill() {
    process.destroyForcibly();
    await();
  }

  /** Megabytes of the heap that are in use after a collection. */
  public double liveHeapMegabytes() {
    jcmd("GC.run");
    return usedHeapMegabytes();
  }

  /** Megabytes of the heap in use now, garbage too. */
  public double usedHeapMegabytes() {
    Matcher used = HEAP_USED.matcher(jcmd("GC.heap_info"));
    if (!used.find()) {
      throw new IllegalStateException("jcmd does not say how much heap is used");
    }
    return Long.parseLong(used.group(1)) / 1024.0;
  }

  private String jcmd(String command) {
    try {
      Process jcmd =
          new ProcessBuilder(Installation.java("jcmd"), Long.toString(process.pid()), command)
              .redirectErrorStream(true)
              .start();
      String text = new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      jcmd.waitFor();
      return text;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Megabytes of memory that the process had at most. */
  public double peakMemoryMegabytes() {
    try {
      return Files.readAllLines(Path.of("/proc/" + process.pid() + "/status")).stream()
          .filter(line -> line.startsWith("VmHWM:"))
          .mapToDouble(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1024.0)
          .findFirst()
          .orElse(Double.NaN);
    } catch (IOException e) {
      return Double.NaN;
    }
  }

  private boolean await() {
    try {
      return process.waitFor(STOP_MAX.toSeconds(), TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  @Override
  public void close() {
    process.destroy();
    if (!await()) {
      kill();
    }
  }
}
