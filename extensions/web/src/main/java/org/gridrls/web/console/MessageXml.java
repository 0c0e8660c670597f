package org.gridrls.web.console;

import jakarta.xml.bind.JAXBContext;
import jakarta.xml.bind.JAXBElement;
import jakarta.xml.bind.JAXBException;
import jakarta.xml.bind.Marshaller;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.stream.Stream;
import javax.xml.namespace.QName;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.wire.registry.ExplanationXml;
import org.gridrls.wire.registry.MemberPageXml;

/** Requests and results of services as XML, as pages send and read them. Stateless. */
final class MessageXml {
  private static final QName RESULT = new QName("result");

  private MessageXml() {}

  /** Made by the first question, not by the start of the server. */
  private static final class Types {
    static final JAXBContext CONTEXT = context();
    static final XMLInputFactory READERS = readers();

    private static JAXBContext context() {
      Class<?>[] types =
          Stream.concat(
                  Stream.of(MemberPageXml.class, ExplanationXml.class),
                  Arrays.stream(ProxiedOperation.types()))
              .distinct()
              .toArray(Class<?>[]::new);
      try {
        return JAXBContext.newInstance(types);
      } catch (JAXBException e) {
        throw new IllegalStateException("the generated classes are not whole", e);
      }
    }

    /** Callers wrote the text: no definitions of types, no entities. */
    private static XMLInputFactory readers() {
      XMLInputFactory readers = XMLInputFactory.newFactory();
      readers.setProperty(XMLInputFactory.SUPPORT_DTD, false);
      readers.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
      return readers;
    }
  }

  /** The element {@code result} of an answer. */
  static <T> String result(Class<T> type, T answer) {
    StringWriter text = new StringWriter();
    try {
      Marshaller marshaller = Types.CONTEXT.createMarshaller();
      marshaller.setProperty(Marshaller.JAXB_FRAGMENT, true);
      marshaller.marshal(new JAXBElement<>(RESULT, type, answer), text);
      return text.toString();
    } catch (JAXBException e) {
      throw new IllegalStateException("an answer can't be written as XML", e);
    }
  }

  /** The request of an operation; BAD_ARGUMENT if the text is not one. */
  static <T> T request(Class<T> type, String xml) {
    try {
      XMLStreamReader reader = Types.READERS.createXMLStreamReader(new StringReader(xml));
      try {
        return Types.CONTEXT.createUnmarshaller().unmarshal(reader, type).getValue();
      } finally {
        reader.close();
      }
    } catch (JAXBException | XMLStreamException e) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT, "the question is not a request of the operation", e);
    }
  }
}
