package org.gridrls.security.audit;

import java.time.Duration;
import org.gridrls.kit.config.Settings;

/**
 * What is kept of who called. Immutable.
 *
 * @param fileBytesMax a file that grows beyond it is put aside
 * @param files how many there are at most, the newest included
 * @param queue entries that may wait to be written
 * @param patience how long a call waits for room in the queue
 * @param names how many names of a call are written; the others are counted
 * @param sources how many sources of callers who prove nothing are told apart in a minute
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
    /** As CHANGES once callers must prove who they are, else NONE. */
    AUTO,
    NONE,
    /** What was denied. */
    DENIED,
    /** And what changes something. */
    CHANGES,
    ALL
  }

  /** What happens to calls that only ask when the queue is full. */
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
            "the calls that the audit log keeps: none, denied, changes (and denied), all; auto is"
                + " changes with security.accept, else none"),
        settings.bytes("file-size", 16L << 20, "an audit file that is bigger is put aside"),
        settings.integer("files", 10, 2, 1_000, "how many audit files are kept"),
        settings.integer("queue", 10_000, 1, 1_000_000, "entries that may wait to be written"),
        settings.choice(
            "when-full",
            WhenFull.class,
            WhenFull.BLOCK,
            "what happens to calls that only ask when entries can't be written fast enough: block"
                + " or drop (which is counted); what is denied or changes something always waits"),
        settings.duration(
            "patience",
            Duration.ofSeconds(5),
            "how long a call waits for the audit log; then it is refused with OVERLOADED"),
        settings.integer("names", 10, 0, 10_000, "names of a call that are written"),
        settings.integer(
            "sources",
            100,
            1,
            10_000,
            "addresses of callers who fail to prove who they are that are told apart in a minute;"
                + " each gets one entry and a sum, the others are summed together"));
  }

  /** What AUTO means. */
  public Kept keptWhen(boolean open) {
    return kept != Kept.AUTO ? kept : open ? Kept.NONE : Kept.CHANGES;
  }
}
