package org.gridrls.security.operation;

import static org.gridrls.security.operation.Operation.nameless;
import static org.gridrls.security.operation.Privilege.ADMIN;
import static org.gridrls.security.operation.Privilege.REGISTRY_READ;
import static org.gridrls.security.operation.Privilege.REGISTRY_UPDATE;
import static org.gridrls.security.operation.StandardOperations.joined;
import static org.gridrls.security.operation.StandardOperations.producer;
import static org.gridrls.security.operation.StandardOperations.properties;

import java.util.List;

/** The operations of a registry, by its own port type and by those of the standards. */
final class RegistryOperations {
  private RegistryOperations() {}

  static List<Operation> registry() {
    return joined(
        nameless(REGISTRY_READ, "members", "changesSince", "explain"),
        nameless(REGISTRY_UPDATE, "register", "renew", "leave"),
        nameless(ADMIN, "removeMember"));
  }

  static List<Operation> group() {
    return joined(
        properties(REGISTRY_READ), producer(REGISTRY_READ), nameless(REGISTRY_UPDATE, "Add"));
  }

  static List<Operation> entry() {
    return joined(
        properties(REGISTRY_READ), nameless(REGISTRY_UPDATE, "Destroy", "SetTerminationTime"));
  }

  static List<Operation> consumer() {
    return nameless(REGISTRY_UPDATE, "Notify");
  }
}
