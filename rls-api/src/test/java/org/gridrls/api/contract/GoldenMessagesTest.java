package org.gridrls.api.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;

import jakarta.xml.bind.JAXBContext;
import jakarta.xml.bind.Unmarshaller;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.xml.namespace.QName;
import javax.xml.transform.dom.DOMSource;
import javax.xml.validation.Schema;
import org.gridrls.api.RlsError;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/**
 * Every operation has one example of its request and its response, which the schema allows and the
 * generated classes keep whole; a change of the contract breaks a file. With {@code
 * -Dgolden.update=true} a missing file of our own messages is written; those of the standard, which
 * doesn't change, are written by hand.
 */
class GoldenMessagesTest {
  private static final Map<Contract, Schema> SCHEMAS = new EnumMap<>(Contract.class);
  private static final Map<Contract, JAXBContext> CONTEXTS = new EnumMap<>(Contract.class);

  @BeforeAll
  static void writeWhatIsMissing() throws Exception {
    if (Boolean.getBoolean("golden.update")) {
      for (GoldenMessage message : missing().toList()) {
        new SampleMessage(message.contract()).write(message);
      }
    }
  }

  private static Stream<GoldenMessage> missing() {
    return Contract.ours()
        .flatMap(GoldenMessage::expected)
        .filter(message -> !Files.exists(message.path()));
  }

  static Stream<GoldenMessage> messages() {
    return Arrays.stream(Contract.values()).flatMap(GoldenMessage::expected);
  }

  @ParameterizedTest(name = "{0}")
  @EnumSource
  void everyOperationHasItsMessagesAndNoFileIsLeftOver(Contract contract) {
    List<String> expected =
        GoldenMessage.expected(contract).map(GoldenMessage::fileName).sorted().toList();
    assertEquals(expected, GoldenMessage.present(contract));
  }

  @ParameterizedTest(name = "{0}")
  @EnumSource
  void eachMessageCarriesTheElementOfItsOperation(Contract contract) {
    for (Contract.Operation operation : contract.operations()) {
      GoldenMessage request = GoldenMessage.request(contract, operation);
      assertEquals(operation.request(), nameOf(request.payload()), request::toString);
    }
    for (Contract.Operation operation : GoldenMessage.answered(contract).toList()) {
      GoldenMessage response = GoldenMessage.response(contract, operation);
      assertEquals(operation.response(), nameOf(response.payload()), response::toString);
    }
  }

  private static QName nameOf(Element element) {
    return new QName(element.getNamespaceURI(), element.getLocalName());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("messages")
  void theSchemaAllows(GoldenMessage message) throws Exception {
    Schema schema = SCHEMAS.computeIfAbsent(message.contract(), Contract::schema);
    schema.newValidator().validate(new DOMSource(message.payload()));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("messages")
  void theGeneratedClassesKeepWhole(GoldenMessage message) throws Exception {
    JAXBContext context = CONTEXTS.computeIfAbsent(message.contract(), Contract::context);
    Unmarshaller unmarshaller = context.createUnmarshaller();
    unmarshaller.setEventHandler(event -> false);
    Object read = unmarshaller.unmarshal(message.payload());
    Document written = Xml.factory().newDocumentBuilder().newDocument();
    context.createMarshaller().marshal(read, written);
    assertEquals(
        Infoset.of(message.payload()), Infoset.of(written.getDocumentElement()), message::toString);
  }

  static Stream<GoldenMessage> faults() {
    return messages().filter(message -> message.name().equals(GoldenMessage.FAULT));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("faults")
  void theFaultSaysWhoseFaultItIs(GoldenMessage message) {
    Element detail = message.payload();
    String types = "https://gridrls.org/ns/types/1";
    assertEquals(new QName(types, "rlsFault"), nameOf(detail));
    RlsError error = RlsError.valueOf(Xml.child(detail, types, "code").getTextContent());
    String expected = error.blame() == RlsError.Blame.CALLER ? "Client" : "Server";
    Element code = Xml.child(message.soapFault(), null, "faultcode");
    assertEquals(
        new QName(GoldenMessage.ENVELOPE, expected),
        Contract.name(code, code.getTextContent(), ""));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("faults")
  void theFaultStringIsTheMessageOfTheDetail(GoldenMessage message) {
    Element text = Xml.child(message.payload(), "https://gridrls.org/ns/types/1", "message");
    assertEquals(
        text.getTextContent(),
        Xml.child(message.soapFault(), null, "faultstring").getTextContent());
  }
}
