package org.gridrls.faults.nemesis;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.gridrls.api.LogicalName;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.index.Completeness;
import org.gridrls.api.index.NotCovered;
import org.gridrls.client.RegistryClient;
import org.gridrls.client.RliClient;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.faults.check.Checker;
import org.gridrls.faults.check.Invariant;
import org.gridrls.faults.cluster.Cluster;
import org.gridrls.faults.cluster.Node;
import org.gridrls.faults.cluster.Pause;
import org.gridrls.faults.history.World;

/**
 * A site ends: its catalog is stopped, then an operator removes it from all registries. Until then
 * no answer may be complete without it; afterwards answers must become so. At the end the site is
 * started again and joins again. Safe for threads.
 */
final class DecommissionNemesis implements Nemesis {
  private static final Duration PATIENCE = Duration.ofSeconds(150);
  private static final List<LogicalName> ANY = List.of(new LogicalName("nobody/decommission"));

  private final Cluster cluster;
  private final World world;
  private final Checker checker;
  private final Revival revival;

  DecommissionNemesis(Cluster cluster, World world, Checker checker, Revival revival) {
    this.cluster = cluster;
    this.world = world;
    this.checker = checker;
    this.revival = revival;
  }

  @Override
  public Ending begin(Fault fault) {
    Node node = cluster.node(fault.target());
    if (fault.seed() % 2 == 0) {
      revival.kill(node);
    } else {
      node.terminate();
      revival.dead(node);
    }
    return () -> remove(node);
  }

  /**
   * Removes a catalog from the registries, as an operator does before an empty server takes its
   * name.
   */
  void removeFromRegistries(Node node) {
    Optional.ofNullable(world.catalog(node.name()))
        .ifPresent(facts -> facts.absent(System.nanoTime()));
    try (SoapConnector connector = new SoapConnector(TIMEOUTS)) {
      for (Node registry : cluster.nodes("registry")) {
        RegistryClient client = new RegistryClient(connector, registry.url());
        becomes("the removal of " + node.name(), registry, () -> told(client, node.name()));
      }
    }
  }

  private void remove(Node node) {
    removeFromRegistries(node);
    try (SoapConnector connector = new SoapConnector(TIMEOUTS)) {
      for (Node index : cluster.nodes("rli")) {
        RliClient client = new RliClient(connector, index.url());
        becomes(
            "an answer without the removed " + node.name(),
            index,
            () -> doesNotExpect(client, node.name()));
      }
    }
    revival.start(node);
  }

  private void becomes(String what, Node by, BooleanSupplier condition) {
    checker.require(
        Invariant.I6,
        Pause.until(PATIENCE, condition),
        what + " is not had from " + by.name() + " after " + PATIENCE.toSeconds() + " s");
  }

  private static boolean told(RegistryClient registry, String name) {
    try {
      registry.remove(name);
      return true;
    } catch (RlsException e) {
      return e.error() == RlsError.MEMBER_NOT_FOUND;
    }
  }

  /** Other catalogs may be away just now, or assigned to other indexes. */
  private static boolean doesNotExpect(RliClient index, String name) {
    try {
      Completeness answer = index.lrcsOf(ANY).completeness();
      Set<String> missing =
          answer.notCovered().stream().map(NotCovered::lrcMember).collect(Collectors.toSet());
      return answer.membershipKnown() && !missing.contains(name);
    } catch (RlsException e) {
      return false;
    }
  }
}
