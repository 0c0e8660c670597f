package org.gridrls.lrc.soap;

import org.gridrls.kit.host.SoapEndpoint;
import org.gridrls.kit.security.CostlyCalls;
import org.gridrls.lrc.catalog.CatalogAudit;
import org.gridrls.lrc.catalog.CatalogJournal;
import org.gridrls.lrc.catalog.MappingCatalog;
import org.gridrls.lrc.catalog.RequestIds;
import org.gridrls.lrc.copies.CopyKeeper;
import org.gridrls.lrc.update.UpdateScheduler;
import org.gridrls.wire.lrc.LocalReplicaCatalog;

/** The port type of a catalog, and where it is served. Stateless. */
public final class LrcEndpoints {
  private LrcEndpoints() {}

  /** Serves a catalog with its journal and its updates. */
  public static SoapEndpoint of(
      MappingCatalog catalog,
      CatalogJournal changes,
      UpdateScheduler updates,
      RequestIds requestIds,
      CopyKeeper keeper) {
    LrcEndpoint endpoint =
        new LrcEndpoint(
            catalog,
            changes,
            updates,
            new BulkCalls(catalog, requestIds, keeper),
            new CatalogAudit(changes),
            CostlyCalls.scans(),
            new CostlyCalls("audit", 1));
    return SoapEndpoint.of(
            LocalReplicaCatalog.class, endpoint, "local-replica-catalog.wsdl", "/lrc")
        .directlyBut();
  }
}
