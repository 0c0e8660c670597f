package org.gridrls.perf.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.gridrls.perf.measure.Unchecked;

/**
 * Ends the processes of a measurement and deletes its directory when this program is killed: a
 * shell that reads process numbers from a pipe, and acts when the pipe breaks. Safe for threads.
 */
final class Watchdog implements AutoCloseable {
  private static final String SCRIPT =
      """
      trap '' HUP INT TERM
      pids=" "
      while read -r word pid; do
        case "$word" in
          started) pids="$pids$pid " ;;
          ended) pids="${pids%% $pid *} ${pids#* $pid }" ;;
          *) exit 0 ;;
        esac
      done
      kill $pids
      sleep 5
      kill -9 $pids
      rm -rf "$1"
      """;

  final Process shell;
  private boolean closed;

  Watchdog(Path directory) throws IOException {
    shell =
        new ProcessBuilder("sh", "-c", SCRIPT, "sh", directory.toString())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
  }

  void watch(ProcessHandle process) {
    say("started " + process.pid());
    process.onExit().thenRun(() -> ended(process));
  }

  private synchronized void ended(ProcessHandle process) {
    if (!closed) {
      say("ended " + process.pid());
    }
  }

  private synchronized void say(String line) {
    Unchecked.run(
        () -> {
          shell.getOutputStream().write((line + '\n').getBytes(StandardCharsets.US_ASCII));
          shell.getOutputStream().flush();
        });
  }

  /** All processes have ended in order. */
  @Override
  public synchronized void close() {
    closed = true;
    say("finished");
  }
}
