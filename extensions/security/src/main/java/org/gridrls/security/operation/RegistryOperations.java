package org.gridrls.security.operation;

import static org.gridrls.security.operation.Operation.nameless;
import static org.gridrls.security.operation.Privilege.ADMIN;
import static org.gridrls.security.operation.Privilege.REGISTRY_READ;
import static org.gridrls.security.operation.Privilege.REGISTRY_UPDATE;

import java.util.List;

/** The operations of a registry, by its own port type and by those of the standards. */
final class RegistryOperations {
  private RegistryOperations() {}

  static List<Operation> registry() {
    return List.of(
        nameless("members", REGISTRY_READ),
        nameless("changesSince", REGISTRY_READ),
        nameless("explain", REGISTRY_READ),
        nameless("register", REGISTRY_UPDATE),
        nameless("renew", REGISTRY_UPDATE),
        nameless("leave", REGISTRY_UPDATE),
        nameless("removeMember", ADMIN));
  }

  static List<Operation> group() {
    return List.of(
        nameless("GetMultipleResourceProperties", REGISTRY_READ),
        nameless("GetResourceProperty", REGISTRY_READ),
        nameless("GetResourcePropertyDocument", REGISTRY_READ),
        nameless("QueryResourceProperties", REGISTRY_READ),
        nameless("Subscribe", REGISTRY_READ),
        nameless("CreatePullPoint", REGISTRY_READ),
        nameless("GetCurrentMessage", REGISTRY_READ),
        nameless("Add", REGISTRY_UPDATE));
  }

  static List<Operation> entry() {
    return List.of(
        nameless("GetMultipleResourceProperties", REGISTRY_READ),
        nameless("GetResourceProperty", REGISTRY_READ),
        nameless("GetResourcePropertyDocument", REGISTRY_READ),
        nameless("QueryResourceProperties", REGISTRY_READ),
        nameless("Destroy", REGISTRY_UPDATE),
        nameless("SetTerminationTime", REGISTRY_UPDATE));
  }

  static List<Operation> subscription() {
    return List.of(
        nameless("Destroy", REGISTRY_READ),
        nameless("Renew", REGISTRY_READ),
        nameless("SetTerminationTime", REGISTRY_READ),
        nameless("Unsubscribe", REGISTRY_READ));
  }

  static List<Operation> pullPoint() {
    return List.of(
        nameless("DestroyPullPoint", REGISTRY_READ),
        nameless("GetMessages", REGISTRY_READ),
        nameless("Notify", REGISTRY_UPDATE));
  }

  static List<Operation> consumer() {
    return List.of(nameless("Notify", REGISTRY_UPDATE));
  }
}
