package org.gridrls.registry.membership;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.gridrls.client.AtomicFile;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A file that a running registry rewrites often, to prove after a restart that its directory is the
 * one which it used last, and no copy of an earlier state. The mark names the start of the
 * operating system and the time since then, which no setting of a clock changes; the inode of the
 * directory, which a copy beside the original does not share; and the time of writing, which equals
 * that of the file's last change: restoring a file changes it, also if its other times are
 * preserved. So a copy, a directory of another machine and an earlier state carry no valid mark;
 * neither do systems without these files, or a machine that was restarted. Used by one thread at a
 * time.
 */
final class RunMark {
  private static final Logger log = LoggerFactory.getLogger(RunMark.class);
  private static final Path SYSTEM_START = Path.of("/proc/sys/kernel/random/boot_id");
  private static final Path UPTIME = Path.of("/proc/uptime");
  private static final Duration WRITING_MAX = Duration.ofSeconds(2);
  private static final Duration PAUSE = Duration.ofSeconds(1);

  private final Path file;
  private final Clock wall;
  private Instant writtenAt = Instant.MIN;

  RunMark(Path file, Clock wall) {
    this.file = file;
    this.wall = wall;
  }

  /** Notes that the registry is running; a failure only makes a restart look long. */
  void write() {
    Instant now = wall.instant();
    if (now.isAfter(writtenAt) && now.minus(PAUSE).isBefore(writtenAt)) {
      return;
    }
    try {
      AtomicFile.write(
          file,
          "%s %d %s %d\n"
              .formatted(
                  systemStart(), sinceSystemStart().toMillis(), inode(), now.toEpochMilli()));
      writtenAt = now;
    } catch (IOException | RuntimeException e) {
      log.debug("no mark in {}: {}", file, e.toString());
    }
  }

  /** For how long the registry was not running; empty if the mark is missing or proves nothing. */
  Optional<Duration> gap() {
    try {
      String[] parts = Files.readString(file).strip().split(" ");
      Instant written = Instant.ofEpochMilli(Long.parseLong(parts[3]));
      Instant changed = ((FileTime) Files.getAttribute(file, "unix:ctime")).toInstant();
      Duration gap = sinceSystemStart().minusMillis(Long.parseLong(parts[1]));
      boolean proof =
          parts[0].equals(systemStart())
              && parts[2].equals(inode())
              && !gap.isNegative()
              && Duration.between(written, changed).abs().compareTo(WRITING_MAX) <= 0;
      return Optional.of(gap).filter(time -> proof);
    } catch (IOException | RuntimeException e) {
      log.debug("no mark in {}: {}", file, e.toString());
      return Optional.empty();
    }
  }

  private String inode() throws IOException {
    Path directory = file.toAbsolutePath().getParent();
    return Files.getAttribute(directory, "unix:dev")
        + ":"
        + Files.getAttribute(directory, "unix:ino");
  }

  private static String systemStart() throws IOException {
    return Files.readString(SYSTEM_START).strip();
  }

  private static Duration sinceSystemStart() throws IOException {
    double seconds = Double.parseDouble(Files.readString(UPTIME).split(" ")[0]);
    return Duration.ofMillis(Math.round(seconds * 1_000));
  }
}
