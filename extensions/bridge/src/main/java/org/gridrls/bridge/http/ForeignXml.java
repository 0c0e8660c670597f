package org.gridrls.bridge.http;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.BiConsumer;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.gridrls.client.codec.xml.XmlReaders;

/** Reads XML that a foreign system sends, in bounded memory. Stateless, safe for threads. */
public final class ForeignXml {
  private static final int TEXT_MAX = 1 << 16;
  private static final int PATH_MAX = 1_000;

  private ForeignXml() {}

  /**
   * Reads the body of a reply and passes on each element at its end, with its path, such as {@code
   * /multistatus/response/href}, and its text. Elements of other namespaces are called {@code -}.
   * Throws IOException for a body that is not whole, is longer, has a document type, or has an
   * element with more than 65,536 characters of text.
   *
   * @param namespace of the elements that have names; empty: any
   * @param bytesMax the longest body
   */
  public static void read(
      ClassicHttpResponse reply, String namespace, long bytesMax, BiConsumer<String, String> to)
      throws IOException {
    if (reply.getEntity() == null) {
      throw new IOException("its answer is empty");
    }
    try {
      XMLStreamReader xml =
          XmlReaders.open(new Limited(reply.getEntity().getContent(), bytesMax), null);
      read(xml, namespace, to);
    } catch (XMLStreamException e) {
      if (e.getNestedException() instanceof IOException failed) {
        throw failed;
      }
      throw new IOException("its answer is not whole XML", e);
    }
  }

  private static void read(XMLStreamReader xml, String namespace, BiConsumer<String, String> to)
      throws XMLStreamException, IOException {
    StringBuilder path = new StringBuilder();
    StringBuilder text = new StringBuilder();
    while (xml.hasNext()) {
      switch (xml.next()) {
        case XMLStreamConstants.START_ELEMENT -> {
          boolean named = namespace.isEmpty() || namespace.equals(xml.getNamespaceURI());
          path.append('/').append(named ? xml.getLocalName() : "-");
          text.setLength(0);
        }
        case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> text.append(xml.getText());
        case XMLStreamConstants.END_ELEMENT -> {
          to.accept(path.toString(), text.toString());
          path.setLength(path.lastIndexOf("/"));
          text.setLength(0);
        }
        case XMLStreamConstants.DTD, XMLStreamConstants.ENTITY_REFERENCE ->
            throw new IOException("its answer has a document type or entities of its own");
        default -> {
          // comments and blanks
        }
      }
      if (text.length() > TEXT_MAX || path.length() > PATH_MAX) {
        throw new IOException("its answer has a text that is too long");
      }
    }
  }

  /** Refuses to read more bytes than a limit. */
  private static final class Limited extends FilterInputStream {
    private long left;

    Limited(InputStream in, long bytes) {
      super(in);
      left = bytes;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      int read = in.read(bytes, offset, length);
      left -= Math.max(0, read);
      if (left < 0) {
        throw new IOException("its answer is too long");
      }
      return read;
    }
  }
}
