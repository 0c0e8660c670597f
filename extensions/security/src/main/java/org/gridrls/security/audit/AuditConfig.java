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
    Kept kept,
    long fileBytesMax,
    int files,
    int queue,
    WhenFull whenFull,
    Duration patience,
    int names,
    int sources) {

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

  /** Says what happens to calls that only ask when the queue is full. */
  public enum WhenFull {
    BLOCK,
    DROP
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
        settings.bytes(
            "file-size", 16L << 20, "size at which an audit file is closed and a new one started"),
        settings.integer("files", 10, 2, 1_000, "number of audit files kept"),
        settings.integer(
            "queue", 10_000, 1, 1_000_000, "maximum number of entries waiting to be written"),
        settings.choice(
            "when-full",
            WhenFull.class,
            WhenFull.BLOCK,
            "what happens to calls that only read while the audit log cannot keep up:"
                + " block, or drop their entries (counted); denied calls and changes always wait"),
        settings.duration(
            "patience",
            Duration.ofSeconds(5),
            "maximum time a call waits for the audit log; then it is refused with" + " OVERLOADED"),
        settings.integer(
            "names", 10, 0, 10_000, "maximum number of logical names recorded for a call"),
        settings.integer(
            "sources",
            100,
            1,
            10_000,
            "number of addresses counted separately, per minute, for calls that fail to"
                + " authenticate; each gets one entry and a sum, the others share a sum"));
  }

  /** Resolves AUTO. */
  public Kept keptWhen(boolean open) {
    return kept != Kept.AUTO ? kept : open ? Kept.NONE : Kept.CHANGES;
  }
}
