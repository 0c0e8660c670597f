package org.gridrls.replicator.rule;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.LogicalName;
import org.gridrls.api.NameMappings;
import org.gridrls.api.ObjectType;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.TargetName;
import org.gridrls.api.catalog.AttributesResult;
import org.gridrls.api.catalog.SetMember;
import org.gridrls.api.index.CatalogOutcome;
import org.gridrls.api.index.LocatedName;
import org.gridrls.api.index.Replica;
import org.gridrls.client.LrcClient;
import org.gridrls.replicator.request.Destinations;
import org.gridrls.replicator.request.Destinations.FileDestination;
import org.gridrls.replicator.request.MissingFiles;
import org.gridrls.replicator.request.Replication;
import org.gridrls.replicator.request.ReplicationRule;
import org.gridrls.replicator.request.RuleSearchResult;
import org.gridrls.replicator.request.WantedFile;
import org.gridrls.replicator.request.WantedNames;
import org.gridrls.replicator.schedule.Discovery;
import org.gridrls.replicator.store.ReplicationStore;
import org.gridrls.transfer.order.TargetOrder;

/**
 * Searches for the names of one rule, and requests those whose copy is missing in the rule's
 * catalog. Memory holds one batch of names for each search. Safe for threads.
 */
final class RuleSearch {
  private static final int BATCH = 1_000;
  private static final int GAPS_MAX = 100;
  private static final String UNKNOWN_MEMBERS =
      "no registry has listed all members of the federation yet";

  private final ReplicationStore store;
  private final SearchDependencies dependencies;

  /** All names that a rule is about; {@code outcomes} learns how each catalog answered. */
  @FunctionalInterface
  interface Federation {
    Stream<AttributesResult> names(WantedNames names, Consumer<CatalogOutcome> outcomes);

    /** False if there may be catalogs that are not known. */
    default boolean isWhole() {
      return true;
    }
  }

  /**
   * Holds what a search uses; the owner closes it.
   *
   * @param catalogs the client of a catalog
   * @param copies asks where the copies of names are
   * @param retry pause before files that have failed are tried again
   * @param filesMax files of one rule
   */
  record SearchDependencies(
      Federation federation,
      Function<String, LrcClient> catalogs,
      Discovery.Federation copies,
      Destinations destinations,
      Duration deadline,
      Duration retry,
      int filesMax,
      Clock clock) {}

  RuleSearch(ReplicationStore store, SearchDependencies dependencies) {
    this.store = store;
    this.dependencies = dependencies;
  }

  /** Failures are gaps of the outcome, not exceptions. */
  RuleSearchResult run(ReplicationRule rule, Replication request) {
    Set<String> gaps = new LinkedHashSet<>();
    try (Stream<AttributesResult> names =
        dependencies
            .federation()
            .names(rule.names(), outcome -> gap(outcome).ifPresent(gaps::add))) {
      Iterator<AttributesResult> left = names.iterator();
      while (left.hasNext() && gaps.size() < GAPS_MAX) {
        request(rule, request, batch(left), gaps);
      }
      if (!dependencies.federation().isWhole()) {
        gaps.add(UNKNOWN_MEMBERS);
      }
    } catch (RuntimeException e) {
      gaps.add(e instanceof RlsException ? e.getMessage() : e.toString());
    }
    return new RuleSearchResult(dependencies.clock().instant(), List.copyOf(gaps));
  }

  private static Set<String> batch(Iterator<AttributesResult> names) {
    Set<String> batch = new LinkedHashSet<>();
    while (batch.size() < BATCH && names.hasNext()) {
      batch.add(names.next().objectName());
    }
    return batch;
  }

  /** All names that are meant now, in batches; UNAVAILABLE unless all catalogs answer. */
  static void all(Federation federation, WantedNames names, Consumer<List<String>> batches) {
    Set<String> gaps = new LinkedHashSet<>();
    if (!federation.isWhole()) {
      gaps.add(UNKNOWN_MEMBERS);
    }
    try (Stream<AttributesResult> found =
        federation.names(names, outcome -> gap(outcome).ifPresent(gaps::add))) {
      Iterator<AttributesResult> left = found.iterator();
      while (gaps.isEmpty() && left.hasNext()) {
        batches.accept(List.copyOf(batch(left)));
      }
    }
    if (!gaps.isEmpty()) {
      throw new RlsException(
          RlsError.UNAVAILABLE,
          "not all catalogs have answered, so names may be missing ("
              + String.join("; ", gaps)
              + "); repeat the call, or make a wish, which searches until all have answered");
    }
  }

  private static Optional<String> gap(CatalogOutcome outcome) {
    return outcome.kind() == CatalogOutcome.Kind.ANSWERED
        ? Optional.empty()
        : Optional.of(
            outcome.lrcMember()
                + ": "
                + outcome.message().orElse(outcome.kind().name().toLowerCase(Locale.ROOT)));
  }

  private void request(
      ReplicationRule rule, Replication request, Set<String> batch, Set<String> gaps) {
    FileDestination place = dependencies.destinations().place(request.options().destination());
    List<WantedFile> files = new ArrayList<>();
    for (String name : batch) {
      try {
        WantedFile file = file(name);
        place.target(file);
        files.add(file);
      } catch (RlsException e) {
        gaps.add("no file can have the name " + name + ": " + e.getMessage());
      }
    }
    files.removeAll(present(request.options().catalog().orElseThrow(), files, place));
    if (rule.copies() > 0 && !files.isEmpty()) {
      files.removeAll(copied(rule, files, place));
    }
    long known = store.counts(request.number()).total();
    if (known + files.size() > dependencies.filesMax()) {
      gaps.add("the wish has " + known + " files; the setting replicator.items-max is the limit");
      return;
    }
    if (!files.isEmpty()) {
      Instant now = dependencies.clock().instant();
      store.rules().want(rule, new MissingFiles(files, now, now.plus(dependencies.retry())));
    }
  }

  private static WantedFile file(String text) {
    LogicalName name = new LogicalName(text);
    return new WantedFile(name, name, OptionalLong.empty(), Optional.empty(), List.of());
  }

  /** The files whose copy at the destination the catalog has registered. */
  private Set<WantedFile> present(String catalog, List<WantedFile> files, FileDestination place) {
    if (files.isEmpty()) {
      return Set.of();
    }
    List<NameMappings> answers =
        dependencies
            .catalogs()
            .apply(catalog)
            .queryAll(
                ObjectType.LOGICAL_NAME,
                files.stream().map(file -> file.name().value()).toList(),
                AttributeSelection.NONE);
    Set<WantedFile> present = new HashSet<>();
    for (int i = 0; i < files.size(); i++) {
      TargetName own = place.target(files.get(i));
      boolean registered =
          answers.get(i).mappings().stream()
              .anyMatch(copy -> copy.mapping().targetName().equals(own));
      if (registered) {
        present.add(files.get(i));
      }
    }
    return present;
  }

  /**
   * The files that have copies enough elsewhere. Copies that are not known because a catalog is
   * silent do not count: a copy too many does no harm.
   */
  private Set<WantedFile> copied(
      ReplicationRule rule, List<WantedFile> files, FileDestination place) {
    List<LogicalName> names = files.stream().map(WantedFile::name).toList();
    Set<LogicalName> enough =
        dependencies
            .copies()
            .locate(
                names,
                dependencies.deadline(),
                new AttributeSelection(false, Set.of(TargetOrder.SUSPECT)))
            .names()
            .stream()
            .filter(
                name ->
                    copies(name, place.target(file(name.logicalName().value()))) >= rule.copies())
            .map(LocatedName::logicalName)
            .collect(Collectors.toSet());
    return files.stream().filter(file -> enough.contains(file.name())).collect(Collectors.toSet());
  }

  private static long copies(LocatedName name, TargetName own) {
    return name.replicas().stream()
        .filter(copy -> !TargetOrder.isSuspect(copy))
        .map(RuleSearch::target)
        .filter(target -> !target.equals(own) && !SetMember.is(target))
        .distinct()
        .count();
  }

  private static TargetName target(Replica copy) {
    return copy.mapping().mapping().targetName();
  }
}
