package org.gridrls.perf.micro.wss;

import jakarta.xml.bind.JAXBContext;
import jakarta.xml.bind.JAXBException;
import jakarta.xml.bind.Marshaller;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.XMLStreamWriter;
import org.apache.cxf.staxutils.StaxUtils;
import org.gridrls.wire.lrc.Query;
import org.gridrls.wire.lrc.QueryResponse;
import org.gridrls.wss.message.Addressing;

/**
 * Envelopes of a query and its answer, by JAXB as in CXF; also the engine that signs nothing, which
 * shows the cost of the messages themselves. Safe for threads.
 */
final class Codec implements MessageEngine {
  static final String SOAP = "http://schemas.xmlsoap.org/soap/envelope/";
  private static final String ADDRESSING = "http://www.w3.org/2005/08/addressing";

  private final JAXBContext context;

  Codec() throws JAXBException {
    context = JAXBContext.newInstance(Query.class, QueryResponse.class);
  }

  /** Without headers if {@code addressing} is null. */
  void write(XMLStreamWriter writer, Object message, Addressing addressing) throws Exception {
    writer.writeStartElement("soap", "Envelope", SOAP);
    writer.writeNamespace("soap", SOAP);
    if (addressing != null) {
      writer.writeStartElement("soap", "Header", SOAP);
      header(writer, "To", addressing.to().orElse(null));
      header(writer, "Action", addressing.action().orElse(null));
      header(writer, "MessageID", addressing.messageId().orElse(null));
      header(writer, "RelatesTo", addressing.relatesTo().orElse(null));
      writer.writeEndElement();
    }
    writer.writeStartElement("soap", "Body", SOAP);
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
      writer.writeStartElement("wsa", name, ADDRESSING);
      writer.writeNamespace("wsa", ADDRESSING);
      writer.writeCharacters(value);
      writer.writeEndElement();
    }
  }

  /** An unsigned envelope. */
  @Override
  public byte[] write(Object message, Addressing addressing) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(2_048);
    XMLStreamWriter writer = StaxUtils.createXMLStreamWriter(bytes);
    write(writer, message, addressing);
    writer.close();
    return bytes.toByteArray();
  }

  @Override
  public Object read(byte[] envelope) throws Exception {
    XMLStreamReader reader =
        StaxUtils.createXMLStreamReader(new ByteArrayInputStream(envelope), "UTF-8");
    while (reader.next() != XMLStreamReader.START_ELEMENT
        || !reader.getLocalName().equals("Body")
        || !reader.getNamespaceURI().equals(SOAP)) {
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
