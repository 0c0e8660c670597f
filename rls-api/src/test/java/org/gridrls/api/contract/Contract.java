package org.gridrls.api.contract;

import jakarta.xml.bind.JAXBContext;
import jakarta.xml.bind.JAXBException;
import jakarta.xml.bind.annotation.XmlSeeAlso;
import java.net.URL;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.XMLConstants;
import javax.xml.namespace.QName;
import javax.xml.transform.dom.DOMSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import org.gridrls.wire.admin.Administration;
import org.gridrls.wire.lrc.LocalReplicaCatalog;
import org.gridrls.wire.registry.Registry;
import org.gridrls.wire.registry.consumer.NotificationConsumer;
import org.gridrls.wire.registry.entry.RegistryEntry;
import org.gridrls.wire.registry.group.RegistryGroup;
import org.gridrls.wire.registry.pullpoint.RegistryPullPoint;
import org.gridrls.wire.registry.subscription.RegistrySubscription;
import org.gridrls.wire.replicator.Replicator;
import org.gridrls.wire.replicator.pullpoint.ReplicatorPullPoint;
import org.gridrls.wire.replicator.subscription.ReplicatorSubscription;
import org.gridrls.wire.rli.ReplicaLocationIndex;
import org.gridrls.wire.softstate.SoftStateUpdate;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/**
 * The WSDLs, each with its operations, its schema and its generated classes: those of the six
 * services, whose messages are our own, and those of the WSRF and WS-Notification faces of registry
 * and replicator, whose messages are the standard's.
 */
enum Contract {
  LOCAL_REPLICA_CATALOG("local-replica-catalog", Messages.OURS, LocalReplicaCatalog.class),
  REPLICA_LOCATION_INDEX("replica-location-index", Messages.OURS, ReplicaLocationIndex.class),
  SOFT_STATE_UPDATE("soft-state-update", Messages.OURS, SoftStateUpdate.class),
  REGISTRY("registry", Messages.OURS, Registry.class),
  ADMINISTRATION("administration", Messages.OURS, Administration.class),
  REPLICATOR("replicator", Messages.OURS, Replicator.class),
  REGISTRY_GROUP("registry-group", Messages.STANDARD, RegistryGroup.class),
  REGISTRY_ENTRY("registry-entry", Messages.STANDARD, RegistryEntry.class),
  REGISTRY_SUBSCRIPTION("registry-subscription", Messages.STANDARD, RegistrySubscription.class),
  REGISTRY_PULL_POINT("registry-pull-point", Messages.STANDARD, RegistryPullPoint.class),
  REPLICATOR_SUBSCRIPTION(
      "replicator-subscription", Messages.STANDARD, ReplicatorSubscription.class),
  REPLICATOR_PULL_POINT("replicator-pull-point", Messages.STANDARD, ReplicatorPullPoint.class),
  NOTIFICATION_CONSUMER("notification-consumer", Messages.STANDARD, NotificationConsumer.class);

  private enum Messages {
    OURS,
    STANDARD
  }

  static final String WSDL = "http://schemas.xmlsoap.org/wsdl/";
  static final String SOAP = "http://schemas.xmlsoap.org/wsdl/soap/";
  static final String WSAM = "http://www.w3.org/2007/05/addressing/metadata";
  static final String XSD = XMLConstants.W3C_XML_SCHEMA_NS_URI;

  private final String file;
  private final Messages messages;
  private final Class<?> portType;

  Contract(String file, Messages messages, Class<?> portType) {
    this.file = file;
    this.messages = messages;
    this.portType = portType;
  }

  static Stream<Contract> ours() {
    return Arrays.stream(values()).filter(contract -> contract.messages == Messages.OURS);
  }

  static Stream<Contract> standard() {
    return Arrays.stream(values()).filter(contract -> contract.messages == Messages.STANDARD);
  }

  /**
   * One operation of the port type, with the elements that its messages carry.
   *
   * @param response null if the operation is one-way
   */
  record Operation(String name, Element portTypeOperation, QName request, QName response) {
    boolean isOneWay() {
      return response == null;
    }

    /** The elements of its messages in the WSDL: one, or two if it is answered. */
    List<String> directions() {
      return isOneWay() ? List.of("input") : List.of("input", "output");
    }

    @Override
    public String toString() {
      return name;
    }
  }

  String file() {
    return file;
  }

  URL url() {
    return resource(file + ".wsdl");
  }

  static URL resource(String name) {
    URL url = Contract.class.getResource("/wsdl/" + name);
    if (url == null) {
      throw new AssertionError("no such file on the class path: wsdl/" + name);
    }
    return url;
  }

  Element definitions() {
    Document document = Xml.read(url());
    return document.getDocumentElement();
  }

  List<Operation> operations() {
    Element definitions = definitions();
    Element portType = Xml.child(definitions, WSDL, "portType");
    return Xml.children(portType, WSDL, "operation").stream()
        .map(
            operation ->
                new Operation(
                    operation.getAttribute("name"),
                    operation,
                    bodyOf(definitions, operation, "input"),
                    Xml.children(operation, WSDL, "output").isEmpty()
                        ? null
                        : bodyOf(definitions, operation, "output")))
        .toList();
  }

  private static QName bodyOf(Element definitions, Element operation, String direction) {
    return elementOf(definitions, name(Xml.child(operation, WSDL, direction), "message"));
  }

  private static QName elementOf(Element definitions, QName wanted) {
    Element message =
        Xml.children(definitions, WSDL, "message").stream()
            .filter(m -> m.getAttribute("name").equals(wanted.getLocalPart()))
            .findFirst()
            .orElseThrow();
    return name(Xml.child(message, WSDL, "part"), "element");
  }

  /** The elements of the faults that an operation declares, without the one of ours. */
  List<QName> standardFaults(Operation operation) {
    Element definitions = definitions();
    return Xml.children(operation.portTypeOperation(), WSDL, "fault").stream()
        .map(fault -> name(fault, "message"))
        .filter(message -> !message.getLocalPart().equals("RlsFaultMessage"))
        .map(message -> elementOf(definitions, message))
        .toList();
  }

  /** The qualified name that an attribute holds. */
  static QName name(Element element, String attribute) {
    return name(element, element.getAttribute(attribute), "");
  }

  static QName name(Element scope, String text, String otherwise) {
    int colon = text.indexOf(':');
    String uri = scope.lookupNamespaceURI(colon < 0 ? null : text.substring(0, colon));
    return new QName(uri == null ? otherwise : uri, text.substring(colon + 1));
  }

  /** The schema that the types sections import; nothing but files is read for it. */
  Schema schema() {
    try {
      SchemaFactory factory = SchemaFactory.newInstance(XSD);
      factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
      factory.setProperty(XMLConstants.ACCESS_EXTERNAL_DTD, "");
      factory.setProperty(XMLConstants.ACCESS_EXTERNAL_SCHEMA, "file");
      return factory.newSchema(new DOMSource(imports(), url().toString()));
    } catch (Exception e) {
      throw new AssertionError("the schema of " + file + " can't be used", e);
    }
  }

  /** The schema of the types section, with what those of the imported WSDLs import too. */
  private Element imports() {
    Element definitions = definitions();
    Element schema = schemaOf(definitions);
    for (Element imported : Xml.children(definitions, WSDL, "import")) {
      Element other =
          schemaOf(Xml.read(resource(imported.getAttribute("location"))).getDocumentElement());
      for (Element part : Xml.children(other, XSD, "import")) {
        schema.appendChild(schema.getOwnerDocument().importNode(part, true));
      }
    }
    return schema;
  }

  private static Element schemaOf(Element definitions) {
    return Xml.child(Xml.child(definitions, WSDL, "types"), XSD, "schema");
  }

  /** All that the generated port type knows, as a client or a server would read with it. */
  JAXBContext context() {
    try {
      return JAXBContext.newInstance(portType.getAnnotation(XmlSeeAlso.class).value());
    } catch (JAXBException e) {
      throw new AssertionError(e);
    }
  }
}
