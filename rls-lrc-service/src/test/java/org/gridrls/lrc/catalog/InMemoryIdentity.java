package org.gridrls.lrc.catalog;

/** Identifies a catalog that is forgotten with the process. Safe for threads. */
public final class InMemoryIdentity implements CatalogIdentity {
  private final String catalogId;
  private volatile CatalogBoot boot;

  public InMemoryIdentity(String catalogId, CatalogBoot boot) {
    this.catalogId = catalogId;
    this.boot = boot;
  }

  /** Makes the identity of a catalog that was found so. */
  public static InMemoryIdentity of(CatalogStart start) {
    return new InMemoryIdentity(
        start.catalogId(), new CatalogBoot(start.bootId(), start.sequence()));
  }

  @Override
  public String catalogId() {
    return catalogId;
  }

  @Override
  public CatalogBoot boot() {
    return boot;
  }

  /** Its store lost what came after that state. */
  public synchronized void wentBackTo(long sequence) {
    boot = new CatalogBoot(boot.bootId() + 1, sequence);
  }

  @Override
  public synchronized void raiseBootId(long bootId) {
    boot = new CatalogBoot(Math.max(boot.bootId(), bootId) + 1, Long.MAX_VALUE);
  }
}
