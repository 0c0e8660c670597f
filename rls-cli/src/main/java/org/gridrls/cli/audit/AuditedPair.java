package org.gridrls.cli.audit;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gridrls.api.audit.Buckets;
import org.gridrls.api.audit.CatalogDigests;
import org.gridrls.api.audit.SourceDigests;
import org.gridrls.api.catalog.CatalogChanges;
import org.gridrls.api.index.Sender;

/** A catalog and an index that are compared. Every call may throw RlsException. */
interface AuditedPair {
  /** The catalog's name in the federation. */
  String member();

  /** The state of the catalog at the index; empty if the index has nothing of it. */
  Optional<Sender> sender();

  SourceDigests indexDigests(int buckets);

  /** All of them, sorted. */
  List<String> indexNames(Buckets buckets);

  CatalogDigests catalogDigests(int buckets, List<String> patterns);

  /** All of them, sorted. */
  List<String> catalogNames(Buckets buckets, List<String> patterns);

  CatalogChanges changesSince(long sequence);

  /** The subset of the names that the index places in the catalog, surely or probably. */
  Set<String> placed(List<String> names);
}
