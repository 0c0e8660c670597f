package org.gridrls.api.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import javax.xml.namespace.QName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Element;

/**
 * The actions of the WSRF and WS-Notification port types are those of the standards, which are made
 * of the standard's port type and not of ours: a client of the standard sends them.
 */
class StandardActionsTest {
  private static final String OASIS = "http://docs.oasis-open.org/";

  /** Operation to the port type that has it in the standards. */
  private static final Map<String, String> PORT_TYPES =
      Map.ofEntries(
          Map.entry("Add", "wsrf/sgw-2/ServiceGroupRegistration"),
          Map.entry("GetResourceProperty", "wsrf/rpw-2/GetResourceProperty"),
          Map.entry("GetMultipleResourceProperties", "wsrf/rpw-2/GetMultipleResourceProperties"),
          Map.entry("GetResourcePropertyDocument", "wsrf/rpw-2/GetResourcePropertyDocument"),
          Map.entry("QueryResourceProperties", "wsrf/rpw-2/QueryResourceProperties"),
          Map.entry("SetTerminationTime", "wsrf/rlw-2/ScheduledResourceTermination"),
          Map.entry("Destroy", "wsrf/rlw-2/ImmediateResourceTermination"),
          Map.entry("Subscribe", "wsn/bw-2/NotificationProducer"),
          Map.entry("GetCurrentMessage", "wsn/bw-2/NotificationProducer"),
          Map.entry("Renew", "wsn/bw-2/SubscriptionManager"),
          Map.entry("Unsubscribe", "wsn/bw-2/SubscriptionManager"),
          Map.entry("CreatePullPoint", "wsn/bw-2/CreatePullPoint"),
          Map.entry("GetMessages", "wsn/bw-2/PullPoint"),
          Map.entry("DestroyPullPoint", "wsn/bw-2/PullPoint"),
          Map.entry("Notify", "wsn/bw-2/NotificationConsumer"));

  @Test
  void theTableHasTheOperationsOfTheWsdls() {
    assertEquals(
        Contract.standard()
            .flatMap(contract -> contract.operations().stream())
            .map(Contract.Operation::name)
            .collect(Collectors.toCollection(TreeSet::new)),
        new TreeSet<>(PORT_TYPES.keySet()));
  }

  @ParameterizedTest
  @MethodSource("org.gridrls.api.contract.Contract#standard")
  void messagesHaveTheActionsOfTheStandard(Contract contract) {
    for (Contract.Operation operation : contract.operations()) {
      String stem = OASIS + PORT_TYPES.get(operation.name()) + "/" + operation.name();
      if (operation.isOneWay()) {
        assertEquals(stem, action(operation, "input"));
      } else {
        assertEquals(stem + "Request", action(operation, "input"));
        assertEquals(stem + "Response", action(operation, "output"));
      }
    }
  }

  private static String action(Contract.Operation operation, String direction) {
    return Xml.child(operation.portTypeOperation(), Contract.WSDL, direction)
        .getAttributeNS(Contract.WSAM, "Action");
  }

  @ParameterizedTest
  @MethodSource("org.gridrls.api.contract.Contract#standard")
  void faultsHaveTheActionOfTheirStandard(Contract contract) {
    for (Contract.Operation operation : contract.operations()) {
      for (QName element : contract.standardFaults(operation)) {
        String family = element.getNamespaceURI().startsWith(OASIS + "wsn/") ? "wsn" : "wsrf";
        assertEquals(OASIS + family + "/fault", faultAction(operation, element.getLocalPart()));
      }
    }
  }

  private static String faultAction(Contract.Operation operation, String name) {
    Element fault =
        Xml.children(operation.portTypeOperation(), Contract.WSDL, "fault").stream()
            .filter(declared -> declared.getAttribute("name").equals(name))
            .findFirst()
            .orElseThrow(() -> new AssertionError(operation + " has no fault named " + name));
    return fault.getAttributeNS(Contract.WSAM, "Action");
  }
}
