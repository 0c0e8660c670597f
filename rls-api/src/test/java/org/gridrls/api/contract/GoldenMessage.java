package org.gridrls.api.contract;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.w3c.dom.Element;

/**
 * One SOAP message of the test resources: {@code golden/<contract>/<operation>.request.xml},
 * response or fault.
 */
record GoldenMessage(Contract contract, String name) {
  static final String ENVELOPE = "http://schemas.xmlsoap.org/soap/envelope/";
  static final String ADDRESSING = "http://www.w3.org/2005/08/addressing";
  static final String FAULT = "fault";

  /** The standard's fault for a resource that is not there, which all its services have. */
  static final String STANDARD_FAULT = "ResourceUnknownFault";

  private static final Path ROOT =
      Path.of(System.getProperty("basedir", ""), "src", "test", "resources", "golden");

  static GoldenMessage request(Contract contract, Contract.Operation operation) {
    return new GoldenMessage(contract, operation.name() + ".request");
  }

  static GoldenMessage response(Contract contract, Contract.Operation operation) {
    return new GoldenMessage(contract, operation.name() + ".response");
  }

  /**
   * All that the contract should have: two messages an operation, of which a one-way operation has
   * only the first, and the faults.
   */
  static Stream<GoldenMessage> expected(Contract contract) {
    Stream<GoldenMessage> requests =
        contract.operations().stream().map(operation -> request(contract, operation));
    Stream<GoldenMessage> responses =
        answered(contract).map(operation -> response(contract, operation));
    return Stream.of(requests, responses, faults(contract)).flatMap(messages -> messages);
  }

  static Stream<Contract.Operation> answered(Contract contract) {
    return contract.operations().stream().filter(operation -> !operation.isOneWay());
  }

  private static Stream<GoldenMessage> faults(Contract contract) {
    if (answered(contract).findAny().isEmpty()) {
      return Stream.empty();
    }
    return Contract.standard().anyMatch(contract::equals)
        ? Stream.of(new GoldenMessage(contract, FAULT), new GoldenMessage(contract, STANDARD_FAULT))
        : Stream.of(new GoldenMessage(contract, FAULT));
  }

  /** The names of all that is there. */
  static List<String> present(Contract contract) {
    try (Stream<Path> files = Files.list(ROOT.resolve(contract.file()))) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  String fileName() {
    return name + ".xml";
  }

  Path path() {
    return ROOT.resolve(contract.file()).resolve(fileName());
  }

  boolean isFault() {
    return name.equals(FAULT) || name.equals(STANDARD_FAULT);
  }

  Element soapFault() {
    return Xml.child(body(), ENVELOPE, "Fault");
  }

  /** Returns what the message carries: the child of the body, or of the fault's detail. */
  Element payload() {
    Element parent = isFault() ? Xml.child(soapFault(), null, "detail") : body();
    List<Element> children = Xml.children(parent);
    if (children.size() != 1) {
      throw new AssertionError(this + " carries " + children.size() + " elements, not one");
    }
    return children.get(0);
  }

  private Element body() {
    return Xml.child(Xml.read(path()).getDocumentElement(), ENVELOPE, "Body");
  }

  /** The text of a WS-Addressing header. */
  String header(String header) {
    Element headers = Xml.child(Xml.read(path()).getDocumentElement(), ENVELOPE, "Header");
    return Xml.child(headers, ADDRESSING, header).getTextContent();
  }

  @Override
  public String toString() {
    return contract.file() + "/" + fileName();
  }
}
