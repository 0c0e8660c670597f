package org.gridrls.perf.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/**
 * How many TLS handshakes this process has made: by that one sees whether connections were used
 * again. For one thread.
 */
final class Handshakes implements AutoCloseable {
  private final Recording recording = new Recording();

  Handshakes() {
    recording.enable("jdk.TLSHandshake").withoutThreshold();
    recording.start();
  }

  /** Counts handshakes by threads other than the one that asks; ends the count. */
  long ofOthers() {
    recording.stop();
    long own = Thread.currentThread().getId();
    try {
      Path file = Files.createTempFile("handshakes", ".jfr");
      try {
        recording.dump(file);
        return RecordingFile.readAllEvents(file).stream().filter(one -> !isBy(one, own)).count();
      } finally {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isBy(RecordedEvent handshake, long thread) {
    return handshake.getThread() != null && handshake.getThread().getJavaThreadId() == thread;
  }

  @Override
  public void close() {
    recording.close();
  }
}
