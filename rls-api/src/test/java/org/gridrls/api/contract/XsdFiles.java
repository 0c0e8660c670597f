package org.gridrls.api.contract;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** The schemas of our own namespaces, as documents. */
final class XsdFiles {
  private XsdFiles() {}

  static Document of(Contract contract) {
    return Xml.read(Contract.resource(contract.file() + ".xsd"));
  }

  static List<Document> all() {
    Stream<Document> shared =
        Stream.of("rls-types.xsd", "service-description.xsd")
            .map(name -> Xml.read(Contract.resource(name)));
    return Stream.concat(shared, Contract.ours().map(XsdFiles::of)).toList();
  }

  static List<Element> simpleTypes(Document schema) {
    return Xml.children(schema.getDocumentElement(), Contract.XSD, "simpleType");
  }

  /** The elements that an element or a type declares, at any depth. */
  static List<Element> partsOf(Element declaration) {
    var all = declaration.getElementsByTagNameNS(Contract.XSD, "element");
    return IntStream.range(0, all.getLength()).mapToObj(i -> (Element) all.item(i)).toList();
  }

  static List<String> enumeration(Element simpleType) {
    Element restriction = Xml.child(simpleType, Contract.XSD, "restriction");
    return Xml.children(restriction, Contract.XSD, "enumeration").stream()
        .map(value -> value.getAttribute("value"))
        .toList();
  }
}
