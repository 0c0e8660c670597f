package org.gridrls.client.codec.call;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.gridrls.api.ObjectType;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.client.LrcClient;
import org.gridrls.client.soap.Credentials;
import org.gridrls.client.soap.LinkRule;
import org.gridrls.client.soap.RetryPolicy;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Whatever a server answers, the caller gets what it gets of CXF, by one request. */
class LightConnectorTest {
  private static final String UTF8 = "text/xml;charset=utf-8";
  private static final Timeouts TIMEOUTS =
      new Timeouts(Duration.ofSeconds(20), Duration.ofSeconds(20));

  private final List<String> agents = new CopyOnWriteArrayList<>();
  private final List<String> traces = new CopyOnWriteArrayList<>();
  private final SoapConnector stack = new SoapConnector(TIMEOUTS);
  private final SoapConnector light = new LightConnector(TIMEOUTS, Credentials.NONE);
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
    stack.close();
    light.close();
    server.stop(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      exchange.getRequestBody().readAllBytes();
      agents.add(String.valueOf(exchange.getRequestHeaders().getFirst("User-Agent")));
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

  /** Both connectors; returns what they got. Neither sends twice. */
  private String both() {
    String expected = exists(stack);
    agents.clear();
    assertEquals(expected, exists(light), status + " " + type + " " + body);
    assertEquals(1, agents.size(), status + " " + body);
    assertFalse(agents.get(0).contains("CXF"), agents.get(0));
    return expected;
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
  void repliesArePassedOn() {
    for (String one :
        List.of(
            result("true"),
            result("false"),
            result("1"),
            result(" true "),
            result("<!-- c -->true"),
            "<?xml version='1.0' encoding='UTF-8'?>\n" + result("true") + "\n",
            result("true").replace("<soap:Body>", "<soap:Header/><soap:Body>"),
            result("true")
                .replace("<soap:Body>", "<soap:Header><x xmlns='urn:x'/></soap:Header><soap:Body>"),
            result("true").replace("existsResponse", "otherResponse"),
            result("perhaps"),
            result("true").substring(20),
            result("true").substring(0, 150),
            "<html>hello</html>",
            "")) {
      body = one;
      both();
    }
    type = "text/html";
    both();
    type = "text/xml; charset=ISO-8859-1";
    body = result("true");
    assertEquals("true", both());
  }

  @Test
  void repliesInPartsArePassedOn() {
    String related =
        "multipart/related; type=\"application/xop+xml\"; boundary=\"uuid:1\";"
            + " start=\"<root@x>\"; start-info=\"text/xml\"";
    String head =
        "\r\n--uuid:1\r\nContent-Type: application/xop+xml; charset=UTF-8; type=\"text/xml\"\r\n"
            + "Content-Transfer-Encoding: binary\r\nContent-ID: <root@x>\r\n\r\n";
    String whole = head + result("true") + "\r\n--uuid:1--";
    type = related;
    body = whole;
    assertEquals("true", both());
    for (String one :
        List.of(
            whole.substring(2),
            whole + "\r\n",
            whole.replace("binary", "8bit"),
            whole.replace("UTF-8", "ISO-8859-1"),
            whole.replace("Content-ID: <root@x>\r\n", ""),
            whole.replace("--uuid:1--", "--uuid:1\r\nContent-ID: <1>\r\n\r\nx\r\n--uuid:1--"),
            head.replace("binary\r\n", "binary\r\nX-Later: yes\r\n")
                + result("true")
                + "\r\n--uuid:1--",
            head + result("perhaps") + "\r\n--uuid:1--")) {
      body = one;
      both();
    }
    body = whole;
    type = related.replace("uuid:1", "uuid:2");
    both();
  }

  @Test
  void faultsArePassedOn() {
    status = 500;
    body = fault("MAPPING_EXISTS", "<item>an item</item>");
    assertTrue(both().startsWith("MAPPING_EXISTS the message Optional[an item]"));
    for (String one :
        List.of(
            fault("OVERLOADED", "<retryAfterMillis>1500</retryAfterMillis>"),
            fault("UNKNOWN_TO_THIS_VERSION", ""),
            fault("MAPPING_EXISTS", "<later>x</later>"),
            fault("MAPPING_EXISTS", "").replaceAll("<detail>.*</detail>", ""),
            fault("MAPPING_EXISTS", "").replace("<detail>", "<faultactor>me</faultactor><detail>"),
            fault("MAPPING_EXISTS", "").replace("said", ""),
            result("true"),
            "<html>broken</html>",
            "")) {
      body = one;
      both();
    }
    status = 200;
    body = fault("MAPPING_EXISTS", "");
    both();
  }

  @Test
  void otherStatesOfHttpArePassedOn() {
    body = "<html>no</html>";
    type = "text/html";
    for (int other : List.of(301, 400, 403, 404, 429, 502, 503)) {
      status = other;
      both();
    }
    status = 401;
    extraHeader = "WWW-Authenticate: Basic realm=\"x\"";
    both();
  }

  @Test
  void aServerThatIsNotThereIsTheSameFailure() throws IOException {
    server.stop(0);
    assertEquals(exists(stack), exists(light));
    assertTrue(exists(light).startsWith("TRANSPORT_FAILED"), exists(light));
  }

  @Test
  void aSilentServerIsATimeout() throws IOException {
    Timeouts soon = new Timeouts(Duration.ofSeconds(20), Duration.ofMillis(200));
    try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        SoapConnector connector = light.with(soon)) {
      LrcClient client = new LrcClient(connector, "http://127.0.0.1:" + silent.getLocalPort());
      RlsException failure =
          assertThrows(RlsException.class, () -> client.exists(ObjectType.LOGICAL_NAME, "name"));
      assertEquals(RlsError.TIMEOUT, failure.error());
    }
  }

  @Test
  void headersAreSentAndLinksAreAsked() {
    body = result("true");
    light.header("traceparent", () -> Optional.of("00-a"));
    assertEquals("true", exists(light));
    try (SoapConnector patient = light.with(Timeouts.DEFAULT);
        SoapConnector stack = new SoapConnector(TIMEOUTS)) {
      assertEquals("true", exists(patient));
      stack.header("traceparent", () -> Optional.of("00-b"));
      try (SoapConnector other = stack.with(Timeouts.DEFAULT)) {
        assertEquals("true", exists(other));
      }
    }
    assertEquals(List.of("00-a", "00-a", "00-b"), traces);
    agents.clear();
    try (SoapConnector secured =
        new LightConnector(
            TIMEOUTS, Credentials.NONE, LinkRule.secured(List.of(), "plain-links"))) {
      assertTrue(exists(secured).startsWith("PERMISSION_DENIED"));
    }
    assertEquals(List.of(), agents);
  }

  @Test
  void namesWithSpecialCharactersAreSentByCxf() {
    body = result("true");
    assertTrue(new LrcClient(light, address()).exists(ObjectType.LOGICAL_NAME, "a\u007fb\u0085"));
    assertEquals(1, agents.size());
    assertTrue(agents.get(0).contains("CXF"), agents.get(0));
  }
}
