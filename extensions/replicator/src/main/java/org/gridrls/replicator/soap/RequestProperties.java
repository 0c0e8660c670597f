package org.gridrls.replicator.soap;

import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.namespace.QName;
import org.gridrls.api.xml.UtcInstant;
import org.gridrls.replicator.request.ItemCounts;
import org.gridrls.replicator.request.Replication;
import org.gridrls.replicator.request.ReplicationState;
import org.gridrls.replicator.service.ReplicationOperations;
import org.gridrls.wire.replicator.ObjectFactory;
import org.gridrls.wsrf.fault.StandardFault;
import org.gridrls.wsrf.property.ResourceProperties;
import org.gridrls.wsrf.xml.Elements;
import org.gridrls.wsrf.xml.PrefixesInScope;
import org.gridrls.wsrf.xml.WireDocument;
import org.w3c.dom.Element;

/** The resource properties of a request, and those of the service. Safe for threads. */
record RequestProperties(ReplicationOperations operations) {
  static final String NAMESPACE = PrefixesInScope.FIXED.get("replicator");
  private static final String RL = PrefixesInScope.FIXED.get("rl");
  private static final WireDocument WIRE = new WireDocument(ObjectFactory.class);

  private static final Set<QName> OF_REQUEST =
      names(
          "status",
          "stage",
          "result",
          "errorMessage",
          "count",
          "bytes",
          "rate",
          "oldestWanted",
          "priority",
          "destination",
          "catalog",
          "requestId",
          "created");
  private static final Set<QName> OF_SERVICE =
      names("replicators", "activeTransfers", "totalTransfers", "totalFailures", "totalBytes");

  private static Set<QName> names(String... own) {
    return Stream.concat(
            Stream.of(own).map(name -> new QName(NAMESPACE, name)),
            Stream.of(
                new QName(RL, "CurrentTime"),
                new QName(RL, "TerminationTime"),
                ResourceProperties.DIALECT_PROPERTY))
        .collect(Collectors.toSet());
  }

  /** Returns the properties of the request with this id; of the service for the empty text. */
  ResourceProperties of(String id) {
    if (id.isEmpty()) {
      return ofService();
    }
    ReplicationOperations.RequestView shown =
        operations.find(id).orElseThrow(RequestProperties::unknown);
    Replication one = shown.replication();
    Element root = root();
    text(root, "status", one.state());
    stage(one, shown.counts()).ifPresent(stage -> text(root, "stage", stage));
    result(one, shown.counts()).ifPresent(result -> text(root, "result", result));
    one.error().ifPresent(error -> text(root, "errorMessage", error));
    WIRE.append(new ObjectFactory().createCount(ReplicationMessages.counts(shown.counts())), root);
    text(root, "bytes", one.bytes());
    text(root, "rate", shown.rate());
    shown.oldestWanted().ifPresent(at -> text(root, "oldestWanted", UtcInstant.print(at)));
    text(root, "priority", one.options().priority());
    text(root, "destination", one.options().destination());
    one.options().catalog().ifPresent(catalog -> text(root, "catalog", catalog));
    text(root, "requestId", one.requestId());
    text(root, "created", UtcInstant.print(one.created()));
    Elements.addTime(root, RL, "rl:CurrentTime", Optional.of(operations.now()));
    Elements.addTime(root, RL, "rl:TerminationTime", one.ends());
    ResourceProperties.addDialect(root);
    return new ResourceProperties(root.getOwnerDocument(), OF_REQUEST);
  }

  static StandardFault unknown() {
    return new StandardFault(
        StandardFault.StandardFaultType.RESOURCE_UNKNOWN,
        "no such replication: it was destroyed, or its termination time is past");
  }

  /** Returns the stage of an active request: the work on its most advanced file not yet done. */
  private static Optional<String> stage(Replication one, ItemCounts counts) {
    if (one.state() != ReplicationState.ACTIVE || counts.unfinished() == 0) {
      return Optional.empty();
    }
    if (counts.active() > 0) {
      return Optional.of("transfer");
    }
    return Optional.of(counts.landed() > 0 ? "register" : "discover");
  }

  /** Returns the result of a request that has ended: whether all files are there. */
  private static Optional<String> result(Replication one, ItemCounts counts) {
    if (one.state() != ReplicationState.FINISHED && one.state() != ReplicationState.STOPPED) {
      return Optional.empty();
    }
    return Optional.of(counts.done() == counts.total() ? "SUCCESS" : "PARTIAL");
  }

  private ResourceProperties ofService() {
    Element root = root();
    text(root, "replicators", operations.size());
    text(root, "activeTransfers", operations.running());
    text(root, "totalTransfers", operations.totals().transfers());
    text(root, "totalFailures", operations.totals().failures());
    text(root, "totalBytes", operations.totals().bytes());
    Elements.addTime(root, RL, "rl:CurrentTime", Optional.of(operations.now()));
    ResourceProperties.addDialect(root);
    return new ResourceProperties(root.getOwnerDocument(), OF_SERVICE);
  }

  private static Element root() {
    Element root = WireDocument.root(NAMESPACE, "replicator:replicatorProperties");
    Elements.declare(root, "replicator", NAMESPACE);
    return root;
  }

  private static void text(Element root, String name, Object value) {
    Elements.add(root, NAMESPACE, "replicator:" + name).setTextContent(value.toString());
  }
}
