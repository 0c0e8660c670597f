package org.gridrls.security.operation;

import static org.gridrls.security.operation.Operation.about;
import static org.gridrls.security.operation.Operation.nameless;
import static org.gridrls.security.operation.Privilege.REPLICATOR_READ;
import static org.gridrls.security.operation.Privilege.REPLICATOR_UPDATE;
import static org.gridrls.security.operation.StandardOperations.joined;
import static org.gridrls.security.operation.StandardOperations.producer;
import static org.gridrls.security.operation.StandardOperations.properties;

import java.util.List;
import java.util.Optional;
import org.gridrls.wire.replicator.ReplicationItemXml;
import org.gridrls.wire.replicator.RequestedFilesXml;
import org.gridrls.wire.replicator.WishXml;

/** The operations of a replicator. The numbers are positions of parameters. */
final class ReplicatorOperations {
  private ReplicatorOperations() {}

  /** All but those that say names themselves are about a request, whatever names it has. */
  static List<Operation> all() {
    return joined(
        List.of(
            about("createReplicator", REPLICATOR_UPDATE, ReplicatorOperations::created),
            about("addItems", REPLICATOR_UPDATE, given -> items(given, 0)),
            about("removeItems", REPLICATOR_UPDATE, NameReaders.nameList(0)),
            about("findItems", REPLICATOR_READ, NameReaders.name(0)),
            about(
                    "createWish",
                    REPLICATOR_UPDATE,
                    given -> given.one(1, WishXml.class).flatMap(ReplicatorOperations::wished))
                .withPattern()),
        nameless(REPLICATOR_READ, "listReplicators", "listWishes", "getStatus"),
        properties(REPLICATOR_READ),
        producer(REPLICATOR_READ),
        nameless(REPLICATOR_UPDATE, "removeWish", "start", "suspend", "resume", "stop"),
        nameless(REPLICATOR_UPDATE, "retryItems", "setPriority", "SetTerminationTime", "Destroy"));
  }

  /** All names that match the pattern; every name without one, or with a collection. */
  private static Optional<AffectedNames> wished(WishXml wish) {
    return Optional.ofNullable(wish.getNames())
        .filter(names -> wish.getCollection() == null)
        .flatMap(CatalogOperations::search);
  }

  /**
   * The names in a request file, or of a collection, are not read before the call is allowed: they
   * may be any.
   */
  private static Optional<AffectedNames> created(Parameters given) {
    Optional<RequestedFilesXml> files = given.one(5, RequestedFilesXml.class);
    return files.isEmpty()
        ? items(given, 2)
        : Optional.ofNullable(files.get().getNames())
            .filter(names -> files.get().getFile() == null && files.get().getCollection() == null)
            .filter(names -> items(given, 2).filter(AffectedNames::isNothing).isPresent())
            .flatMap(CatalogOperations::search);
  }

  /** A request may be created without files, which are added later. */
  private static Optional<AffectedNames> items(Parameters given, int at) {
    return given
        .many(at, ReplicationItemXml.class)
        .flatMap(
            items ->
                items.isEmpty()
                    ? Optional.of(AffectedNames.NOTHING)
                    : NameReaders.names(
                        items.stream().map(ReplicationItemXml::getLogicalName).toList()));
  }
}
