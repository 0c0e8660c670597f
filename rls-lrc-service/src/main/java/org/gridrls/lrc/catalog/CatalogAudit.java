package org.gridrls.lrc.catalog;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.gridrls.api.PageRequest;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.audit.Buckets;
import org.gridrls.api.audit.CatalogDigests;
import org.gridrls.api.audit.CatalogNames;
import org.gridrls.api.audit.NameDigests;
import org.gridrls.api.audit.NamePage;
import org.gridrls.kit.update.NamePattern;

/**
 * Digests of the logical names of a catalog, and the names of given buckets. Each request reads all
 * names once, so few are served at a time. Safe for threads.
 */
public final class CatalogAudit {
  private static final int AT_ONCE = 2;
  private static final Duration RETRY_AFTER = Duration.ofSeconds(5);

  private final CatalogJournal changes;
  private final Semaphore readers = new Semaphore(AT_ONCE);

  public CatalogAudit(CatalogJournal changes) {
    this.changes = changes;
  }

  /**
   * Digests of the names that match one of the patterns, or of all names if there are no patterns.
   */
  public CatalogDigests digests(int buckets, List<NamePattern> patterns) {
    NameDigests.Builder digests = new NameDigests.Builder(buckets);
    long sequence = read(name -> matches(name, patterns), digests::add);
    return new CatalogDigests(sequence, digests.build());
  }

  /** The names in the buckets, sorted. */
  public CatalogNames names(Buckets buckets, List<NamePattern> patterns, PageRequest page) {
    NamePage.Builder names = new NamePage.Builder(page);
    long sequence =
        read(
            name -> buckets.contains(name) && matches(name, patterns),
            name -> {
              if (!names.add(name)) {
                throw new CancellationException("the page is full");
              }
            });
    return new CatalogNames(sequence, names.build());
  }

  private static boolean matches(String name, List<NamePattern> patterns) {
    return patterns.isEmpty() || patterns.stream().anyMatch(pattern -> pattern.matches(name));
  }

  private long read(Predicate<String> condition, Consumer<String> reader) {
    return limited(() -> changes.snapshot(names -> read(names, condition, reader)));
  }

  private static long read(
      NameSnapshot names, Predicate<String> condition, Consumer<String> reader) {
    try {
      names.forEach(
          name -> {
            if (condition.test(name)) {
              reader.accept(name);
            }
          });
    } catch (CancellationException e) {
      return names.sequence(); // enough was read
    }
    return names.sequence();
  }

  private <T> T limited(Supplier<T> work) {
    if (!readers.tryAcquire()) {
      throw new RlsException(
          RlsError.OVERLOADED,
          AT_ONCE + " audits are reading this catalog already",
          null,
          RETRY_AFTER,
          null);
    }
    try {
      return work.get();
    } finally {
      readers.release();
    }
  }
}
