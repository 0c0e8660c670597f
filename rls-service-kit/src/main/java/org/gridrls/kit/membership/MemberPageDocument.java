package org.gridrls.kit.membership;

import jakarta.xml.bind.JAXBContext;
import jakarta.xml.bind.JAXBElement;
import jakarta.xml.bind.JAXBException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import javax.xml.namespace.QName;
import javax.xml.transform.stream.StreamSource;
import org.gridrls.api.RlsException;
import org.gridrls.api.member.MemberPage;
import org.gridrls.api.wire.WireMembers;
import org.gridrls.wire.registry.MemberPageXml;

/** A list of members as an XML document, for files. Safe for threads. */
public final class MemberPageDocument {
  private static final QName ROOT = new QName("https://gridrls.org/ns/registry/1", "members");

  private final JAXBContext context;

  public MemberPageDocument() {
    try {
      context = JAXBContext.newInstance(MemberPageXml.class);
    } catch (JAXBException e) {
      throw new IllegalStateException("the generated classes are not whole", e);
    }
  }

  public byte[] write(MemberPage page) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      context
          .createMarshaller()
          .marshal(new JAXBElement<>(ROOT, MemberPageXml.class, WireMembers.toWire(page)), out);
      return out.toByteArray();
    } catch (JAXBException e) {
      throw new IOException("the members can't be written as XML", e);
    }
  }

  /** Throws IOException if the document was not made by {@link #write}. */
  public MemberPage read(byte[] xml) throws IOException {
    try {
      return WireMembers.page(
          context
              .createUnmarshaller()
              .unmarshal(new StreamSource(new ByteArrayInputStream(xml)), MemberPageXml.class)
              .getValue());
    } catch (JAXBException | RlsException e) {
      throw new IOException("no list of members: " + e, e);
    }
  }
}
