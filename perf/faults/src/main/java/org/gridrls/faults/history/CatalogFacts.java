package org.gridrls.faults.history;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * The model of one catalog: the possible states of each of its names, by the replies that its
 * callers received. Who writes holds {@link #writing}. Safe for threads.
 */
public final class CatalogFacts {
  private static final int SHOWN_MAX = 500_000;

  private final String name;
  private final Map<String, Track> tracks = new HashMap<>();
  private final List<Doubt> doubts = new ArrayList<>();
  private final List<Doubt> absences = new ArrayList<>();
  private final ReentrantLock writing = new ReentrantLock(true);
  private final Set<Shown> shown = new HashSet<>();
  private final Set<String> undone = new HashSet<>();
  private long downSince = Track.NEVER;
  private boolean mayLose;
  private long listed = Track.NEVER;

  /** The catalog's current journal covers all its states since then. */
  private long sameJournalSince;

  /**
   * While it lasts only that is certain which has not changed since a moment.
   *
   * @param end {@link Track#NEVER} while it lasts
   * @param ofAll false: only what the catalog does not have is in doubt
   */
  private record Doubt(long start, long end, long unchangedSince, boolean ofAll) {
    boolean concerns(boolean exists, long from, long to) {
      return (ofAll || !exists) && start <= to && end >= from;
    }

    Doubt endedAt(long moment) {
      return end == Track.NEVER ? new Doubt(start, moment, unchangedSince, ofAll) : this;
    }
  }

  /** An index has shown the name by that state of the catalog. */
  public record Shown(String logicalName, long generation) {}

  /** The content of the catalog at a moment without writers. */
  public record Snapshot(Map<String, Boolean> names) {
    public static final Snapshot NOTHING = new Snapshot(Map.of());
  }

  CatalogFacts(String name) {
    this.name = name;
  }

  public String name() {
    return name;
  }

  /** Held during each write, and while an operator puts another state in place of the catalog's. */
  public ReentrantLock writing() {
    return writing;
  }

  public synchronized void begin(String logicalName, long start, boolean exists) {
    tracks.computeIfAbsent(logicalName, any -> new Track()).begin(start, exists);
  }

  public synchronized void acknowledge(String logicalName, long end) {
    tracks.get(logicalName).acknowledge(end);
  }

  public synchronized void refuse(String logicalName) {
    tracks.get(logicalName).refuse();
  }

  /** No more is written to a name after a call whose outcome is unknown. */
  public synchronized boolean isOpen(String logicalName) {
    return tracks.containsKey(logicalName) && tracks.get(logicalName).isOpen();
  }

  public synchronized boolean exists(String logicalName) {
    return tracks.containsKey(logicalName) && tracks.get(logicalName).exists();
  }

  /** Is it certain that the name existed from one moment to another? */
  public boolean mustExist(String logicalName, long from, long to) {
    return was(logicalName, true, from, to);
  }

  /** Is it certain that the name did not exist at any moment from one to another? */
  public boolean mustNotExist(String logicalName, long from, long to) {
    return was(logicalName, false, from, to);
  }

  /** The moments just after calls that changed the name began, and those at which they ended. */
  public synchronized LongStream momentsOf(String logicalName) {
    Track track = tracks.getOrDefault(logicalName, new Track());
    return LongStream.concat(
        track.changes().stream().mapToLong(change -> change.start() + 1),
        track.changes().stream().mapToLong(Track.Change::end));
  }

  private synchronized boolean was(String logicalName, boolean exists, long from, long to) {
    Track track = tracks.get(logicalName);
    if (track == null) {
      return !exists;
    }
    long certain = from;
    for (Doubt doubt : doubts) {
      if (doubt.concerns(exists, from, to)) {
        certain = Math.min(certain, doubt.unchangedSince);
      }
    }
    return track.was(exists, certain, to);
  }

  /**
   * From now on a second server has this name, with the content of that moment: it may be shown,
   * but nothing that the catalog has may be denied.
   */
  public synchronized void twin(long start, long unchangedSince) {
    doubts.add(new Doubt(start, Track.NEVER, unchangedSince, false));
    anotherJournal();
  }

  /** From now on its content is unknown. */
  public synchronized void damaged(long start) {
    doubts.add(new Doubt(start, Track.NEVER, Long.MIN_VALUE, true));
    mayLose = true;
    anotherJournal();
  }

  /** From now on an operator removes it, or has removed it, from the federation. */
  public synchronized void absent(long start) {
    Doubt absence = new Doubt(start, Track.NEVER, Long.MIN_VALUE, true);
    absences.add(absence);
    doubts.add(absence);
  }

  /** Must answers of that time count with the catalog? */
  public synchronized boolean isExpected(long from, long to) {
    return absences.stream().noneMatch(absence -> absence.concerns(false, from, to));
  }

  public synchronized void certainAgain(long end) {
    doubts.replaceAll(doubt -> doubt.endedAt(end));
    absences.replaceAll(absence -> absence.endedAt(end));
    sameJournalSince = Math.min(sameJournalSince, end);
  }

  private void anotherJournal() {
    sameJournalSince = Track.NEVER;
    shown.clear();
  }

  /** Notes what an index said at a moment, to be compared with the journal at the end. */
  public synchronized void shown(String logicalName, long generation, long asked) {
    if (asked > sameJournalSince && shown.size() < SHOWN_MAX) {
      shown.add(new Shown(logicalName, generation));
    }
  }

  public synchronized Set<Shown> shown() {
    return Set.copyOf(shown);
  }

  public synchronized Snapshot snapshot() {
    return new Snapshot(
        tracks.entrySet().stream()
            .collect(Collectors.toMap(Map.Entry::getKey, each -> each.getValue().exists())));
  }

  /**
   * The catalog's state becomes an earlier one again: later changes are undone, visibly, at some
   * moment from now until {@link #restored}.
   */
  public synchronized void restoring(Snapshot snapshot, long start) {
    anotherJournal();
    tracks.forEach(
        (logicalName, track) -> {
          boolean then = snapshot.names.getOrDefault(logicalName, false);
          if (!track.isOpen() && track.exists() != then) {
            track.begin(start, then);
            undone.add(logicalName);
          }
        });
  }

  /** It has that state now. */
  public synchronized void restored(long end) {
    undone.forEach(logicalName -> tracks.get(logicalName).acknowledge(end));
    undone.clear();
  }

  /** Did a fault undo acknowledged changes of this catalog, which nobody accepted yet? */
  public synchronized boolean mayLose() {
    return mayLose;
  }

  public synchronized void mayLose(boolean undone) {
    mayLose = undone;
  }

  /** The last listing of a bridge began then. */
  public synchronized void listed(long moment) {
    listed = moment;
  }

  /** The moment at which the last listing of a bridge began; empty for other catalogs. */
  public synchronized OptionalLong listed() {
    return listed == Track.NEVER ? OptionalLong.empty() : OptionalLong.of(listed);
  }

  public synchronized void down(long since) {
    downSince = since;
  }

  public synchronized void up() {
    downSince = Track.NEVER;
  }

  /** Was it surely dead for that long before the moment? */
  public synchronized boolean wasDeadFor(long nanos, long moment) {
    return downSince != Track.NEVER && moment - downSince > nanos;
  }

  public synchronized Set<String> names() {
    return new TreeSet<>(tracks.keySet());
  }

  /** The calls that concern a name, with seconds since a moment, the last few of them. */
  public synchronized List<String> describe(String logicalName, long zero) {
    Track track = tracks.getOrDefault(logicalName, new Track());
    List<Track.Change> changes = track.changes();
    return changes.subList(Math.max(0, changes.size() - 3), changes.size()).stream()
        .map(
            change ->
                "%s: %s %s from %.3f s to %s"
                    .formatted(
                        name,
                        logicalName,
                        change.exists() ? "exists" : "is gone",
                        (change.start() - zero) / 1e9,
                        change.end() == Track.NEVER
                            ? "?"
                            : "%.3f s".formatted((change.end() - zero) / 1e9)))
        .toList();
  }
}
