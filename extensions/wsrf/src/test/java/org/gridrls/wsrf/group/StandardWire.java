package org.gridrls.wsrf.group;

import java.io.StringReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/**
 * WSRF as a stranger speaks it: messages by hand, over HTTP. Whatever goes out and comes back is
 * checked against the schemas of the standards.
 */
final class StandardWire {
  static final String WSA = "http://www.w3.org/2005/08/addressing";
  private static final String SOAP = "http://schemas.xmlsoap.org/soap/envelope/";
  private static final String PREFIXES =
      " xmlns:sg='http://docs.oasis-open.org/wsrf/sg-2' xmlns:rl='http://docs.oasis-open.org/wsrf/rl-2'"
          + " xmlns:rp='http://docs.oasis-open.org/wsrf/rp-2' xmlns:wsnt='http://docs.oasis-open.org/wsn/b-2'"
          + " xmlns:wsa='http://www.w3.org/2005/08/addressing' xmlns:r='https://gridrls.org/ns/registry/1'"
          + " xmlns:c='https://gridrls.org/ns/registry-content/1'";
  private static final Schema SCHEMA = schema();

  private final HttpClient http = HttpClient.newHttpClient();

  /** Holds what came back: the element in the body, or in the detail of a fault. */
  record Reply(boolean isFault, Element content, Document whole) {
    String name() {
      return content.getLocalName();
    }

    /** The texts of all elements of a name, in their order. */
    List<String> all(String localName) {
      List<String> texts = new ArrayList<>();
      var found = content.getElementsByTagNameNS("*", localName);
      for (int i = 0; i < found.getLength(); i++) {
        texts.add(found.item(i).getTextContent().strip());
      }
      return texts;
    }

    String one(String localName) {
      List<String> texts = all(localName);
      if (texts.size() != 1) {
        throw new AssertionError(localName + ": " + texts + " in " + content.getTextContent());
      }
      return texts.get(0);
    }
  }

  private static Schema schema() {
    StringBuilder imports =
        new StringBuilder("<xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema'>");
    for (String part :
        List.of(
            "wsrf/sg-2 wsrf-sg-2",
            "wsrf/rl-2 wsrf-rl-2",
            "wsrf/rp-2 wsrf-rp-2",
            "wsrf/r-2 wsrf-r-2",
            "wsn/b-2 wsn-b-2")) {
      String[] names = part.split(" ");
      imports.append(anImport("http://docs.oasis-open.org/" + names[0], names[1]));
    }
    imports.append(anImport("https://gridrls.org/ns/registry-content/1", "service-description"));
    imports.append(anImport("https://gridrls.org/ns/types/1", "rls-types"));
    String base = StandardWire.class.getResource("/wsdl/rls-types.xsd").toString();
    try {
      return SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI)
          .newSchema(new StreamSource(new StringReader(imports + "</xs:schema>"), base));
    } catch (SAXException e) {
      throw new AssertionError(e);
    }
  }

  private static String anImport(String namespace, String file) {
    return "<xs:import namespace='" + namespace + "' schemaLocation='" + file + ".xsd'/>";
  }

  static void validate(Element element) {
    try {
      SCHEMA.newValidator().validate(new DOMSource(element));
    } catch (Exception e) {
      throw new AssertionError(element.getNodeName() + ": " + e.getMessage(), e);
    }
  }

  static Document parse(String xml) {
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
      factory.setNamespaceAware(true);
      return factory.newDocumentBuilder().parse(new InputSource(new StringReader(xml)));
    } catch (Exception e) {
      throw new AssertionError("not XML: " + xml, e);
    }
  }

  /** Sends what the schema allows, and gets what it allows. */
  Reply call(String url, String body) {
    return send(url, "", body, true);
  }

  /** Calls like {@link #call}, with headers before the body. */
  Reply call(String url, String headers, String body) {
    return send(url, headers, body, true);
  }

  /** Sends what a client should not, or what the standard's schema has no place for. */
  Reply callUnchecked(String url, String body) {
    return send(url, "", body, false);
  }

  private static String envelope(String headers, String body) {
    return "<e:Envelope xmlns:e='%s'%s><e:Header>%s</e:Header><e:Body>%s</e:Body></e:Envelope>"
        .formatted(SOAP, PREFIXES, headers, body);
  }

  private Reply send(String url, String headers, String body, boolean checked) {
    String envelope = envelope(headers, body);
    if (checked) {
      validate(carried(parse(envelope)));
    }
    Document answer = parse(post(url, envelope));
    boolean fault = answer.getElementsByTagNameNS(SOAP, "Fault").getLength() > 0;
    Element content =
        fault ? first(answer.getElementsByTagName("detail").item(0)) : carried(answer);
    if (checked) {
      validate(content);
    }
    return new Reply(fault, content, answer);
  }

  /** One way: nothing comes back. */
  void tell(String url, String body) {
    String answer = post(url, envelope("", body));
    if (!answer.isEmpty()) {
      throw new AssertionError(answer);
    }
  }

  private String post(String url, String envelope) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(url))
            .header("Content-Type", "text/xml;charset=UTF-8")
            .POST(HttpRequest.BodyPublishers.ofString(envelope))
            .build();
    try {
      return http.send(request, HttpResponse.BodyHandlers.ofString()).body();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  static Element carried(Document envelope) {
    return first(envelope.getElementsByTagNameNS(SOAP, "Body").item(0));
  }

  static Element first(Node parent) {
    Node child = parent.getFirstChild();
    while (!(child instanceof Element)) {
      child = child.getNextSibling();
    }
    return (Element) child;
  }

  static String add(String name, long bootId, String termination) {
    String address = "<wsa:Address>" + address(name) + "</wsa:Address>";
    return "<sg:Add><sg:MemberEPR>"
        + address
        + "</sg:MemberEPR><sg:Content><c:serviceDescription><r:name>"
        + name
        + "</r:name><r:bootId>"
        + bootId
        + "</r:bootId><r:generation>1</r:generation><r:role>LRC</r:role>"
        + "<r:endpoint><r:portType>LOCAL_REPLICA_CATALOG</r:portType><r:address>"
        + address(name)
        + "</r:address></r:endpoint></c:serviceDescription></sg:Content>"
        + termination
        + "</sg:Add>";
  }

  static String address(String member) {
    return "http://" + member + ":39281/ws/lrc";
  }

  static String initial(String time) {
    return "<sg:InitialTerminationTime>" + time + "</sg:InitialTerminationTime>";
  }

  static String setTermination(String choice) {
    return "<rl:SetTerminationTime>" + choice + "</rl:SetTerminationTime>";
  }

  static String query(String expression) {
    return "<rp:QueryResourceProperties><rp:QueryExpression Dialect='http://www.w3.org/TR/1999/REC-xpath-19991116'>"
        + expression.replace("<", "&lt;")
        + "</rp:QueryExpression></rp:QueryResourceProperties>";
  }
}
