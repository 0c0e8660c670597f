package org.gridrls.perf.micro;

import jakarta.xml.bind.JAXBContext;
import jakarta.xml.bind.JAXBException;
import jakarta.xml.bind.Marshaller;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.XMLStreamWriter;
import org.apache.cxf.staxutils.StaxUtils;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * Envelopes of the main operations to bytes and back, with the JAXB classes of the contract and the
 * StAX streams that the web service stack uses, a new marshaller for each message as there.
 */
public class SoapCodecBenchmark extends MicroBenchmark {
  private static final String SOAP = "http://schemas.xmlsoap.org/soap/envelope/";

  /** What is sent. */
  public enum Sample {
    /** The reply to a query: ten targets of a name. */
    QUERY_REPLY,
    /** A call that creates a thousand names. */
    BULK_1000,
    /** The answer of an index: a hundred names in two catalogs each. */
    LOCATIONS
  }

  @Param Sample message;

  private Object content;
  private JAXBContext context;
  private byte[] bytes;

  @Setup
  public void prepare() throws JAXBException, XMLStreamException {
    content =
        switch (message) {
          case QUERY_REPLY -> SampleMessages.queryReply(10);
          case BULK_1000 -> SampleMessages.bulkCreate(1_000);
          case LOCATIONS -> SampleMessages.locations(100, 2);
        };
    context = JAXBContext.newInstance(content.getClass());
    bytes = encode();
    if (!new String(bytes, StandardCharsets.UTF_8).contains(SampleMessages.name(0))) {
      throw new IllegalStateException("nothing was encoded");
    }
  }

  @Benchmark
  public byte[] encode() throws JAXBException, XMLStreamException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    XMLStreamWriter writer = StaxUtils.createXMLStreamWriter(out);
    writer.writeStartElement("soap", "Envelope", SOAP);
    writer.writeNamespace("soap", SOAP);
    writer.writeStartElement("soap", "Body", SOAP);
    Marshaller marshaller = context.createMarshaller();
    marshaller.setProperty(Marshaller.JAXB_FRAGMENT, true);
    marshaller.marshal(content, writer);
    writer.writeEndElement();
    writer.writeEndElement();
    writer.close();
    return out.toByteArray();
  }

  @Benchmark
  public Object decode() throws JAXBException, XMLStreamException {
    XMLStreamReader reader =
        StaxUtils.createXMLStreamReader(new ByteArrayInputStream(bytes), "UTF-8");
    reader.nextTag(); // Envelope
    reader.nextTag(); // Body
    reader.nextTag();
    Object message = context.createUnmarshaller().unmarshal(reader);
    reader.close();
    return message;
  }
}
