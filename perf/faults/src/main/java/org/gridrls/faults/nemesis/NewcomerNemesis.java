package org.gridrls.faults.nemesis;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.BulkMode;
import org.gridrls.api.LogicalName;
import org.gridrls.api.Mapping;
import org.gridrls.api.RlsException;
import org.gridrls.api.index.Completeness;
import org.gridrls.api.index.NotCovered;
import org.gridrls.api.member.MemberFilter;
import org.gridrls.api.member.MemberRole;
import org.gridrls.client.LrcClient;
import org.gridrls.client.RegistryClient;
import org.gridrls.client.RliClient;
import org.gridrls.client.federation.CatalogChoice;
import org.gridrls.client.federation.RlsClient;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.faults.check.Checker;
import org.gridrls.faults.check.Invariant;
import org.gridrls.faults.cluster.Cluster;
import org.gridrls.faults.cluster.Node;
import org.gridrls.faults.cluster.Pause;
import org.gridrls.faults.history.CatalogFacts;
import org.gridrls.faults.history.World;
import org.gridrls.faults.load.LoadNames;

/**
 * A further catalog with names that others have, too: at the address of one that was killed, or
 * while the registries do not hear each other. From the moment that a registry lists it, answers
 * are judged with its names. At the end it is removed from the federation. Safe for threads.
 */
final class NewcomerNemesis implements Nemesis {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Duration JOIN = Duration.ofSeconds(8);
  private static final Duration LOCATE = Duration.ofSeconds(5);

  private final Cluster cluster;
  private final World world;
  private final Checker checker;
  private final Revival revival;
  private final DecommissionNemesis removals;
  private final AtomicInteger count = new AtomicInteger();

  NewcomerNemesis(
      Cluster cluster,
      World world,
      Checker checker,
      Revival revival,
      DecommissionNemesis removals) {
    this.cluster = cluster;
    this.world = world;
    this.checker = checker;
    this.revival = revival;
    this.removals = removals;
  }

  @Override
  public Ending begin(Fault fault) {
    Node node = cluster.node(fault.target());
    return fault.kind() == FaultKind.STRANGER ? strangerAt(node) : splitJoin(node, fault.seed());
  }

  private Node newcomer(Node like, boolean sameAddress) {
    return cluster.stranger(like, "guest-" + count.incrementAndGet(), sameAddress);
  }

  private Ending strangerAt(Node node) {
    revival.kill(node);
    Node guest = newcomer(node, true);
    guest.start(Cluster.START_MAX);
    join(guest, cluster.nodes("registry"));
    return () -> {
      isNotTakenFor(node);
      leave(guest);
      node.ownAddress();
      revival.start(node);
    };
  }

  /** No client that means the killed catalog gets an answer or an acknowledgement of the other. */
  private void isNotTakenFor(Node node) {
    String[] registries = cluster.nodes("registry").stream().map(Node::url).toArray(String[]::new);
    LogicalName asked = new LogicalName("nobody/" + node.name());
    try (RlsClient federation = RlsClient.ofRegistry(registries)) {
      require(
          "no answer says that " + node.name() + " is silent, or another server at its address",
          () ->
              federation
                  .locate(
                      List.of(asked), LOCATE, AttributeSelection.NONE, Optional.of(Duration.ZERO))
                  .completeness(),
          gap ->
              gap.lrcMember().equals(node.name())
                  && gap.detail().orElse("").matches("(?s).*(another server answers|silent).*"));
      boolean refused = false;
      try {
        federation.register(
            Mapping.of(asked.value(), "root://" + node.name() + "/x"),
            CatalogChoice.named(node.name()));
      } catch (RlsException e) {
        refused = true;
      }
      checker.require(
          Invariant.I1, refused, "another server acknowledged a change of " + node.name());
    }
  }

  /** The registry and the index on one side hear nothing of the other registry, where it joins. */
  private Ending splitJoin(Node index, int seed) {
    List<Node> registries = cluster.nodes("registry");
    if (registries.size() != 2) {
      throw new UnableException("there are not two registries");
    }
    Node far = registries.get(seed % 2);
    Node guest = newcomer(cluster.nodes("lrc").get(0), false);
    LinkNemesis links = new LinkNemesis(cluster.network());
    List<Ending> cuts = new ArrayList<>();
    for (Node one : List.of(far, guest)) {
      for (Node other : List.of(registries.get(1 - seed % 2), index)) {
        String link = one.name() + ">" + other.name();
        cuts.add(links.begin(new Fault(0, 0, 0, FaultKind.PARTITION, link, 0)));
      }
    }
    guest.start(Cluster.START_MAX);
    boolean joined = join(guest, List.of(far));
    return () -> {
      if (joined && index.isRunning()) {
        namesTheUnheard(index, far);
      }
      cuts.forEach(Ending::end);
      leave(guest);
    };
  }

  private void namesTheUnheard(Node index, Node registry) {
    try (SoapConnector connector = new SoapConnector(TIMEOUTS)) {
      RliClient client = new RliClient(connector, index.url());
      require(
          index.name() + " does not say that it has not heard " + registry.name(),
          () -> client.lrcsOf(List.of(new LogicalName("nobody/split"))).completeness(),
          gap -> gap.reason() == NotCovered.Reason.MEMBERSHIP_UNKNOWN);
    }
  }

  /** Asks again and again until an answer names such a gap, or cannot be had any more. */
  private void require(
      String otherwise, Supplier<Completeness> question, Predicate<NotCovered> gap) {
    AtomicReference<Object> last = new AtomicReference<>();
    boolean said =
        Pause.until(
            PATIENCE,
            () -> {
              try {
                List<NotCovered> gaps = question.get().notCovered();
                last.set(gaps);
                return gaps.stream().anyMatch(gap);
              } catch (RlsException e) {
                last.set(e);
                return false;
              }
            });
    checker.require(Invariant.I5, said, otherwise + ": " + last);
  }

  /** True if it is a member soon; it then has names that answers must show. */
  private boolean join(Node guest, List<Node> registries) {
    try (SoapConnector connector = new SoapConnector(TIMEOUTS)) {
      boolean member =
          Pause.until(
              JOIN, () -> registries.stream().anyMatch(one -> lists(connector, one, guest)));
      List<String> names = LoadNames.allShared();
      Optional<CatalogFacts> facts =
          member ? Optional.of(world.joined(guest.name(), System.nanoTime())) : Optional.empty();
      facts.ifPresent(one -> names.forEach(name -> one.begin(name, System.nanoTime(), true)));
      if (Pause.until(
          PATIENCE, () -> create(new LrcClient(connector, guest.url()), guest.name()))) {
        facts.ifPresent(one -> names.forEach(name -> one.acknowledge(name, System.nanoTime())));
      }
      return member;
    }
  }

  private static boolean create(LrcClient guest, String name) {
    List<Mapping> all =
        LoadNames.allShared().stream()
            .map(each -> Mapping.of(each, "root://" + name + "/" + each))
            .toList();
    try {
      return guest.createAll(all, BulkMode.ATOMIC, "names of " + name).applied() == all.size();
    } catch (RlsException e) {
      return false;
    }
  }

  private static boolean lists(SoapConnector connector, Node registry, Node guest) {
    try {
      return new RegistryClient(connector, registry.url())
          .allMembers(MemberFilter.role(MemberRole.LRC)).stream()
              .anyMatch(entry -> entry.member().name().equals(guest.name()));
    } catch (RlsException e) {
      return false;
    }
  }

  private void leave(Node guest) {
    guest.terminate();
    removals.removeFromRegistries(guest);
    world.forget(guest.name());
    guest.close();
    DataFiles.delete(guest.data());
  }
}
