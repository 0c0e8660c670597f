package org.gridrls.lrc.update;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.gridrls.api.member.MemberPort;
import org.gridrls.api.update.BaseState;
import org.gridrls.api.update.StoreHistory;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.kit.schedule.Clocks;
import org.gridrls.kit.schedule.Moment;
import org.gridrls.kit.update.UpdateSender;
import org.gridrls.lrc.catalog.AcknowledgedStates;
import org.gridrls.lrc.catalog.CatalogBoot;
import org.gridrls.lrc.catalog.CatalogIdentity;
import org.gridrls.lrc.catalog.CatalogJournal;
import org.gridrls.lrc.catalog.TargetStore;
import org.gridrls.lrc.filter.FilterFiles;

/**
 * Holds what updates need from the rest of the catalog. Immutable.
 *
 * @param targets added by an operator
 * @param acknowledged the states that indexes acknowledged
 * @param loss what the store lacks of the changes that were acknowledged
 * @param filters the saved filters
 * @param senders creates the sender to a URL, without connecting
 * @param random for the jitter after failures
 */
public record UpdateContext(
    CatalogJournal log,
    TargetStore targets,
    AcknowledgedStates acknowledged,
    StoreLoss loss,
    FilterFiles filters,
    SendingCatalog identity,
    Function<String, UpdateSender> senders,
    Clocks clocks,
    RandomGenerator random) {

  /** The sender: endpoint, member name and identity of the catalog. Immutable. */
  public record SendingCatalog(String lrc, String member, CatalogIdentity catalog) {
    /** True for an index of the same server: updates to it leave neither process nor machine. */
    boolean isServedWith(String rli) {
      return rli.endsWith(MemberPort.SOFT_STATE_UPDATE.path())
          && lrc.endsWith(MemberPort.LOCAL_REPLICA_CATALOG.path())
          && server(rli, MemberPort.SOFT_STATE_UPDATE)
              .equals(server(lrc, MemberPort.LOCAL_REPLICA_CATALOG));
    }

    private static String server(String endpoint, MemberPort port) {
      return endpoint.substring(0, endpoint.length() - port.path().length());
    }

    /** The source of an update that is up to date now. */
    UpdateSource source(
        BaseState state, StoreHistory history, Duration lease, List<String> patterns) {
      return UpdateSource.direct(
          new UpdateSource.Catalog(lrc, member, Optional.of(catalog.catalogId()), history),
          state,
          lease,
          patterns);
    }
  }

  /** Everything acknowledged before this moment is in a whole update that is made from now on. */
  Instant wholeAsOf() {
    return log.listedAt().orElseGet(clocks::now);
  }

  /** Observes the catalog now. */
  CatalogSnapshot observe() {
    Moment at = clocks.moment(); // before the state is read
    CatalogBoot boot = identity.catalog().boot();
    boolean lists = log.listedAt().isPresent();
    // an older store has an older listing, and says how old: it lost no change of the catalog
    StoreHistory history = lists ? StoreHistory.UNKNOWN : loss.history(boot);
    return new CatalogSnapshot(at, boot, log.latestSequence(), history, lists);
  }
}
