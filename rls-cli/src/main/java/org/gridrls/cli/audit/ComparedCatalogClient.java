package org.gridrls.cli.audit;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.gridrls.api.PageRequest;
import org.gridrls.api.audit.Buckets;
import org.gridrls.api.audit.CatalogDigests;
import org.gridrls.api.audit.NamePage;
import org.gridrls.api.member.MemberPort;
import org.gridrls.api.wire.WireAudit;
import org.gridrls.api.wire.WireMappings;
import org.gridrls.client.AdminClient;
import org.gridrls.client.ServiceAddress;
import org.gridrls.client.soap.MemberAddress;
import org.gridrls.client.soap.SoapCalls;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.wire.lrc.LocalReplicaCatalog;

/**
 * The names of a catalog over the wire. Pages are asked for until the last one. Safe for threads.
 */
public final class ComparedCatalogClient implements ComparedCatalog {
  private final String address;
  private final LocalReplicaCatalog catalog;
  private final String member;

  /** Asks the catalog's server for its name: by that the indexes know it. */
  public ComparedCatalogClient(SoapConnector connector, MemberAddress at) {
    this(connector, at, new AdminClient(connector, at).ping().getName());
  }

  ComparedCatalogClient(SoapConnector connector, MemberAddress at, String member) {
    this.address = ServiceAddress.of(at.url(), MemberPort.LOCAL_REPLICA_CATALOG);
    this.catalog =
        connector.proxy(LocalReplicaCatalog.class, new MemberAddress(address, at.expected()));
    this.member = member;
  }

  @Override
  public String member() {
    return member;
  }

  @Override
  public CatalogDigests digests(int buckets, List<String> patterns) {
    return WireAudit.catalogDigests(
        SoapCalls.answer(address, () -> catalog.getNameDigests(buckets, patterns)));
  }

  @Override
  public List<String> names(Buckets buckets, List<String> patterns) {
    List<Integer> chosen = List.copyOf(buckets.chosen());
    return pages(
        page ->
            WireAudit.catalogNames(
                    SoapCalls.answer(
                        address,
                        () ->
                            catalog.getBucketNames(
                                buckets.count(), chosen, patterns, WireMappings.toWire(page))))
                .page());
  }

  /** The names of all pages. */
  static List<String> pages(Function<PageRequest, NamePage> ask) {
    List<String> names = new ArrayList<>();
    PageRequest next = PageRequest.first(PageRequest.LIMIT_MAX);
    while (true) {
      NamePage page = ask.apply(next);
      names.addAll(page.names());
      if (page.nextCursor().isEmpty()) {
        return names;
      }
      next = next.after(page.nextCursor().get());
    }
  }
}
