package org.gridrls.cli.transfer;

import java.io.IOException;
import java.io.Reader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.client.AtomicFile;

/**
 * How far a load is, in a small file: an interrupted load resumes from there. It belongs to one
 * input and one catalog. Safe for threads.
 */
final class LoadState {
  private static final long SAVED_EVERY_NANOS = 500_000_000;

  private final Path file;
  private final String what;
  private long line;
  private long done;
  private long failed;
  private long savedAt = System.nanoTime() - SAVED_EVERY_NANOS;

  private LoadState(Path file, String what) {
    this.file = file;
    this.what = what;
  }

  /** Without a file nothing is kept. Throws BAD_ARGUMENT for the state of another load. */
  static LoadState of(Path file, String input, long inputBytes, String catalog) {
    LoadState state = new LoadState(file, input + ", " + inputBytes + " bytes, to " + catalog);
    if (file != null && Files.exists(file)) {
      state.read();
    }
    return state;
  }

  private void read() {
    Properties kept = new Properties();
    try (Reader in = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      kept.load(in);
      line = Long.parseLong(kept.getProperty("line", ""));
      done = Long.parseLong(kept.getProperty("done", ""));
      failed = Long.parseLong(kept.getProperty("failed", ""));
    } catch (IOException | IllegalArgumentException e) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT, "this is not the state of a load", file.toString());
    }
    if (!what.equals(kept.getProperty("load"))) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT,
          "the state "
              + file
              + " belongs to another load: "
              + kept.getProperty("load")
              + "; remove it to start again");
    }
  }

  /** All lines before this one are done and counted; 0 at the beginning. */
  synchronized long line() {
    return line;
  }

  synchronized long done() {
    return done;
  }

  synchronized long failed() {
    return failed;
  }

  /** Counts from the beginning of the input, including earlier runs. */
  synchronized void reached(long nowLine, long nowDone, long nowFailed) {
    line = nowLine;
    done = nowDone;
    failed = nowFailed;
    if (file != null && System.nanoTime() - savedAt >= SAVED_EVERY_NANOS) {
      save();
    }
  }

  synchronized void save() {
    if (file == null || line == 0) {
      return;
    }
    savedAt = System.nanoTime();
    Properties kept = new Properties();
    kept.setProperty("load", what);
    kept.setProperty("line", Long.toString(line));
    kept.setProperty("done", Long.toString(done));
    kept.setProperty("failed", Long.toString(failed));
    try {
      StringWriter text = new StringWriter();
      kept.store(text, "progress of a load; rls load --state resumes here");
      AtomicFile.write(file, text.toString());
    } catch (IOException e) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT, "cannot write the state " + file + ": " + AtomicFile.reason(e), e);
    }
  }

  /** The load is whole: nothing is kept of it from here on. */
  synchronized void remove() {
    line = 0;
    try {
      if (file != null) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw new RlsException(RlsError.BAD_ARGUMENT, "cannot remove the state " + file, e);
    }
  }
}
