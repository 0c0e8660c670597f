package org.gridrls.faults.nemesis;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.gridrls.faults.check.Checker;
import org.gridrls.faults.cluster.Cluster;
import org.gridrls.faults.cluster.Pause;
import org.gridrls.faults.history.World;

/** Injects the faults of an episode at their times, and records them. Safe for threads. */
public final class Nemeses implements Checker.FaultLog {
  private final World world;
  private final Map<FaultKind, Nemesis> all = new EnumMap<>(FaultKind.class);
  private final List<Note> notes = new ArrayList<>();
  private final Map<FaultKind, Integer> done = new EnumMap<>(FaultKind.class);
  private final Map<String, Integer> skipped = new TreeMap<>();

  private record Note(long at, String text) {}

  public Nemeses(World world) {
    this.world = world;
  }

  /** Before the first episode; apart from the constructor since the checker asks for the notes. */
  public Nemeses over(Cluster cluster, Checker checker) {
    Revival revival = new Revival(world, checker);
    Nemesis processes = new ProcessNemesis(cluster, revival);
    DecommissionNemesis ends = new DecommissionNemesis(cluster, world, checker, revival);
    Nemesis data = new DataNemesis(cluster, world, checker, revival, ends, this::note);
    Nemesis disks = new DiskNemesis(cluster, revival);
    Nemesis newcomers = new NewcomerNemesis(cluster, world, checker, revival, ends);
    Nemesis links = new LinkNemesis(cluster.network());
    Nemesis clocks = new ClockNemesis(cluster);
    Nemesis databases = new DatabaseNemesis(cluster);
    Nemesis foreign = new ForeignNemesis(cluster, world, revival);
    Nemesis crowds = new OverloadNemesis(cluster, checker);
    for (FaultKind kind : FaultKind.values()) {
      all.put(
          kind,
          switch (kind) {
            case KILL, RESTART, PAUSE, SLOW_START -> processes;
            case WIPE, RESTORE, BIT_FLIP, CLONE, NAMESAKE -> data;
            case STRANGER, SPLIT_JOIN -> newcomers;
            case DISK_FULL, FULL_START, READ_ONLY, SLOW_DISK -> disks;
            case OVERLOAD -> crowds;
            case DECOMMISSION -> ends;
            case DATABASE_KILL, DATABASE_FAIL_OVER, DATABASE_PAUSE -> databases;
            case FOREIGN_KILL, FOREIGN_PAUSE, FOREIGN_RESTORE, FOREIGN_WIPE -> foreign;
            case FOREIGN_HALF, FOREIGN_CUT, FOREIGN_EMPTY, FOREIGN_ERROR, FOREIGN_SLOW -> foreign;
            case CLOCK_FORWARD, CLOCK_BACK -> clocks;
            default -> links;
          });
    }
    return this;
  }

  /** Returns when all of them have ended. */
  public void run(List<Fault> episode) {
    List<Thread> threads = new ArrayList<>();
    List<Throwable> failures = new ArrayList<>();
    for (Fault fault : episode) {
      Thread thread = new Thread(() -> run(fault), fault.toString());
      thread.setUncaughtExceptionHandler(
          (any, thrown) -> {
            synchronized (failures) {
              failures.add(thrown);
            }
          });
      threads.add(thread);
      thread.start();
    }
    try {
      for (Thread thread : threads) {
        thread.join();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (!failures.isEmpty()) {
      throw new IllegalStateException("a fault could not be done", failures.get(0));
    }
  }

  private void run(Fault fault) {
    Pause.of(Duration.ofMillis(fault.atMillis()));
    try {
      note("begins: " + fault);
      Nemesis.Ending ending = all.get(fault.kind()).begin(fault);
      Pause.of(Duration.ofMillis(fault.forMillis()));
      note("ends: " + fault);
      ending.end();
      note("is over: " + fault);
      count(fault.kind());
    } catch (Nemesis.UnableException e) {
      skip(fault.kind() + ": " + e.getMessage());
    }
  }

  private synchronized void count(FaultKind kind) {
    done.merge(kind, 1, Integer::sum);
  }

  private synchronized void skip(String why) {
    skipped.merge(why, 1, Integer::sum);
  }

  /** Also of what the suite itself did. */
  public synchronized void note(String text) {
    notes.add(new Note(System.nanoTime(), text));
  }

  public synchronized Map<FaultKind, Integer> done() {
    return new EnumMap<>(done);
  }

  /** How often each reason kept a fault from being done. */
  public synchronized Map<String, Integer> skipped() {
    return new TreeMap<>(skipped);
  }

  @Override
  public synchronized List<String> between(long from, long to) {
    return notes.stream()
        .filter(note -> note.at >= from && note.at <= to)
        .map(note -> "%.3f s: %s".formatted(world.seconds(note.at), note.text))
        .toList();
  }
}
