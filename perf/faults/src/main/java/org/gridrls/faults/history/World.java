package org.gridrls.faults.history;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The model of the federation: its catalogs, and what became of each. Safe for threads. */
public final class World {
  private final Map<String, CatalogFacts> catalogs = new LinkedHashMap<>();
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

  public long zero() {
    return zero;
  }

  public double seconds(long moment) {
    return (moment - zero) / 1e9;
  }
}
