package org.gridrls.lrc.soap;

import java.util.List;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.wire.WireAudit;
import org.gridrls.api.wire.WireMappings;
import org.gridrls.lrc.audit.CatalogAudit;
import org.gridrls.lrc.catalog.CatalogJournal;
import org.gridrls.wire.lrc.CatalogDigestsXml;
import org.gridrls.wire.lrc.CatalogNamesXml;
import org.gridrls.wire.types.PageRequestXml;

/** The operations that compare an index with the catalog. Safe for threads. */
final class AuditOperations {
  private final CatalogAudit audit;

  AuditOperations(CatalogJournal changes) {
    this.audit = new CatalogAudit(changes);
  }

  CatalogDigestsXml getNameDigests(int buckets, List<String> pattern) {
    return WireAudit.toWire(audit.digests(buckets, patterns(pattern)));
  }

  CatalogNamesXml getBucketNames(
      int buckets, List<Integer> bucket, List<String> pattern, PageRequestXml page) {
    return WireAudit.toWire(
        audit.names(
            WireAudit.buckets(buckets, bucket), patterns(pattern), WireMappings.page(page)));
  }

  private static List<GlobPattern> patterns(List<String> patterns) {
    return Requests.items(patterns, GlobPattern::of);
  }
}
