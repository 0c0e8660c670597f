package org.gridrls.cli.audit;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gridrls.api.LogicalName;
import org.gridrls.api.PageRequest;
import org.gridrls.api.audit.Buckets;
import org.gridrls.api.audit.CatalogDigests;
import org.gridrls.api.audit.SourceDigests;
import org.gridrls.api.catalog.CatalogChanges;
import org.gridrls.api.index.NameLocations;
import org.gridrls.api.index.Sender;
import org.gridrls.api.member.MemberPort;
import org.gridrls.api.wire.WireAudit;
import org.gridrls.api.wire.WireMappings;
import org.gridrls.client.AdminClient;
import org.gridrls.client.LrcClient;
import org.gridrls.client.RliClient;
import org.gridrls.client.ServiceAddress;
import org.gridrls.client.soap.MemberAddress;
import org.gridrls.client.soap.SoapCalls;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.wire.rli.ReplicaLocationIndex;
import org.gridrls.wire.types.PageRequestXml;

/**
 * A catalog and an index over the wire. Pages are asked for until the last one, one call a page.
 * Safe for threads.
 */
public final class AuditClient implements AuditedPair {
  private final String indexAddress;
  private final ComparedCatalog catalog;
  private final ReplicaLocationIndex index;
  private final LrcClient lrc;
  private final RliClient rli;
  private final String member;

  /**
   * Asks the catalog's server for its name: by that the index knows it. All comparisons fail if the
   * index holds the names of another catalog with that name, or of a later state of the catalog.
   */
  public AuditClient(SoapConnector connector, String lrcUrl, String rliUrl) {
    this.indexAddress = ServiceAddress.of(rliUrl, MemberPort.REPLICA_LOCATION_INDEX);
    this.index = connector.proxy(ReplicaLocationIndex.class, indexAddress);
    this.rli = new RliClient(connector, rliUrl);
    this.member = new AdminClient(connector, lrcUrl).ping().getName();
    MemberAddress at = new MemberAddress(lrcUrl, sender().map(Sender::expected));
    this.catalog = new ComparedCatalogClient(connector, at, member);
    this.lrc = new LrcClient(connector, at);
  }

  public String indexAddress() {
    return indexAddress;
  }

  @Override
  public String member() {
    return member;
  }

  @Override
  public Optional<Sender> sender() {
    return rli.senders().senders().stream()
        .filter(sender -> sender.lrcMember().equals(member()))
        .findFirst();
  }

  @Override
  public SourceDigests indexDigests(int buckets) {
    return WireAudit.sourceDigests(
        SoapCalls.answer(indexAddress, () -> index.getSourceDigests(member(), buckets)));
  }

  @Override
  public List<String> indexNames(Buckets buckets) {
    List<Integer> chosen = List.copyOf(buckets.chosen());
    return ComparedCatalogClient.pages(
        page ->
            WireAudit.sourceNames(
                    SoapCalls.answer(
                        indexAddress,
                        () -> index.getSourceNames(member(), buckets.count(), chosen, wire(page))))
                .page());
  }

  @Override
  public CatalogDigests catalogDigests(int buckets, List<String> patterns) {
    return catalog.digests(buckets, patterns);
  }

  @Override
  public List<String> catalogNames(Buckets buckets, List<String> patterns) {
    return catalog.names(buckets, patterns);
  }

  private static PageRequestXml wire(PageRequest page) {
    return WireMappings.toWire(page);
  }

  @Override
  public CatalogChanges changesSince(long sequence) {
    return lrc.changesSince(sequence, PageRequest.LIMIT_MAX);
  }

  @Override
  public Set<String> placed(List<String> names) {
    Set<String> placed = new HashSet<>();
    for (NameLocations found : rli.lrcsOf(names.stream().map(LogicalName::new).toList()).names()) {
      if (found.locations().stream().anyMatch(place -> place.lrcMember().equals(member()))) {
        placed.add(found.logicalName().value());
      }
    }
    return placed;
  }
}
