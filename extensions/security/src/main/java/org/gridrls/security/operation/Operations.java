package org.gridrls.security.operation;

import static org.gridrls.security.operation.Operation.free;
import static org.gridrls.security.operation.Operation.nameless;
import static org.gridrls.security.operation.Privilege.ADMIN;
import static org.gridrls.security.operation.Privilege.STATS;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.gridrls.kit.security.Call;

/**
 * The declared operations of all port types. An operation without a declaration is denied to
 * everybody. Immutable.
 */
public final class Operations {
  private static final Map<String, Operation> ALL = new HashMap<>();

  static {
    declare("LocalReplicaCatalog", CatalogOperations.all());
    declare("ReplicaLocationIndex", IndexOperations.index());
    declare("SoftStateUpdate", IndexOperations.updates());
    declare("Registry", RegistryOperations.registry());
    declare("RegistryGroup", RegistryOperations.group());
    declare("RegistryEntry", RegistryOperations.entry());
    declare("RegistrySubscription", StandardOperations.subscription(Privilege.REGISTRY_READ));
    declare(
        "RegistryPullPoint",
        StandardOperations.pullPoint(Privilege.REGISTRY_READ, Privilege.REGISTRY_UPDATE));
    declare("NotificationConsumer", RegistryOperations.consumer());
    declare("Replicator", ReplicatorOperations.all());
    declare("ReplicatorSubscription", StandardOperations.subscription(Privilege.REPLICATOR_READ));
    declare(
        "ReplicatorPullPoint",
        StandardOperations.pullPoint(Privilege.REPLICATOR_READ, Privilege.REPLICATOR_UPDATE));
    declare("Administration", administration());
  }

  private Operations() {}

  private static List<Operation> administration() {
    return List.of(
        free("ping"),
        nameless("getStatistics", STATS),
        nameless("GetMultipleResourceProperties", STATS),
        nameless("GetResourceProperty", STATS),
        nameless("QueryResourceProperties", STATS),
        nameless("getConfiguration", ADMIN),
        nameless("setConfiguration", ADMIN),
        nameless("forceUpdate", ADMIN),
        nameless("acceptLoss", ADMIN));
  }

  private static void declare(String portType, List<Operation> operations) {
    operations.forEach(operation -> ALL.put(portType + "." + operation.name(), operation));
  }

  /** All declarations, by {@code PortType.operation}, sorted. */
  public static SortedMap<String, Operation> all() {
    return Collections.unmodifiableSortedMap(new TreeMap<>(ALL));
  }

  /** The declaration of the operation that is called, if it has one. */
  public static Optional<Operation> of(Call call) {
    return Optional.ofNullable(ALL.get(call.portType() + "." + call.operation()));
  }

  /** The declared operations of that name, with or without their port type before it. */
  public static List<String> named(String name) {
    return ALL.keySet().stream()
        .filter(known -> known.equals(name) || known.endsWith("." + name))
        .sorted()
        .toList();
  }
}
