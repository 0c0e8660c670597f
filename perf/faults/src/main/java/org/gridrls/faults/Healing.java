package org.gridrls.faults;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.LogicalName;
import org.gridrls.api.Mapping;
import org.gridrls.api.RlsException;
import org.gridrls.api.index.IndexAnswer;
import org.gridrls.api.index.LocateResult;
import org.gridrls.api.index.Location;
import org.gridrls.api.index.Replica;
import org.gridrls.client.LrcClient;
import org.gridrls.client.RliClient;
import org.gridrls.client.federation.RlsClient;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.faults.cluster.Cluster;
import org.gridrls.faults.cluster.Node;
import org.gridrls.faults.cluster.Pause;
import org.gridrls.faults.cluster.Wiring;
import org.gridrls.faults.history.CatalogFacts;
import org.gridrls.faults.history.World;
import org.gridrls.faults.load.FaultLoad;
import org.gridrls.faults.nemesis.Losses;

/** Finds out when a federation is whole again after a fault. Used by one thread. */
final class Healing {
  static final Duration PATIENCE = Duration.ofSeconds(150);

  /** Limits the wait for healing in a run that has failed already. */
  static final Duration SHORT = Duration.ofSeconds(10);

  private static final Duration LOCATE = Duration.ofSeconds(5);

  private final Cluster cluster;
  private final World world;
  private final RlsClient federation;
  private final SoapConnector connector;
  private final Losses losses;

  Healing(Cluster cluster, World world, FaultLoad load, Losses losses) {
    this.cluster = cluster;
    this.world = world;
    this.federation = load.federation();
    this.connector = load.connector();
    this.losses = losses;
  }

  /**
   * Registers a name in each catalog, and waits until each index has it of all, completely. As an
   * operator would, accepts what catalogs whose store was put back have lost.
   */
  boolean isWhole(String name, Duration patience) {
    long end = System.nanoTime() + patience.toNanos();
    for (Node node : cluster.catalogs()) {
      CatalogFacts facts = world.catalog(node.name());
      if (!Pause.until(until(end), () -> register(node, facts, name))) {
        return false;
      }
    }
    Wiring wiring = cluster.layout().wiring();
    List<Node> indexes = cluster.nodes("rli");
    boolean whole =
        IntStream.range(0, indexes.size())
            .filter(i -> wiring.hasAll(i + 1))
            .allMatch(i -> Pause.until(until(end), () -> hasOfAll(indexes.get(i), name)));
    return whole
        && (wiring == Wiring.ALL || Pause.until(until(end), () -> togetherHaveOfAll(name)));
  }

  /** If no index receives all names, clients ask several. */
  private boolean togetherHaveOfAll(String name) {
    try {
      if (!losses.areAccepted()) {
        return false;
      }
      LocateResult answer =
          federation.locate(List.of(new LogicalName(name)), LOCATE, AttributeSelection.NONE);
      Set<String> found =
          answer.names().get(0).replicas().stream()
              .map(Replica::lrcMember)
              .collect(Collectors.toSet());
      return answer.completeness().complete() && found.containsAll(all());
    } catch (RlsException e) {
      return false;
    }
  }

  private List<String> all() {
    return world.catalogs().stream().map(CatalogFacts::name).toList();
  }

  private static Duration until(long end) {
    return Duration.ofNanos(Math.max(0, end - System.nanoTime()));
  }

  /** A put may be repeated: it is begun once, and acknowledged when it succeeds. */
  private boolean register(Node node, CatalogFacts facts, String name) {
    facts.writing().lock();
    try {
      if (!facts.isOpen(name)) {
        facts.begin(name, System.nanoTime(), true);
      }
      node.foreign().ifPresentOrElse(foreign -> foreign.set(name, true), () -> put(node, name));
      facts.acknowledge(name, System.nanoTime());
      return true;
    } catch (RlsException e) {
      return false;
    } finally {
      facts.writing().unlock();
    }
  }

  private void put(Node node, String name) {
    new LrcClient(connector, node.url())
        .put(AttributedMapping.plain(Mapping.of(name, "root://" + node.name() + "/" + name)));
  }

  private boolean hasOfAll(Node index, String name) {
    try {
      if (!losses.areAccepted()) {
        return false;
      }
      IndexAnswer answer =
          new RliClient(connector, index.url()).lrcsOf(List.of(new LogicalName(name)));
      Set<String> found =
          answer.names().get(0).locations().stream()
              .map(Location::lrcMember)
              .collect(Collectors.toSet());
      return answer.completeness().complete() && found.containsAll(all());
    } catch (RlsException e) {
      return false;
    }
  }
}
