package org.gridrls.kit.direct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.gridrls.api.wire.WireFaults;
import org.gridrls.wire.types.ErrorCodeXml;
import org.gridrls.wire.types.RlsFaultMessage;
import org.gridrls.wire.types.RlsFaultXml;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The direct path answers with the same bytes as the SOAP stack, or leaves the message to it. */
class EqualAnswersTest {
  private static final long SEED = Long.getLong("seed", 20261122L);
  private static final String[] SPLICES = {
    "<!-- c -->",
    "<![CDATA[x]]>",
    "<?p i?>",
    "<!DOCTYPE a>",
    "&amp;",
    "&#65;",
    "&#x1F600;",
    "&#0;",
    "&#xD800;",
    "&x;",
    "&",
    "<",
    ">",
    "]]>",
    "\r\n",
    "\r",
    "\u0000",
    "\u0001",
    "\u007f",
    "\uFEFF",
    "\uFFFE",
    " ",
    "\t",
    "/",
    " xmlns=\"\"",
    " xmlns=\"urn:x\"",
    " xmlns:a='urn:a'",
    " xsi:nil=\"true\"",
    " a=\"b\"",
    " xml:lang='en'",
    " xmlns:xml='http://www.w3.org/XML/1998/namespace'",
    "<a/>",
    "<b xmlns='urn:b'>c</b>",
    "</a>",
    "x",
    "é",
    "'",
    "\"",
    "=",
    ":",
    "true",
    "007",
    "+1",
    "1.0",
    "99999999999999999999",
    "-",
    "LOGICAL_NAME"
  };

  private static BothPaths paths;

  @BeforeAll
  static void start() {
    paths = new BothPaths();
  }

  @AfterAll
  static void stop() {
    paths.close();
  }

  private static boolean isDirect(SoapMessages.Request request) {
    return !List.of("sendPart", "sendBloom").contains(request.operation());
  }

  @Test
  void everyGoldenMessageIsAnsweredWithTheSameBytes() throws Exception {
    int direct = 0;
    for (SoapMessages.Request request : SoapMessages.golden()) {
      paths.stub.answers(method -> SoapMessages.goldenResult(request.path(), method));
      BothPaths.Compared compared = paths.post(request.path(), request.message());
      assertEquals(200, compared.answer().status(), request.operation());
      assertEquals(isDirect(request), compared.direct(), request.operation());
      direct += compared.direct() ? 1 : 0;
    }
    assertTrue(direct > 60, "only " + direct);
  }

  @Test
  void everyGoldenFaultIsAnsweredWithTheSameBytes() throws Exception {
    for (SoapMessages.Request request : SoapMessages.golden()) {
      RlsFaultXml fault = SoapMessages.goldenFault(request.path());
      paths.stub.answers(
          method -> {
            throw new RlsFaultMessage(fault.getMessage(), fault);
          });
      BothPaths.Compared compared = paths.post(request.path(), request.message());
      assertEquals(500, compared.answer().status());
      assertEquals(isDirect(request), compared.direct(), request.operation());
    }
  }

  @Test
  void everyErrorIsTheSameFault() throws Exception {
    SoapMessages.Request request = request("query");
    Random random = new Random(SEED);
    for (ErrorCodeXml code : ErrorCodeXml.values()) {
      RlsFaultXml fault = (RlsFaultXml) Values.random(RlsFaultXml.class, random);
      fault.setCode(code);
      String message = fault.getMessage() == null ? "nothing" : fault.getMessage();
      fault.setMessage(message);
      paths.stub.answers(
          method -> {
            throw new RlsFaultMessage(message, fault);
          });
      assertTrue(paths.post(request.path(), request.message()).direct(), code.name());
    }
    assertTrue(Arrays.stream(ErrorCodeXml.values()).allMatch(c -> WireFaults.error(c) != null));
  }

  private static SoapMessages.Request request(String operation) throws Exception {
    return SoapMessages.golden().stream()
        .filter(golden -> golden.operation().equals(operation))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void whateverAMessageSaysItIsReadInTheSameWay() throws Exception {
    Random random = new Random(SEED);
    int direct = 0;
    int all = 0;
    for (Map.Entry<String, Class<?>> port : SoapMessages.PORTS.entrySet()) {
      for (Method method : methods(port.getValue())) {
        for (int i = 0; i < 20; i++) {
          SoapMessages.Request request = SoapMessages.random(port.getKey(), method, random);
          long seed = random.nextLong();
          byte[] message = request.message().getBytes(StandardCharsets.UTF_8);
          paths.stub.answers(called -> result(called, new Random(seed)));
          direct +=
              paths.post(request.path(), message, "Content-Type", BothPaths.UTF8).direct() ? 1 : 0;
          all++;
        }
      }
    }
    assertTrue(direct > all / 4, direct + " of " + all);
  }

  private static List<Method> methods(Class<?> portType) {
    List<Method> methods = new ArrayList<>(List.of(portType.getMethods()));
    methods.removeIf(method -> List.of("sendPart", "sendBloom").contains(method.getName()));
    methods.removeIf(method -> !SoapMessages.isOwn(portType, method.getName()));
    methods.sort(Comparator.comparing(Method::getName));
    return methods;
  }

  private static Object result(Method method, Random random) {
    return method.getReturnType() == void.class
        ? null
        : Values.random(method.getReturnType(), random);
  }

  @Test
  void whateverIsBrokenIsLeftToTheStack() throws Exception {
    Random random = new Random(SEED);
    List<SoapMessages.Request> golden = SoapMessages.golden();
    golden.removeIf(request -> !isDirect(request));
    int direct = 0;
    int all = Integer.getInteger("mutations", 3_000);
    for (int i = 0; i < all; i++) {
      SoapMessages.Request request = golden.get(random.nextInt(golden.size()));
      paths.stub.answers(method -> SoapMessages.goldenResult(request.path(), method));
      byte[] message = mutated(request.message(), random);
      direct +=
          paths.post(request.path(), message, "Content-Type", BothPaths.UTF8).direct() ? 1 : 0;
    }
    assertTrue(direct > all / 20 && direct < all / 2, direct + " of " + all);
  }

  /** A renewal decides which lane serves the message, and who stays a member. */
  @Test
  void changedRenewalsOfMembersAreAnsweredAlike() throws Exception {
    Random random = new Random(SEED);
    SoapMessages.Request renew = request("renew");
    paths.stub.answers(method -> SoapMessages.goldenResult(renew.path(), method));
    assertTrue(paths.post(renew.path(), renew.message()).direct());
    for (int i = 0; i < 600; i++) {
      String once = new String(mutated(renew.message(), random), StandardCharsets.UTF_8);
      byte[] message = i % 2 == 0 ? mutated(renew.message(), random) : mutated(once, random);
      paths.post(renew.path(), message, "Content-Type", BothPaths.UTF8);
    }
  }

  /** Boundaries, heads of parts, the envelope and the attachment, changed at random. */
  @Test
  void changedMessagesWithAttachmentsAreAnsweredAlike() throws Exception {
    Random random = new Random(SEED);
    paths.stub.answers(method -> SoapMessages.goldenResult("/ws/lrc", method));
    String type =
        "multipart/related; type=\"application/xop+xml\"; start=\"<root>\";"
            + " start-info=\"text/xml\"; boundary=B";
    String message =
        "--B\r\nContent-Type: application/xop+xml; charset=UTF-8; type=\"text/xml\"\r\n"
            + "Content-ID: <root>\r\n\r\n"
            + BothPaths.QUERY
            + "\r\n--B\r\nContent-Type: application/octet-stream\r\nContent-ID: <a>\r\n"
            + "Content-Transfer-Encoding: binary\r\n\r\nabc\r\n--B--\r\n";
    byte[] plain = message.getBytes(StandardCharsets.UTF_8);
    assertEquals(200, paths.post("/ws/lrc", plain, "Content-Type", type).answer().status());
    for (int i = 0; i < 600; i++) {
      paths.post("/ws/lrc", mutated(message, random), "Content-Type", type);
    }
  }

  private static byte[] mutated(String message, Random random) {
    byte[] bytes = message.getBytes(StandardCharsets.UTF_8);
    int at = random.nextInt(bytes.length);
    switch (random.nextInt(4)) {
      case 0 -> bytes[at] = (byte) random.nextInt(256);
      case 1 -> bytes = spliced(bytes, at, at + random.nextInt(4), "");
      case 2 -> bytes = spliced(bytes, at, at, SPLICES[random.nextInt(SPLICES.length)]);
      default -> {
        int text = message.indexOf('>', at) + 1;
        bytes = spliced(bytes, text, text, SPLICES[random.nextInt(SPLICES.length)]);
      }
    }
    return bytes;
  }

  private static byte[] spliced(byte[] bytes, int from, int to, String with) {
    byte[] more = with.getBytes(StandardCharsets.UTF_8);
    int end = Math.min(bytes.length, to);
    byte[] all = Arrays.copyOf(bytes, from + more.length + bytes.length - end);
    System.arraycopy(more, 0, all, from, more.length);
    System.arraycopy(bytes, end, all, from + more.length, bytes.length - end);
    return all;
  }
}
