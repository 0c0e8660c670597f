package org.gridrls.cli.format.parser;

import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.cli.text.BrokenDocument;

/**
 * Reads XML whose entries are elements {@code file}, one at a time; external entities and document
 * types are not read. Used by one thread.
 */
abstract class XmlFilesParser implements DocumentParser {
  private static final int DEPTH_MAX = 50;
  private static final String FILE = "file";

  private final XMLStreamReader xml;
  protected final Skipped skipped = new Skipped();

  /** An element with its text and the elements in it; names are without prefixes. Immutable. */
  record Element(String name, Map<String, String> attributes, String text, List<Element> elements) {
    /** The elements of this name, at any depth below the path of the others. */
    List<Element> at(String... path) {
      List<Element> found = List.of(this);
      for (String step : path) {
        found =
            found.stream()
                .flatMap(each -> each.elements.stream())
                .filter(each -> each.name.equalsIgnoreCase(step))
                .toList();
      }
      return found;
    }

    /** BAD_ARGUMENT if it is missing. */
    String required(String attribute) {
      String value = attributes.get(attribute);
      if (value == null || value.isEmpty()) {
        throw new RlsException(
            RlsError.BAD_ARGUMENT, "an element " + name + " has no attribute " + attribute);
      }
      return value;
    }
  }

  XmlFilesParser(Reader in) {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.IS_COALESCING, true);
    try {
      xml = factory.createXMLStreamReader(in);
    } catch (XMLStreamException e) {
      throw broken(e);
    }
    String encoding = xml.getCharacterEncodingScheme();
    if (encoding != null && !encoding.toUpperCase(Locale.ROOT).matches("UTF-?8|US-ASCII")) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT, "the document must be UTF-8, but says that it is", encoding);
    }
  }

  /** The mappings of an element file. */
  abstract List<AttributedMapping> mappings(Element file);

  @Override
  public List<String> notes() {
    return skipped.notes();
  }

  @Override
  public Optional<DocumentEntry> next() throws IOException {
    try {
      while (xml.hasNext()) {
        boolean begins = xml.next() == XMLStreamConstants.START_ELEMENT;
        if (begins && xml.getLocalName().equalsIgnoreCase(FILE)) {
          long line = xml.getLocation().getLineNumber();
          Element file = element(0);
          return Optional.of(DocumentEntry.of(line, () -> mappings(file)));
        }
      }
      return Optional.empty();
    } catch (XMLStreamException e) {
      throw broken(e);
    }
  }

  private Element element(int depth) throws XMLStreamException {
    if (depth > DEPTH_MAX) {
      throw new RlsException(RlsError.BAD_ARGUMENT, "the elements are nested too deep");
    }
    String name = xml.getLocalName();
    Map<String, String> attributes = new LinkedHashMap<>();
    for (int i = 0; i < xml.getAttributeCount(); i++) {
      attributes.put(xml.getAttributeLocalName(i), xml.getAttributeValue(i));
    }
    StringBuilder text = new StringBuilder();
    List<Element> elements = new ArrayList<>();
    for (int event = xml.next(); event != XMLStreamConstants.END_ELEMENT; event = xml.next()) {
      if (event == XMLStreamConstants.START_ELEMENT) {
        elements.add(element(depth + 1));
      } else if (event == XMLStreamConstants.CHARACTERS) {
        text.append(xml.getText());
      } else if (event == XMLStreamConstants.ENTITY_REFERENCE) {
        throw RlsException.about(RlsError.BAD_ARGUMENT, "unknown entity", xml.getLocalName());
      }
    }
    return new Element(name, attributes, text.toString().strip(), elements);
  }

  private static RlsException broken(XMLStreamException e) {
    int line = e.getLocation() == null ? 0 : e.getLocation().getLineNumber();
    String reason = e.getMessage().replaceFirst("(?s)^ParseError.*?Message: ", "").strip();
    return BrokenDocument.at(line, "this is not valid XML: " + reason, e);
  }
}
