package org.gridrls.faults.history;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

/** The model of the federation: its catalogs, and what became of each. Safe for threads. */
public final class World {
  private final Map<String, CatalogFacts> catalogs = new ConcurrentSkipListMap<>();
  private final long zero;

  /**
   * @param zero the moment that times in reports count from
   */
  public World(List<String> catalogs, long zero) {
    this.zero = zero;
    catalogs.forEach(name -> this.catalogs.put(name, new CatalogFacts(name)));
  }

  public Collection<CatalogFacts> catalogs() {
    return catalogs.values();
  }

  public CatalogFacts catalog(String name) {
    return catalogs.get(name);
  }

  /** From that moment on a further catalog belongs to the federation. */
  public CatalogFacts joined(String name, long moment) {
    CatalogFacts facts = new CatalogFacts(name);
    facts.absent(Long.MIN_VALUE);
    facts.certainAgain(moment);
    catalogs.put(name, facts);
    return facts;
  }

  /** Nothing is known any more about one that joined. */
  public void forget(String name) {
    catalogs.remove(name);
  }

  public long zero() {
    return zero;
  }

  public double seconds(long moment) {
    return (moment - zero) / 1e9;
  }
}
