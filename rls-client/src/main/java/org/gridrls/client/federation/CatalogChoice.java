package org.gridrls.client.federation;

import java.util.Comparator;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.client.federation.KnownCatalogs.KnownCatalog;
import org.gridrls.client.soap.MemberAddress;

/** Selects a catalog of a federation: by URL, by member name, or by site. Immutable. */
public final class CatalogChoice {
  private static final Comparator<KnownCatalog> PREFERRED =
      Comparator.comparingInt((KnownCatalog each) -> -each.preference())
          .thenComparing(KnownCatalog::member);

  private final Optional<MemberAddress> url;
  private final String what;
  private final Predicate<KnownCatalog> meant;

  private CatalogChoice(Optional<MemberAddress> url, String what, Predicate<KnownCatalog> meant) {
    this.url = url;
    this.what = what;
    this.meant = meant;
  }

  /** The catalog at this URL, member of the federation or not; it is not looked up. */
  public static CatalogChoice at(String url) {
    return new CatalogChoice(Optional.of(MemberAddress.of(url)), url, each -> false);
  }

  public static CatalogChoice named(String member) {
    return new CatalogChoice(
        Optional.empty(), "catalog " + member, each -> each.member().equals(member));
  }

  /**
   * The site's; of several the one with the highest preference, then the first by name. Only
   * registries know sites.
   */
  public static CatalogChoice ofSite(String site) {
    return new CatalogChoice(
        Optional.empty(),
        "catalog of the site " + site,
        each -> each.site().equals(Optional.of(site)));
  }

  /** Its address; MEMBER_NOT_FOUND if there is none. */
  MemberAddress address(Supplier<KnownCatalogs> known) {
    return url.orElseGet(
        () ->
            known.get().catalogs().stream()
                .filter(meant)
                .min(PREFERRED)
                .map(KnownCatalog::address)
                .orElseThrow(this::unknown));
  }

  private RlsException unknown() {
    return new RlsException(
        RlsError.MEMBER_NOT_FOUND,
        "the federation has no " + what + " at the moment; give its URL, or check the members");
  }

  @Override
  public String toString() {
    return what;
  }
}
