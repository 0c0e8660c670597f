package org.gridrls.redirect;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import javax.xml.XMLConstants;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.gridrls.api.RlsException;
import org.gridrls.api.member.MemberRole;
import org.gridrls.kit.security.Call;
import org.gridrls.kit.security.HostSecurity;

/**
 * Answers calls of services that the server lacks with the typed fault, in the version of SOAP of
 * the call, and all other requests at their addresses with status 404 and the same text. Members of
 * the federation are named only to callers who may read them. Safe for threads.
 */
final class WrongRoleServlet extends HttpServlet {
  private static final long serialVersionUID = 1;
  private static final String SOAP = "http://schemas.xmlsoap.org/soap/envelope/";
  private static final String SOAP_12 = "http://www.w3.org/2003/05/soap-envelope";
  private static final String SOAP_12_TYPE = "application/soap+xml";
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
    boolean soap12 = isSoap12(request);
    byte[] fault = soap12 ? envelope12(told) : envelope(told);
    response.setStatus(
        request.getMethod().equals("POST") ? status(soap12) : HttpServletResponse.SC_NOT_FOUND);
    response.setContentType((soap12 ? SOAP_12_TYPE : "text/xml") + ";charset=UTF-8");
    response.setContentLength(fault.length);
    if (!request.getMethod().equals("HEAD")) {
      response.getOutputStream().write(fault);
    }
  }

  private static boolean isSoap12(HttpServletRequest request) {
    String type = request.getContentType();
    return type != null && type.regionMatches(true, 0, SOAP_12_TYPE, 0, SOAP_12_TYPE.length());
  }

  /** The versions of SOAP differ in the status of a fault that is the sender's. */
  private static int status(boolean soap12) {
    return soap12
        ? HttpServletResponse.SC_BAD_REQUEST
        : HttpServletResponse.SC_INTERNAL_SERVER_ERROR;
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
    return written(
        SOAP,
        xml -> {
          text(xml, "faultcode", "soap:Client");
          text(xml, "faultstring", told.getMessage());
          xml.writeStartElement("detail");
          detail(xml, told);
        });
  }

  private static byte[] envelope12(RlsException told) {
    return written(
        SOAP_12,
        xml -> {
          xml.writeStartElement("soap", "Code", SOAP_12);
          xml.writeStartElement("soap", "Value", SOAP_12);
          xml.writeCharacters("soap:Sender");
          xml.writeEndElement();
          xml.writeEndElement();
          xml.writeStartElement("soap", "Reason", SOAP_12);
          xml.writeStartElement("soap", "Text", SOAP_12);
          xml.writeAttribute("xml", XMLConstants.XML_NS_URI, "lang", "en");
          xml.writeCharacters(told.getMessage());
          xml.writeEndElement();
          xml.writeEndElement();
          xml.writeStartElement("soap", "Detail", SOAP_12);
          detail(xml, told);
        });
  }

  /** Writes the content of a fault. */
  @FunctionalInterface
  private interface FaultContent {
    void writeTo(XMLStreamWriter xml) throws XMLStreamException;
  }

  private static byte[] written(String soap, FaultContent content) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      XMLStreamWriter xml =
          XMLOutputFactory.newFactory().createXMLStreamWriter(bytes, StandardCharsets.UTF_8.name());
      for (String name : List.of("Envelope", "Body", "Fault")) {
        xml.writeStartElement("soap", name, soap);
        if (name.equals("Envelope")) {
          xml.writeNamespace("soap", soap);
        }
      }
      content.writeTo(xml);
      xml.writeEndDocument();
      xml.close();
    } catch (XMLStreamException e) {
      throw new IllegalStateException(e);
    }
    return bytes.toByteArray();
  }

  private static void detail(XMLStreamWriter xml, RlsException told) throws XMLStreamException {
    xml.writeStartElement("rlsFault");
    xml.writeDefaultNamespace(TYPES);
    text(xml, "code", told.error().name());
    text(xml, "message", told.getMessage());
  }

  private static void text(XMLStreamWriter xml, String name, String value)
      throws XMLStreamException {
    xml.writeStartElement(name);
    xml.writeCharacters(value);
    xml.writeEndElement();
  }
}
