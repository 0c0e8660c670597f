package org.gridrls.client.set;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.gridrls.api.LogicalName;
import org.gridrls.api.RlsException;
import org.gridrls.api.index.Completeness;
import org.gridrls.api.index.LocateResult;
import org.gridrls.api.index.LocatedName;
import org.gridrls.client.federation.KnownCatalogs;

/**
 * Looks up the names of one set, as many as there are, and counts them by site. Used by one thread.
 */
public final class SetLookup {
  static final int BATCH = 1_000;

  private final SetCalls calls;
  private final LookupSettings settings;
  private final Consumer<LocatedMember> each;
  private final WeakestBasis basis;
  private final SiteDirectory directory;
  private final boolean allSites;
  private final SiteCounts counts = new SiteCounts();

  SetLookup(
      SetCalls calls, LookupSettings settings, LongSupplier nanos, Consumer<LocatedMember> each) {
    this.calls = calls;
    this.settings = settings;
    this.each = each;
    this.basis = new WeakestBasis(nanos);
    this.directory = directory(calls);
    this.allSites = !directory.sites().isEmpty();
    counts.know(directory.sites());
  }

  /** Without a list of the catalogs, copies show the sites, and silent catalogs may be anywhere. */
  private static SiteDirectory directory(SetCalls calls) {
    try {
      return new SiteDirectory(calls.catalogs(), calls.knowsSites());
    } catch (RlsException e) {
      return new SiteDirectory(KnownCatalogs.of(List.of(), List.of(), false), false);
    }
  }

  /** False if no catalog is at a site of that name; true also if the sites are not known. */
  public boolean mayExist(String site) {
    return !allSites || directory.sites().stream().anyMatch(one -> one.name().equals(site));
  }

  /** Looks up all names that were listed. */
  public void addAll(SetNames names) {
    all(new Logical(names));
  }

  /** The names without the catalogs that list them. */
  private record Logical(SetNames names) implements Iterator<LogicalName> {
    @Override
    public boolean hasNext() {
      return names.hasNext();
    }

    @Override
    public LogicalName next() {
      return names.next().name();
    }
  }

  void all(Iterator<LogicalName> names) {
    List<LogicalName> batch = new ArrayList<>(BATCH);
    while (names.hasNext()) {
      batch.add(names.next());
      if (batch.size() == BATCH || !names.hasNext()) {
        add(List.copyOf(batch));
        batch.clear();
      }
    }
  }

  /** Looks up further names, 1,000 at most. */
  public void add(List<LogicalName> names) {
    LocateResult result = calls.locate(names, settings.deadline(), settings.maxAge());
    Completeness answer = result.completeness();
    basis.add(answer);
    UncoveredSites uncovered = new UncoveredSites(answer, directory);
    for (LocatedName one : result.names()) {
      LocatedMember member = uncovered.of(one);
      counts.add(member);
      each.accept(member);
    }
  }

  /** Returns the answer for the names so far; {@code list}: what listed them, if not the caller. */
  public SetAnswer answer(Optional<SetNames> list) {
    list.ifPresent(one -> basis.add(one.completeness()));
    boolean allNames = list.map(SetNames::whole).orElse(true);
    return new SetAnswer(
        counts.totals(), counts.shares(allNames), counts.cover(), allNames, basis.now());
  }
}
