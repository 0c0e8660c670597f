package org.gridrls.api.contract;

import java.io.IOException;
import java.net.URL;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.xml.namespace.QName;
import org.w3c.dom.Element;

/**
 * The first version of a golden message: every element that the schema has, once, with a value by
 * its name or its type. What the message teaches is then written by hand.
 */
final class SampleMessage {
  private static final String NAME = "cms/Run2012B/DoubleMuParked/AOD/22Jan2013-v1/10000/file.root";
  private static final Map<String, String> BY_NAME =
      Map.of(
          "logicalName",
          NAME,
          "objectName",
          NAME,
          "targetName",
          "root://eospublic.cern.ch//eos/opendata/" + NAME,
          "pattern",
          "cms/Run2012B/*",
          "lrc",
          "https://lrc.geneva.example.org:39281/ws/lrc",
          "rli",
          "https://rli-1.example.org:39281/ws/update");
  private static final Map<String, String> BY_TYPE =
      Map.of(
          "boolean", "true",
          "int", "1",
          "long", "1",
          "double", "0.5",
          "dateTime", "2026-11-21T10:15:30.000Z",
          "base64Binary", "",
          "QName", "s:name",
          "anyURI", "http://www.w3.org/TR/1999/REC-xpath-19991116");

  private final Contract contract;
  private final Map<QName, Element> elements = new HashMap<>();
  private final Map<QName, Element> types = new HashMap<>();

  SampleMessage(Contract contract) {
    this.contract = contract;
    Element wsdlTypes = Xml.child(contract.definitions(), Contract.WSDL, "types");
    collect(Xml.child(wsdlTypes, Contract.XSD, "schema"), new HashSet<>());
  }

  private void collect(Element schema, Set<URL> seen) {
    for (Element part : Xml.children(schema)) {
      QName name = new QName(schema.getAttribute("targetNamespace"), part.getAttribute("name"));
      switch (part.getLocalName()) {
        case "element" -> elements.put(name, part);
        case "complexType", "simpleType" -> types.put(name, part);
        case "import" -> {
          URL url = Contract.resource(part.getAttribute("schemaLocation"));
          if (seen.add(url)) {
            collect(Xml.read(url).getDocumentElement(), seen);
          }
        }
        default -> {}
      }
    }
  }

  void write(GoldenMessage message) throws IOException {
    String text =
        message.isFault()
            ? fault()
            : envelope(rootOf(message), sample(rootOf(message), elements.get(rootOf(message)), 2));
    Files.createDirectories(message.path().getParent());
    Files.writeString(message.path(), text);
  }

  private QName rootOf(GoldenMessage message) {
    return contract.operations().stream()
        .filter(op -> message.name().startsWith(op.name() + "."))
        .map(op -> message.name().endsWith(".request") ? op.request() : op.response())
        .findFirst()
        .orElseThrow();
  }

  private String fault() {
    QName name = new QName("https://gridrls.org/ns/types/1", "rlsFault");
    String detail = sample(name, elements.get(name), 4);
    return envelope(
        name,
        "    <soap:Fault>\n      <faultcode>soap:Server</faultcode>\n"
            + "      <faultstring>message</faultstring>\n      <detail>\n"
            + detail
            + "      </detail>\n    </soap:Fault>\n");
  }

  private static String envelope(QName root, String body) {
    return """
        <?xml version="1.0" encoding="UTF-8"?>
        <soap:Envelope xmlns:soap="%s"
                       xmlns:s="%s"
                       xmlns:t="https://gridrls.org/ns/types/1">
          <soap:Body>
        %s  </soap:Body>
        </soap:Envelope>
        """
        .formatted(GoldenMessage.ENVELOPE, root.getNamespaceURI(), body);
  }

  private String sample(QName name, Element declaration, int depth) {
    String pad = "  ".repeat(depth);
    String tag = prefix(name.getNamespaceURI()) + ":" + name.getLocalPart();
    Optional<Element> type = typeOf(declaration);
    if (type.isEmpty() || type.get().getLocalName().equals("simpleType")) {
      return pad + "<" + tag + other(name) + ">" + value(declaration, type) + "</" + tag + ">\n";
    }
    String namespace =
        type.get().getOwnerDocument().getDocumentElement().getAttribute("targetNamespace");
    StringBuilder parts = new StringBuilder();
    for (Element part : partsOf(type.get())) {
      parts.append(sample(new QName(namespace, part.getAttribute("name")), part, depth + 1));
    }
    return parts.isEmpty()
        ? pad + "<" + tag + "/>\n"
        : pad + "<" + tag + other(name) + ">\n" + parts + pad + "</" + tag + ">\n";
  }

  private String prefix(String namespace) {
    if (namespace.endsWith("/types/1")) {
      return "t";
    }
    return namespace.equals(own()) ? "s" : "o";
  }

  /** Declares the prefix of an element of another service's types. */
  private String other(QName name) {
    String namespace = name.getNamespaceURI();
    return prefix(namespace).equals("o") ? " xmlns:o=\"" + namespace + "\"" : "";
  }

  private String own() {
    return contract.definitions().getAttribute("targetNamespace");
  }

  /** The declared type, unless XML Schema itself has it. */
  private Optional<Element> typeOf(Element declaration) {
    return declaration.hasAttribute("type")
        ? Optional.ofNullable(types.get(Contract.name(declaration, "type")))
        : Xml.children(declaration, Contract.XSD, "complexType").stream().findFirst();
  }

  private static List<Element> partsOf(Element complexType) {
    return Xml.children(complexType, Contract.XSD, "sequence").stream()
        .flatMap(sequence -> Xml.children(sequence, Contract.XSD, "element").stream())
        .filter(part -> part.hasAttribute("name"))
        .toList();
  }

  private static String value(Element declaration, Optional<Element> simpleType) {
    String name = declaration.getAttribute("name");
    String builtIn = Contract.name(declaration, "type").getLocalPart();
    return simpleType
        .flatMap(SampleMessage::firstWord)
        .orElseGet(() -> BY_NAME.getOrDefault(name, BY_TYPE.getOrDefault(builtIn, name)));
  }

  private static Optional<String> firstWord(Element simpleType) {
    Element restriction = Xml.child(simpleType, Contract.XSD, "restriction");
    return Xml.children(restriction, Contract.XSD, "enumeration").stream()
        .map(word -> word.getAttribute("value"))
        .findFirst();
  }
}
