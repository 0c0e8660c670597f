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

  /** It takes another number, as its store may have lost what came after that state. */
  public synchronized void wentBackTo(long sequence) {
    boot = boot.next(boot.bootId() + 1, Math.min(boot.sequence(), sequence), sequence);
  }

  @Override
  public synchronized void raiseBootId(long bootId) {
    long next = Math.max(boot.bootId(), bootId) + 1;
    boot = boot.next(next, Long.MAX_VALUE, Long.MAX_VALUE);
  }
}
