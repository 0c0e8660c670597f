package org.gridrls.cli.audit;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import org.gridrls.api.audit.Buckets;
import org.gridrls.api.audit.CatalogDigests;
import org.gridrls.api.audit.NameDigests;
import org.gridrls.api.audit.SourceDigests;
import org.gridrls.api.index.Sender;

/**
 * One comparison of an index with a catalog. For a list, digests of buckets are compared, and only
 * buckets that differ are listed; for a filter, the catalog's names and nonexistent names are
 * looked up. Names that change meanwhile are reported as not sent yet. Used once, by one thread.
 */
public final class Audit {
  private static final int BUCKETS_AT_ONCE = 100;
  private static final int LISTED_AT_ONCE = 20_000;
  private static final int NAMES_AT_ONCE = 1_000;

  private final AuditedPair pair;
  private final AuditLimits limits;
  private final Random random = new Random();
  private final List<Difference> differences = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private int differing;
  private int unexplained;
  private long looked;
  private AuditReport.FalsePositives mistakes;
  private PendingChanges pending;

  public Audit(AuditedPair pair, AuditLimits limits) {
    this.pair = pair;
    this.limits = limits;
  }

  /** Compares. */
  public AuditReport run() {
    Optional<Sender> sender = pair.sender();
    if (sender.isEmpty()) {
      CatalogDigests catalog = pair.catalogDigests(Buckets.COUNT_MIN, List.of());
      differences.add(new Difference(Difference.DifferenceKind.NEVER_HEARD, pair.member()));
      return report(sender, catalog, 0);
    }
    int first = Buckets.countFor(sender.get().held().names());
    SourceDigests index = pair.indexDigests(limits.buckets().orElse(first));
    CatalogDigests catalog = pair.catalogDigests(limits.buckets().orElse(first), index.patterns());
    int wanted = Buckets.countFor(catalog.digests().names());
    if (limits.buckets().isEmpty() && wanted > first) { // the index holds much too little
      index = pair.indexDigests(wanted);
      catalog = pair.catalogDigests(wanted, index.patterns());
    }
    compare(index, catalog);
    boolean list = index.digests().isPresent();
    return report(Optional.of(index.sender()), catalog, list ? catalog.digests().buckets() : 0);
  }

  private void compare(SourceDigests index, CatalogDigests catalog) {
    pending =
        new PendingChanges(pair, index.sender().held().state().generation(), limits.changes());
    if (!index.sender().current()) {
      differences.add(new Difference(Difference.DifferenceKind.EXPIRED, pair.member()));
    }
    if (index.digests().isPresent()) {
      list(index, catalog.digests());
    } else if (index.sender().current()) {
      filter(index, catalog.digests());
    } else {
      notes.add("an expired filter cannot be queried");
    }
    if (!pending.areComplete()) {
      notes.add(
          "the catalog no longer has all changes since then; some may not have been sent yet");
    }
  }

  /** The number of buckets that hold no more names than one side should list at once. */
  private static int atOnce(long names, int buckets) {
    long inOne = 1 + names / buckets;
    return (int) Math.max(1, Math.min(BUCKETS_AT_ONCE, LISTED_AT_ONCE / inOne));
  }

  private AuditReport report(Optional<Sender> sender, CatalogDigests catalog, int buckets) {
    return new AuditReport(
        pair.member(),
        sender,
        catalog.sequence(),
        catalog.digests().names(),
        buckets,
        differing,
        unexplained,
        looked,
        Optional.ofNullable(mistakes),
        differences,
        notes);
  }

  private void list(SourceDigests index, NameDigests catalog) {
    List<Integer> open = catalog.differing(index.digests().orElseThrow());
    differing = open.size();
    int atOnce =
        atOnce(Math.max(catalog.names(), index.sender().held().names()), catalog.buckets());
    while (!open.isEmpty() && differences.size() < limits.differences()) {
      List<Integer> some = open.subList(0, Math.min(atOnce, open.size()));
      lists(Buckets.of(catalog.buckets(), some), index.patterns());
      open = open.subList(some.size(), open.size());
    }
    unexplained = open.size();
  }

  private void lists(Buckets buckets, List<String> patterns) {
    Set<String> inIndex = new HashSet<>(pair.indexNames(buckets));
    List<String> missing = new ArrayList<>();
    for (String name : pair.catalogNames(buckets, patterns)) {
      if (!inIndex.remove(name)) {
        missing.add(name);
      }
    }
    pending.catchUp();
    missing.forEach(name -> explain(name, Difference.DifferenceKind.LOST));
    inIndex.stream().sorted().forEach(name -> explain(name, Difference.DifferenceKind.STALE));
  }

  private void explain(String name, Difference.DifferenceKind otherwise) {
    Difference.DifferenceKind kind =
        pending.concern(name) ? Difference.DifferenceKind.NOT_YET_SENT : otherwise;
    differences.add(new Difference(kind, name));
  }

  private void filter(SourceDigests index, NameDigests catalog) {
    List<Integer> all = new ArrayList<>(IntStream.range(0, catalog.buckets()).boxed().toList());
    Collections.shuffle(all, random);
    int atOnce = atOnce(catalog.names(), catalog.buckets());
    for (int from = 0;
        from < all.size() && looked < limits.sample() && differences.size() < limits.differences();
        from += atOnce) {
      List<Integer> some = all.subList(from, Math.min(from + atOnce, all.size()));
      lookFor(pair.catalogNames(Buckets.of(catalog.buckets(), some), index.patterns()));
    }
    if (looked < catalog.names()) {
      notes.add("a sample: " + looked + " of " + catalog.names() + " names were looked up");
    }
    measureMistakes();
    notes.add("the false positives of a filter can only be counted, not listed");
  }

  private void lookFor(List<String> names) {
    List<String> missing = new ArrayList<>();
    for (int from = 0; from < names.size(); from += NAMES_AT_ONCE) {
      List<String> some = names.subList(from, Math.min(from + NAMES_AT_ONCE, names.size()));
      Set<String> placed = pair.placed(some);
      some.stream().filter(name -> !placed.contains(name)).forEach(missing::add);
    }
    looked += names.size();
    if (!missing.isEmpty()) {
      pending.catchUp();
      missing.forEach(name -> explain(name, Difference.DifferenceKind.LOST));
    }
  }

  private void measureMistakes() {
    int yes = 0;
    for (int asked = 0; asked < limits.probes(); asked += NAMES_AT_ONCE) {
      int count = Math.min(NAMES_AT_ONCE, limits.probes() - asked);
      List<String> nobodys =
          IntStream.range(0, count).mapToObj(i -> "audit/" + UUID.randomUUID()).toList();
      yes += pair.placed(nobodys).size();
    }
    mistakes = new AuditReport.FalsePositives(limits.probes(), yes);
  }
}
