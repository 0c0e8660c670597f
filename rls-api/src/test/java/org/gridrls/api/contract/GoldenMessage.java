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
  static final String FAULT = "fault";
  private static final Path ROOT =
      Path.of(System.getProperty("basedir", ""), "src", "test", "resources", "golden");

  static GoldenMessage request(Contract contract, Contract.Operation operation) {
    return new GoldenMessage(contract, operation.name() + ".request");
  }

  static GoldenMessage response(Contract contract, Contract.Operation operation) {
    return new GoldenMessage(contract, operation.name() + ".response");
  }

  /** All that the contract should have: two messages an operation, and a fault. */
  static Stream<GoldenMessage> expected(Contract contract) {
    Stream<GoldenMessage> messages =
        contract.operations().stream()
            .flatMap(op -> Stream.of(request(contract, op), response(contract, op)));
    return Stream.concat(messages, Stream.of(new GoldenMessage(contract, FAULT)));
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
    return name.equals(FAULT);
  }

  Element soapFault() {
    return Xml.child(body(), ENVELOPE, "Fault");
  }

  /** What the message carries: the child of the body, or of the fault's detail. */
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

  @Override
  public String toString() {
    return contract.file() + "/" + fileName();
  }
}
