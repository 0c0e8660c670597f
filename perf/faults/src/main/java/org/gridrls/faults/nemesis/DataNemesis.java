package org.gridrls.faults.nemesis;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import org.gridrls.api.RlsException;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.faults.check.Checker;
import org.gridrls.faults.check.Invariant;
import org.gridrls.faults.cluster.Cluster;
import org.gridrls.faults.cluster.Node;
import org.gridrls.faults.cluster.NodeSettings;
import org.gridrls.faults.cluster.Pause;
import org.gridrls.faults.history.CatalogFacts;
import org.gridrls.faults.history.CatalogFacts.Snapshot;
import org.gridrls.faults.history.World;

/**
 * Loses, puts back, copies and damages data directories. Updates the model of the catalog's content
 * as the documents say: a backup that is put back, or an empty directory, is from then on what the
 * catalog has; of two servers with one name neither may be denied. A bridge and a catalog on a
 * database server lose nothing with the data directory, and a second server on that database is
 * refused. Before an empty catalog starts, its predecessor is removed from the registries. Safe for
 * threads.
 */
final class DataNemesis implements Nemesis {
  private static final Duration NAMED_MAX = Duration.ofSeconds(60);
  private static final Duration DAMAGED = Duration.ofSeconds(3);
  private static final Duration DAMAGED_START_MAX = Duration.ofSeconds(20);

  private final Cluster cluster;
  private final World world;
  private final Checker checker;
  private final Revival revival;
  private final DecommissionNemesis removals;
  private final Consumer<String> notes;
  private final AtomicInteger copies = new AtomicInteger();

  DataNemesis(
      Cluster cluster,
      World world,
      Checker checker,
      Revival revival,
      DecommissionNemesis removals,
      Consumer<String> notes) {
    this.cluster = cluster;
    this.world = world;
    this.checker = checker;
    this.revival = revival;
    this.removals = removals;
    this.notes = notes;
  }

  @Override
  public Ending begin(Fault fault) {
    Node node = cluster.node(fault.target());
    return switch (fault.kind()) {
      case WIPE -> {
        revival.kill(node);
        yield () -> {
          if (node.isCatalog()) {
            removals.removeFromRegistries(node);
          }
          revival.whileNobodyWrites(node, () -> revival.startEmpty(node));
        };
      }
      case RESTORE -> backUp(node);
      case CLONE -> clone(node);
      case NAMESAKE -> namesake(node);
      case BIT_FLIP -> flip(node, new Random(fault.seed()));
      default -> throw new IllegalArgumentException("no fault of data: " + fault.kind());
    };
  }

  private Path copyName(String purpose) {
    return cluster.directory().resolve(purpose + "-" + copies.incrementAndGet());
  }

  private Ending backUp(Node node) {
    Path backup = copyName("backup");
    Snapshot[] held = new Snapshot[1];
    long[] state = {Long.MAX_VALUE};
    revival.whileNobodyWrites(
        node,
        () -> {
          state[0] = withLosses(losses -> losses.latest(node)).orElse(Long.MAX_VALUE);
          revival.kill(node);
          DataFiles.copy(node.data(), backup);
          held[0] = snapshot(node);
          revival.start(node);
        });
    return () -> {
      revival.whileNobodyWrites(node, () -> putBack(node, backup, held[0], state[0]));
      DataFiles.delete(backup);
    };
  }

  private Snapshot snapshot(Node node) {
    return revival.factsOfFiles(node).map(CatalogFacts::snapshot).orElse(Snapshot.NOTHING);
  }

  private void putBack(Node node, Path backup, Snapshot held, long state) {
    Map<Node, Integer> witnesses = new HashMap<>();
    if (revival.factsOfFiles(node).isPresent()) {
      withLosses(losses -> losses.witnesses(node, state))
          .ifPresent(some -> some.forEach(index -> witnesses.put(index, index.starts())));
    }
    long killed = System.nanoTime();
    revival.kill(node);
    revival.factsOfFiles(node).ifPresent(facts -> facts.mayLose(true));
    revival.startWith(node, held, () -> DataFiles.copy(backup, node.data()));
    if (System.nanoTime() - killed < NodeSettings.LAST_KNOWN.dividedBy(2).toNanos()) {
      isNamed(node, witnesses, state);
    }
  }

  /**
   * An index that had confirmed later changes, and was not stopped since, makes the loss known; one
   * that has not heard the catalog for its time of last known copies has forgotten it.
   */
  private void isNamed(Node node, Map<Node, Integer> witnesses, long state) {
    boolean named =
        witnesses.isEmpty()
            || Pause.until(NAMED_MAX, () -> withLosses(losses -> losses.lost(node)).orElse(0L) > 0);
    checker.require(
        Invariant.I9,
        named
            || witnesses.entrySet().stream()
                .anyMatch(one -> one.getKey().starts() > one.getValue()),
        node.name() + " does not name what it lost since state " + state);
  }

  private <T> Optional<T> withLosses(Function<Losses, T> question) {
    try (SoapConnector connector = new SoapConnector(TIMEOUTS)) {
      return Optional.of(question.apply(new Losses(cluster, world, checker, connector)));
    } catch (RlsException e) {
      return Optional.empty();
    }
  }

  /** The copy is made while the original is paused, as a snapshot of a disk would be. */
  private Ending clone(Node node) {
    Path directory = copyName("twin");
    Node[] twin = new Node[1];
    long[] copied = new long[1];
    revival.whileNobodyWrites(
        node,
        () -> {
          twin[0] = node.twin(directory);
          node.pause();
          copied[0] = System.nanoTime();
          DataFiles.copy(node.data(), twin[0].data());
          node.resume();
        });
    revival.factsOfFiles(node).ifPresent(facts -> facts.twin(System.nanoTime(), copied[0]));
    twin[0].launch();
    return () -> {
      twin[0].close();
      DataFiles.delete(directory);
    };
  }

  /** Starts an empty server under the name of the silent catalog, whose names it may not deny. */
  private Ending namesake(Node node) {
    if (node.database().isPresent()) {
      throw new UnableException("a server on the same database is no empty one");
    }
    Path directory = copyName("namesake");
    Node empty = node.twin(directory);
    revival.kill(node);
    empty.launch();
    return () -> {
      empty.close();
      DataFiles.delete(directory);
      revival.start(node);
    };
  }

  private Ending flip(Node node, Random random) {
    Path whole = copyName("whole");
    revival.kill(node);
    DataFiles.copy(node.data(), whole);
    Path file = DataFiles.flipBit(node.data(), random);
    notes.accept("a bit of " + cluster.directory().relativize(file) + " is flipped");
    boolean store = file.getFileName().toString().matches("(lrc|bridge|bridge-listing)\\.db.*");
    return () -> {
      if (store) {
        revival.whileNobodyWrites(node, () -> repair(node, whole));
      } else {
        revival.start(node);
      }
      DataFiles.delete(whole);
    };
  }

  /**
   * The catalog's own store is damaged: its answers and its next start are unpredictable then. An
   * operator puts back the copy from before the damage.
   */
  private void repair(Node node, Path whole) {
    world.catalog(node.name()).damaged(System.nanoTime());
    revival.alive(node);
    try {
      node.start(DAMAGED_START_MAX);
      Pause.of(DAMAGED);
    } catch (IllegalStateException e) {
      notes.accept(node.name() + " does not start with a damaged store");
    }
    node.kill();
    DataFiles.copy(whole, node.data());
    revival.start(node);
  }
}
