package org.gridrls.client;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.LogicalName;
import org.gridrls.api.PageRequest;
import org.gridrls.api.index.IndexAnswer;
import org.gridrls.api.index.IndexPage;
import org.gridrls.api.index.LocateResult;
import org.gridrls.api.index.Senders;
import org.gridrls.api.member.MemberPort;
import org.gridrls.api.wire.WireIndex;
import org.gridrls.api.wire.WireLocate;
import org.gridrls.api.wire.WireMappings;
import org.gridrls.client.soap.MemberAddress;
import org.gridrls.client.soap.SoapCalls;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.wire.rli.ReplicaLocationIndex;

/**
 * Client of one Replica Location Index: which catalogs have a name, with what evidence and age.
 * Each method is one call; safe for threads.
 */
public final class RliClient {
  private final String address;
  private final ReplicaLocationIndex index;

  /** {@code url} is that of a server or of its index's endpoint. */
  public RliClient(SoapConnector connector, String url) {
    this(connector, MemberAddress.of(url));
  }

  /** Calls fail that another server than the expected one answers. */
  public RliClient(SoapConnector connector, MemberAddress at) {
    this.address = ServiceAddress.of(at.url(), MemberPort.REPLICA_LOCATION_INDEX);
    this.index =
        connector.proxy(ReplicaLocationIndex.class, new MemberAddress(address, at.expected()));
  }

  public IndexAnswer lrcsOf(List<LogicalName> names) {
    return lrcsOf(names, false);
  }

  /**
   * Returns the catalogs of the names; with {@code evidence} the completeness lists each catalog
   * that the answer covers.
   */
  public IndexAnswer lrcsOf(List<LogicalName> names, boolean evidence) {
    List<String> wire = names.stream().map(LogicalName::value).toList();
    Boolean wanted = evidence ? true : null;
    return WireIndex.answer(SoapCalls.answer(address, () -> index.bulkGetLRCs(wire, wanted)));
  }

  /**
   * Names that match, with their catalogs. Without {@code forward} catalogs that sent only filters
   * make the call fail (WILDCARD_NEEDS_LIST); with it the index asks them itself, for that long.
   */
  public IndexPage lrcsMatching(GlobPattern pattern, Optional<Duration> forward, PageRequest page) {
    Integer forwardMillis = forward.map(d -> (int) d.toMillis()).orElse(null);
    return WireIndex.page(
        SoapCalls.answer(
            address,
            () ->
                index.getLRCsByPattern(
                    pattern.toString(), forwardMillis, WireMappings.toWire(page))));
  }

  /** Where the copies are; the index asks its catalogs itself, within the deadline. */
  public LocateResult locate(
      List<LogicalName> names, Duration deadline, AttributeSelection attributes) {
    return locate(names, deadline, attributes, Optional.empty(), false);
  }

  /**
   * Returns where the copies are, within the deadline, by evidence that is at most {@code maxAge}
   * old: catalogs with older evidence are asked directly, whether the index has the names of them
   * or not. With {@code evidence} the completeness lists each catalog that the answer covers.
   */
  public LocateResult locate(
      List<LogicalName> names,
      Duration deadline,
      AttributeSelection attributes,
      Optional<Duration> maxAge,
      boolean evidence) {
    List<String> wire = names.stream().map(LogicalName::value).toList();
    return WireLocate.result(
        SoapCalls.answer(
            address,
            () ->
                index.locate(
                    wire,
                    (int) deadline.toMillis(),
                    WireMappings.toWire(attributes),
                    maxAge.map(Duration::toMillis).orElse(null),
                    evidence ? true : null)));
  }

  /** Discards what the index holds of a catalog, named by its URL or its name. */
  public void discard(String catalog) {
    SoapCalls.run(address, () -> index.discardSource(catalog));
  }

  public Senders senders() {
    return WireIndex.senders(SoapCalls.answer(address, index::listSenders));
  }
}
