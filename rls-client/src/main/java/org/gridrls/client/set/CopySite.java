package org.gridrls.client.set;

/**
 * A place whose copies are counted together: a site, or a single catalog that states no site.
 * Immutable.
 *
 * @param catalogOnly true if the name is that of a catalog
 */
public record CopySite(String name, boolean catalogOnly) {
  /** A site. */
  public static CopySite site(String name) {
    return new CopySite(name, false);
  }

  /** A catalog that states no site. */
  public static CopySite catalog(String member) {
    return new CopySite(member, true);
  }

  @Override
  public String toString() {
    return name;
  }
}
