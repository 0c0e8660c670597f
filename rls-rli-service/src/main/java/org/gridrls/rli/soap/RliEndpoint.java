package org.gridrls.rli.soap;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.LogicalName;
import org.gridrls.api.Names;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.wire.Wire;
import org.gridrls.api.wire.WireAudit;
import org.gridrls.api.wire.WireIndex;
import org.gridrls.api.wire.WireLocate;
import org.gridrls.api.wire.WireMappings;
import org.gridrls.api.wire.WireSearch;
import org.gridrls.api.wire.WireUpdates;
import org.gridrls.kit.host.soap.CurrentCall;
import org.gridrls.kit.security.CostlyCalls;
import org.gridrls.rli.index.Existence;
import org.gridrls.rli.index.LocationIndex;
import org.gridrls.rli.index.Lookup.LookupQuestion;
import org.gridrls.rli.update.Forwarding;
import org.gridrls.wire.lrc.AttributeSearchXml;
import org.gridrls.wire.rli.CatalogCursorXml;
import org.gridrls.wire.rli.FederationMatchesXml;
import org.gridrls.wire.rli.IndexAnswerXml;
import org.gridrls.wire.rli.IndexExistsResultXml;
import org.gridrls.wire.rli.IndexObjectTypeXml;
import org.gridrls.wire.rli.IndexPageXml;
import org.gridrls.wire.rli.LocateResultXml;
import org.gridrls.wire.rli.ParentsXml;
import org.gridrls.wire.rli.ReplicaLocationIndex;
import org.gridrls.wire.rli.SendersXml;
import org.gridrls.wire.rli.SourceDigestsXml;
import org.gridrls.wire.rli.SourceNamesXml;
import org.gridrls.wire.types.AttributeSelectionXml;
import org.gridrls.wire.types.PageRequestXml;
import org.gridrls.wire.types.UpdateTargetXml;

/** The index as a SOAP port type. Safe for threads. */
final class RliEndpoint implements ReplicaLocationIndex {
  private static final int URL_LENGTH_MAX = 2048;

  private final RliEndpoints.Answering answering;
  private final LocationIndex index;
  private final Deadlines deadlines;
  private final Forwarding parents;
  private final Consumer<String> discarding;
  private final CostlyCalls costly = CostlyCalls.scans();

  RliEndpoint(RliEndpoints.Answering answering, Forwarding parents, Consumer<String> discarding) {
    this.answering = answering;
    this.index = answering.index();
    this.deadlines = answering.deadlines();
    this.parents = parents;
    this.discarding = discarding;
  }

  @Override
  public IndexAnswerXml getLRCs(String logicalName) {
    return WireIndex.toWire(index.lrcsOf(List.of(new LogicalName(logicalName))));
  }

  @Override
  public IndexAnswerXml bulkGetLRCs(List<String> logicalName, Boolean evidence) {
    List<LogicalName> names = RequestParts.names(logicalName);
    return WireIndex.toWire(
        index.lookUp(new LookupQuestion(names, Optional.empty(), isTrue(evidence))).answer());
  }

  @Override
  public IndexPageXml getLRCsByPattern(String pattern, Integer forwardMillis, PageRequestXml page) {
    GlobPattern wanted = GlobPattern.of(pattern);
    Optional<Duration> forward = forward(forwardMillis);
    Supplier<IndexPageXml> answer =
        () -> WireIndex.toWire(index.lrcsMatching(wanted, forward, WireMappings.page(page)));
    return wanted.isPrefix() && forward.isEmpty()
        ? answer.get()
        : CurrentCall.costly(costly, answer);
  }

  private Optional<Duration> forward(Integer millis) {
    return Optional.ofNullable(millis).map(given -> deadlines.of(given, "forwardMillis"));
  }

  @Override
  public LocateResultXml locate(
      List<String> logicalName,
      Integer deadlineMillis,
      AttributeSelectionXml attributes,
      Long maxAgeMillis,
      Boolean evidence) {
    List<LogicalName> names = RequestParts.names(logicalName);
    Duration deadline = deadlines.of(deadlineMillis, "deadlineMillis");
    LookupQuestion question = new LookupQuestion(names, maxAge(maxAgeMillis), isTrue(evidence));
    return WireLocate.toWire(answering.locate(question, deadline, selection(attributes)));
  }

  @Override
  public FederationMatchesXml searchCatalogs(
      AttributeSearchXml query,
      AttributeSelectionXml attributes,
      Integer deadlineMillis,
      Integer limit,
      List<CatalogCursorXml> after) {
    Duration deadline = deadlines.of(deadlineMillis, "deadlineMillis");
    return CurrentCall.costly(
        costly,
        () ->
            answering
                .search()
                .search(
                    WireSearch.query(query),
                    selection(attributes),
                    new CatalogSearch.Page(limit, after),
                    deadline));
  }

  private static boolean isTrue(Boolean given) {
    return Boolean.TRUE.equals(given);
  }

  private static Optional<Duration> maxAge(Long millis) {
    if (millis != null && millis < 0) {
      throw new RlsException(RlsError.BAD_ARGUMENT, "maxAgeMillis can't be negative: " + millis);
    }
    return Optional.ofNullable(millis).map(Duration::ofMillis);
  }

  private static AttributeSelection selection(AttributeSelectionXml attributes) {
    if (attributes != null) {
      Wire.bulk("name of an attribute", attributes.getName());
    }
    return WireMappings.selection(attributes);
  }

  @Override
  public IndexExistsResultXml exists(IndexObjectTypeXml objectType, String name) {
    return existence(objectType, List.of(Wire.required("name", name)));
  }

  @Override
  public IndexExistsResultXml bulkExists(IndexObjectTypeXml objectType, List<String> name) {
    return existence(objectType, Wire.bulk("name", name));
  }

  private IndexExistsResultXml existence(IndexObjectTypeXml objectType, List<String> names) {
    Existence existence =
        switch (Wire.required("objectType", objectType)) {
          case LOGICAL_NAME -> index.existNames(RequestParts.names(names));
          case LRC -> index.existCatalogs(names.stream().map(RliEndpoint::url).toList());
        };
    return WireExistence.toWire(existence);
  }

  private static String url(String lrc) {
    Names.require("URL of a catalog", lrc, URL_LENGTH_MAX);
    return lrc;
  }

  @Override
  public IndexExistsResultXml mappingExists(String logicalName, String lrc) {
    return WireExistence.toWire(index.existsMapping(new LogicalName(logicalName), url(lrc)));
  }

  @Override
  public SendersXml listSenders() {
    return WireIndex.toWire(index.senders());
  }

  @Override
  public void discardSource(String catalog) {
    discarding.accept(url(catalog));
  }

  @Override
  public ParentsXml listParents() {
    ParentsXml wire = new ParentsXml();
    parents.status().forEach(status -> wire.getParent().add(WireUpdates.toWire(status)));
    return wire;
  }

  @Override
  public void addParent(UpdateTargetXml target) {
    Wire.bulk("pattern", Wire.required("target", target).getPattern());
    parents.add(WireUpdates.target(target));
  }

  @Override
  public void removeParent(String rli) {
    parents.remove(Wire.required("rli", rli));
  }

  @Override
  public SourceDigestsXml getSourceDigests(String catalog, int buckets) {
    return CurrentCall.costly(
        costly,
        () ->
            WireAudit.toWire(
                answering.audit().digests(Wire.required("catalog", catalog), buckets)));
  }

  @Override
  public SourceNamesXml getSourceNames(
      String catalog, int buckets, List<Integer> bucket, PageRequestXml page) {
    return CurrentCall.costly(
        costly,
        () ->
            WireAudit.toWire(
                answering
                    .audit()
                    .names(
                        Wire.required("catalog", catalog),
                        WireAudit.buckets(buckets, bucket),
                        WireMappings.page(page))));
  }
}
