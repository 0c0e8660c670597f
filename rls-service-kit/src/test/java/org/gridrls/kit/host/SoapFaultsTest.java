package org.gridrls.kit.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.StringReader;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.validation.SchemaFactory;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.testkit.Against;
import org.gridrls.testkit.Attack;
import org.gridrls.wire.admin.StatisticsXml;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

/**
 * Whatever is sent to a host, what comes back is a SOAP fault with the one typed detail, valid by
 * the schema.
 */
class SoapFaultsTest {
  private static final String TYPES = "https://gridrls.org/ns/types/1";
  private static final String DTD = "<!DOCTYPE e:Envelope [<!ENTITY x 'boo'>]>";
  private static final String XXE = "<!DOCTYPE x [<!ENTITY x SYSTEM 'file:///etc/hostname'>]>";
  private static final String HEAD =
      "POST /ws/admin HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: text/xml\r\n";
  private static TestServer server;

  @BeforeAll
  static void start() {
    server = TestServer.start(Map.of("request-size-max", "100K"));
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static Document parsed(String xml) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setNamespaceAware(true);
    return factory.newDocumentBuilder().parse(new InputSource(new StringReader(xml)));
  }

  /** The code of a reply's typed fault, after checking it against the schema. */
  private static String code(HttpResponse<String> reply) throws Exception {
    assertEquals(500, reply.statusCode(), reply.body());
    return code(reply.body());
  }

  private static String code(String xml) throws Exception {
    Document document = parsed(xml);
    Element fault = (Element) document.getElementsByTagNameNS(TYPES, "rlsFault").item(0);
    assertNotNull(fault, xml);
    assertEquals("detail", fault.getParentNode().getLocalName());
    SchemaFactory.newInstance("http://www.w3.org/2001/XMLSchema")
        .newSchema(SoapFaultsTest.class.getResource("/wsdl/rls-types.xsd"))
        .newValidator()
        .validate(new DOMSource(fault));
    return fault.getElementsByTagNameNS(TYPES, "code").item(0).getTextContent();
  }

  private static String faultCode(HttpResponse<String> reply) throws Exception {
    return parsed(reply.body()).getElementsByTagName("faultcode").item(0).getTextContent();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "hello",
        "<a",
        "<a/>",
        "<e:Envelope xmlns:e='http://schemas.xmlsoap.org/soap/envelope/'><e:Body><a:ping",
        "<e:Envelope xmlns:e='http://schemas.xmlsoap.org/soap/envelope/'/>",
        "<e:Envelope xmlns:e='http://schemas.xmlsoap.org/soap/envelope/'><e:Body>&#0;</e:Body></e:Envelope>",
        "<e:Envelope xmlns:e='http://www.w3.org/2003/05/soap-envelope'><e:Body/></e:Envelope>",
        "<e:Envelope xmlns:e='urn:no-soap'><e:Body/></e:Envelope>"
      })
  void aMessageThatCannotBeReadIsTheSendersFault(String message) throws Exception {
    HttpResponse<String> reply = server.post(message);
    assertEquals("BAD_ARGUMENT", code(reply), reply.body());
    assertTrue(faultCode(reply).matches(".*:(Client|VersionMismatch)"), reply.body());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "text/xml",
        "text/xml; charset=iso-8859-1",
        "application/soap+xml",
        "application/soap+xml; charset=utf-8; action=\"\""
      })
  void aSoap12MessageIsToldWhichSoapIsServed(String type) throws Exception {
    String envelope = TestServer.envelope("<a:ping/>");
    String message =
        envelope.replace(
            "http://schemas.xmlsoap.org/soap/envelope/", "http://www.w3.org/2003/05/soap-envelope");
    HttpResponse<String> reply = server.post(type, message);
    assertEquals("BAD_ARGUMENT", code(reply), reply.body());
    assertTrue(faultCode(reply).endsWith(":VersionMismatch"), reply.body());
    assertTrue(reply.body().contains("SOAP 1.2 is not served"), reply.body());
    Element root = parsed(reply.body()).getDocumentElement();
    assertEquals("http://schemas.xmlsoap.org/soap/envelope/", root.getNamespaceURI());
    assertTrue(type(reply).equalsIgnoreCase("text/xml;charset=UTF-8"), type(reply));
  }

  @Test
  void aHeaderThatMustBeUnderstoodAndIsNotIsNamedAsSuch() throws Exception {
    String header = "<e:Header><x:y xmlns:x='urn:x' e:mustUnderstand='1'/></e:Header>";
    String message = TestServer.envelope("<a:ping/>").replace("<e:Body>", header + "<e:Body>");
    HttpResponse<String> reply = server.post(message);
    assertEquals("BAD_ARGUMENT", code(reply), reply.body());
    assertTrue(faultCode(reply).endsWith(":MustUnderstand"), reply.body());
  }

  @ParameterizedTest
  @Against({Attack.DTD, Attack.EXTERNAL_ENTITY})
  @ValueSource(strings = {DTD, XXE})
  void aDtdIsRefusedAndNothingIsResolved(String dtd) throws Exception {
    String body = "<a:getConfiguration><a:key>&x;</a:key></a:getConfiguration>";
    HttpResponse<String> reply = server.post(dtd + TestServer.envelope(body));
    assertEquals("BAD_ARGUMENT", code(reply), reply.body());
    assertFalse(reply.body().contains("boo"), reply.body());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "text", "<!-- nothing -->"})
  void aBodyThatAsksForNothingIsTheSendersFault(String body) throws Exception {
    HttpResponse<String> reply = server.post(TestServer.envelope(body));
    assertEquals("UNKNOWN_OPERATION", code(reply), reply.body());
    assertTrue(faultCode(reply).endsWith(":Client"), reply.body());
  }

  /** The schema says one: the second one would be ignored, or replace the first one. */
  @ParameterizedTest
  @CsvSource({
    "<a:ping/><a:ping/>, a second element: ping",
    "<a:ping/> <!-- and --> <a:getStatistics/>, a second element: getStatistics",
    "<a:forceUpdate><a:rli>x</a:rli><a:rli>y</a:rli></a:forceUpdate>, the element rli twice"
  })
  void whatTheSchemaAllowsOnceIsRefusedTwice(String body, String said) throws Exception {
    HttpResponse<String> reply = server.post(TestServer.envelope(body));
    assertEquals("BAD_ARGUMENT", code(reply), reply.body());
    assertTrue(faultCode(reply).endsWith(":Client"), reply.body());
    assertTrue(reply.body().contains(said), reply.body());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "text", "<!-- nothing -->"})
  void anEmptyBodyWithAnActionIsTheSendersFault(String body) throws Exception {
    for (String operation : new String[] {"ping", "setConfiguration"}) {
      HttpResponse<String> reply = server.call(operation, TestServer.envelope(body));
      assertEquals("BAD_ARGUMENT", code(reply), reply.body());
      assertTrue(faultCode(reply).endsWith(":Client"), reply.body());
    }
  }

  @Test
  void aNameInAFaultIsInTheEncodingThatTheReplySays() throws Exception {
    HttpResponse<String> reply =
        server.post(
            TestServer.envelope("<a:getConfiguration><a:kée>x</a:kée></a:getConfiguration>"));
    assertTrue(reply.body().contains("kée"), reply.body());
    assertTrue(type(reply).equalsIgnoreCase("text/xml;charset=UTF-8"), type(reply));
  }

  @ParameterizedTest
  @ValueSource(strings = {"<a:explode/>", "<ping/>", "<x:ping xmlns:x='urn:other'/>"})
  void anUnknownOperationIsNamedAsSuch(String body) throws Exception {
    HttpResponse<String> reply = server.post(TestServer.envelope(body));
    assertEquals("UNKNOWN_OPERATION", code(reply), reply.body());
    assertTrue(faultCode(reply).endsWith(":Client"), reply.body());
  }

  @ParameterizedTest
  @CsvSource({
    "<a:getConfiguration><a:key>none</a:key></a:getConfiguration>, CONFIGURATION_KEY_NOT_FOUND, :Client",
    "<a:setConfiguration><a:key>server.pause</a:key></a:setConfiguration>, BAD_ARGUMENT, :Client",
    "<a:getStatistics/>, INTERNAL, :Server"
  })
  void whoseFaultItIsDecidesTheFaultCode(String body, String code, String faultCode)
      throws Exception {
    server.role.whileReporting(
        () -> {
          throw new IllegalStateException("nobody foresaw this");
        });
    HttpResponse<String> reply = server.post(TestServer.envelope(body));
    server.role.whileReporting(() -> {});
    assertEquals(code, code(reply));
    assertTrue(faultCode(reply).endsWith(faultCode), reply.body());
  }

  @Test
  void aMessageOfAnotherKindIsRefused() throws Exception {
    HttpResponse<String> reply = server.post("application/json", "{}");
    assertEquals("BAD_ARGUMENT", code(reply), reply.body());
  }

  @Test
  void anElementThatNobodyAskedForIsRefusedNotMisread() throws Exception {
    HttpResponse<String> reply =
        server.post(
            TestServer.envelope("<a:getConfiguration><a:kee>x</a:kee></a:getConfiguration>"));
    assertEquals("BAD_ARGUMENT", code(reply), reply.body());
    assertTrue(reply.body().contains("the element kee there"), reply.body());
  }

  @Test
  @Against(Attack.DEEP_XML)
  void aMessageThatIsTooDeepIsRefused() throws Exception {
    String deep =
        "<a:getConfiguration>"
            + "<x>".repeat(10_000)
            + "</x>".repeat(10_000)
            + "</a:getConfiguration>";
    assertEquals("BAD_ARGUMENT", code(server.post(TestServer.envelope(deep))));
    String nothing = "<x>".repeat(10_000) + "</x>".repeat(10_000);
    assertEquals("UNKNOWN_OPERATION", code(server.post(TestServer.envelope(nothing))));
  }

  @Test
  void aMessageThatSaysItIsTooLargeIsRefusedBeforeItIsSent() throws Exception {
    String reply = server.raw(HEAD + "Content-Length: 102401\r\n\r\n");
    assertTooLarge(reply);
  }

  @Test
  void aMessageThatTurnsOutTooLargeIsRefusedAsSoonAsItDoes() throws Exception {
    String body = TestServer.envelope("<a:ping>" + " ".repeat(102_400) + "</a:ping>");
    String chunk = Integer.toHexString(body.length()) + "\r\n" + body + "\r\n0\r\n\r\n";
    assertTooLarge(server.raw(HEAD + "Transfer-Encoding: chunked\r\n\r\n" + chunk));
  }

  private static void assertTooLarge(String reply) throws Exception {
    assertTrue(reply.startsWith("HTTP/1.1 500 "), reply);
    String end = "</soap:Envelope>";
    String xml =
        reply.substring(reply.indexOf("<soap:Envelope"), reply.indexOf(end) + end.length());
    assertEquals("TOO_LARGE", code(xml));
    assertTrue(xml.contains("<faultcode>soap:Client<"), xml);
  }

  @Test
  void oneRequestTooManyIsRefusedAtOnceWithTheTimeToWait() throws Exception {
    try (TestServer small =
        TestServer.start(Map.of("requests-at-once", 1, "requests-waiting", 0))) {
      small.role.hold();
      CompletableFuture<StatisticsXml> first =
          CompletableFuture.supplyAsync(() -> small.admin().statistics());
      small.role.awaitBegun();
      HttpResponse<String> reply = small.post(TestServer.envelope("<a:getStatistics/>"));
      assertEquals("OVERLOADED", code(reply));
      assertEquals("1", reply.headers().firstValue("Retry-After").orElseThrow());
      RlsException refusal =
          Assertions.assertThrows(RlsException.class, () -> small.admin().statistics());
      assertEquals(RlsError.OVERLOADED, refusal.error(), refusal::getMessage);
      assertTrue(refusal.retryAfter().isPresent());
      assertEquals(200, small.get("/health").statusCode());
      assertEquals("server-a", small.admin().ping().getName());
      small.role.release();
      first.get(20, TimeUnit.SECONDS);
      assertEquals("server-a", small.admin().ping().getName());
    }
  }

  @Test
  void aReplyIsAnAttachmentMessageOnlyToARequestThatIsOne() throws Exception {
    HttpResponse<String> plain = server.post(TestServer.envelope("<a:ping/>"));
    assertTrue(type(plain).startsWith("text/xml"), type(plain));
    String message =
        "--b\r\nContent-Type: application/xop+xml; charset=UTF-8; type=\"text/xml\"\r\nContent-ID: <r>\r\n\r\n"
            + TestServer.envelope("<a:ping/>")
            + "\r\n--b--\r\n";
    HttpResponse<String> attachments =
        server.post(
            "multipart/related; type=\"application/xop+xml\"; start=\"<r>\"; start-info=\"text/xml\"; boundary=b",
            message);
    assertEquals(200, attachments.statusCode(), attachments.body());
    assertTrue(type(attachments).startsWith("multipart/related"), type(attachments));
  }

  private static String type(HttpResponse<String> reply) {
    return reply.headers().firstValue("Content-Type").orElseThrow();
  }
}
