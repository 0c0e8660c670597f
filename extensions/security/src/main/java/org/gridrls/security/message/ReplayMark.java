package org.gridrls.security.message;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.client.AtomicFile;

/**
 * A time in a file that no message accepted so far was created after: written before such a message
 * is let in, some seconds ahead, so that it is written seldom. Safe for threads.
 */
final class ReplayMark {
  private static final Duration AHEAD = Duration.ofSeconds(2);

  private final Path file;
  private final Instant earlier;
  private Instant covered;

  /** Throws STORE_FAILED if the file is damaged: then nothing is known of earlier messages. */
  public ReplayMark(Path file) {
    this.file = file;
    this.earlier = read(file);
    this.covered = earlier;
  }

  private static Instant read(Path file) {
    try {
      return Files.exists(file)
          ? Instant.parse(Files.readString(file, StandardCharsets.US_ASCII).strip())
          : Instant.EPOCH;
    } catch (IOException | DateTimeParseException e) {
      throw new RlsException(
          RlsError.STORE_FAILED, "cannot read " + file + " (times of signed messages)", e);
    }
  }

  /** The mark that an earlier run of the server left. */
  Instant earlier() {
    return earlier;
  }

  synchronized void cover(Instant created) {
    if (created.isAfter(covered)) {
      Instant next = created.plus(AHEAD);
      write(next);
      covered = next;
    }
  }

  private void write(Instant next) {
    try {
      AtomicFile.write(file, next + "\n");
    } catch (IOException e) {
      throw new RlsException(
          RlsError.UNAVAILABLE, "cannot write " + file + " (times of signed messages)", e);
    }
  }
}
