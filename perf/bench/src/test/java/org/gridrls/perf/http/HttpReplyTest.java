package org.gridrls.perf.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class HttpReplyTest {
  private static final String PLAIN =
      "HTTP/1.1 200 OK\r\nContent-Type: text/xml\r\ncontent-length: 11\r\n\r\nhello world";
  private static final String CHUNKED =
      "HTTP/1.1 500 Server Error\r\nTransfer-Encoding: chunked\r\n\r\n"
          + "5\r\nhello\r\n6\r\n world\r\n0\r\n\r\n";

  private final HttpReply reply = new HttpReply();

  private boolean came(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
    for (int i = 0; i < bytes.length; i++) {
      reply.space()[reply.filled()] = bytes[i];
      if (reply.came(1)) {
        assertEquals(bytes.length - 1, i, "whole too early");
        return true;
      }
    }
    return false;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void aReplyOfKnownLengthIsWholeWithItsLastByte() {
    assertFalse(came(PLAIN.substring(0, PLAIN.length() - 1)));
    assertTrue(came("d"));
    assertEquals(200, reply.status());
    assertEquals("hello world", reply.bodyText());
  }

  @Test
  void chunksArePutTogether() {
    assertTrue(came(CHUNKED));
    assertEquals(500, reply.status());
    assertEquals("hello world", reply.bodyText());
    assertTrue(reply.bodyContains(bytes("lo wo")));
    assertFalse(reply.bodyContains(bytes("chunked")));
  }

  @Test
  void itIsUsedAgain() {
    assertTrue(came(CHUNKED));
    reply.reset();
    assertTrue(came(PLAIN));
    assertEquals(11, reply.bodyLength());
  }

  @Test
  void aLongReplyFindsRoom() {
    String body = "x".repeat(100_000);
    assertTrue(came("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n" + body));
    assertEquals(body, reply.bodyText());
  }
}
