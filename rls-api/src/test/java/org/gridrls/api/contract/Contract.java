package org.gridrls.api.contract;

import jakarta.xml.bind.JAXBContext;
import jakarta.xml.bind.JAXBException;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import javax.xml.XMLConstants;
import javax.xml.namespace.QName;
import javax.xml.transform.dom.DOMSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/**
 * The WSDLs of the five services, each with its operations, its schema and its generated classes.
 */
enum Contract {
  LOCAL_REPLICA_CATALOG("local-replica-catalog", org.gridrls.wire.lrc.ObjectFactory.class),
  REPLICA_LOCATION_INDEX("replica-location-index", org.gridrls.wire.rli.ObjectFactory.class),
  SOFT_STATE_UPDATE("soft-state-update", org.gridrls.wire.softstate.ObjectFactory.class),
  REGISTRY("registry", org.gridrls.wire.registry.ObjectFactory.class),
  ADMINISTRATION(
      "administration",
      org.gridrls.wire.admin.ObjectFactory.class,
      org.gridrls.wire.wsrf.rp.ObjectFactory.class);

  static final String WSDL = "http://schemas.xmlsoap.org/wsdl/";
  static final String SOAP = "http://schemas.xmlsoap.org/wsdl/soap/";
  static final String WSAM = "http://www.w3.org/2007/05/addressing/metadata";
  static final String XSD = XMLConstants.W3C_XML_SCHEMA_NS_URI;

  private final String file;
  private final List<Class<?>> factories;

  Contract(String file, Class<?>... factories) {
    this.file = file;
    this.factories = new ArrayList<>(List.of(factories));
    this.factories.add(org.gridrls.wire.types.ObjectFactory.class);
  }

  /** One operation of the port type, with the elements that its messages carry. */
  record Operation(String name, Element portTypeOperation, QName request, QName response) {
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
                    bodyOf(definitions, operation, "output")))
        .toList();
  }

  private static QName bodyOf(Element definitions, Element operation, String direction) {
    QName wanted = name(Xml.child(operation, WSDL, direction), "message");
    Element message =
        Xml.children(definitions, WSDL, "message").stream()
            .filter(m -> m.getAttribute("name").equals(wanted.getLocalPart()))
            .findFirst()
            .orElseThrow();
    return name(Xml.child(message, WSDL, "part"), "element");
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

  /** The schema that the WSDL's types section imports; nothing but files is read for it. */
  Schema schema() {
    try {
      SchemaFactory factory = SchemaFactory.newInstance(XSD);
      factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
      factory.setProperty(XMLConstants.ACCESS_EXTERNAL_DTD, "");
      factory.setProperty(XMLConstants.ACCESS_EXTERNAL_SCHEMA, "file");
      Element types = Xml.child(definitions(), WSDL, "types");
      Element schema = Xml.child(types, XSD, "schema");
      return factory.newSchema(new DOMSource(schema, url().toString()));
    } catch (Exception e) {
      throw new AssertionError("the schema of " + file + " can't be used", e);
    }
  }

  JAXBContext context() {
    try {
      return JAXBContext.newInstance(factories.toArray(Class<?>[]::new));
    } catch (JAXBException e) {
      throw new AssertionError(e);
    }
  }
}
