package org.gridrls.replicator.soap;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.gridrls.api.LogicalName;
import org.gridrls.api.TargetName;
import org.gridrls.api.wire.Wire;
import org.gridrls.replicator.request.Destinations.FileDestination;
import org.gridrls.replicator.request.ItemCounts;
import org.gridrls.replicator.request.ItemWait;
import org.gridrls.replicator.request.Replication;
import org.gridrls.replicator.request.ReplicationOptions;
import org.gridrls.replicator.request.StoredItem;
import org.gridrls.replicator.request.WantedFile;
import org.gridrls.replicator.service.ReplicationOperations.RequestView;
import org.gridrls.wire.replicator.ItemCountsXml;
import org.gridrls.wire.replicator.ItemStateXml;
import org.gridrls.wire.replicator.ItemStatusXml;
import org.gridrls.wire.replicator.ReplicationItemXml;
import org.gridrls.wire.replicator.ReplicationOptionsXml;
import org.gridrls.wire.replicator.ReplicationStateXml;
import org.gridrls.wire.replicator.ReplicationStatusXml;

/** Messages of the replicator to values and back. Stateless. */
final class ReplicationMessages {
  private static final int CONCURRENCY = 16;

  private ReplicationMessages() {}

  /** {@code catalog} is used if the request registers and names none. */
  static ReplicationOptions options(ReplicationOptionsXml wire, Optional<String> catalog) {
    ReplicationOptionsXml given = Wire.required("options", wire);
    boolean register = given.isRegister() == null || given.isRegister();
    return new ReplicationOptions(
        Wire.required("destination", given.getDestination()),
        register
            ? Optional.of(
                Wire.required(
                    "catalog, and the server has none for new copies",
                    Optional.ofNullable(given.getCatalog()).or(() -> catalog).orElse(null)))
            : Optional.empty(),
        given.getPriority() == null ? 0 : given.getPriority(),
        given.getConcurrency() == null ? CONCURRENCY : given.getConcurrency());
  }

  static List<WantedFile> files(List<ReplicationItemXml> wire) {
    return Wire.bulk("item", wire).stream().map(ReplicationMessages::file).toList();
  }

  private static WantedFile file(ReplicationItemXml wire) {
    LogicalName name = new LogicalName(Wire.required("logicalName", wire.getLogicalName()));
    return new WantedFile(
        name,
        wire.getPath() == null ? name : new LogicalName(wire.getPath()),
        wire.getSize() == null ? OptionalLong.empty() : OptionalLong.of(wire.getSize()),
        Optional.ofNullable(wire.getChecksum()),
        wire.getSource().stream().map(TargetName::new).toList());
  }

  static ReplicationStatusXml status(RequestView shown, String address) {
    Replication one = shown.replication();
    ReplicationStatusXml wire = new ReplicationStatusXml();
    wire.setId(one.id());
    wire.setAddress(address);
    wire.setRequestId(one.requestId());
    wire.setOwner(one.owner().orElse(null));
    wire.setState(ReplicationStateXml.valueOf(one.state().name()));
    wire.setOptions(options(one.options()));
    wire.setCount(counts(shown.counts()));
    wire.setBytes(one.bytes());
    wire.setCreated(one.created());
    wire.setTerminationTime(one.ends().orElse(null));
    wire.setErrorMessage(one.error().orElse(null));
    wire.setRate(shown.rate());
    wire.setOldestWanted(shown.oldestWanted().orElse(null));
    return wire;
  }

  static ReplicationOptionsXml options(ReplicationOptions options) {
    ReplicationOptionsXml wire = new ReplicationOptionsXml();
    wire.setDestination(options.destination());
    wire.setCatalog(options.catalog().orElse(null));
    wire.setRegister(options.catalog().isPresent());
    wire.setPriority(options.priority());
    wire.setConcurrency(options.concurrency());
    return wire;
  }

  static ItemCountsXml counts(ItemCounts counts) {
    ItemCountsXml wire = new ItemCountsXml();
    wire.setTotal(counts.total());
    wire.setWanted(counts.wanted());
    wire.setWaiting(counts.waiting());
    wire.setActive(counts.active());
    wire.setLanded(counts.landed());
    wire.setDone(counts.done());
    wire.setFailed(counts.failed());
    wire.setTerminated(counts.terminated());
    return wire;
  }

  static ItemStatusXml item(StoredItem item, FileDestination place, Optional<ItemWait> wait) {
    ItemStatusXml wire = new ItemStatusXml();
    wire.setNumber(item.number());
    wire.setLogicalName(item.file().name().value());
    wire.setTargetName(place.target(item.file()).value());
    wire.setState(ItemStateXml.valueOf(item.state().name()));
    wire.setAttempts(item.attempts());
    Instant due = item.due().orElse(null);
    wire.setDue(due);
    item.bytes().ifPresent(wire::setBytes);
    wire.setSource(item.source().orElse(null));
    wire.setReason(item.reason().orElse(null));
    wire.setWaitsFor(wait.map(ItemWait::what).orElse(null));
    wire.setWaitsSince(wait.map(ItemWait::since).orElse(null));
    return wire;
  }
}
