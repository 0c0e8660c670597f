package org.gridrls.client.soap;

import jakarta.jws.WebService;
import jakarta.xml.bind.annotation.XmlSchema;
import jakarta.xml.bind.annotation.XmlType;
import java.util.List;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.dom.DOMSource;
import org.apache.cxf.jaxb.JAXBDataBinding;
import org.gridrls.wire.types.RlsFaultXml;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * The data binding of a port type's messages. It uses only the contract's classes; by default CXF
 * would first create a schema from them, which takes as long as the rest of a proxy. Stateless,
 * safe for threads.
 */
final class WireBinding {
  private WireBinding() {}

  /** One for one proxy. The only type that CXF looks for by its name is that of faults. */
  static JAXBDataBinding of(Class<?> portType) {
    JAXBDataBinding binding = new JAXBDataBinding();
    String namespace = portType.getAnnotation(WebService.class).targetNamespace();
    XmlType fault = RlsFaultXml.class.getAnnotation(XmlType.class);
    String types = RlsFaultXml.class.getPackage().getAnnotation(XmlSchema.class).namespace();
    binding.setSchemas(
        List.of(
            new DOMSource(schema(namespace), namespace),
            new DOMSource(schema(types, fault.name()), types)));
    return binding;
  }

  /** Returns a schema whose types have a name, and nothing in them. */
  private static Document schema(String namespace, String... types) {
    try {
      Document document = DocumentBuilderFactory.newInstance().newDocumentBuilder().newDocument();
      Element schema = element(document, document, "xs:schema");
      schema.setAttribute("targetNamespace", namespace);
      for (String type : types) {
        element(document, schema, "xs:complexType").setAttribute("name", type);
      }
      return document;
    } catch (ParserConfigurationException e) {
      throw new IllegalStateException("no XML document can be made", e);
    }
  }

  private static Element element(Document document, Node parent, String name) {
    Element element = document.createElementNS(XMLConstants.W3C_XML_SCHEMA_NS_URI, name);
    parent.appendChild(element);
    return element;
  }
}
