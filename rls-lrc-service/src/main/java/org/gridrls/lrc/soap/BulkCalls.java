package org.gridrls.lrc.soap;

import java.util.List;
import java.util.Optional;
import org.gridrls.api.BulkMode;
import org.gridrls.api.BulkResult;
import org.gridrls.api.ItemFailure;
import org.gridrls.api.Mapping;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.wire.WireMappings;
import org.gridrls.kit.host.soap.CurrentCall;
import org.gridrls.kit.security.Caller;
import org.gridrls.lrc.catalog.CatalogChange;
import org.gridrls.lrc.catalog.MappingCatalog;
import org.gridrls.lrc.catalog.RequestIds;
import org.gridrls.lrc.copies.CopyKeeper;
import org.gridrls.wire.types.BulkModeXml;
import org.gridrls.wire.types.BulkResultXml;

/** Applies the changes of bulk calls. Safe for threads. */
final class BulkCalls {
  private final MappingCatalog catalog;
  private final RequestIds requestIds;
  private final CopyKeeper keeper;

  BulkCalls(MappingCatalog catalog, RequestIds requestIds, CopyKeeper keeper) {
    this.catalog = catalog;
    this.requestIds = requestIds;
    this.keeper = keeper;
  }

  CopyKeeper keeper() {
    return keeper;
  }

  /** Deletes as {@link #answer} does; what is no deletion is refused anyway. */
  BulkResultXml delete(String requestId, BulkModeXml wireMode, List<CatalogChange> changes) {
    return mustKeep()
        ? WireMappings.toWire(
            keeper.delete(changes, WireMappings.bulkMode(wireMode), Optional.ofNullable(requestId)))
        : answer(requestId, wireMode, changes);
  }

  void delete(Mapping mapping) {
    CatalogChange change = new CatalogChange.Delete(mapping);
    if (!mustKeep()) {
      catalog.apply(change);
      return;
    }
    List<ItemFailure> failures =
        keeper.delete(List.of(change), BulkMode.PER_ITEM, Optional.empty()).failures();
    if (!failures.isEmpty()) {
      throw failures.get(0).toException();
    }
  }

  /** Throws PERMISSION_DENIED if the caller's deletes must keep last copies. */
  void requireAnyDeletion() {
    if (mustKeep()) {
      throw new RlsException(
          RlsError.PERMISSION_DENIED,
          "this catalog keeps last copies (lrc.keep-last-copy): delete mappings by their names, or"
              + " as an administrator");
    }
  }

  /** In open mode nobody is known to be an administrator. */
  private boolean mustKeep() {
    return keeper.isAlways()
        && !(CurrentCall.carried()
                .caller()
                .filter(one -> one.method() != Caller.Method.NONE)
                .isPresent()
            && CurrentCall.mayCall("Administration", "setConfiguration"));
  }

  /**
   * @param requestId may be null: then repeated calls are not detected
   */
  BulkResultXml answer(String requestId, BulkModeXml wireMode, List<CatalogChange> changes) {
    BulkMode mode = WireMappings.bulkMode(wireMode);
    BulkResult result =
        requestId == null
            ? catalog.apply(changes, mode)
            : requestIds.apply(requestId, changes, mode);
    return WireMappings.toWire(result);
  }
}
