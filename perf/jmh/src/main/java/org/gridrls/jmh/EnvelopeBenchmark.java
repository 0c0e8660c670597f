package org.gridrls.jmh;

import jakarta.xml.bind.JAXBContext;
import jakarta.xml.bind.JAXBException;
import jakarta.xml.bind.Marshaller;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.gridrls.client.codec.message.OperationMessages;
import org.gridrls.client.codec.message.PreparedContract;
import org.gridrls.client.codec.message.Schema;
import org.gridrls.client.codec.message.SoapEnvelope;
import org.gridrls.client.codec.xml.XmlInput;
import org.gridrls.client.codec.xml.XmlOutput;
import org.gridrls.wire.lrc.LocalReplicaCatalog;
import org.gridrls.wire.lrc.MappingPageXml;
import org.gridrls.wire.lrc.MappingRowXml;
import org.gridrls.wire.lrc.QueryResponse;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** Writes and reads the answer to a query: the codec beside JAXB, which CXF uses. */
public class EnvelopeBenchmark extends MicroBenchmark {
  private static final String TYPES = "https://gridrls.org/ns/types/1";
  private static final XMLInputFactory READERS = XMLInputFactory.newFactory();

  /** Mappings in the answer. */
  @Param({"1", "1000"})
  int rows;

  private final QueryResponse answer = new QueryResponse();
  private JAXBContext jaxb;
  private OperationMessages operation;
  private List<byte[]> namespaces;
  private byte[] startTag;
  private byte[] message;

  @Setup
  public void prepare() throws JAXBException, XMLStreamException {
    MappingPageXml page = new MappingPageXml();
    page.setLimit(1_000);
    for (int i = 0; i < rows; i++) {
      MappingRowXml row = new MappingRowXml();
      row.setLogicalName(RandomNames.name(i));
      row.setTargetName(RandomNames.target(row.getLogicalName()));
      page.getMapping().add(row);
    }
    answer.setResult(page);
    jaxb = JAXBContext.newInstance(QueryResponse.class);
    PreparedContract contract = PreparedContract.SHARED;
    String port = contract.namespace(LocalReplicaCatalog.class);
    List<String> known = List.of(SoapEnvelope.NAMESPACE, port, TYPES, "");
    namespaces = known.stream().map(XmlInput::bytes).toList();
    Schema schema = new Schema(contract, Map.of(port, "p:", TYPES, "t:"), known);
    Method query =
        Arrays.stream(LocalReplicaCatalog.class.getMethods())
            .filter(method -> method.getName().equals("query"))
            .findAny()
            .orElseThrow();
    operation = new OperationMessages(query, schema);
    startTag =
        XmlInput.bytes("<p:queryResponse xmlns:p=\"" + port + "\" xmlns:t=\"" + TYPES + "\"");
    ByteBuffer written = write();
    message = Arrays.copyOf(written.array(), written.limit());
    requireSame(readJaxb());
    message = writeJaxb();
    requireSame(read());
  }

  private void requireSame(MappingPageXml page) {
    String last = RandomNames.target(RandomNames.name(rows - 1));
    if (page.getMapping().size() != rows
        || !page.getMapping().get(rows - 1).getTargetName().equals(last)) {
      throw new IllegalStateException("the answer was read as another");
    }
  }

  @Benchmark
  public ByteBuffer write() {
    XmlOutput out = new XmlOutput(XmlOutput.Escapes.CAREFUL);
    out.raw(SoapEnvelope.BEGIN);
    out.start(startTag);
    operation.writeReply(out, answer.getResult());
    out.end(XmlInput.bytes("</p:queryResponse>"));
    out.raw(SoapEnvelope.END);
    return out.bytes();
  }

  @Benchmark
  public byte[] writeJaxb() throws JAXBException {
    ByteArrayOutputStream out = new ByteArrayOutputStream(1_024);
    out.writeBytes(SoapEnvelope.BEGIN);
    Marshaller marshaller = jaxb.createMarshaller();
    marshaller.setProperty(Marshaller.JAXB_FRAGMENT, true);
    marshaller.marshal(answer, out);
    out.writeBytes(SoapEnvelope.END);
    return out.toByteArray();
  }

  @Benchmark
  public MappingPageXml read() {
    XmlInput in = new XmlInput(message, namespaces, message.length);
    SoapEnvelope.enter(in);
    MappingPageXml page = (MappingPageXml) operation.readReply(in);
    SoapEnvelope.leave(in);
    return page;
  }

  @Benchmark
  public MappingPageXml readJaxb() throws JAXBException, XMLStreamException {
    XMLStreamReader reader = READERS.createXMLStreamReader(new ByteArrayInputStream(message));
    while (!reader.isStartElement() || !reader.getLocalName().equals("queryResponse")) {
      reader.next();
    }
    return jaxb.createUnmarshaller().unmarshal(reader, QueryResponse.class).getValue().getResult();
  }
}
