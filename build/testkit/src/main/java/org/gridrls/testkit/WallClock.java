package org.gridrls.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * The wall clock of one server's process, moved while it runs by a small library of ours that is
 * loaded before the C library; the process's stopwatch (CLOCK_MONOTONIC) is left alone. Used by one
 * thread at a time.
 */
public final class WallClock {
  private final Optional<Path> library;
  private final Path file;

  /**
   * @param library as {@link #library} made it; empty: the clock can't be moved
   */
  public WallClock(Optional<Path> library, Path file) {
    this.library = library;
    this.file = file;
    offset(0);
  }

  /** Builds the library; empty without a C compiler. */
  public static Optional<Path> library(Path directory) {
    Path source = directory.resolve("wallclock.c");
    Path built = directory.resolve("wallclock.so");
    try (InputStream text = WallClock.class.getResourceAsStream("wallclock.c")) {
      Files.copy(text, source);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    boolean done =
        succeeds(
            "cc", "-O2", "-shared", "-fPIC", "-o", built.toString(), source.toString(), "-ldl");
    return done ? Optional.of(built) : Optional.empty();
  }

  private static boolean succeeds(String... command) {
    try {
      return new ProcessBuilder(command).inheritIO().start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  public boolean canBeMoved() {
    return library.isPresent();
  }

  /** The variables with which the server's process has this clock. */
  public Map<String, String> environment() {
    return library
        .map(found -> Map.of("LD_PRELOAD", found.toString(), "WALL_CLOCK", file.toString()))
        .orElse(Map.of());
  }

  /** Seconds that the wall clock is ahead; below zero: behind. */
  public void offset(long seconds) {
    try (RandomAccessFile out = new RandomAccessFile(file.toFile(), "rw")) {
      out.write(ByteBuffer.allocate(8).order(ByteOrder.nativeOrder()).putLong(seconds).array());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
