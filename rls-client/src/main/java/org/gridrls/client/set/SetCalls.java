package org.gridrls.client.set;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.LogicalName;
import org.gridrls.api.ObjectType;
import org.gridrls.api.index.IndexAnswer;
import org.gridrls.api.index.LocateResult;
import org.gridrls.client.CatalogReader;
import org.gridrls.client.federation.KnownCatalogs;
import org.gridrls.client.federation.RlsClient;
import org.gridrls.client.soap.MemberAddress;
import org.gridrls.client.soap.Retries;
import org.gridrls.client.soap.RetryPolicy;

/** How the federation is asked for whole sets. */
interface SetCalls {
  KnownCatalogs catalogs();

  /** False if the catalogs are listed without their sites. */
  boolean knowsSites();

  /** Returns the catalogs that may have the name, as indexes know them. */
  IndexAnswer lrcsOf(LogicalName name, Duration deadline);

  LocateResult locate(List<LogicalName> names, Duration deadline, Optional<Duration> maxAge);

  /** Returns the mappings of one name in a catalog, sorted, page by page. */
  Stream<AttributedMapping> mappings(MemberAddress lrc, ObjectType type, String name, int pageSize);

  /** Returns the mappings of matching logical names in a catalog, sorted, page by page. */
  Stream<AttributedMapping> matching(MemberAddress lrc, GlobPattern pattern, int pageSize);

  /** Over the indexes and catalogs of a federation. */
  static SetCalls of(RlsClient rls) {
    Retries retries = new Retries(RetryPolicy.DEFAULT);
    return new SetCalls() {
      @Override
      public KnownCatalogs catalogs() {
        return rls.knownCatalogs();
      }

      @Override
      public boolean knowsSites() {
        return rls.knowsSites();
      }

      @Override
      public IndexAnswer lrcsOf(LogicalName name, Duration deadline) {
        return retries.read(() -> rls.lrcsOf(List.of(name), deadline));
      }

      @Override
      public LocateResult locate(
          List<LogicalName> names, Duration deadline, Optional<Duration> maxAge) {
        return retries.read(() -> rls.locate(names, deadline, AttributeSelection.NONE, maxAge));
      }

      @Override
      public Stream<AttributedMapping> mappings(
          MemberAddress lrc, ObjectType type, String name, int pageSize) {
        return new CatalogReader(rls.catalog(lrc), retries, pageSize)
            .mappings(type, name, AttributeSelection.NONE);
      }

      @Override
      public Stream<AttributedMapping> matching(
          MemberAddress lrc, GlobPattern pattern, int pageSize) {
        return new CatalogReader(rls.catalog(lrc), retries, pageSize)
            .mappings(ObjectType.LOGICAL_NAME, pattern, AttributeSelection.NONE);
      }
    };
  }
}
