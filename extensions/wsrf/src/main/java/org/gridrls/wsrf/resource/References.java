package org.gridrls.wsrf.resource;

import jakarta.xml.ws.wsaddressing.W3CEndpointReference;
import jakarta.xml.ws.wsaddressing.W3CEndpointReferenceBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.xml.transform.dom.DOMResult;
import org.gridrls.wsrf.xml.PrefixesInScope;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/** Creates and reads endpoint references of WS-Addressing. Stateless. */
public final class References {
  private static final String WSA = PrefixesInScope.FIXED.get("wsa");

  private References() {}

  public static W3CEndpointReference to(String address) {
    return new W3CEndpointReferenceBuilder().address(address).build();
  }

  public static Optional<String> address(W3CEndpointReference reference) {
    return part(reference, "Address").map(element -> element.getTextContent().strip());
  }

  /** The reference parameters, to be sent in the header of each message. */
  public static List<Element> parameters(W3CEndpointReference reference) {
    List<Element> parameters = new ArrayList<>();
    part(reference, "ReferenceParameters")
        .ifPresent(
            all -> {
              for (Node at = all.getFirstChild(); at != null; at = at.getNextSibling()) {
                if (at instanceof Element parameter) {
                  parameters.add(parameter);
                }
              }
            });
    return parameters;
  }

  private static Optional<Element> part(W3CEndpointReference reference, String name) {
    if (reference == null) {
      return Optional.empty();
    }
    DOMResult result = new DOMResult();
    reference.writeTo(result);
    Node written = result.getNode();
    Element root =
        written instanceof Document document ? document.getDocumentElement() : (Element) written;
    return Optional.ofNullable((Element) root.getElementsByTagNameNS(WSA, name).item(0));
  }
}
