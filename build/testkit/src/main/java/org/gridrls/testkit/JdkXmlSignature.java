package org.gridrls.testkit;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.security.Key;
import java.util.ArrayList;
import java.util.List;
import javax.xml.crypto.dom.DOMCryptoContext;
import javax.xml.crypto.dom.DOMStructure;
import javax.xml.crypto.dsig.CanonicalizationMethod;
import javax.xml.crypto.dsig.DigestMethod;
import javax.xml.crypto.dsig.Reference;
import javax.xml.crypto.dsig.SignedInfo;
import javax.xml.crypto.dsig.XMLSignature;
import javax.xml.crypto.dsig.XMLSignatureFactory;
import javax.xml.crypto.dsig.dom.DOMSignContext;
import javax.xml.crypto.dsig.dom.DOMValidateContext;
import javax.xml.crypto.dsig.spec.C14NMethodParameterSpec;
import javax.xml.crypto.dsig.spec.ExcC14NParameterSpec;
import javax.xml.crypto.dsig.spec.TransformParameterSpec;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/**
 * XML Signature as the JDK implements it: what we sign it must believe, and the other way round.
 */
public final class JdkXmlSignature {
  private static final String DSIG = "http://www.w3.org/2000/09/xmldsig#";
  private static final String SECURITY =
      "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd";
  private static final String UTILITY =
      "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd";
  private static final XMLSignatureFactory FACTORY = XMLSignatureFactory.getInstance("DOM");

  private JdkXmlSignature() {}

  private static Document parse(byte[] message) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setNamespaceAware(true);
    return factory.newDocumentBuilder().parse(new ByteArrayInputStream(message));
  }

  private static byte[] write(Document document) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    TransformerFactory.newInstance()
        .newTransformer()
        .transform(new DOMSource(document), new StreamResult(bytes));
    return bytes.toByteArray();
  }

  /** Is the first signature of a message good? Ids are those of WS-Security. */
  public static boolean believes(byte[] message, Key key) throws Exception {
    Document document = parse(message);
    Node signature = document.getElementsByTagNameNS(DSIG, "Signature").item(0);
    DOMValidateContext context = new DOMValidateContext(key, signature);
    nameIds(document, context);
    return FACTORY.unmarshalXMLSignature(context).validate(context);
  }

  private static void nameIds(Document document, DOMCryptoContext context) {
    NodeList all = document.getElementsByTagNameNS("*", "*");
    for (int i = 0; i < all.getLength(); i++) {
      Element element = (Element) all.item(i);
      if (element.hasAttributeNS(UTILITY, "Id")) {
        context.setIdAttributeNS(element, UTILITY, "Id");
      }
    }
  }

  /** Says what to sign, and how. */
  public record Order(
      List<String> ids, List<String> prefixes, Key key, String method, String digest) {
    public static Order of(List<String> ids, Key key, String method) {
      return new Order(ids, List.of(), key, method, DigestMethod.SHA256);
    }
  }

  /**
   * Signs the elements with these ids; the header Security must hold a token with the id "token".
   */
  public static byte[] sign(byte[] message, Order order) throws Exception {
    Document document = parse(message);
    Element security = (Element) document.getElementsByTagNameNS(SECURITY, "Security").item(0);
    DOMSignContext context = new DOMSignContext(order.key, security);
    context.setDefaultNamespacePrefix("ds");
    context.setProperty("org.jcp.xml.dsig.secureValidation", false);
    nameIds(document, context);
    List<Reference> references = new ArrayList<>();
    for (String id : order.ids) {
      references.add(
          FACTORY.newReference(
              "#" + id,
              FACTORY.newDigestMethod(order.digest, null),
              List.of(
                  FACTORY.newTransform(
                      CanonicalizationMethod.EXCLUSIVE,
                      (TransformParameterSpec)
                          (order.prefixes.isEmpty()
                              ? null
                              : new ExcC14NParameterSpec(order.prefixes)))),
              null,
              null));
    }
    SignedInfo info =
        FACTORY.newSignedInfo(
            FACTORY.newCanonicalizationMethod(
                CanonicalizationMethod.EXCLUSIVE, (C14NMethodParameterSpec) null),
            FACTORY.newSignatureMethod(order.method, null),
            references);
    XMLSignature signature =
        FACTORY.newXMLSignature(
            info,
            FACTORY
                .getKeyInfoFactory()
                .newKeyInfo(List.of(new DOMStructure(tokenReference(document)))));
    signature.sign(context);
    return write(document);
  }

  private static Element tokenReference(Document document) {
    Element outer = document.createElementNS(SECURITY, "wsse:SecurityTokenReference");
    outer.setAttributeNS("http://www.w3.org/2000/xmlns/", "xmlns:wsse", SECURITY);
    Element inner = document.createElementNS(SECURITY, "wsse:Reference");
    inner.setAttribute("URI", "#token");
    outer.appendChild(inner);
    return outer;
  }
}
