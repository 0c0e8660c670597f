package org.gridrls.kit.direct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests what the direct path leaves to the SOAP stack, and that limits hold on both ways. */
class HandedOverTest {
  private static final String QUERY = BothPaths.QUERY;
  private static BothPaths paths;

  @BeforeAll
  static void start() {
    paths = BothPaths.ofCatalog(1_000);
  }

  @AfterAll
  static void stop() {
    paths.close();
  }

  private static boolean isDirect(String message) throws Exception {
    return paths.post("/ws/lrc", message).direct();
  }

  private static boolean isDirect(byte[] message, String... headers) throws Exception {
    return paths.post("/ws/lrc", message, headers).direct();
  }

  @Test
  void namesOfAnyCharactersAreDirect() throws Exception {
    assertTrue(isDirect(QUERY));
    assertTrue(isDirect(QUERY.replace("Nm", "x".repeat(4_096))));
    assertTrue(isDirect(QUERY.replace("Nm", "ü€\uD83D\uDE00".repeat(1_000))));
    assertTrue(isDirect(QUERY.replace("Nm", "a&lt;&amp;&gt;&#x20AC;&quot;&apos;")));
    assertTrue(isDirect(QUERY.replace("Nm", " \t\n")));
    assertTrue(isDirect(QUERY.replace("Nm", "")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<!-- c -->",
        "<![CDATA[x]]>",
        "<?p i?>",
        "&#0;",
        "&x;",
        "]]>",
        "\r",
        "\u0001",
        "\uFFFE",
        "<x/>",
        "<"
      })
  void contentBeyondPlainTextIsNot(String content) throws Exception {
    assertFalse(isDirect(QUERY.replace("Nm", "a" + content + "b")));
  }

  @Test
  void otherEnvelopesAreNot() throws Exception {
    String header = "<e:Header><h:x xmlns:h='urn:h'/></e:Header>";
    assertFalse(isDirect(QUERY.replaceFirst("<e:Body>", header + "<e:Body>")));
    assertTrue(isDirect(QUERY.replaceFirst("<e:Body>", "<e:Header/><e:Body>")));
    assertFalse(isDirect(QUERY.replace("xmlsoap.org/soap/envelope/", "w3.org/2003/05/x")));
    assertFalse(isDirect(QUERY.replace("<q:name>", "<q:name a='b'>")));
    assertFalse(isDirect(QUERY.replace("<q:name>Nm</q:name>", "")));
    assertFalse(isDirect(QUERY.replace("LOGICAL_NAME", "LOGICAL")));
    assertFalse(isDirect(QUERY.replace("LOGICAL_NAME", " LOGICAL_NAME ")));
    assertFalse(isDirect("<!DOCTYPE e:Envelope [<!ENTITY x 'y'>]>" + QUERY));
    assertFalse(isDirect("\uFEFF" + QUERY));
    assertFalse(isDirect(QUERY + "<!-- end -->"));
    assertFalse(isDirect(QUERY.substring(0, QUERY.length() - 1)));
    assertFalse(isDirect(""));
    String two = "<q:exists xmlns:q='https://gridrls.org/ns/lrc/1'/></e:Body>";
    assertFalse(isDirect(QUERY.replace("</e:Body>", two)));
  }

  @Test
  void invalidUtf8IsNot() throws Exception {
    for (int[] bytes :
        List.of(new int[] {0xff}, new int[] {0xc0, 0xaf}, new int[] {0xed, 0xa0, 0x80})) {
      byte[] message = QUERY.getBytes(StandardCharsets.UTF_8);
      int at = QUERY.indexOf("Nm");
      for (int i = 0; i < bytes.length; i++) {
        message[at + i] = (byte) bytes[i];
      }
      assertFalse(isDirect(message, "Content-Type", BothPaths.UTF8));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "text/xml; charset=ISO-8859-1",
        "text/xml; charset=UTF-16",
        "text/xml; charset=nonsense",
        "application/xml; charset=UTF-8",
        "application/soap+xml; charset=UTF-8",
        "text/xml; charset=UTF-8; action=\"urn:x\"",
        "text/plain",
        "multipart/related; type=\"application/xop+xml\"; boundary=x"
      })
  void otherContentTypesAreNot(String type) throws Exception {
    String message = QUERY.replace("Nm", "Zürich");
    Charset charset =
        type.contains("8859")
            ? StandardCharsets.ISO_8859_1
            : type.contains("16") ? StandardCharsets.UTF_16 : StandardCharsets.UTF_8;
    assertFalse(isDirect(message.getBytes(charset), "Content-Type", type));
  }

  @Test
  void otherHeadersAndAddressesAreNot() throws Exception {
    byte[] message = QUERY.getBytes(StandardCharsets.UTF_8);
    byte[] beyondAscii = QUERY.replace("Nm", "Zürich").getBytes(StandardCharsets.UTF_8);
    assertFalse(isDirect(message));
    assertTrue(isDirect(message, "Content-Type", "text/xml;charset=utf-8"));
    assertTrue(isDirect(beyondAscii, "Content-Type", "text/xml; charset=Utf-8"));
    assertFalse(isDirect(beyondAscii, "Content-Type", "TEXT/XML; CHARSET=\"utf-8\""));
    assertFalse(isDirect(message, "Content-Type", "text/xml"));
    String action = "https://gridrls.org/ns/lrc/1/query";
    for (String right : List.of("", "\"\"", action, "\"" + action + "\"")) {
      assertTrue(isDirect(message, "Content-Type", BothPaths.UTF8, "SOAPAction", right), right);
    }
    for (String wrong : List.of("urn:x", "\"" + action, action.replace("query", "exists"))) {
      assertFalse(isDirect(message, "Content-Type", BothPaths.UTF8, "SOAPAction", wrong), wrong);
    }
    for (String path : List.of("/ws/lrc/", "/ws/lrc?x=y", "/ws/%6crc", "/ws/rli", "/ws/lrc;a=b")) {
      assertFalse(paths.post(path, message, "Content-Type", BothPaths.UTF8).direct(), path);
    }
  }

  @Test
  void theLimitsOfMessagesHold() throws Exception {
    String text = "x".repeat(100_000);
    BothPaths.Compared longest = paths.post("/ws/lrc", QUERY.replace("Nm", text));
    assertEquals(200, longest.answer().status(), longest.answer().body());
    assertTrue(longest.direct());
    String longer = paths.post("/ws/lrc", QUERY.replace("Nm", text + "x")).answer().body();
    assertTrue(longer.contains("TOO_LARGE"), longer);
    String name = "<q:name>x</q:name>";
    String bulk = QUERY.replace("query", "bulkExists").replace("<q:name>Nm</q:name>", "NAMES");
    assertTrue(isDirect(bulk.replace("NAMES", name.repeat(990))));
    BothPaths.Compared many = paths.post("/ws/lrc", bulk.replace("NAMES", name.repeat(1_000)));
    assertFalse(many.direct());
    assertTrue(many.answer().body().contains("TOO_LARGE"), many.answer().body());
  }
}
