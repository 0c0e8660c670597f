package org.gridrls.api.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import jakarta.xml.bind.JAXBElement;
import java.net.URI;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.namespace.QName;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathFactory;
import org.gridrls.wire.registry.MemberXml;
import org.gridrls.wire.wsrf.sg.Add;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** The golden messages of the WSRF and WS-Notification face say what the standards ask for. */
class GoldenStandardMessagesTest {
  private static final String RP = "http://docs.oasis-open.org/wsrf/rp-2";
  private static final String SG = "http://docs.oasis-open.org/wsrf/sg-2";
  private static final String R = "http://docs.oasis-open.org/wsrf/r-2";
  private static final String BF = "http://docs.oasis-open.org/wsrf/bf-2";
  private static final String WSNT = "http://docs.oasis-open.org/wsn/b-2";
  private static final Set<QName> TOPICS =
      Set.of(
          new QName(SG, "EntryAdditionNotification"),
          new QName(SG, "EntryRemovalNotification"),
          new QName("http://docs.oasis-open.org/wsrf/rl-2", "TerminationNotification"),
          new QName("https://gridrls.org/ns/registry-content/1", "EntryChangeNotification"),
          new QName("https://gridrls.org/ns/replicator/1", "status"),
          new QName("https://gridrls.org/ns/replicator/1", "count"));

  @ParameterizedTest
  @MethodSource("org.gridrls.api.contract.Contract#standard")
  void aRequestNamesItsActionInTheHeaderAsInTheWsdl(Contract contract) {
    for (Contract.Operation operation : contract.operations()) {
      Element input = Xml.child(operation.portTypeOperation(), Contract.WSDL, "input");
      GoldenMessage request = GoldenMessage.request(contract, operation);
      assertEquals(input.getAttributeNS(Contract.WSAM, "Action"), request.header("Action"));
    }
  }

  @ParameterizedTest
  @EnumSource(
      names = {
        "REGISTRY_GROUP",
        "REGISTRY_ENTRY",
        "REGISTRY_SUBSCRIPTION",
        "REGISTRY_PULL_POINT",
        "REPLICATOR_SUBSCRIPTION",
        "REPLICATOR_PULL_POINT"
      })
  void aRequestGoesToAnAddressBelowTheOneOfItsWsdl(Contract contract) {
    Element service = Xml.child(contract.definitions(), Contract.WSDL, "service");
    Element port = Xml.child(service, Contract.WSDL, "port");
    Element address = Xml.child(port, Contract.SOAP, "address");
    String path = URI.create(address.getAttribute("location")).getPath();
    for (Contract.Operation operation : contract.operations()) {
      String to = GoldenMessage.request(contract, operation).header("To");
      String id = contract == Contract.REGISTRY_GROUP ? "" : "/[0-9a-f-]{36}";
      assertTrue(URI.create(to).getPath().matches(path + id), to);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"REGISTRY_GROUP", "REGISTRY_ENTRY"})
  void theQueryFindsInThePropertiesWhatItsResponseHolds(Contract contract) throws Exception {
    Element query =
        Xml.child(payload(contract, "QueryResourceProperties.request"), RP, "QueryExpression");
    assertEquals("http://www.w3.org/TR/1999/REC-xpath-19991116", query.getAttribute("Dialect"));
    XPath xpath = XPathFactory.newInstance().newXPath();
    xpath.setNamespaceContext(new NamespacesInScope(query));
    NodeList found =
        (NodeList)
            xpath.evaluate(query.getTextContent(), properties(contract), XPathConstants.NODESET);
    assertEquals(
        Xml.children(payload(contract, "QueryResourceProperties.response")).stream()
            .map(Infoset::of)
            .toList(),
        IntStream.range(0, found.getLength())
            .mapToObj(i -> Infoset.of((Element) found.item(i)))
            .toList());
  }

  private static Document properties(Contract contract) throws Exception {
    Document document = Xml.factory().newDocumentBuilder().newDocument();
    Element response = payload(contract, "GetResourcePropertyDocument.response");
    document.appendChild(document.importNode(Xml.children(response).get(0), true));
    return document;
  }

  private static Element payload(Contract contract, String name) {
    return new GoldenMessage(contract, name).payload();
  }

  static Stream<GoldenMessage> messages() {
    return Contract.standard().flatMap(GoldenMessage::expected);
  }

  /** A topic is text to the generated classes: they lose what its prefix stands for. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("messages")
  void topicsAreNamesOfNotificationsWithAPrefixThatIsDeclared(GoldenMessage message) {
    for (Element topic : all(message, "Topic", "TopicExpression")) {
      assertEquals(
          "http://docs.oasis-open.org/wsn/t-1/TopicExpression/Simple",
          topic.getAttribute("Dialect"));
      QName name = Contract.name(topic, topic.getTextContent(), "");
      assertTrue(TOPICS.contains(name), name::toString);
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("messages")
  void aNotificationIsOfItsTopic(GoldenMessage message) {
    for (Element notification : all(message, "NotificationMessage")) {
      Element topic = Xml.child(notification, WSNT, "Topic");
      Element carried = carried(Xml.children(Xml.child(notification, WSNT, "Message")).get(0));
      assertEquals(
          Contract.name(topic, topic.getTextContent(), ""),
          new QName(carried.getNamespaceURI(), carried.getLocalName()));
    }
  }

  /** A topic about a property is named after the property. */
  private static Element carried(Element message) {
    boolean isChange = message.getLocalName().equals("ResourcePropertyValueChangeNotification");
    return isChange ? Xml.children(Xml.child(message, RP, "NewValues")).get(0) : message;
  }

  private static List<Element> all(GoldenMessage message, String... names) {
    Element payload = message.payload();
    return Stream.of(names)
        .map(name -> payload.getElementsByTagNameNS(WSNT, name))
        .flatMap(found -> IntStream.range(0, found.getLength()).mapToObj(found::item))
        .map(Element.class::cast)
        .toList();
  }

  @Test
  void theContentOfAnEntryIsAMemberOfTheRegistry() throws Exception {
    Contract group = Contract.REGISTRY_GROUP;
    Add add = (Add) group.context().createUnmarshaller().unmarshal(payload(group, "Add.request"));
    JAXBElement<?> content = (JAXBElement<?>) add.getContent().getAny().get(0);
    assertEquals("geneva", ((MemberXml) content.getValue()).getName());
  }

  @Test
  void theRuleOfTheGroupNamesTheElementThatItsEntriesHold() {
    Element response = payload(Contract.REGISTRY_GROUP, "GetResourcePropertyDocument.response");
    Element group = Xml.children(response).get(0);
    Element rule = Xml.child(group, SG, "MembershipContentRule");
    for (Element entry : Xml.children(group, SG, "Entry")) {
      Element held = Xml.children(Xml.child(entry, SG, "Content")).get(0);
      assertEquals(
          Contract.name(rule, "ContentElements"),
          new QName(held.getNamespaceURI(), held.getLocalName()));
    }
  }

  static Stream<GoldenMessage> faults() {
    return messages().filter(message -> message.name().equals(GoldenMessage.STANDARD_FAULT));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("faults")
  void aResourceThatIsNotThereIsTheCallersFaultInTheStandardsWords(GoldenMessage message) {
    Element detail = message.payload();
    QName name = new QName(detail.getNamespaceURI(), detail.getLocalName());
    assertEquals(new QName(R, GoldenMessage.STANDARD_FAULT), name);
    assertTrue(
        message.contract().operations().stream()
            .anyMatch(op -> message.contract().standardFaults(op).contains(name)));
    Element code = Xml.child(message.soapFault(), null, "faultcode");
    assertEquals(
        new QName(GoldenMessage.ENVELOPE, "Client"),
        Contract.name(code, code.getTextContent(), ""));
    assertEquals(
        Xml.child(detail, BF, "Description").getTextContent(),
        Xml.child(message.soapFault(), null, "faultstring").getTextContent());
  }
}
