package org.gridrls.kit.host.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.gridrls.testkit.RawHttp;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Failures outside of the SOAP stack are typed faults that show no internals. */
class TypedErrorsTest {
  private final Server server = new Server();
  private final ServerConnector connector = new ServerConnector(server);

  /** Fails as its path says. */
  private static final class Failing extends Handler.Abstract {
    @Override
    public boolean handle(Request request, Response response, Callback callback) {
      String path = Request.getPathInContext(request);
      if (path.equals("/broken")) {
        throw new IllegalStateException("secret of ours");
      }
      int status = Integer.parseInt(path.substring(1));
      Response.writeError(request, response, callback, status, "secret of ours");
      return true;
    }
  }

  @BeforeEach
  void start() throws Exception {
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    server.setErrorHandler(new TypedErrors(() -> "its services are here"));
    server.setHandler(new Failing());
    server.start();
  }

  @AfterEach
  void stop() throws Exception {
    server.stop();
  }

  private RawHttp.Reply sent(String head) throws Exception {
    try (RawHttp raw = RawHttp.to("http://127.0.0.1:" + connector.getLocalPort())) {
      return raw.send(head + "\r\nHost: localhost\r\n\r\n").reply();
    }
  }

  private static void assertTyped(String code, int status, RawHttp.Reply reply) {
    assertEquals(status, reply.status(), reply.head());
    assertTrue(reply.body().contains("<code>" + code + "</code>"), reply.body());
    assertTrue(reply.head().contains("text/xml"), reply.head());
    assertFalse(reply.body().contains("secret"), reply.body());
    assertFalse(reply.body().contains("Exception"), reply.body());
  }

  @Test
  void anExceptionBecomesInternal() throws Exception {
    assertTyped("INTERNAL", HttpStatus.INTERNAL_SERVER_ERROR_500, sent("POST /broken HTTP/1.1"));
  }

  @Test
  void aRefusedRequestBecomesBadArgumentWithTheStandardReason() throws Exception {
    RawHttp.Reply reply = sent("POST /415 HTTP/1.1");
    assertTyped("BAD_ARGUMENT", HttpStatus.UNSUPPORTED_MEDIA_TYPE_415, reply);
    assertTrue(reply.body().contains("Unsupported Media Type"), reply.body());
  }

  @Test
  void anAddressThatNothingServesIsAnsweredWithThoseOfTheServices() throws Exception {
    RawHttp.Reply call = sent("POST /404 HTTP/1.1");
    assertTyped("BAD_URL", HttpStatus.INTERNAL_SERVER_ERROR_500, call);
    assertTrue(
        call.body().contains("this server has no service at /404; its services are here"),
        call.body());
    // a page that takes no messages says so
    assertTyped("BAD_URL", HttpStatus.METHOD_NOT_ALLOWED_405, sent("POST /405 HTTP/1.1"));
    RawHttp.Reply look = sent("GET /404 HTTP/1.1");
    assertTyped("BAD_URL", HttpStatus.NOT_FOUND_404, look);
    assertFalse(look.body().contains("its services"), look.body());
  }

  @Test
  void aRequestThatIsNotHttpGetsAFaultToo() throws Exception {
    assertTyped("BAD_ARGUMENT", HttpStatus.BAD_REQUEST_400, sent("P()ST /a HTTP/1.1"));
  }

  @Test
  void aReplyToHeadHasNoBody() throws Exception {
    try (RawHttp raw = RawHttp.to("http://127.0.0.1:" + connector.getLocalPort())) {
      raw.send("HEAD /404 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
      RawHttp.Reply reply = raw.replyToHead();
      assertEquals(HttpStatus.NOT_FOUND_404, reply.status());
      assertTrue(raw.isEnded(), "bytes after the head");
    }
  }
}
