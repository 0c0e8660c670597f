package org.gridrls.faults;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.LogicalName;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.api.PageRequest;
import org.gridrls.api.RlsException;
import org.gridrls.api.index.IndexAnswer;
import org.gridrls.api.index.Location;
import org.gridrls.client.CatalogChanges;
import org.gridrls.client.LrcClient;
import org.gridrls.client.RliClient;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.faults.check.Checker;
import org.gridrls.faults.check.Invariant;
import org.gridrls.faults.cluster.Cluster;
import org.gridrls.faults.cluster.Node;
import org.gridrls.faults.cluster.Pause;
import org.gridrls.faults.history.CatalogFacts;
import org.gridrls.faults.history.Journal;
import org.gridrls.faults.history.World;

/** Finds out when a federation is whole again after a fault, and equal at the end (I6). */
final class Healing {
  static final Duration PATIENCE = Duration.ofSeconds(150);

  /** Of a run that has failed already. */
  static final Duration SHORT = Duration.ofSeconds(10);

  private static final int PAGE = 1_000;

  private final Cluster cluster;
  private final World world;
  private final Checker checker;
  private final SoapConnector connector;

  Healing(Cluster cluster, World world, Checker checker, SoapConnector connector) {
    this.cluster = cluster;
    this.world = world;
    this.checker = checker;
    this.connector = connector;
  }

  /** Registers a name in each catalog, and waits until each index has it of all, completely. */
  boolean isWhole(String name, Duration patience) {
    long end = System.nanoTime() + patience.toNanos();
    for (Node node : cluster.nodes("lrc")) {
      CatalogFacts facts = world.catalog(node.name());
      LrcClient client = new LrcClient(connector, node.url());
      if (!Pause.until(until(end), () -> register(client, facts, name))) {
        return false;
      }
    }
    return cluster.nodes("rli").stream()
        .allMatch(node -> Pause.until(until(end), () -> hasOfAll(node, name)));
  }

  private static Duration until(long end) {
    return Duration.ofNanos(Math.max(0, end - System.nanoTime()));
  }

  /** A put may be repeated: it is begun once, and acknowledged when it succeeds. */
  private static boolean register(LrcClient client, CatalogFacts facts, String name) {
    facts.writing().lock();
    try {
      if (!facts.isOpen(name)) {
        facts.begin(name, System.nanoTime(), true);
      }
      client.put(AttributedMapping.plain(Mapping.of(name, "root://" + facts.name() + "/" + name)));
      facts.acknowledge(name, System.nanoTime());
      return true;
    } catch (RlsException e) {
      return false;
    } finally {
      facts.writing().unlock();
    }
  }

  private boolean hasOfAll(Node index, String name) {
    try {
      IndexAnswer answer =
          new RliClient(connector, index.url()).lrcsOf(List.of(new LogicalName(name)));
      Set<String> found =
          answer.names().get(0).locations().stream()
              .map(Location::lrcMember)
              .collect(Collectors.toSet());
      return answer.completeness().complete()
          && found.containsAll(world.catalogs().stream().map(CatalogFacts::name).toList());
    } catch (RlsException e) {
      return false;
    }
  }

  /** Nobody writes any more: each catalog is what its callers were told, each index is equal. */
  void judgeTheEnd(Duration patience) {
    Map<String, Set<String>> catalogs = new HashMap<>();
    for (Node node : cluster.nodes("lrc")) {
      Set<String> held = contentOf(node);
      catalogs.put(node.name(), held);
      judge(world.catalog(node.name()), held);
      checker.journal(world.catalog(node.name()), journalOf(node));
    }
    for (Node node : cluster.nodes("rli")) {
      boolean equal = Pause.until(patience, () -> differences(node, catalogs).isEmpty());
      String what = equal ? "" : String.join("; ", differences(node, catalogs));
      checker.require(Invariant.I6, equal, node.name() + " is not equal to its catalogs: " + what);
    }
  }

  private void judge(CatalogFacts facts, Set<String> held) {
    long now = System.nanoTime();
    Set<String> all = new HashSet<>(facts.names());
    all.addAll(held);
    for (String name : all) {
      checker.catalogSaid(facts, name, held.contains(name), now, now);
    }
  }

  private Set<String> contentOf(Node catalog) {
    LrcClient client = new LrcClient(connector, catalog.url());
    Set<String> names = new TreeSet<>();
    pages(
        page -> {
          var found =
              client.query(
                  ObjectType.LOGICAL_NAME, GlobPattern.of("*"), AttributeSelection.NONE, page);
          found.mappings().forEach(row -> names.add(row.mapping().logicalName().value()));
          return found.nextCursor();
        });
    return names;
  }

  private Journal journalOf(Node catalog) {
    LrcClient client = new LrcClient(connector, catalog.url());
    Journal journal = new Journal();
    long sequence = 0;
    CatalogChanges page;
    do {
      page = client.changesSince(sequence, PAGE);
      for (CatalogChanges.Change change : page.changes()) {
        journal.add(change.sequence(), change.logicalName(), change.added());
        sequence = change.sequence();
      }
    } while (!page.changes().isEmpty() && sequence < page.latestSequence());
    return journal;
  }

  private List<String> differences(Node index, Map<String, Set<String>> catalogs) {
    try {
      Map<String, Set<String>> shown = new HashMap<>();
      catalogs.keySet().forEach(catalog -> shown.put(catalog, new TreeSet<>()));
      RliClient client = new RliClient(connector, index.url());
      pages(
          page -> {
            var found = client.lrcsMatching(GlobPattern.of("*"), Optional.empty(), page);
            found
                .names()
                .forEach(
                    name ->
                        name.locations()
                            .forEach(
                                each ->
                                    shown
                                        .computeIfAbsent(each.lrcMember(), any -> new TreeSet<>())
                                        .add(name.logicalName().value())));
            return found.nextCursor();
          });
      return catalogs.keySet().stream()
          .filter(catalog -> !catalogs.get(catalog).equals(shown.get(catalog)))
          .map(
              catalog ->
                  "of %s it has %d names instead of %d"
                      .formatted(catalog, shown.get(catalog).size(), catalogs.get(catalog).size()))
          .toList();
    } catch (RlsException e) {
      return List.of(e.toString());
    }
  }

  private static void pages(Function<PageRequest, Optional<String>> read) {
    PageRequest first = PageRequest.first(PAGE);
    Optional<PageRequest> next = Optional.of(first);
    while (next.isPresent()) {
      next = read.apply(next.get()).map(first::after);
    }
  }
}
