package org.gridrls.client.set;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import org.gridrls.api.index.Replica;
import org.gridrls.client.federation.KnownCatalogs;

/**
 * Says at which site each catalog is, as registries state it, or else as copies show it. Used by
 * one thread.
 */
final class SiteDirectory {
  private final Map<String, CopySite> byCatalog = new HashMap<>();

  /** {@code registered} if the catalogs are listed by registries, which know their sites. */
  SiteDirectory(KnownCatalogs known, boolean registered) {
    if (registered) {
      known.expected().forEach(one -> byCatalog.put(one.member(), at(one.member(), one.site())));
    }
  }

  private static CopySite at(String member, Optional<String> site) {
    return site.map(CopySite::site).orElseGet(() -> CopySite.catalog(member));
  }

  CopySite of(Replica copy) {
    return byCatalog.computeIfAbsent(copy.lrcMember(), member -> at(member, copy.place().site()));
  }

  /** Returns the site of the catalog; empty if it may be at any site. */
  Optional<CopySite> of(String member) {
    return Optional.ofNullable(byCatalog.get(member));
  }

  /** Returns the sites known so far. */
  Collection<CopySite> sites() {
    return new LinkedHashSet<>(byCatalog.values());
  }
}
