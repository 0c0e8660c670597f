package org.gridrls.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.gridrls.api.Attribute;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.index.LocatedName;
import org.gridrls.api.index.Replica;

/**
 * Files and their copies as a Metalink document (RFC 5854), which download programs understand: the
 * attribute {@code size} and those named like hash functions go with them. Used by one thread;
 * closing it ends the document.
 */
final class Metalink implements AutoCloseable {
  private static final String NAMESPACE = "urn:ietf:params:xml:ns:metalink";

  /** Attributes that are hashes, and what Metalink calls them. */
  private static final Map<String, String> HASHES =
      Map.of(
          "md5", "md5", "sha1", "sha-1", "sha256", "sha-256", "sha512", "sha-512", "adler32",
          "adler32");

  private final PrintWriter out;
  private final XMLStreamWriter xml;

  Metalink(PrintWriter out) {
    this.out = out;
    try {
      xml = XMLOutputFactory.newFactory().createXMLStreamWriter(out);
      xml.writeStartDocument("UTF-8", "1.0");
      begin("", "metalink");
      xml.writeDefaultNamespace(NAMESPACE);
      begin("\n  ", "generator");
      xml.writeCharacters("rls " + Version.current());
      xml.writeEndElement();
    } catch (XMLStreamException e) {
      throw broken(e);
    }
  }

  private void begin(String indent, String element) throws XMLStreamException {
    xml.writeCharacters(indent);
    xml.writeStartElement(element);
  }

  /** A name without copies is no file and left out. */
  void file(LocatedName name) {
    if (name.replicas().isEmpty()) {
      return;
    }
    try {
      begin("\n  ", "file");
      // a file name that downloads may use: relative, whatever the catalog calls it
      xml.writeAttribute("name", name.logicalName().value().replaceFirst("^/+", ""));
      properties(name.replicas());
      int priority = 1;
      for (Replica replica : name.replicas()) {
        begin("\n    ", "url");
        xml.writeAttribute("priority", Integer.toString(priority++));
        xml.writeCharacters(replica.mapping().mapping().targetName().value());
        xml.writeEndElement();
      }
      xml.writeCharacters("\n  ");
      xml.writeEndElement();
    } catch (XMLStreamException e) {
      throw broken(e);
    }
  }

  /** In the order of the schema: the size first. */
  private void properties(List<Replica> replicas) throws XMLStreamException {
    Map<String, String> values =
        replicas.stream()
            .flatMap(replica -> replica.mapping().logicalAttributes().stream())
            .collect(
                Collectors.toMap(Attribute::name, each -> each.value().toString(), (a, b) -> a));
    if (values.getOrDefault("size", "").matches("\\d+")) {
      begin("\n    ", "size");
      xml.writeCharacters(values.get("size"));
      xml.writeEndElement();
    }
    for (Map.Entry<String, String> hash : new java.util.TreeMap<>(HASHES).entrySet()) {
      if (values.containsKey(hash.getKey())) {
        begin("\n    ", "hash");
        xml.writeAttribute("type", hash.getValue());
        xml.writeCharacters(values.get(hash.getKey()));
        xml.writeEndElement();
      }
    }
  }

  @Override
  public void close() {
    try {
      xml.writeCharacters("\n");
      xml.writeEndDocument();
      xml.flush();
      out.println();
    } catch (XMLStreamException e) {
      throw broken(e);
    }
  }

  private static RlsException broken(XMLStreamException failure) {
    return new RlsException(
        RlsError.INTERNAL, "cannot write XML: " + failure.getMessage(), failure);
  }
}
