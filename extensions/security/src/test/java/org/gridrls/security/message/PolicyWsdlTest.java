package org.gridrls.security.message;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** The WSDL that an address gives out says by its policy how to call it. */
class PolicyWsdlTest {
  private static final String POLICY = "http://www.w3.org/ns/ws-policy";
  private static final String WSDL = "http://schemas.xmlsoap.org/wsdl/";
  private static final String UTILITY =
      "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd";

  @TempDir private Path directory;

  private static Document parse(InputStream in) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setNamespaceAware(true);
    factory.setIgnoringComments(true);
    return factory.newDocumentBuilder().parse(in);
  }

  private static Element only(NodeList nodes) {
    assertEquals(1, nodes.getLength());
    return (Element) nodes.item(0);
  }

  @ParameterizedTest
  @CsvSource({"signed,SignedMessages", "session,SessionMessages", "password,PasswordMessages"})
  void theBindingHasThePolicyOfItsAddress(String kind, String id) throws Exception {
    try (SecuredServer server = new SecuredServer(directory)) {
      String served = server.get("/ws/" + kind + "/admin?wsdl").body();
      Document wsdl = parse(new ByteArrayInputStream(served.getBytes(StandardCharsets.UTF_8)));
      Element binding = only(wsdl.getElementsByTagNameNS(WSDL, "binding"));
      Element reference = only(binding.getElementsByTagNameNS(POLICY, "PolicyReference"));
      assertEquals("#" + id, reference.getAttribute("URI"));
      only(wsdl.getElementsByTagNameNS(WSDL, "port"));
      assertTrue(served.contains(server.url("/ws/" + kind + "/admin") + "\""), served);
      Element policy = (Element) wsdl.getElementsByTagNameNS(POLICY, "Policy").item(0);
      assertEquals(id, policy.getAttributeNS(UTILITY, "Id"));
      Element fragment = fragment(kind);
      fragment.normalize();
      policy.normalize();
      assertEquals(shape(fragment), shape(policy));
    }
  }

  /** Compares with the golden file; {@code -Dgolden.update=true} writes a missing one. */
  @ParameterizedTest
  @ValueSource(strings = {"signed", "session", "password"})
  void whatAnAddressGivesOutIsTheContract(String kind) throws Exception {
    Path golden = Path.of("src/test/resources/golden/administration-" + kind + ".wsdl");
    try (SecuredServer server = new SecuredServer(directory)) {
      String served = server.get("/ws/" + kind + "/admin?wsdl").body();
      String shown = served.replace(server.url(""), "https://host:39281").strip() + "\n";
      if (Boolean.getBoolean("golden.update") && !Files.exists(golden)) {
        Files.createDirectories(golden.getParent());
        Files.writeString(golden, shown);
      }
      assertEquals(Files.readString(golden), shown);
    }
  }

  /** Names and attributes, without white space and declarations. */
  private static String shape(Element element) {
    StringBuilder shape = new StringBuilder("(").append(element.getNodeName());
    String include = element.getAttributeNS(element.getNamespaceURI(), "IncludeToken");
    shape.append(include).append(element.getAttribute("Namespace"));
    for (var child = element.getFirstChild(); child != null; child = child.getNextSibling()) {
      if (child instanceof Element inner) {
        shape.append(shape(inner));
      }
    }
    return shape.append(')').toString();
  }

  private static Element fragment(String kind) throws Exception {
    try (InputStream in =
        PolicyWsdlTest.class.getResourceAsStream("/wsdl/policy/" + kind + ".xml")) {
      return parse(in).getDocumentElement();
    }
  }

  @Test
  void theBaseAddressHasNone() throws Exception {
    try (SecuredServer server = new SecuredServer(directory)) {
      assertFalse(server.get("/ws/admin?wsdl").body().contains("PolicyReference"));
    }
  }
}
