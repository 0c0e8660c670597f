package org.gridrls.cli.transfer;

import java.io.IOException;
import java.io.Reader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.client.AtomicFile;

/**
 * How far a load is, in a small file: an interrupted load resumes from there. It belongs to one
 * input, proved by a hash of what was read of it, and to one catalog. Safe for threads.
 */
final class LoadState {
  private static final long SAVED_EVERY_NANOS = 500_000_000;

  private final Path file;
  private final String what;
  private long line;
  private long done;
  private long failed;
  private String hash = "";
  private boolean same;

  /** Hashes of the input up to lines that are read, but not reached. */
  private final Map<Long, String> read = new TreeMap<>();

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
      hash = kept.getProperty("hash", "");
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

  /**
   * Notes that a line to load was read; {@code nowHash} is that of the input up to here. The first
   * one proves that a resumed load reads the same input. Throws BAD_ARGUMENT if it does not.
   */
  synchronized void read(long nowLine, Supplier<String> nowHash) {
    if (file == null || read.containsKey(nowLine)) {
      return;
    }
    String found = nowHash.get();
    if (line > 0 && !same && (nowLine != line || !found.equals(hash))) {
      throw differs();
    }
    same = true;
    read.put(nowLine, found);
  }

  /** Called at the end of the input: BAD_ARGUMENT if a resumed load did not find its line. */
  synchronized void requireSame() {
    if (file != null && line > 0 && !same) {
      throw differs();
    }
  }

  private RlsException differs() {
    return new RlsException(
        RlsError.BAD_ARGUMENT,
        "the input differs before line "
            + line
            + " from what was loaded before (or the state is of an earlier version): remove "
            + file
            + " to start again");
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
    hash = read.getOrDefault(nowLine, hash);
    read.keySet().removeIf(each -> each < nowLine);
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
    kept.setProperty("hash", hash);
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
