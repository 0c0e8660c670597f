package org.gridrls.lrc.soap;

import java.util.List;
import org.gridrls.api.wire.WireAudit;
import org.gridrls.api.wire.WireMappings;
import org.gridrls.kit.host.soap.CurrentCall;
import org.gridrls.kit.security.CostlyCalls;
import org.gridrls.kit.update.NamePattern;
import org.gridrls.lrc.catalog.CatalogAudit;
import org.gridrls.wire.lrc.CatalogDigestsXml;
import org.gridrls.wire.lrc.CatalogNamesXml;
import org.gridrls.wire.lrc.LocalReplicaCatalog;
import org.gridrls.wire.types.PageRequestXml;

/** The operations that compare an index with the catalog. Safe for threads. */
interface AuditOperations extends LocalReplicaCatalog {
  CatalogAudit audit();

  CostlyCalls audits();

  @Override
  default CatalogDigestsXml getNameDigests(int buckets, List<String> pattern) {
    return CurrentCall.costly(
        audits(), () -> WireAudit.toWire(audit().digests(buckets, patterns(pattern))));
  }

  @Override
  default CatalogNamesXml getBucketNames(
      int buckets, List<Integer> bucket, List<String> pattern, PageRequestXml page) {
    return CurrentCall.costly(
        audits(),
        () ->
            WireAudit.toWire(
                audit()
                    .names(
                        WireAudit.buckets(buckets, bucket),
                        patterns(pattern),
                        WireMappings.page(page))));
  }

  private static List<NamePattern> patterns(List<String> patterns) {
    return Requests.items(patterns, NamePattern::ofUpdate);
  }
}
