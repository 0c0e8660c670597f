package org.gridrls.faults.history;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;

/**
 * The model of one catalog: what is known of each of its names, by what its callers were told. Who
 * writes holds {@link #writing}. Safe for threads.
 */
public final class CatalogFacts {
  private final String name;
  private final Map<String, Track> tracks = new HashMap<>();
  private final List<Doubt> doubts = new ArrayList<>();
  private final ReentrantLock writing = new ReentrantLock(true);
  private long downSince = Track.NEVER;

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

  /** What the catalog held at a moment when nobody wrote. */
  public record Snapshot(Map<String, Boolean> names) {}

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
   * From now on a second server has this name, with what was held at that moment: it may be shown,
   * but nothing that the catalog has may be denied.
   */
  public synchronized void twin(long start, long unchangedSince) {
    doubts.add(new Doubt(start, Track.NEVER, unchangedSince, false));
  }

  /** From now on nobody knows what it has. */
  public synchronized void damaged(long start) {
    doubts.add(new Doubt(start, Track.NEVER, Long.MIN_VALUE, true));
  }

  public synchronized void certainAgain(long end) {
    doubts.replaceAll(doubt -> doubt.endedAt(end));
  }

  public synchronized Snapshot snapshot() {
    return new Snapshot(
        tracks.entrySet().stream()
            .collect(Collectors.toMap(Map.Entry::getKey, each -> each.getValue().exists())));
  }

  /** The catalog's state is an earlier one again: what came later is undone, for all to see. */
  public synchronized void restored(Snapshot snapshot, long start, long end) {
    tracks.forEach(
        (logicalName, track) -> {
          boolean then = snapshot.names.getOrDefault(logicalName, false);
          if (!track.isOpen() && track.exists() != then) {
            track.begin(start, then);
            track.acknowledge(end);
          }
        });
  }

  /** It lost all. */
  public void wiped(long start, long end) {
    restored(new Snapshot(Map.of()), start, end);
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
