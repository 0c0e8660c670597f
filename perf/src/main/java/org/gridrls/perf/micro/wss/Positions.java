package org.gridrls.perf.micro.wss;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.apache.cxf.helpers.DOMUtils;
import org.apache.wss4j.common.WSEncryptionPart;
import org.apache.wss4j.dom.WSConstants;
import org.apache.wss4j.dom.WSDataRef;
import org.apache.wss4j.dom.engine.WSSecurityEngineResult;
import org.apache.wss4j.dom.handler.WSHandlerResult;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/**
 * The parts of a signed envelope at their places, and the strict check of what WSS4J found signed:
 * it must be these very elements, in this very way.
 */
record Positions(List<Element> headers, Element body, Element security) {
  private static final List<String> TOKENS =
      List.of("Timestamp", "BinarySecurityToken", "SecurityContextToken");

  static Positions of(Document document) {
    List<Element> parts = elements(document.getDocumentElement());
    require(parts.size() == 2, "an envelope has a Header and a Body");
    List<Element> headers = new ArrayList<>();
    List<Element> security = new ArrayList<>();
    for (Element header : elements(parts.get(0))) {
      (header.getLocalName().equals("Security") ? security : headers).add(header);
    }
    require(security.size() == 1, "one header Security");
    require(
        parts.get(1).getLocalName().equals("Body")
            && Codec.SOAP.equals(parts.get(1).getNamespaceURI()),
        "a body");
    return new Positions(headers, parts.get(1), security.get(0));
  }

  List<Element> toSign() {
    List<Element> all = new ArrayList<>(headers);
    all.add(body);
    elements(security).stream().filter(e -> TOKENS.contains(e.getLocalName())).forEach(all::add);
    return all;
  }

  Element payload() {
    return elements(body).get(0);
  }

  static WSEncryptionPart part(Element element) {
    WSEncryptionPart part =
        new WSEncryptionPart(element.getLocalName(), element.getNamespaceURI(), "Element");
    part.setElement(element);
    return part;
  }

  void requireSigned(WSHandlerResult result, String algorithm) {
    List<WSSecurityEngineResult> signatures = result.getActionResults().get(WSConstants.SIGN);
    require(signatures != null && signatures.size() == 1, "one signature");
    WSSecurityEngineResult one = signatures.get(0);
    require(algorithm.equals(one.get(WSSecurityEngineResult.TAG_SIGNATURE_METHOD)), "algorithm");
    require(
        WSConstants.C14N_EXCL_OMIT_COMMENTS.equals(
            one.get(WSSecurityEngineResult.TAG_CANONICALIZATION_METHOD)),
        "canonicalization");
    Set<Element> signed = Collections.newSetFromMap(new IdentityHashMap<>());
    for (Object each : (List<?>) one.get(WSSecurityEngineResult.TAG_DATA_REF_URIS)) {
      WSDataRef reference = (WSDataRef) each;
      require(WSConstants.SHA256.equals(reference.getDigestAlgorithm()), "digest");
      require(
          List.of(WSConstants.C14N_EXCL_OMIT_COMMENTS).equals(reference.getTransformAlgorithms()),
          "transforms");
      require(signed.add(reference.getProtectedElement()), "each element once");
    }
    List<Element> wanted = toSign();
    require(signed.size() == wanted.size() && signed.containsAll(wanted), "all, at its place");
  }

  private static List<Element> elements(Element parent) {
    List<Element> all = new ArrayList<>();
    for (Element e = DOMUtils.getFirstElement(parent); e != null; e = DOMUtils.getNextElement(e)) {
      all.add(e);
    }
    return all;
  }

  private static void require(boolean holds, String what) {
    if (!holds) {
      throw new IllegalStateException("not as it must be: " + what);
    }
  }
}
