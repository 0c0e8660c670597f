package org.gridrls.client.soap;

import jakarta.jws.WebService;
import java.util.List;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.dom.DOMSource;
import org.apache.cxf.jaxb.JAXBDataBinding;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/**
 * How the messages of a port type become objects. The contract's classes say all that is needed for
 * it; by default a schema would be made of them first, which takes as long as all the rest of a
 * proxy. Stateless, safe for threads.
 */
final class WireBinding {
  private WireBinding() {}

  /** One for one proxy. */
  static JAXBDataBinding of(Class<?> portType) {
    JAXBDataBinding binding = new JAXBDataBinding();
    String namespace = portType.getAnnotation(WebService.class).targetNamespace();
    binding.setSchemas(List.of(new DOMSource(emptySchema(namespace), namespace)));
    return binding;
  }

  private static Document emptySchema(String namespace) {
    try {
      Document document = DocumentBuilderFactory.newInstance().newDocumentBuilder().newDocument();
      Element schema = document.createElementNS(XMLConstants.W3C_XML_SCHEMA_NS_URI, "xs:schema");
      schema.setAttribute("targetNamespace", namespace);
      document.appendChild(schema);
      return document;
    } catch (ParserConfigurationException e) {
      throw new IllegalStateException("no XML document can be made", e);
    }
  }
}
