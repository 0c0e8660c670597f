package org.gridrls.faults.nemesis;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.gridrls.api.LogicalName;
import org.gridrls.client.AdminClient;
import org.gridrls.client.RliClient;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.faults.check.Checker;
import org.gridrls.faults.check.Invariant;
import org.gridrls.faults.cluster.Cluster;
import org.gridrls.faults.cluster.Node;
import org.gridrls.faults.cluster.Wiring;
import org.gridrls.faults.history.CatalogFacts;
import org.gridrls.faults.history.World;
import org.gridrls.wire.admin.RoleStatisticsXml;

/**
 * Reads what catalogs say that they lost, and whether the indexes name it. Accepts, as an operator
 * would, only losses that a fault caused. Safe for threads.
 */
public final class Losses {
  private static final List<LogicalName> ANY = List.of(new LogicalName("nobody/lost"));

  private final Cluster cluster;
  private final World world;
  private final Checker checker;
  private final SoapConnector connector;

  public Losses(Cluster cluster, World world, Checker checker, SoapConnector connector) {
    this.cluster = cluster;
    this.world = world;
    this.checker = checker;
    this.connector = connector;
  }

  /** True if no catalog has a loss any more; throws if a server does not answer. */
  public boolean areAccepted() {
    cluster.catalogs().stream().filter(one -> one.foreign().isPresent()).forEach(this::accept);
    return cluster.nodes("lrc").stream().allMatch(this::isAccepted);
  }

  /** A bridge, which only lists, has nothing to lose, but may have to list far fewer names. */
  private void accept(Node bridge) {
    CatalogFacts facts = world.catalog(bridge.name());
    checker.require(Invariant.I9, lost(bridge) == 0, bridge.name() + " names a loss of its store");
    if (facts.mayLose()) {
      new AdminClient(connector, bridge.url()).acceptLoss();
      facts.mayLose(false);
    }
  }

  private boolean isAccepted(Node catalog) {
    CatalogFacts facts = world.catalog(catalog.name());
    if (lost(catalog) == 0) {
      return true;
    }
    boolean caused = facts.mayLose();
    checker.require(
        Invariant.I9, caused, catalog.name() + " names a loss, though no fault caused one");
    if (caused && !isNamed(catalog)) {
      return false;
    }
    new AdminClient(connector, catalog.url()).acceptLoss();
    facts.mayLose(false); // only now: a call that failed is repeated
    return true;
  }

  private Stream<RoleStatisticsXml> statistics(Node catalog) {
    return new AdminClient(connector, catalog.url()).statistics().getRole().stream();
  }

  long lost(Node catalog) {
    return counter(catalog, "lostChanges");
  }

  private long counter(Node catalog, String name) {
    return statistics(catalog)
        .flatMap(role -> role.getCounter().stream())
        .filter(counter -> counter.getName().equals(name))
        .mapToLong(counter -> counter.getValue())
        .sum();
  }

  /** The number of the last change of its store. */
  long latest(Node catalog) {
    return counter(catalog, "latestSequence");
  }

  /** Indexes that have confirmed a later state to the catalog. */
  List<Node> witnesses(Node catalog, long state) {
    List<String> confirmed =
        statistics(catalog)
            .flatMap(role -> role.getUpdateTarget().stream())
            .filter(target -> target.getAcknowledgedGeneration() > state)
            .map(target -> target.getTarget().getRli())
            .toList();
    return cluster.nodes("rli").stream()
        .filter(index -> confirmed.stream().anyMatch(url -> url.startsWith(index.url() + "/")))
        .toList();
  }

  /** Returns whether its health and each index name its loss. */
  private boolean isNamed(Node catalog) {
    Predicate<Node> naming = index -> names(index, catalog);
    boolean answered =
        cluster.layout().wiring() == Wiring.ALL
            ? cluster.nodes("rli").stream().allMatch(naming)
            : cluster.nodes("rli").stream().anyMatch(naming);
    return answered && health(catalog).matches("degraded: .*lost \\d+ acknowledged change.*");
  }

  private boolean names(Node index, Node catalog) {
    return new RliClient(connector, index.url())
        .lrcsOf(ANY).completeness().notCovered().stream()
            .anyMatch(
                gap ->
                    gap.lrcMember().equals(catalog.name())
                        && gap.detail().orElse("").matches("(?s).*lost \\d+ acknowledged.*"));
  }

  private static String health(Node node) {
    try (var answer = URI.create(node.url() + "/health").toURL().openStream()) {
      return new String(answer.readAllBytes(), StandardCharsets.UTF_8).strip();
    } catch (IOException e) {
      return e.toString();
    }
  }
}
