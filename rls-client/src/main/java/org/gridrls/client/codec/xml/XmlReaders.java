package org.gridrls.client.codec.xml;

import com.ctc.wstx.api.WstxInputProperties;
import com.ctc.wstx.stax.WstxInputFactory;
import java.io.InputStream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Makes readers of XML that strangers wrote: without document types and entities of their own, and
 * with bounds for depth, children, attributes and length. Safe for threads.
 */
public final class XmlReaders {
  private static final int DEPTH_MAX = 100;
  private static final int CHILDREN_MAX = 1_000_000;
  private static final int ATTRIBUTES_MAX = 500;
  private static final int ATTRIBUTE_CHARACTERS_MAX = 1 << 16;
  private static final int TEXT_CHARACTERS_MAX = 128 << 20;
  private static final long CHARACTERS_MAX = 1L << 30;
  private static final WstxInputFactory READERS = bounded();

  private XmlReaders() {}

  private static WstxInputFactory bounded() {
    WstxInputFactory made = new WstxInputFactory();
    made.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    made.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    made.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, true);
    made.setProperty(WstxInputProperties.P_MAX_ELEMENT_DEPTH, DEPTH_MAX);
    made.setProperty(WstxInputProperties.P_MAX_CHILDREN_PER_ELEMENT, CHILDREN_MAX);
    made.setProperty(WstxInputProperties.P_MAX_ATTRIBUTES_PER_ELEMENT, ATTRIBUTES_MAX);
    made.setProperty(WstxInputProperties.P_MAX_ATTRIBUTE_SIZE, ATTRIBUTE_CHARACTERS_MAX);
    made.setProperty(WstxInputProperties.P_MAX_TEXT_LENGTH, TEXT_CHARACTERS_MAX);
    made.setProperty(WstxInputProperties.P_MAX_CHARACTERS, CHARACTERS_MAX);
    return made;
  }

  /**
   * Reads a document; closing the reader does not close the stream.
   *
   * @param encoding that of the characters; null if the document says it
   */
  public static XMLStreamReader open(InputStream document, String encoding)
      throws XMLStreamException {
    return READERS.createXMLStreamReader(document, encoding);
  }
}
