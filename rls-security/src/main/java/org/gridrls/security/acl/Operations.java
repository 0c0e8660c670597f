package org.gridrls.security.acl;

import static org.gridrls.security.acl.Privilege.ADMIN;
import static org.gridrls.security.acl.Privilege.LRC_READ;
import static org.gridrls.security.acl.Privilege.LRC_UPDATE;
import static org.gridrls.security.acl.Privilege.REGISTRY_READ;
import static org.gridrls.security.acl.Privilege.REGISTRY_UPDATE;
import static org.gridrls.security.acl.Privilege.RLI_READ;
import static org.gridrls.security.acl.Privilege.RLI_UPDATE;
import static org.gridrls.security.acl.Privilege.STATS;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which privilege each operation of each port type needs. What is not in here is nobody's. {@code
 * ping} needs none: whoever could prove who it is may learn that the server lives.
 */
public final class Operations {
  private static final Map<String, Map<String, Need>> NEEDS = new HashMap<>();
  private static final Set<String> KNOWN = new TreeSet<>();

  /** Operations that only add, for tokens that may create and nothing else. */
  private static final Set<String> ADDING =
      Set.of(
          "LocalReplicaCatalog.create",
          "LocalReplicaCatalog.add",
          "LocalReplicaCatalog.bulkCreate",
          "LocalReplicaCatalog.bulkAdd");

  /**
   * What an operation needs.
   *
   * @param privilege none for what everybody known may do
   */
  public record Need(Optional<Privilege> privilege) {
    /** True if the operation changes something, or rules over the server. */
    public boolean changes() {
      return privilege.isPresent() && !privilege.get().reads();
    }
  }

  static {
    catalog("LocalReplicaCatalog");
    index("ReplicaLocationIndex");
    all(
        "SoftStateUpdate",
        RLI_UPDATE,
        "beginFullUpdate sendPart commitFullUpdate abortFullUpdate sendIncremental sendBloom"
            + " sendBloomDelta heartbeat");
    registry();
    administration("Administration");
  }

  private Operations() {}

  private static void catalog(String port) {
    all(
        port,
        LRC_READ,
        "exists mappingExists bulkExists bulkMappingExists query queryPattern bulkQuery"
            + " listAttributeDefinitions getAttributes bulkGetAttributes searchAttributes"
            + " listUpdateTargets getUpdateTarget changesSince getNameDigests getBucketNames");
    all(
        port,
        LRC_UPDATE,
        "create add put delete deleteMatching rename clear bulkCreate bulkAdd bulkPut bulkDelete"
            + " bulkRename defineAttribute undefineAttribute addAttribute modifyAttribute"
            + " removeAttribute bulkDefineAttributes bulkUndefineAttributes bulkAddAttributes"
            + " bulkModifyAttributes bulkRemoveAttributes");
    all(port, ADMIN, "addUpdateTarget changeUpdateTarget removeUpdateTarget");
  }

  private static void index(String port) {
    all(
        port,
        RLI_READ,
        "getLRCs bulkGetLRCs getLRCsByPattern locate exists bulkExists mappingExists listSenders"
            + " listParents getSourceDigests getSourceNames");
    all(port, ADMIN, "addParent removeParent discardSource");
  }

  private static void registry() {
    String reading =
        "GetMultipleResourceProperties GetResourceProperty GetResourcePropertyDocument"
            + " QueryResourceProperties";
    all("Registry", REGISTRY_READ, "members changesSince explain");
    all("Registry", REGISTRY_UPDATE, "register renew leave");
    all("Registry", ADMIN, "removeMember");
    all("RegistryGroup", REGISTRY_READ, reading + " Subscribe CreatePullPoint GetCurrentMessage");
    all("RegistryGroup", REGISTRY_UPDATE, "Add");
    all("RegistryEntry", REGISTRY_READ, reading);
    all("RegistryEntry", REGISTRY_UPDATE, "Destroy SetTerminationTime");
    all("RegistrySubscription", REGISTRY_READ, "Destroy Renew SetTerminationTime Unsubscribe");
    all("RegistryPullPoint", REGISTRY_READ, "DestroyPullPoint GetMessages");
    all("RegistryPullPoint", REGISTRY_UPDATE, "Notify");
    all("NotificationConsumer", REGISTRY_UPDATE, "Notify");
  }

  private static void administration(String port) {
    put(port, "ping", new Need(Optional.empty()));
    all(
        port,
        STATS,
        "getStatistics GetMultipleResourceProperties GetResourceProperty QueryResourceProperties");
    all(port, ADMIN, "getConfiguration setConfiguration forceUpdate");
  }

  private static void all(String port, Privilege privilege, String operations) {
    for (String operation : operations.split(" ")) {
      put(port, operation, new Need(Optional.of(privilege)));
    }
  }

  private static void put(String port, String operation, Need need) {
    NEEDS.computeIfAbsent(port, known -> new HashMap<>()).put(operation, need);
    KNOWN.add(port + "." + operation);
  }

  /** Empty for what nobody may do because nobody knows it. */
  public static Optional<Need> need(String portType, String operation) {
    return Optional.ofNullable(NEEDS.getOrDefault(portType, Map.of()).get(operation));
  }

  static boolean onlyAdds(String operation) {
    return ADDING.contains(operation);
  }

  /** All that are known, as {@code PortType.operation}, sorted. */
  public static Set<String> known() {
    return Collections.unmodifiableSet(KNOWN);
  }

  /** The known operations of that name, with or without their port type before it. */
  public static List<String> named(String name) {
    return KNOWN.stream()
        .filter(known -> known.equals(name) || known.endsWith("." + name))
        .toList();
  }
}
