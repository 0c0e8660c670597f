package org.gridrls.perf.micro.wss;

import jakarta.xml.bind.JAXBContext;
import jakarta.xml.bind.JAXBException;
import jakarta.xml.bind.Marshaller;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.XMLStreamWriter;
import org.gridrls.wire.lrc.Query;
import org.gridrls.wire.lrc.QueryResponse;
import org.gridrls.wss.message.Addressing;

/** Envelopes of a query and its answer, by JAXB as in CXF. Safe for threads. */
final class Codec {
  private final JAXBContext context;

  Codec() throws JAXBException {
    context = JAXBContext.newInstance(Query.class, QueryResponse.class);
  }

  /** Without headers if {@code addressing} is null. */
  void write(XMLStreamWriter writer, Object message, Addressing addressing) throws Exception {
    writer.writeStartElement("soap", "Envelope", Sample.SOAP);
    writer.writeNamespace("soap", Sample.SOAP);
    if (addressing != null) {
      writer.writeStartElement("soap", "Header", Sample.SOAP);
      header(writer, "To", addressing.to().orElse(null));
      header(writer, "Action", addressing.action().orElse(null));
      header(writer, "MessageID", addressing.messageId().orElse(null));
      header(writer, "RelatesTo", addressing.relatesTo().orElse(null));
      writer.writeEndElement();
    }
    writer.writeStartElement("soap", "Body", Sample.SOAP);
    Marshaller marshaller = context.createMarshaller();
    marshaller.setProperty(Marshaller.JAXB_FRAGMENT, true);
    marshaller.marshal(message, writer);
    writer.writeEndElement();
    writer.writeEndElement();
    writer.flush();
  }

  private static void header(XMLStreamWriter writer, String name, String value)
      throws XMLStreamException {
    if (value != null) {
      writer.writeStartElement("wsa", name, Sample.ADDRESSING);
      writer.writeNamespace("wsa", Sample.ADDRESSING);
      writer.writeCharacters(value);
      writer.writeEndElement();
    }
  }

  /** {@code reader} stands before the envelope. */
  Object readEnvelope(XMLStreamReader reader) throws Exception {
    while (reader.next() != XMLStreamReader.START_ELEMENT
        || !reader.getLocalName().equals("Body")
        || !reader.getNamespaceURI().equals(Sample.SOAP)) {
      // the headers
    }
    reader.nextTag();
    Object message = read(reader);
    while (reader.hasNext()) {
      reader.next();
    }
    return message;
  }

  /** {@code reader} stands at the body's content. */
  Object read(XMLStreamReader reader) throws JAXBException {
    return context.createUnmarshaller().unmarshal(reader);
  }
}
