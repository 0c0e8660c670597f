package org.gridrls.api.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Element;

/**
 * The WSDLs keep to what every toolkit understands: one service, one port, SOAP 1.1,
 * document/literal wrapped. Those with the standard's messages do so too, but for the faults: the
 * standard has many.
 */
class WsdlStyleTest {
  private static final String FAULT_ACTION = "https://gridrls.org/ns/types/1/fault";

  @ParameterizedTest
  @EnumSource
  void hasOneServiceWithOnePort(Contract contract) {
    Element service = Xml.child(contract.definitions(), Contract.WSDL, "service");
    Element port = Xml.child(service, Contract.WSDL, "port");
    Element binding = Xml.child(contract.definitions(), Contract.WSDL, "binding");
    assertEquals(binding.getAttribute("name"), Contract.name(port, "binding").getLocalPart());
    Element portType = Xml.child(contract.definitions(), Contract.WSDL, "portType");
    assertEquals(portType.getAttribute("name"), Contract.name(binding, "type").getLocalPart());
  }

  @ParameterizedTest
  @EnumSource
  void bindsToSoapOverHttpInDocumentStyle(Contract contract) {
    Element binding = Xml.child(contract.definitions(), Contract.WSDL, "binding");
    Element soap = Xml.child(binding, Contract.SOAP, "binding");
    assertEquals("document", soap.getAttribute("style"));
    assertEquals("http://schemas.xmlsoap.org/soap/http", soap.getAttribute("transport"));
  }

  @ParameterizedTest
  @EnumSource
  void everyMessageIsLiteral(Contract contract) {
    List<Element> bound = bound(contract);
    List<Contract.Operation> operations = contract.operations();
    for (int i = 0; i < operations.size(); i++) {
      Element operation = bound.get(i);
      assertEquals("document", soapOperation(operation).getAttribute("style"));
      assertEquals(operations.get(i).directions(), directions(operation));
      for (String direction : directions(operation)) {
        Element message = Xml.child(operation, Contract.WSDL, direction);
        assertEquals("literal", Xml.child(message, Contract.SOAP, "body").getAttribute("use"));
      }
    }
  }

  private static List<String> directions(Element boundOperation) {
    return Stream.of("input", "output")
        .filter(name -> !Xml.children(boundOperation, Contract.WSDL, name).isEmpty())
        .toList();
  }

  private static List<Element> bound(Contract contract) {
    Element binding = Xml.child(contract.definitions(), Contract.WSDL, "binding");
    return Xml.children(binding, Contract.WSDL, "operation");
  }

  private static Element soapOperation(Element boundOperation) {
    return Xml.child(boundOperation, Contract.SOAP, "operation");
  }

  @ParameterizedTest
  @EnumSource
  void bindsTheOperationsOfThePortTypeInTheirOrder(Contract contract) {
    assertEquals(
        contract.operations().stream().map(Contract.Operation::name).toList(),
        bound(contract).stream().map(operation -> operation.getAttribute("name")).toList());
  }

  @ParameterizedTest
  @EnumSource
  void theSoapActionIsTheActionOfTheInput(Contract contract) {
    List<Element> bound = bound(contract);
    List<Contract.Operation> operations = contract.operations();
    for (int i = 0; i < operations.size(); i++) {
      Contract.Operation operation = operations.get(i);
      String action = action(operation.portTypeOperation(), "input");
      assertFalse(action.isEmpty(), operation::name);
      assertEquals(action, soapOperation(bound.get(i)).getAttribute("soapAction"), operation::name);
    }
  }

  private static String action(Element operation, String direction) {
    Element message = Xml.child(operation, Contract.WSDL, direction);
    return message.getAttributeNS(Contract.WSAM, "Action");
  }

  @ParameterizedTest
  @EnumSource
  void noTwoMessagesShareAnAction(Contract contract) {
    List<String> actions =
        contract.operations().stream()
            .flatMap(op -> op.directions().stream().map(d -> action(op.portTypeOperation(), d)))
            .toList();
    assertEquals(actions.stream().distinct().toList(), actions);
  }

  @ParameterizedTest
  @MethodSource("org.gridrls.api.contract.Contract#ours")
  void everyOperationDeclaresTheOneFault(Contract contract) {
    String own = contract.definitions().getAttribute("targetNamespace");
    for (Contract.Operation operation : contract.operations()) {
      if (operation.request().getNamespaceURI().equals(own)) {
        Element fault = Xml.child(operation.portTypeOperation(), Contract.WSDL, "fault");
        assertEquals("rlsFault", fault.getAttribute("name"), operation::name);
        assertEquals("RlsFaultMessage", Contract.name(fault, "message").getLocalPart());
        assertEquals(FAULT_ACTION, fault.getAttributeNS(Contract.WSAM, "Action"), operation::name);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("org.gridrls.api.contract.Contract#standard")
  void everyAnsweredOperationDeclaresTheOneFaultAfterTheStandardOnes(Contract contract) {
    for (Contract.Operation operation : GoldenMessage.answered(contract).toList()) {
      List<Element> faults = Xml.children(operation.portTypeOperation(), Contract.WSDL, "fault");
      Element last = faults.get(faults.size() - 1);
      assertEquals("rlsFault", last.getAttribute("name"), operation::name);
      assertEquals("RlsFaultMessage", Contract.name(last, "message").getLocalPart());
      assertEquals(FAULT_ACTION, last.getAttributeNS(Contract.WSAM, "Action"), operation::name);
      assertEquals(faults.size() - 1, contract.standardFaults(operation).size(), operation::name);
    }
  }

  @ParameterizedTest
  @EnumSource
  void everyFaultIsBoundUnderItsNameAndLiteral(Contract contract) {
    List<Element> bound = bound(contract);
    List<Contract.Operation> operations = contract.operations();
    for (int i = 0; i < operations.size(); i++) {
      Contract.Operation operation = operations.get(i);
      List<Element> faults = Xml.children(bound.get(i), Contract.WSDL, "fault");
      assertEquals(
          names(Xml.children(operation.portTypeOperation(), Contract.WSDL, "fault")),
          names(faults),
          operation::name);
      for (Element fault : faults) {
        Element soap = Xml.child(fault, Contract.SOAP, "fault");
        assertEquals(fault.getAttribute("name"), soap.getAttribute("name"), operation::name);
        assertEquals("literal", soap.getAttribute("use"), operation::name);
      }
    }
  }

  private static List<String> names(List<Element> elements) {
    return elements.stream().map(element -> element.getAttribute("name")).toList();
  }

  @ParameterizedTest
  @EnumSource
  void everyOperationSaysWhatItDoes(Contract contract) {
    for (Contract.Operation operation : contract.operations()) {
      Element text = Xml.child(operation.portTypeOperation(), Contract.WSDL, "documentation");
      assertFalse(text.getTextContent().isBlank(), operation::name);
    }
  }

  @ParameterizedTest
  @EnumSource
  void ourOperationsAreWrapped(Contract contract) {
    String own = contract.definitions().getAttribute("targetNamespace");
    for (Contract.Operation operation : contract.operations()) {
      if (operation.request().getNamespaceURI().equals(own)) {
        assertEquals(operation.name(), operation.request().getLocalPart());
        assertEquals(operation.name() + "Response", operation.response().getLocalPart());
      }
    }
  }

  @ParameterizedTest
  @MethodSource("org.gridrls.api.contract.Contract#standard")
  void theStandardsOperationsAreNamedAfterTheirElementsToo(Contract contract) {
    for (Contract.Operation operation : contract.operations()) {
      assertEquals(operation.name(), operation.request().getLocalPart());
      if (!operation.isOneWay()) {
        assertEquals(operation.name() + "Response", operation.response().getLocalPart());
      }
    }
  }

  @ParameterizedTest
  @MethodSource("org.gridrls.api.contract.Contract#ours")
  void aResponseHasAtMostOneChild(Contract contract) {
    List<Element> declared = Xml.children(XsdFiles.of(contract).getDocumentElement());
    for (Element element : declared) {
      String name = element.getAttribute("name");
      if (element.getLocalName().equals("element") && name.endsWith("Response")) {
        assertTrue(XsdFiles.partsOf(element).size() <= 1, name);
      }
    }
  }
}
