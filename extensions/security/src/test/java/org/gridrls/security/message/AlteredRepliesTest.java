package org.gridrls.security.message;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;
import org.gridrls.api.RlsException;
import org.gridrls.client.AdminClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Somebody between client and server changes the replies: the client must notice. */
class AlteredRepliesTest {
  private static final String OVERLOADED =
      "<soap:Envelope xmlns:soap=\"http://schemas.xmlsoap.org/soap/envelope/\"><soap:Body>"
          + "<soap:Fault><faultcode>soap:Server</faultcode><faultstring>wait</faultstring><detail>"
          + "<t:rlsFault xmlns:t=\"https://gridrls.org/ns/types/1\"><t:code>OVERLOADED</t:code>"
          + "<t:message>wait</t:message></t:rlsFault></detail></soap:Fault></soap:Body>"
          + "</soap:Envelope>";

  @TempDir private Path directory;
  private SecuredServer server;
  private HttpServer between;
  private String address;
  private volatile UnaryOperator<Answer> change = UnaryOperator.identity();
  private final List<Answer> pings = new CopyOnWriteArrayList<>();

  private record Answer(int status, String type, String body) {
    Answer with(String other) {
      return new Answer(status, type, other);
    }

    Answer of(String otherType) {
      return new Answer(status, otherType, body);
    }

    Answer as(int otherStatus) {
      return new Answer(otherStatus, type, body);
    }

    Answer replaced(String text, String by) {
      assertTrue(body.contains(text), text);
      return with(body.replace(text, by));
    }

    /** Without its proof. */
    Answer unsigned() {
      return with(body.replaceFirst("(?s)<soap:Header>.*</soap:Header>", ""));
    }
  }

  @BeforeEach
  void start() throws IOException {
    server = new SecuredServer(directory);
    between = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    between.createContext("/", this::pass);
    between.start();
    address = "http://127.0.0.1:" + between.getAddress().getPort();
    server.alsoKnownAs(address);
  }

  @AfterEach
  void stop() {
    between.stop(0);
    server.close();
  }

  private void pass(HttpExchange exchange) throws IOException {
    byte[] request = exchange.getRequestBody().readAllBytes();
    try {
      HttpResponse<String> reply = server.post(exchange.getRequestURI().getPath(), request);
      String type = reply.headers().firstValue("Content-Type").orElse("");
      Answer answer = new Answer(reply.statusCode(), type, reply.body());
      if (exchange.getRequestHeaders().getFirst("SOAPAction").contains("ping")) {
        pings.add(answer);
        answer = change.apply(answer);
      }
      byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("Content-Type", answer.type());
      exchange.sendResponseHeaders(answer.status(), body.length == 0 ? -1 : body.length);
      exchange.getResponseBody().write(body);
    } catch (InterruptedException e) {
      throw new IOException(e);
    } finally {
      exchange.close();
    }
  }

  /** Returns what the caller of one ping gets, by one request. */
  private String ping(AdminClient client) {
    int before = pings.size();
    String got;
    try {
      got = client.ping().getName();
    } catch (RlsException e) {
      got = e.error() + " " + e.getMessage();
    }
    assertEquals(before + 1, pings.size(), got);
    return got;
  }

  @ParameterizedTest
  @ValueSource(strings = {"signed", "session"})
  void whatWasNotSignedIsNotBelieved(String kind) {
    AdminClient client = server.admin(server.alice, kind, address);
    assertEquals("server-a", ping(client));
    List<UnaryOperator<Answer>> changes =
        List.of(
            answer -> answer.replaced("server-a", "server-b"),
            answer -> answer.replaced("<soap:Body", "<soap:Body id=\"x\""),
            answer -> answer.replaced(">urn:uuid:", ">urn:UUID:"),
            answer -> answer.replaced("</ds:SignatureValue>", "A</ds:SignatureValue>"),
            answer -> pings.get(0),
            Answer::unsigned,
            answer -> answer.unsigned().as(500),
            answer -> answer.with(OVERLOADED),
            answer -> answer.with(OVERLOADED).as(500),
            answer -> answer.with(""),
            answer -> answer.with("<html>no</html>").of("text/html").as(404),
            answer -> answer.with(answer.body().substring(0, 2_000)));
    String denied = "PERMISSION_DENIED the message's security: ";
    List<String> errors =
        List.of(
            denied + "what was signed was changed: Body",
            denied + "what was signed was changed: Body",
            denied,
            denied + "SignatureValue is not base64",
            denied + "the reply belongs to another request",
            denied + "there is none",
            denied + "there is none",
            denied + "there is none",
            "OVERLOADED wait",
            "INTERNAL",
            "TRANSPORT_FAILED",
            "INTERNAL");
    for (int i = 0; i < changes.size(); i++) {
      change = changes.get(i);
      String got = ping(client);
      assertTrue(got.startsWith(errors.get(i)), i + ": " + got);
    }
    change = UnaryOperator.identity();
    assertEquals("server-a", ping(client), "afterwards");
  }

  /** Checks that what is signed is believed, whatever is around it. */
  @ParameterizedTest
  @ValueSource(strings = {"signed", "session"})
  void whatIsAroundDoesNotMatterIfItIsReadable(String kind) {
    AdminClient client = server.admin(server.alice, kind, address);
    List<UnaryOperator<Answer>> changes =
        List.of(
            answer -> answer.as(500),
            answer -> answer.as(400),
            answer -> answer.of("text/xml"),
            answer -> answer.of("text/xml;charset=ISO-8859-1"),
            answer -> answer.of("text/plain"),
            answer -> answer.of("application/soap+xml"),
            answer -> answer.replaced("server-a", "server-a<!-- not signed -->"),
            answer -> answer.replaced("</soap:Envelope>", "</soap:Envelope>\n"),
            answer -> answer.with("<?xml version=\"1.0\"?>" + answer.body()),
            answer -> answer.replaced("<soap:Header>", "<soap:Header> "));
    List<String> expected =
        List.of(
            "INTERNAL",
            "TRANSPORT_FAILED",
            "server-a",
            "INTERNAL",
            "INTERNAL",
            "server-a",
            "server-a",
            "server-a",
            "server-a",
            "server-a");
    for (int i = 0; i < changes.size(); i++) {
      change = changes.get(i);
      String got = ping(client);
      assertTrue(got.startsWith(expected.get(i)), i + ": " + got);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"signed", "session"})
  void aReplyHasItsTime(String kind) {
    AdminClient client = server.admin(server.alice, kind, address);
    change =
        answer -> {
          server.clock.advance(Duration.ofMinutes(20));
          return answer;
        };
    String late = ping(client);
    assertTrue(late.startsWith("PERMISSION_DENIED"), late);
  }
}
