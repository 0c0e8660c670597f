package org.gridrls.faults.nemesis;

import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.gridrls.faults.check.Checker;
import org.gridrls.faults.check.Invariant;
import org.gridrls.faults.cluster.Cluster;
import org.gridrls.faults.cluster.Node;
import org.gridrls.faults.history.CatalogFacts;
import org.gridrls.faults.history.CatalogFacts.Snapshot;
import org.gridrls.faults.history.World;

/** Kills servers and starts them again, and keeps the model informed. Safe for threads. */
final class Revival {
  private final World world;
  private final Checker checker;

  Revival(World world, Checker checker) {
    this.world = world;
    this.checker = checker;
  }

  void kill(Node node) {
    node.kill();
    dead(node);
  }

  void dead(Node node) {
    if (node.isCatalog()) {
      world.catalog(node.name()).down(System.nanoTime());
    }
  }

  void alive(Node node) {
    if (node.isCatalog()) {
      world.catalog(node.name()).up();
    }
  }

  /** It must start by itself; if it does not, that is a violation, and its data are deleted. */
  void start(Node node) {
    alive(node);
    try {
      node.start(Cluster.START_MAX);
    } catch (IllegalStateException e) {
      checker.require(Invariant.I6, false, "needs a hand to start: " + e.getMessage());
      node.kill();
      whileNobodyWrites(node, () -> startEmpty(node));
    }
  }

  /** All that it had is deleted before. */
  void startEmpty(Node node) {
    startWith(node, Snapshot.NOTHING, () -> DataFiles.delete(node.data()));
  }

  /** After something is done to its data it has only what it had then. */
  void startWith(Node node, Snapshot held, Runnable change) {
    Optional<CatalogFacts> facts = factsOfFiles(node);
    facts.ifPresent(catalog -> catalog.restoring(held, System.nanoTime()));
    change.run();
    alive(node);
    node.start(Cluster.START_MAX);
    facts.ifPresent(catalog -> catalog.restored(System.nanoTime()));
  }

  /** The catalog that loses what its data directory loses: neither a bridge nor on a database. */
  Optional<CatalogFacts> factsOfFiles(Node node) {
    return Optional.ofNullable(world.catalog(node.name()))
        .filter(any -> node.database().isEmpty() && node.foreign().isEmpty());
  }

  /** Changes a catalog's content only between two writes. */
  void whileNobodyWrites(Node node, Runnable task) {
    CatalogFacts facts = world.catalog(node.name());
    if (facts == null) {
      task.run();
      return;
    }
    ReentrantLock writing = facts.writing();
    writing.lock();
    try {
      task.run();
    } finally {
      writing.unlock();
    }
  }
}
