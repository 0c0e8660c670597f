package org.gridrls.redirect;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.gridrls.api.RlsException;
import org.gridrls.api.member.MemberRole;
import org.gridrls.kit.security.Call;
import org.gridrls.kit.security.HostSecurity;

/**
 * Answers calls of services that the server lacks with the typed fault, and all other requests at
 * their addresses with status 404 and the same text. Members of the federation are named only to
 * callers who may read them. Safe for threads.
 */
final class WrongRoleServlet extends HttpServlet {
  private static final long serialVersionUID = 1;
  private static final String SOAP = "http://schemas.xmlsoap.org/soap/envelope/";
  private static final String TYPES = "https://gridrls.org/ns/types/1";

  private final transient Map<String, MemberRole> missing;
  private final transient Refusal refusal;
  private final transient HostSecurity security;

  /** The refusal of a call of a missing service. */
  @FunctionalInterface
  interface Refusal {
    RlsException of(MemberRole wanted, boolean members);
  }

  /** {@code missing}: the role that serves each path. */
  WrongRoleServlet(Map<String, MemberRole> missing, Refusal refusal, HostSecurity security) {
    this.missing = missing;
    this.refusal = refusal;
    this.security = security;
  }

  @Override
  protected void service(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    RlsException told = refusal.of(missing.get(request.getServletPath()), mayReadMembers(request));
    byte[] fault = envelope(told);
    response.setStatus(
        request.getMethod().equals("POST")
            ? HttpServletResponse.SC_INTERNAL_SERVER_ERROR
            : HttpServletResponse.SC_NOT_FOUND);
    response.setContentType("text/xml;charset=UTF-8");
    response.setContentLength(fault.length);
    if (!request.getMethod().equals("HEAD")) {
      response.getOutputStream().write(fault);
    }
  }

  private boolean mayReadMembers(HttpServletRequest request) {
    try {
      return security
          .authenticator()
          .authenticate(request)
          .filter(
              caller -> security.guard().would(new Call(caller, "Registry", "members", List.of())))
          .isPresent();
    } catch (RlsException unproved) {
      return false;
    }
  }

  private static byte[] envelope(RlsException told) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      XMLStreamWriter xml =
          XMLOutputFactory.newFactory().createXMLStreamWriter(bytes, StandardCharsets.UTF_8.name());
      for (String name : List.of("Envelope", "Body", "Fault")) {
        xml.writeStartElement("soap", name, SOAP);
        if (name.equals("Envelope")) {
          xml.writeNamespace("soap", SOAP);
        }
      }
      text(xml, "faultcode", "soap:Client");
      text(xml, "faultstring", told.getMessage());
      xml.writeStartElement("detail");
      xml.writeStartElement("rlsFault");
      xml.writeDefaultNamespace(TYPES);
      text(xml, "code", told.error().name());
      text(xml, "message", told.getMessage());
      xml.writeEndDocument();
      xml.close();
    } catch (XMLStreamException e) {
      throw new IllegalStateException(e);
    }
    return bytes.toByteArray();
  }

  private static void text(XMLStreamWriter xml, String name, String value)
      throws XMLStreamException {
    xml.writeStartElement(name);
    xml.writeCharacters(value);
    xml.writeEndElement();
  }
}
