package org.gridrls.lrc.soap;

import java.util.List;
import org.gridrls.api.BulkMode;
import org.gridrls.api.BulkResult;
import org.gridrls.api.wire.WireMappings;
import org.gridrls.lrc.catalog.CatalogChange;
import org.gridrls.lrc.catalog.MappingCatalog;
import org.gridrls.lrc.catalog.RequestIds;
import org.gridrls.wire.types.BulkModeXml;
import org.gridrls.wire.types.BulkResultXml;

/** Applies the changes of bulk calls. Safe for threads. */
final class BulkCalls {
  private final MappingCatalog catalog;
  private final RequestIds requestIds;

  BulkCalls(MappingCatalog catalog, RequestIds requestIds) {
    this.catalog = catalog;
    this.requestIds = requestIds;
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
