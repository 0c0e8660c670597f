package org.gridrls.client.federation;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.gridrls.api.index.Completeness;
import org.gridrls.api.index.ConsistentCut;
import org.gridrls.api.index.CoveredCatalog;
import org.gridrls.api.index.IndexAnswer;
import org.gridrls.api.index.Location;
import org.gridrls.api.index.NameLocations;
import org.gridrls.api.index.NotCovered;
import org.gridrls.api.index.Removal;

/**
 * Applies {@link ConsistentCut} to several answers that are complete only together: one index may
 * remember that a catalog had a name at the time of the evidence that another index gives.
 * Immutable.
 *
 * @param united their combination, as far as single catalogs are concerned
 */
record UnitedRemovals(List<IndexAnswer> answers, Completeness united) {
  /** Ages are given in whole milliseconds. */
  private static final Duration ROUNDING = Duration.ofMillis(1);

  Completeness honest(List<NameLocations> names) {
    Map<String, Duration> ages = ages();
    Map<String, String> ids = new LinkedHashMap<>();
    united.covers().forEach(one -> one.catalogId().ifPresent(id -> ids.put(one.lrcMember(), id)));
    Map<String, Set<String>> doubted = new LinkedHashMap<>();
    Map<String, Removal> why = new LinkedHashMap<>();
    for (NameLocations name : names) {
      if (name.locations().stream().noneMatch(Location::exact)) {
        String text = name.logicalName().value();
        ConsistentCut.doubt(removals(text), ages, ids)
            .ifPresent(
                doubt ->
                    doubt
                        .older()
                        .forEach(
                            member -> {
                              doubted
                                  .computeIfAbsent(member, any -> new LinkedHashSet<>())
                                  .add(text);
                              why.putIfAbsent(member, doubt.last());
                            }));
      }
    }
    List<NotCovered> gaps = new ArrayList<>();
    doubted.forEach(
        (member, some) ->
            gaps.add(gap(member, List.copyOf(some), why.get(member).beside(ages.get(member)))));
    return united.without(gaps);
  }

  private List<Removal> removals(String name) {
    return answers.stream()
        .flatMap(answer -> answer.completeness().removals().stream())
        .filter(removal -> removal.concerns(name))
        .toList();
  }

  /**
   * Returns the age of the evidence of each catalog, or of each answer if one lists no evidence or
   * two disagree which catalog has a name.
   */
  private Map<String, Duration> ages() {
    Map<String, Duration> ages = new LinkedHashMap<>();
    united.covers().forEach(one -> ages.put(one.lrcMember(), one.age().plus(ROUNDING)));
    if (ages.size() < united.covered() || replaced()) {
      ages.clear();
      Duration oldest =
          answers.stream()
              .flatMap(answer -> answer.completeness().age().stream())
              .max(Duration::compareTo)
              .orElse(Duration.ZERO);
      ages.put("", oldest.plus(ROUNDING));
    }
    return ages;
  }

  private boolean replaced() {
    return answers.stream()
        .flatMap(answer -> answer.completeness().covers().stream())
        .filter(one -> one.catalogId().isPresent())
        .map(one -> List.of(one.lrcMember(), one.catalogId().get()))
        .distinct()
        .collect(Collectors.groupingBy(pair -> pair.get(0)))
        .values()
        .stream()
        .anyMatch(ids -> ids.size() > 1);
  }

  private NotCovered gap(String member, List<String> names, String why) {
    Optional<CoveredCatalog> covered =
        united.covers().stream().filter(one -> one.lrcMember().equals(member)).findFirst();
    return NotCovered.of(
            covered.map(CoveredCatalog::lrcMember).orElse("some catalog"),
            covered.flatMap(CoveredCatalog::lrc),
            NotCovered.Reason.STALE,
            why)
        .onlyFor(new NotCovered.OnlyFor(names, covered.map(CoveredCatalog::generation).orElse(0L)));
  }
}
