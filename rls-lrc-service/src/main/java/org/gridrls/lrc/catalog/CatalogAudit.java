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

  /** Comparisons of a name with patterns that begin as it does, on the average of all names. */
  private static final int COMPARISONS_MAX = 100;

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
    long sequence = read(new Chosen(patterns), digests::add);
    return new CatalogDigests(sequence, digests.build());
  }

  /** The names in the buckets, sorted. */
  public CatalogNames names(Buckets buckets, List<NamePattern> patterns, PageRequest page) {
    NamePage.Builder names = new NamePage.Builder(page);
    Chosen chosen = new Chosen(patterns);
    long sequence =
        read(
            name -> buckets.contains(name) && chosen.test(name),
            name -> {
              if (!names.add(name)) {
                throw new CancellationException("the page is full");
              }
            });
    return new CatalogNames(sequence, names.build());
  }

  /** Finds the names that match one of the patterns, or all; TOO_LARGE if that costs too much. */
  private static final class Chosen implements Predicate<String> {
    private final List<NamePattern> patterns;
    private long left = 1_000L * COMPARISONS_MAX;

    Chosen(List<NamePattern> patterns) {
      this.patterns = patterns;
    }

    @Override
    public boolean test(String name) {
      left += COMPARISONS_MAX;
      return patterns.isEmpty() || patterns.stream().anyMatch(one -> matches(one, name));
    }

    private boolean matches(NamePattern pattern, String name) {
      if (!pattern.mayMatch(name)) {
        return false;
      }
      if (--left < 0) {
        throw new RlsException(
            RlsError.TOO_LARGE,
            "more than "
                + COMPARISONS_MAX
                + " patterns for each name; begin them with characters that tell names apart");
      }
      return pattern.matches(name);
    }
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
      throw RlsException.later(
          RlsError.OVERLOADED, AT_ONCE + " audits are reading this catalog already", RETRY_AFTER);
    }
    try {
      return work.get();
    } finally {
      readers.release();
    }
  }
}
