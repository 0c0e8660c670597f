package org.gridrls.client.federation;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.stream.Collectors;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.index.CatalogOutcome;
import org.gridrls.api.index.CoveredCatalog;
import org.gridrls.api.index.IndexAnswer;
import org.gridrls.api.index.Location;
import org.gridrls.api.index.NameLocations;
import org.gridrls.api.index.NotCovered;
import org.gridrls.api.index.Place;
import org.gridrls.api.index.Replica;
import org.gridrls.api.member.ServerIdentity;

/**
 * Asks some catalogs at the same time: which mappings they have, and then, for names that none has,
 * which of them they removed since the state that an index has. Used by one thread.
 */
final class AskingRound {
  private final Map<String, AskedForNames> asked = new LinkedHashMap<>();

  /** How catalogs are asked, and until when. */
  record CallSettings(
      Locator.Catalogs catalogs,
      AttributeSelection attributes,
      ExecutorService executor,
      long end) {}

  /**
   * The catalogs that the index names, those whose evidence it calls too old, and {@code toAsk}.
   */
  static AskingRound first(IndexAnswer answer, List<CatalogToAsk> toAsk) {
    AskingRound round = new AskingRound();
    for (NameLocations name : answer.names()) {
      name.locations().forEach(location -> round.add(name.logicalName().value(), location));
    }
    for (NotCovered gap : answer.completeness().notCovered()) {
      gap.only()
          .filter(some -> gap.lrc().isPresent())
          .ifPresent(some -> round.add(gap.lrc().orElseThrow(), gap.expected(), some));
    }
    for (CatalogToAsk catalog : toAsk) {
      AskedForNames whole = new AskedForNames(catalog, true);
      answer.names().forEach(name -> whole.names.add(name.logicalName().value()));
      round.asked.put(catalog.lrc(), whole);
    }
    return round;
  }

  private void add(String name, Location location) {
    AskedForNames catalog = catalog(location.lrc(), location.place(), location.expected());
    catalog.knownAt(location.generation());
    if (location.exact()) {
      catalog.addListed(name);
    } else {
      catalog.names.add(name);
    }
  }

  private void add(String lrc, ServerIdentity expected, NotCovered.OnlyFor some) {
    AskedForNames catalog = catalog(lrc, Place.UNKNOWN, expected);
    catalog.knownAt(some.generation());
    catalog.names.addAll(some.names());
  }

  private AskedForNames catalog(String lrc, Place place, ServerIdentity expected) {
    return asked.computeIfAbsent(
        lrc,
        url -> new AskedForNames(new CatalogToAsk(expected.name(), url, place, expected), false));
  }

  /**
   * All catalogs that the index covers, for names that were in one of them a moment ago: those of
   * the round before from the state on that they had then. Empty if not all can be asked.
   */
  static Optional<AskingRound> second(
      Set<String> names, Collection<CoveredCatalog> covers, Collection<CatalogToAsk> lately) {
    AskingRound round = new AskingRound();
    for (CoveredCatalog one : covers) {
      if (one.lrc().isEmpty()) {
        return Optional.empty();
      }
      Place place = new Place(Optional.empty(), 0, one.source());
      AskedForNames catalog = round.catalog(one.lrc().get(), place, one.expected());
      catalog.knownAt(one.generation());
      catalog.names.addAll(names);
    }
    for (CatalogToAsk one : lately) {
      AskedForNames again = new AskedForNames(one, false);
      again.names.addAll(names);
      round.asked.put(one.lrc(), again);
    }
    return Optional.of(round);
  }

  void ask(CallSettings settings) {
    asked
        .values()
        .forEach(one -> one.start(settings.catalogs, settings.attributes, settings.executor));
    asked.values().forEach(one -> one.await(settings.end));
    Set<String> missing = missing();
    asked.values().forEach(one -> one.startChanges(missing, settings.catalogs, settings.executor));
    asked.values().forEach(one -> one.awaitChanges(settings.end));
  }

  private Set<String> missing() {
    return asked.values().stream()
        .flatMap(one -> one.names.stream())
        .filter(name -> replicas(name).isEmpty())
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  Collection<AskedForNames> asked() {
    return asked.values();
  }

  List<CatalogOutcome> outcomes() {
    return asked.values().stream().map(AskedForNames::outcome).toList();
  }

  List<Replica> replicas(String name) {
    List<Replica> replicas = new ArrayList<>();
    for (AskedForNames catalog : asked.values()) {
      catalog
          .found(name)
          .ifPresent(
              found -> found.mappings().forEach(mapping -> replicas.add(catalog.replica(mapping))));
    }
    return replicas;
  }

  /** All that were asked for the name answered. */
  boolean allAnswered(String name) {
    return asked.values().stream()
        .filter(one -> one.names.contains(name))
        .allMatch(AskedForNames::answered);
  }

  /** The catalogs that answered that they lack the name, and may have had it a moment ago. */
  List<AskedForNames> doubtful(String name) {
    return asked.values().stream().filter(one -> one.lacks(name) && !one.neverHad(name)).toList();
  }

  /** The catalog has not had the name since the state that the index has. */
  boolean resolves(NotCovered gap, String name) {
    return gap.lrc().map(asked::get).filter(one -> one.neverHad(name)).isPresent();
  }
}
