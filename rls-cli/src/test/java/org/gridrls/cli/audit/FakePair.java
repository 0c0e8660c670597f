package org.gridrls.cli.audit;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import org.gridrls.api.audit.Buckets;
import org.gridrls.api.audit.CatalogDigests;
import org.gridrls.api.audit.NameDigests;
import org.gridrls.api.audit.SourceDigests;
import org.gridrls.api.catalog.CatalogChanges;
import org.gridrls.api.index.Evidence;
import org.gridrls.api.index.Sender;
import org.gridrls.api.update.BaseState;
import org.gridrls.api.update.Route;

/** A catalog and an index in memory that hold what a test wants. */
final class FakePair implements AuditedPair {
  final Set<String> catalog = new TreeSet<>();
  final Set<String> index = new TreeSet<>();
  final List<CatalogChanges.Change> journal = new ArrayList<>();
  boolean heard = true;
  boolean current = true;
  boolean filter;
  long generation;
  long oldest = 1;
  int listed;
  int mostAtOnce;
  Runnable meanwhile = () -> {};

  /** A journalled change; the index receives it on {@link #tell} only. */
  void change(String name, boolean added) {
    journal.add(new CatalogChanges.Change(journal.size() + 1L, added, name));
    if (added) {
      catalog.add(name);
    } else {
      catalog.remove(name);
    }
  }

  void tell() {
    index.clear();
    index.addAll(catalog);
    generation = journal.size();
  }

  @Override
  public String member() {
    return "lrc";
  }

  @Override
  public Optional<Sender> sender() {
    return heard ? Optional.of(held()) : Optional.empty();
  }

  private Sender held() {
    return new Sender(
        "http://lrc/ws/lrc",
        "lrc",
        current,
        new Sender.Held(
            filter ? Evidence.BLOOM : Evidence.LIST,
            false,
            new BaseState(1, generation),
            index.size(),
            Optional.empty()),
        new Sender.Heard(Instant.EPOCH, Duration.ZERO, Duration.ofMinutes(1)),
        new Sender.Memory(
            1, filter ? OptionalDouble.of(0.01) : OptionalDouble.empty(), OptionalDouble.empty()),
        Route.DIRECT);
  }

  private static NameDigests digests(int buckets, Set<String> names) {
    NameDigests.Builder digests = new NameDigests.Builder(buckets);
    names.forEach(digests::add);
    return digests.build();
  }

  @Override
  public SourceDigests indexDigests(int buckets) {
    return new SourceDigests(
        held(), List.of(), filter ? Optional.empty() : Optional.of(digests(buckets, index)));
  }

  @Override
  public List<String> indexNames(Buckets buckets) {
    return index.stream().filter(buckets::contains).toList();
  }

  @Override
  public CatalogDigests catalogDigests(int buckets, List<String> patterns) {
    CatalogDigests digests = new CatalogDigests(journal.size(), digests(buckets, catalog));
    meanwhile.run();
    return digests;
  }

  @Override
  public List<String> catalogNames(Buckets buckets, List<String> patterns) {
    List<String> names = catalog.stream().filter(buckets::contains).toList();
    listed += names.size();
    mostAtOnce = Math.max(mostAtOnce, names.size());
    return names;
  }

  @Override
  public CatalogChanges changesSince(long sequence) {
    List<CatalogChanges.Change> after =
        journal.stream()
            .filter(change -> change.sequence() > sequence && change.sequence() >= oldest)
            .limit(3)
            .toList();
    return new CatalogChanges(after, oldest, journal.size());
  }

  @Override
  public Set<String> placed(List<String> names) {
    Set<String> placed = new HashSet<>(names);
    placed.retainAll(index);
    if (filter) {
      names.stream().filter(name -> name.endsWith("0")).forEach(placed::add);
    }
    return placed;
  }
}
