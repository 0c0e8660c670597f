package org.gridrls.cli.audit;

import java.util.List;
import org.gridrls.api.audit.Buckets;
import org.gridrls.api.audit.CatalogDigests;

/** The logical names of one catalog. Every call may throw RlsException. */
interface ComparedCatalog {
  /** The catalog's name in the federation. */
  String member();

  /** Digests of the names that match one of the patterns; no pattern: of all. */
  CatalogDigests digests(int buckets, List<String> patterns);

  /** The names in these buckets that match one of the patterns, all of them, sorted. */
  List<String> names(Buckets buckets, List<String> patterns);
}
