package org.gridrls.lrc.foreign;

import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.catalog.CatalogChanges;
import org.gridrls.lrc.catalog.CatalogJournal;
import org.gridrls.lrc.catalog.NameSnapshot;

/**
 * The journal of names that were listed, as updates use it: complete as of the listing. Safe for
 * threads.
 */
public record ListedJournal(CatalogJournal store, Supplier<Instant> listed)
    implements CatalogJournal {
  @Override
  public Optional<Instant> listedAt() {
    return Optional.of(listed.get());
  }

  @Override
  public long latestSequence() {
    return store.latestSequence();
  }

  @Override
  public CatalogChanges changesSince(long sequence, int limit) {
    return store.changesSince(sequence, limit);
  }

  @Override
  public <T> T snapshot(Function<NameSnapshot, T> reader) {
    return store.snapshot(reader);
  }

  @Override
  public long trim(long keep) {
    return store.trim(keep);
  }

  /**
   * Returns the journal as callers see it: it refuses to say what changed, because names that came
   * and went between two listings are in no journal.
   */
  public CatalogJournal withoutChanges() {
    return new CatalogJournal() {
      @Override
      public long latestSequence() {
        return store.latestSequence();
      }

      @Override
      public CatalogChanges changesSince(long sequence, int limit) {
        throw new RlsException(
            RlsError.UNSUPPORTED,
            "this catalog is a bridge: it does not know which names came and went in the foreign"
                + " catalog");
      }

      @Override
      public <T> T snapshot(Function<NameSnapshot, T> reader) {
        return store.snapshot(reader);
      }

      @Override
      public long trim(long keep) {
        return store.trim(keep);
      }
    };
  }
}
