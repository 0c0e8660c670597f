package org.gridrls.client.soap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.gridrls.api.ObjectType;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.client.LrcClient;
import org.gridrls.client.ReplicatorClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.xml.sax.SAXException;

/** Whatever a server answers, the caller gets a value or an error of a type, by one request. */
class SoapConnectorTest {
  private static final String UTF8 = "text/xml;charset=utf-8";
  private static final Timeouts TIMEOUTS =
      new Timeouts(Duration.ofSeconds(20), Duration.ofSeconds(20));

  private volatile byte[] sent = {};
  private final List<String> traces = new CopyOnWriteArrayList<>();
  private final SoapConnector connector = new SoapConnector(TIMEOUTS);
  private HttpServer server;
  private int status = 200;
  private String type = UTF8;
  private String body = "";
  private String extraHeader = "";

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  @AfterEach
  void stop() {
    connector.close();
    server.stop(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      sent = exchange.getRequestBody().readAllBytes();
      traces.add(String.valueOf(exchange.getRequestHeaders().getFirst("traceparent")));
      byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("Content-Type", type);
      if (!extraHeader.isEmpty()) {
        String[] header = extraHeader.split(": ");
        exchange.getResponseHeaders().set(header[0], header[1]);
      }
      exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
      exchange.getResponseBody().write(bytes);
    }
  }

  private String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/ws/lrc";
  }

  private String exists(SoapConnector connector) {
    try {
      return "" + new LrcClient(connector, address()).exists(ObjectType.LOGICAL_NAME, "name");
    } catch (RlsException failure) {
      return failure.error()
          + " "
          + failure.getMessage()
          + " "
          + failure.item()
          + failure.retryAfter()
          + RetryPolicy.passing(failure);
    }
  }

  /** Calls once; returns what the caller got. */
  private String got() {
    traces.clear();
    String got = exists(connector);
    assertEquals(1, traces.size(), status + " " + body);
    return got;
  }

  private void gets(String expected, String... bodies) {
    for (String one : bodies) {
      body = one;
      assertTrue(got().startsWith(expected), () -> one + ": " + exists(connector));
    }
  }

  private static String reply(String inside) {
    return "<soap:Envelope xmlns:soap=\"http://schemas.xmlsoap.org/soap/envelope/\"><soap:Body>"
        + inside
        + "</soap:Body></soap:Envelope>";
  }

  private static String result(String value) {
    return reply(
        "<existsResponse xmlns=\"https://gridrls.org/ns/lrc/1\"><result>"
            + value
            + "</result></existsResponse>");
  }

  private static String fault(String code, String detail) {
    return reply(
        "<soap:Fault><faultcode>soap:Client</faultcode><faultstring>said</faultstring><detail>"
            + "<rlsFault xmlns=\"https://gridrls.org/ns/types/1\"><code>"
            + code
            + "</code><message>the message</message>"
            + detail
            + "</rlsFault></detail></soap:Fault>");
  }

  @Test
  void repliesAreReadInEveryFormOfXml() {
    String plain = result("true");
    gets("false", result("false"), result("0"), result(" false\n"));
    gets(
        "true",
        plain,
        result("1"),
        result(" true "),
        result("<!-- c -->true"),
        result("<![CDATA[tr]]>ue"),
        result("&#116;rue"),
        "<?xml version='1.0' encoding='UTF-8'?>\n<?instruction?>" + plain + "\n",
        plain.replace("<soap:Body>", "<soap:Header/><soap:Body>"),
        plain.replace(
            "<soap:Body>", "<soap:Header><x xmlns='urn:x'><y/></x></soap:Header><soap:Body>"),
        plain.replace("<soap:Body>", "<soap:Body id='1'>"),
        plain.replace("<result>", "<later><deep>x</deep></later><result>"),
        plain.replace("</result>", "</result><later xmlns='urn:x'/>"),
        plain.replace("soap:", "S\u00e9:").replace(":soap", ":S\u00e9"));
    type = "text/xml; charset=ISO-8859-1";
    gets("true", plain);
  }

  @Test
  void whatIsNoReplyOfTheOperationIsNotTakenForOne() {
    String plain = result("true");
    gets(
        "INTERNAL " + address() + " answered something else than the operation's message",
        plain.replace("existsResponse", "otherResponse"),
        plain.replace("/ns/lrc/1", "/ns/lrc/2"),
        plain.replace("/soap/envelope/", "/soap/other/"),
        plain.replace("<result>true</result>", ""),
        plain.replace(
            "<result>", "<result xmlns:i='http://www.w3.org/2001/XMLSchema-instance' i:nil='1'>"),
        plain.replace("<result>true</result>", "<result>true</result><result>false</result>"),
        plain.replace("<result>", "text<result>"),
        plain.replace(
            "<soap:Body>", "<soap:Header><x soap:mustUnderstand='1'/></soap:Header><soap:Body>"),
        plain.replace("</soap:Body>", "<x/></soap:Body>"),
        "<!DOCTYPE a [<!ENTITY e 'true'>]>" + result("&e;"),
        result("<a>true</a>"),
        result("perhaps"),
        result("TRUE"),
        plain.substring(20),
        plain.substring(0, 150),
        "<html>hello</html>",
        "");
    type = "text/html";
    gets("INTERNAL", plain);
  }

  @Test
  void aReplyInPartsIsItsFirstPart() {
    String related =
        "multipart/related; type=\"application/xop+xml\"; boundary=\"uuid:1\";"
            + " start=\"<root@x>\"; start-info=\"text/xml\"";
    String head =
        "\r\n--uuid:1\r\nContent-Type: application/xop+xml; charset=UTF-8; type=\"text/xml\"\r\n"
            + "Content-Transfer-Encoding: binary\r\nContent-ID: <root@x>\r\n\r\n";
    String whole = head + result("true") + "\r\n--uuid:1--";
    type = related;
    gets(
        "true",
        whole,
        whole.substring(2),
        whole + "\r\n",
        whole.replace("binary", "8bit"),
        whole.replace("UTF-8", "ISO-8859-1"),
        whole.replace("Content-ID: <root@x>\r\n", ""),
        whole.replace("--uuid:1--", "--uuid:1\r\nContent-ID: <1>\r\n\r\nx\r\n--uuid:1--"),
        whole.replace("binary\r\n", "binary\r\nX-Later: yes\r\n"));
    gets(
        "INTERNAL",
        head + result("perhaps") + "\r\n--uuid:1--",
        whole.replace("binary", "base64"),
        head + result("true"),
        "x" + whole);
    type = related.replace("uuid:1", "uuid:2");
    gets("INTERNAL", whole);
  }

  @Test
  void faultsAreErrorsOfTheirTypes() {
    String typed = fault("MAPPING_EXISTS", "<item>an item</item>");
    for (int one : List.of(500, 200, 400, 503)) {
      status = one;
      gets(
          "MAPPING_EXISTS the message Optional[an item]",
          typed,
          typed.replace("<item>", "<later>x</later><item>"),
          typed.replace("<detail>", "<faultactor>me</faultactor><detail><other/>"),
          typed.replace("said", ""));
      gets(
          "OVERLOADED the message Optional.emptyOptional[PT1.5S]true",
          fault("OVERLOADED", "<retryAfterMillis>1500</retryAfterMillis>"));
      gets("INTERNAL the message", fault("UNKNOWN_TO_THIS_VERSION", ""));
      gets(
          "INTERNAL " + address() + " answered: said",
          typed.replaceAll("<detail>.*</detail>", ""),
          typed.replace("/ns/types/1", "/ns/types/2"));
    }
    status = 500;
    gets("INTERNAL", result("true"), "<html>broken</html>", "");
  }

  @Test
  void otherStatesOfHttpAreFailuresOfTheTransport() {
    String cannot = "TRANSPORT_FAILED cannot reach " + address() + ": ";
    body = "<html>no</html>";
    type = "text/html";
    for (int other : List.of(301, 400, 403, 429, 502, 503)) {
      status = other;
      assertTrue(got().startsWith(cannot + "it answered HTTP " + other), this::got);
    }
    status = 404;
    String nothing = "there is a web server, but no such service (HTTP 404)";
    assertTrue(got().startsWith(cannot + nothing) && got().endsWith("false"), this::got);
    type = UTF8;
    status = 503;
    body = result("true");
    assertTrue(got().startsWith(cannot + "it answered HTTP 503"), this::got);
    type = "text/html";
    status = 401;
    extraHeader = "WWW-Authenticate: Basic realm=\"x\"";
    assertTrue(got().startsWith("TRANSPORT_FAILED"), this::got);
  }

  @Test
  void aServerThatIsNotThereRefusesConnections() {
    server.stop(0);
    assertTrue(
        exists(connector)
            .startsWith("TRANSPORT_FAILED cannot reach " + address() + ": connection refused"),
        exists(connector));
  }

  @Test
  void aSilentServerIsATimeout() throws IOException {
    Timeouts soon = new Timeouts(Duration.ofSeconds(20), Duration.ofMillis(200));
    try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        SoapConnector hasty = connector.with(soon)) {
      LrcClient client = new LrcClient(hasty, "http://127.0.0.1:" + silent.getLocalPort());
      RlsException failure =
          assertThrows(RlsException.class, () -> client.exists(ObjectType.LOGICAL_NAME, "name"));
      assertEquals(RlsError.TIMEOUT, failure.error());
    }
  }

  @Test
  void headersAreSentAndLinksAreAsked() {
    body = result("true");
    connector.header("traceparent", () -> Optional.of("00-a"));
    assertEquals("true", exists(connector));
    try (SoapConnector patient = connector.with(Timeouts.DEFAULT)) {
      assertEquals("true", exists(patient));
    }
    assertEquals(List.of("00-a", "00-a"), traces);
    try (SoapConnector secured =
        new SoapConnector(TIMEOUTS, Credentials.NONE, LinkRule.secured(List.of(), "plain-links"))) {
      assertTrue(exists(secured).startsWith("PERMISSION_DENIED"));
    }
    assertEquals(2, traces.size());
  }

  @Test
  void anOperationOfAStandardHasItsNamespace() {
    String space = " xmlns=\"http://docs.oasis-open.org/wsrf/rl-2\"";
    ReplicatorClient client = new ReplicatorClient(connector, address());
    body = reply("<DestroyResponse" + space + "/>");
    client.destroy("id");
    String request = new String(sent, StandardCharsets.UTF_8);
    assertTrue(request.contains("<p:Destroy xmlns:p=" + space.substring(7)), request);
    status = 500;
    body =
        fault("MAPPING_EXISTS", "")
            .replaceAll(
                "<detail>.*</detail>",
                "<detail><ResourceUnknownFault"
                    + " xmlns='http://docs.oasis-open.org/wsrf/r-2'/></detail>");
    RlsException unknown = assertThrows(RlsException.class, () -> client.destroy("id"));
    assertEquals(RlsError.BAD_ARGUMENT, unknown.error(), unknown::getMessage);
  }

  @Test
  void namesAreSentAsTheyAreOrNotAtAll() {
    body = result("true");
    LrcClient client = new LrcClient(connector, address());
    for (String name : List.of("a\u007fb\u0085", "]]>&\"'<", "\ufffd", "\ud83d\ude00", "a\u00a0")) {
      assertTrue(client.exists(ObjectType.LOGICAL_NAME, name));
      assertEquals(name, sentName(), name);
    }
    int before = traces.size();
    for (String name : List.of("\ud800", "\ufffe", "a\uffff", "\udc00\ud800")) {
      RlsException refused =
          assertThrows(
              RlsException.class, () -> client.exists(ObjectType.LOGICAL_NAME, name), name);
      assertTrue(refused.error().blame() == RlsError.Blame.CALLER, refused::getMessage);
    }
    assertEquals(before, traces.size());
  }

  private String sentName() {
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
      return factory
          .newDocumentBuilder()
          .parse(new ByteArrayInputStream(sent))
          .getElementsByTagName("p:name")
          .item(0)
          .getTextContent();
    } catch (ParserConfigurationException | SAXException | IOException e) {
      throw new IllegalStateException(new String(sent, StandardCharsets.UTF_8), e);
    }
  }
}
