package org.gridrls.faults.nemesis;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.gridrls.faults.cluster.Cluster;
import org.gridrls.faults.cluster.Disk;
import org.gridrls.faults.cluster.Node;
import org.gridrls.faults.cluster.Pause;

/** Harms the file system of one server. Safe for threads. */
final class DiskNemesis implements Nemesis {
  private static final Duration FROZEN = Duration.ofMillis(600);
  private static final Duration THAWED = Duration.ofMillis(150);

  private final Cluster cluster;
  private final Revival revival;

  DiskNemesis(Cluster cluster, Revival revival) {
    this.cluster = cluster;
    this.revival = revival;
  }

  @Override
  public Ending begin(Fault fault) {
    Node node = cluster.node(fault.target());
    Disk disk = node.disk();
    disk.unable()
        .ifPresent(
            reason -> {
              throw new UnableException(reason);
            });
    return switch (fault.kind()) {
      case DISK_FULL -> full(node);
      case FULL_START -> fullStart(node);
      case READ_ONLY -> readOnly(node);
      case SLOW_DISK -> slow(disk);
      default -> throw new IllegalArgumentException("no fault of disks: " + fault.kind());
    };
  }

  private Ending full(Node node) {
    node.disk().fill();
    return untilEmptied(node);
  }

  /** Starts it on a full disk: it should answer if it can, else start when there is room. */
  private Ending fullStart(Node node) {
    revival.kill(node);
    node.disk().fill();
    revival.alive(node);
    node.launch();
    return untilEmptied(node);
  }

  private Ending untilEmptied(Node node) {
    return () -> {
      node.disk().empty();
      try {
        node.awaitStarted(Cluster.START_MAX);
      } catch (IllegalStateException e) {
        revival.start(node); // it could not start without room
      }
    };
  }

  /** Paused meanwhile: a flush that meets the change may succeed on ext4 and write nothing. */
  private Ending readOnly(Node node) {
    node.pause();
    try {
      node.disk().readOnly();
    } finally {
      node.resume();
    }
    return () -> {
      revival.kill(node);
      node.disk().remount();
      revival.start(node);
    };
  }

  private static Ending slow(Disk disk) {
    AtomicBoolean over = new AtomicBoolean();
    Thread thread = new Thread(() -> shake(disk, over), "slow disk");
    thread.setDaemon(true);
    thread.start();
    return () -> {
      over.set(true);
      try {
        thread.join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      disk.thaw();
    };
  }

  private static void shake(Disk disk, AtomicBoolean over) {
    while (!over.get()) {
      disk.freeze();
      Pause.of(FROZEN);
      disk.thaw();
      Pause.of(THAWED);
    }
  }
}
