package org.gridrls.kit.host.soap;

import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Optional;
import javax.wsdl.Binding;
import javax.wsdl.Definition;
import javax.wsdl.WSDLException;
import javax.wsdl.extensions.UnknownExtensibilityElement;
import javax.xml.namespace.QName;
import javax.xml.stream.XMLStreamException;
import org.apache.cxf.Bus;
import org.apache.cxf.staxutils.StaxUtils;
import org.apache.cxf.wsdl.WSDLManager;
import org.w3c.dom.Element;

/**
 * A service's WSDL with a policy in it: the one WSDL of the contract, with an added fragment that
 * describes the authentication at an address. Stateless.
 */
public final class PolicyWsdl {
  private static final String POLICY = "http://www.w3.org/ns/ws-policy";

  private PolicyWsdl() {}

  /**
   * The name under which the bus knows one of its own, read again: what one address adds to its
   * WSDL must not be seen at another.
   *
   * @param kept keeps what was composed: the bus itself may let it go when memory is collected
   * @param policy a resource {@code wsdl/policy/NAME.xml} without directory and ending
   */
  public static String compose(
      Bus bus, Map<String, Definition> kept, String wsdl, String address, Optional<String> policy) {
    WSDLManager manager = bus.getExtension(WSDLManager.class);
    String name = wsdl + "#" + address;
    try {
      Definition definition = manager.getDefinition(wsdl);
      manager.removeDefinition(definition);
      policy.map(PolicyWsdl::read).ifPresent(fragment -> add(definition, fragment));
      kept.put(name, definition);
      manager.addDefinition(name, definition);
      return name;
    } catch (WSDLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void add(Definition definition, Element fragment) {
    definition.addExtensibilityElement(extension(fragment));
    for (Object binding : definition.getBindings().values()) {
      ((Binding) binding).addExtensibilityElement(extension(reference(fragment)));
    }
  }

  private static Element read(String policy) {
    String resource = "/wsdl/policy/" + policy + ".xml";
    try (InputStream in = PolicyWsdl.class.getResourceAsStream(resource)) {
      return StaxUtils.read(in).getDocumentElement();
    } catch (IOException | XMLStreamException e) {
      throw new IllegalStateException(resource, e);
    }
  }

  private static Element reference(Element fragment) {
    Element reference = fragment.getOwnerDocument().createElementNS(POLICY, "wsp:PolicyReference");
    reference.setAttributeNS("http://www.w3.org/2000/xmlns/", "xmlns:wsp", POLICY);
    String id =
        fragment.getAttributeNS(
            "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd",
            "Id");
    reference.setAttribute("URI", "#" + id);
    return reference;
  }

  private static UnknownExtensibilityElement extension(Element element) {
    UnknownExtensibilityElement extension = new UnknownExtensibilityElement();
    extension.setElementType(new QName(element.getNamespaceURI(), element.getLocalName()));
    extension.setElement(element);
    return extension;
  }
}
