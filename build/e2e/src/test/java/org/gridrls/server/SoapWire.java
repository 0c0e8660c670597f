package org.gridrls.server;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringReader;
import java.net.URI;
import java.net.URL;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import org.gridrls.testkit.ProjectRoot;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/** Raw SOAP over HTTP, with nothing of ours in between: what a stranger's client sends and gets. */
public final class SoapWire {
  public static final String SOAP = "http://schemas.xmlsoap.org/soap/envelope/";

  private final HttpClient http = HttpClient.newHttpClient();

  /** A reply: its HTTP status, and the one element of its body; null if there was no message. */
  public record Reply(int status, String text, Element body) {
    public boolean isFault() {
      return body != null
          && SOAP.equals(body.getNamespaceURI())
          && body.getLocalName().equals("Fault");
    }

    /** The typed fault in the detail; null if there is none. */
    public Element typedFault() {
      return body == null
          ? null
          : (Element)
              body.getElementsByTagNameNS("https://gridrls.org/ns/types/1", "rlsFault").item(0);
    }

    /** Returns what the detail of the fault holds, ours or the standard's. */
    public Element faultDetail() {
      return first(body.getElementsByTagName("detail").item(0));
    }

    public String faultCode() {
      Element fault = typedFault();
      return fault == null ? null : first(fault).getTextContent();
    }
  }

  /** Asks an index for the logical names whose attribute {@code size} is not less. */
  public static String searchBySize(String least) {
    return """
        <e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"
            xmlns="https://gridrls.org/ns/rli/1" xmlns:l="https://gridrls.org/ns/lrc/1"
            xmlns:t="https://gridrls.org/ns/types/1"><e:Body><searchCatalogs><search>
          <l:objectType>LOGICAL_NAME</l:objectType>
          <l:condition><l:attributeName>size</l:attributeName>
            <l:operator>GREATER_OR_EQUAL</l:operator>
            <l:value><t:name>size</t:name><t:intValue>%s</t:intValue></l:value>
          </l:condition>
        </search></searchCatalogs></e:Body></e:Envelope>
        """
        .formatted(least);
  }

  public Reply post(String url, String envelope) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(url))
            .timeout(Duration.ofSeconds(60))
            .header("Content-Type", "text/xml; charset=utf-8")
            .header("SOAPAction", "\"\"")
            .POST(HttpRequest.BodyPublishers.ofString(envelope))
            .build();
    HttpResponse<String> response =
        http.send(request, HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
    if (response.body().isEmpty()) {
      return new Reply(response.statusCode(), "", null);
    }
    Document document = parse(response.body());
    Element body = (Element) document.getElementsByTagNameNS(SOAP, "Body").item(0);
    return new Reply(response.statusCode(), response.body(), first(body));
  }

  public String get(String url) throws IOException, InterruptedException {
    HttpRequest request = HttpRequest.newBuilder(URI.create(url)).build();
    HttpResponse<String> response = http.send(request, HttpResponse.BodyHandlers.ofString());
    if (response.statusCode() != 200) {
      throw new AssertionError(url + " answered " + response.statusCode());
    }
    return response.body();
  }

  static Element first(Node parent) {
    Node child = parent.getFirstChild();
    while (!(child instanceof Element)) {
      child = child.getNextSibling();
    }
    return (Element) child;
  }

  public static Document parse(String xml) {
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
      factory.setNamespaceAware(true);
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      return factory
          .newDocumentBuilder()
          .parse(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)));
    } catch (ParserConfigurationException | SAXException | IOException e) {
      throw new AssertionError("not XML: " + xml, e);
    }
  }

  /** The schema of one of our services, from the class path. */
  public static Schema schema(String xsd) throws SAXException {
    URL url = SoapWire.class.getResource("/wsdl/" + xsd);
    return SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI).newSchema(url);
  }

  /**
   * All that the messages of a WSDL may hold: what its types section imports, and the one fault.
   */
  public static Schema schemaOfWsdl(String name) throws Exception {
    URL url = SoapWire.class.getResource("/wsdl/" + name + ".wsdl");
    String wsdl = new String(url.openStream().readAllBytes(), StandardCharsets.UTF_8);
    String imports = wsdl.replaceAll("(?s).*<xs:schema>(.*)</xs:schema>.*", "$1");
    String types = "https://gridrls.org/ns/types/1";
    String schema =
        "<xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema'>"
            + imports
            + (imports.contains(types)
                ? ""
                : "<xs:import namespace='" + types + "' schemaLocation='rls-types.xsd'/>")
            + "</xs:schema>";
    return SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI)
        .newSchema(new StreamSource(new StringReader(schema), url.toString()));
  }

  public static void validate(Schema schema, Element element) throws IOException {
    try {
      schema.newValidator().validate(new DOMSource(element));
    } catch (SAXException e) {
      throw new AssertionError("not valid: " + element.getNodeName() + ": " + e.getMessage(), e);
    }
  }

  /** A golden request without a golden response is one-way. */
  public static boolean isOneWay(Path request) {
    String response = request.getFileName().toString().replace(".request.", ".response.");
    return Files.notExists(request.resolveSibling(response));
  }

  /** The golden messages of the contract, which stand beside its tests. */
  public static Path golden() {
    return ProjectRoot.path("rls-api/src/test/resources/golden");
  }
}
