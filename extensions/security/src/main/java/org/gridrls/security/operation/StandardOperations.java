package org.gridrls.security.operation;

import static org.gridrls.security.operation.Operation.nameless;

import java.util.List;
import java.util.stream.Stream;

/** The operations of WSRF and WS-Notification, with the privileges of the service that has them. */
final class StandardOperations {
  private StandardOperations() {}

  @SafeVarargs
  static List<Operation> joined(List<Operation>... parts) {
    return Stream.of(parts).flatMap(List::stream).toList();
  }

  static List<Operation> properties(Privilege read) {
    return nameless(
        read,
        "GetMultipleResourceProperties",
        "GetResourceProperty",
        "GetResourcePropertyDocument",
        "QueryResourceProperties");
  }

  static List<Operation> producer(Privilege read) {
    return nameless(read, "Subscribe", "CreatePullPoint", "GetCurrentMessage");
  }

  static List<Operation> subscription(Privilege read) {
    return nameless(read, "Destroy", "Renew", "SetTerminationTime", "Unsubscribe");
  }

  static List<Operation> pullPoint(Privilege read, Privilege update) {
    return joined(nameless(read, "DestroyPullPoint", "GetMessages"), nameless(update, "Notify"));
  }
}
