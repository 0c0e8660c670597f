package org.gridrls.security.audit;

import java.time.Duration;
import org.gridrls.kit.config.Settings;

/**
 * Settings of the audit log. Immutable.
 *
 * @param fileBytesMax a file that grows beyond it is put aside
 * @param files how many there are at most, the newest included
 * @param queue entries that may wait to be written
 * @param patience how long a call waits for room in the queue
 * @param names how many names of a call are written; the others are counted
 * @param sources how many sources of callers who prove nothing are listed separately in a minute
 */
public record AuditConfig(
    Kept kept, long fileBytesMax, int files, int queue, Duration patience, int names, int sources) {

  private static final long FILE_BYTES = 16L << 20;
  private static final int FILES = 10;
  private static final int QUEUE = 10_000;
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final int NAMES = 10;
  private static final int SOURCES = 100;

  /** Which calls are kept. */
  public enum Kept {
    /** Acts as CHANGES once callers must prove who they are, else as NONE. */
    AUTO,
    NONE,
    /** Denied calls. */
    DENIED,
    /** And what changes something. */
    CHANGES,
    ALL
  }

  /** Reads the section {@code security.audit}. */
  public static AuditConfig read(Settings settings) {
    return new AuditConfig(
        settings.choice(
            "log",
            Kept.class,
            Kept.AUTO,
            "calls recorded in the audit log: none, denied, changes (and denied), all; auto"
                + " means changes if security.accept is set, else none"),
        FILE_BYTES,
        FILES,
        QUEUE,
        PATIENCE,
        NAMES,
        SOURCES);
  }

  /** Resolves AUTO. */
  public Kept keptWhen(boolean open) {
    return kept != Kept.AUTO ? kept : open ? Kept.NONE : Kept.CHANGES;
  }
}
