package org.gridrls.lrc.soap;

import java.util.List;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.wire.WireAudit;
import org.gridrls.api.wire.WireMappings;
import org.gridrls.kit.fault.FaultMapper;
import org.gridrls.lrc.audit.CatalogAudit;
import org.gridrls.lrc.catalog.ChangeLog;
import org.gridrls.lrc.catalog.MappingCatalog;
import org.gridrls.lrc.update.UpdateScheduler;
import org.gridrls.wire.lrc.CatalogDigestsXml;
import org.gridrls.wire.lrc.CatalogNamesXml;
import org.gridrls.wire.types.PageRequestXml;
import org.gridrls.wire.types.RlsFaultMessage;

/** The operations by which an index is compared with the catalog. Safe for threads. */
abstract class AuditOperations extends WriteOperations {
  private final CatalogAudit audit;

  AuditOperations(
      MappingCatalog catalog, BulkCalls bulk, UpdateScheduler updates, ChangeLog changes) {
    super(catalog, bulk, updates);
    this.audit = new CatalogAudit(changes);
  }

  @Override
  public CatalogDigestsXml getNameDigests(int buckets, List<String> pattern)
      throws RlsFaultMessage {
    return FaultMapper.answer(
        "getNameDigests", () -> WireAudit.toWire(audit.digests(buckets, patterns(pattern))));
  }

  @Override
  public CatalogNamesXml getBucketNames(
      int buckets, List<Integer> bucket, List<String> pattern, PageRequestXml page)
      throws RlsFaultMessage {
    return FaultMapper.answer(
        "getBucketNames",
        () ->
            WireAudit.toWire(
                audit.names(
                    WireAudit.buckets(buckets, bucket),
                    patterns(pattern),
                    WireMappings.page(page))));
  }

  private static List<GlobPattern> patterns(List<String> patterns) {
    return Requests.items(patterns, GlobPattern::of);
  }
}
