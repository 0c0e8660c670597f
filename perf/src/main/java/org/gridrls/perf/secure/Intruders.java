package org.gridrls.perf.secure;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.gridrls.perf.process.Installation;
import org.gridrls.perf.process.Running;
import org.gridrls.perf.process.Waiting;

/** The process of {@link UnknownCallers}, until it is closed. For one thread. */
final class Intruders implements AutoCloseable {
  private static final Duration START_MAX = Duration.ofSeconds(60);

  private final Process process;
  private final BufferedReader out;

  /** What became of their calls since they began. */
  record Seen(long refused, long lost, long served) {
    Seen since(Seen before) {
      return new Seen(refused - before.refused, lost - before.lost, served - before.served);
    }
  }

  private Intruders(Process process) {
    this.process = process;
    this.out =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  /** As many as there are known callers; they call when this returns. */
  static Intruders start(SecuredCatalogs catalogs, Running server, String connections, int nice) {
    ProcessBuilder builder =
        new ProcessBuilder(
                List.of(
                    "nice",
                    "-n",
                    Integer.toString(nice),
                    Installation.java("java"),
                    "-Xlog:disable",
                    "-Xmx256m",
                    "-cp",
                    System.getProperty("java.class.path"),
                    UnknownCallers.class.getName(),
                    server.url(),
                    catalogs.authority().userFiles().trust().get(0).toString(),
                    Integer.toString(catalogs.connections()),
                    connections))
            .redirectError(ProcessBuilder.Redirect.DISCARD);
    try {
      Intruders intruders = new Intruders(builder.start());
      intruders.line();
      return catalogs.workspace().opened(intruders);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String line() throws IOException {
    String line = out.readLine();
    if (line == null) {
      throw new IllegalStateException("the process of unknown callers has ended");
    }
    return line;
  }

  /** Until so many of their calls were refused, or cut off: then they are under way. */
  void awaitRefusals(long count) {
    long end = System.nanoTime() + START_MAX.toNanos();
    Seen seen = seen();
    while (seen.refused() + seen.lost() < count) {
      if (System.nanoTime() > end) {
        throw new IllegalStateException("the unknown callers are not under way: " + seen);
      }
      Waiting.sleep(Duration.ofMillis(20));
      seen = seen();
    }
  }

  Seen seen() {
    try {
      process.getOutputStream().write('?');
      process.getOutputStream().flush();
      String[] counts = line().split(" ");
      return new Seen(
          Long.parseLong(counts[0]), Long.parseLong(counts[1]), Long.parseLong(counts[2]));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
