package org.gridrls.faults;

import java.time.Duration;
import java.util.ArrayList;
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
import org.gridrls.api.GlobPattern;
import org.gridrls.api.LogicalName;
import org.gridrls.api.ObjectType;
import org.gridrls.api.PageRequest;
import org.gridrls.api.RlsException;
import org.gridrls.api.catalog.CatalogChanges;
import org.gridrls.api.index.NameLocations;
import org.gridrls.client.LrcClient;
import org.gridrls.client.RliClient;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.faults.check.Checker;
import org.gridrls.faults.check.Invariant;
import org.gridrls.faults.cluster.CatalogKind;
import org.gridrls.faults.cluster.Cluster;
import org.gridrls.faults.cluster.Node;
import org.gridrls.faults.cluster.Pause;
import org.gridrls.faults.cluster.Wiring;
import org.gridrls.faults.history.CatalogFacts;
import org.gridrls.faults.history.Journal;
import org.gridrls.faults.history.World;

/**
 * The end of a run, after the last write: each catalog is what its callers were answered, and each
 * index is equal to the catalogs that update it (I1, I2, I6). Used by one thread.
 */
final class QuietState {
  private static final int PAGE = 1_000;
  private static final Duration FORWARD = Duration.ofSeconds(5);
  private static final GlobPattern ALL = GlobPattern.of("*");

  /** Limits the mistakes of filters, at several times the rate that they are made for. */
  private static final double MISTAKES_MAX = 0.05;

  private static final int MISTAKES_FEW = 5;

  private final Cluster cluster;
  private final World world;
  private final Checker checker;
  private final SoapConnector connector;

  QuietState(Cluster cluster, World world, Checker checker, SoapConnector connector) {
    this.cluster = cluster;
    this.world = world;
    this.checker = checker;
    this.connector = connector;
  }

  void judge(Duration patience) {
    Map<String, Set<String>> catalogs = new HashMap<>();
    for (Node node : cluster.catalogs()) {
      Set<String> held = contentOf(node);
      catalogs.put(node.name(), held);
      judge(world.catalog(node.name()), held);
      if (node.foreign().isEmpty()) { // a bridge has no journal to show
        checker.journal(world.catalog(node.name()), journalOf(node));
      }
    }
    List<String> last = new ArrayList<>();
    boolean equal =
        Pause.until(
            patience,
            () -> {
              last.clear();
              last.addAll(differences(catalogs));
              return last.isEmpty();
            });
    checker.require(
        Invariant.I6, equal, "indexes are not equal to their catalogs: " + String.join("; ", last));
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
          var found = client.query(ObjectType.LOGICAL_NAME, ALL, AttributeSelection.NONE, page);
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

  private List<String> differences(Map<String, Set<String>> catalogs) {
    List<String> found = new ArrayList<>();
    Set<String> heard = new HashSet<>();
    try {
      int number = 0;
      for (Node index : cluster.nodes("rli")) {
        boolean partial =
            cluster.layout().wiring().isPartial(++number, cluster.nodes("rli").size());
        RliClient client = new RliClient(connector, index.url());
        Map<String, Set<String>> listed = listed(client);
        catalogs.forEach(
            (catalog, held) -> {
              Set<String> expected = partial ? part(held) : held;
              String difference =
                  CatalogKind.FILTERS.isOf(catalog)
                      ? filterDifference(client, catalog, expected)
                      : difference(listed.getOrDefault(catalog, Set.of()), expected);
              if (difference.isEmpty() && !partial) {
                heard.add(catalog);
              } else if (!difference.isEmpty()
                  && !isToldElsewhere(listed.getOrDefault(catalog, Set.of()))) {
                found.add(index.name() + " of " + catalog + ": " + difference);
              }
            });
      }
    } catch (RlsException e) {
      return List.of(e.toString());
    }
    catalogs.keySet().stream()
        .filter(catalog -> !heard.contains(catalog))
        .forEach(catalog -> found.add("no index has all of " + catalog));
    return found;
  }

  /** An index that a catalog does not update has nothing of it. */
  private boolean isToldElsewhere(Set<String> shown) {
    return cluster.layout().wiring().isSpread() && shown.isEmpty();
  }

  private static Set<String> part(Set<String> held) {
    String start = Wiring.PATTERN_HEARD.replace("*", "");
    return held.stream().filter(name -> name.startsWith(start)).collect(Collectors.toSet());
  }

  private static String difference(Set<String> shown, Set<String> expected) {
    return shown.equals(expected)
        ? ""
        : "%d names instead of %d".formatted(shown.size(), expected.size());
  }

  /** Returns what the index lists itself; what it asks other catalogs for is theirs. */
  private Map<String, Set<String>> listed(RliClient client) {
    Map<String, Set<String>> shown = new HashMap<>();
    pages(
        page -> {
          var found = client.lrcsMatching(ALL, Optional.of(FORWARD), page);
          found.names().forEach(name -> add(name, shown));
          return found.nextCursor();
        });
    return shown;
  }

  private static void add(NameLocations name, Map<String, Set<String>> shown) {
    name.locations()
        .forEach(
            each ->
                shown
                    .computeIfAbsent(each.lrcMember(), any -> new TreeSet<>())
                    .add(name.logicalName().value()));
  }

  /** A filter has all that the catalog has, and few others. */
  private String filterDifference(RliClient client, String catalog, Set<String> expected) {
    Set<String> asked = new TreeSet<>(world.catalog(catalog).names());
    asked.addAll(expected);
    List<String> all = List.copyOf(asked);
    Map<String, Set<String>> shown = new HashMap<>();
    for (int from = 0; from < all.size(); from += PAGE) {
      List<LogicalName> some =
          all.subList(from, Math.min(all.size(), from + PAGE)).stream()
              .map(LogicalName::new)
              .toList();
      client.lrcsOf(some).names().forEach(name -> add(name, shown));
    }
    Set<String> lacking = new TreeSet<>(expected);
    lacking.removeAll(shown.getOrDefault(catalog, Set.of()));
    int mistakes = shown.getOrDefault(catalog, Set.of()).size() - expected.size();
    return lacking.isEmpty() && mistakes <= MISTAKES_FEW + MISTAKES_MAX * all.size()
        ? ""
        : "the filter lacks %d of %d names and has %d too many"
            .formatted(lacking.size(), expected.size(), mistakes);
  }

  private static void pages(Function<PageRequest, Optional<String>> read) {
    PageRequest first = PageRequest.first(PAGE);
    Optional<PageRequest> next = Optional.of(first);
    while (next.isPresent()) {
      next = read.apply(next.get()).map(first::after);
    }
  }
}
