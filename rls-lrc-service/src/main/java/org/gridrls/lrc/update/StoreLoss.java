package org.gridrls.lrc.update;

import java.util.Optional;
import java.util.OptionalLong;
import org.gridrls.api.Counted;
import org.gridrls.api.RlsException;
import org.gridrls.api.update.BaseState;
import org.gridrls.api.update.Receipt;
import org.gridrls.api.update.StoreHistory;
import org.gridrls.lrc.catalog.CatalogBoot;
import org.gridrls.lrc.catalog.CatalogIdentity;
import org.gridrls.lrc.catalog.CatalogStart;
import org.gridrls.lrc.catalog.LossStore;
import org.gridrls.lrc.catalog.LostChanges;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Knows whether the store lacks changes that the catalog had acknowledged: what an index confirmed
 * is a lower bound of what the store must contain. The loss is kept in the store until an operator
 * accepts it; no index can end it. Safe for threads.
 */
public final class StoreLoss {
  private static final Logger log = LoggerFactory.getLogger(StoreLoss.class);

  private final LossStore store;
  private final CatalogStart start;
  private final CatalogIdentity identity;

  private volatile Optional<LostChanges> loss;
  private volatile long acceptedBootId;

  /**
   * Reads what is known.
   *
   * @param start the state of the store when it was opened
   */
  public StoreLoss(LossStore store, CatalogStart start, CatalogIdentity identity) {
    this.store = store;
    this.start = start;
    this.identity = identity;
    this.loss = store.loss();
    this.acceptedBootId = store.acceptedBootId();
    loss.ifPresent(StoreLoss::report);
  }

  private static void report(LostChanges lost) {
    log.error(
        "this catalog lost {}: {} had confirmed change {} of start {}, and its store continued from"
            + " change {}: the store was put back to an older copy, or was damaged. Until it is put"
            + " back to a later copy, or an operator accepts the loss (rls lost accept), indexes"
            + " answer \"not registered\" for no name",
        Counted.of(lost.count(), "acknowledged change"),
        lost.rli(),
        lost.confirmed().generation(),
        lost.confirmed().bootId(),
        lost.kept());
  }

  /** The loss that no operator has accepted yet. */
  public Optional<LostChanges> known() {
    return loss;
  }

  /** Returns the history that an update of this start states about the store. */
  StoreHistory history(CatalogBoot boot) {
    return new StoreHistory(
        OptionalLong.of(opened(boot)), loss.map(LostChanges::count).orElse(0L), acceptedBootId);
  }

  private long opened(CatalogBoot boot) {
    return Math.min(start.sequence(), boot.sequence());
  }

  /**
   * Takes note of a state that an index confirmed and that the store does not contain.
   *
   * @param known true if the index has confirmed a state to this process before: then a later start
   *     that it holds is that of a copy that runs elsewhere
   */
  void heard(String rli, Receipt receipt, boolean known) {
    receipt
        .missing()
        .filter(confirmed -> !known || confirmed.bootId() < identity.boot().bootId())
        .ifPresent(confirmed -> heard(rli, confirmed));
  }

  private synchronized void heard(String rli, BaseState confirmed) {
    CatalogBoot boot = identity.boot();
    long kept = boot.lastOf(confirmed.bootId()).orElse(opened(boot));
    boolean lacks =
        confirmed.bootId() != boot.bootId()
            && confirmed.bootId() >= acceptedBootId
            && confirmed.bootId() - boot.bootId() <= CatalogIdentity.AHEAD_MAX
            && confirmed.generation() > kept;
    boolean more =
        loss.map(before -> confirmed.generation() > before.confirmed().generation()).orElse(true);
    if (lacks && more) {
      note(
          new LostChanges(
              rli, confirmed, loss.map(before -> Math.min(before.kept(), kept)).orElse(kept)));
    }
  }

  /** If the store is away, it is noted with the next answer. */
  private void note(LostChanges found) {
    try {
      store.save(found);
      loss = Optional.of(found);
      report(found);
    } catch (RlsException e) {
      log.warn("cannot store that {} were lost: {}", found.count(), e.getMessage());
    }
  }

  /**
   * An operator accepts that the store is as it is: what earlier starts sent is no longer expected
   * in it. Returns the number of lost changes; 0 if none were known.
   */
  public synchronized long accept() {
    long heard = loss.map(lost -> lost.confirmed().bootId()).orElse(0L);
    if (heard >= identity.boot().bootId()) {
      identity.raiseBootId(heard); // the accepted starts are those before this one
    }
    long bootId = identity.boot().bootId();
    store.accept(bootId);
    long count = loss.map(LostChanges::count).orElse(0L);
    acceptedBootId = bootId;
    loss = Optional.empty();
    log.warn("an operator accepted the loss of {}", Counted.of(count, "acknowledged change"));
    return count;
  }
}
