package org.gridrls.security.message;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import jakarta.servlet.http.HttpServletRequest;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.kit.config.ConfigFile;
import org.junit.jupiter.api.Test;

/** Which addresses in signed headers mean this endpoint. */
class DestinationTest {
  private static final Destination HERE =
      new Destination(
          URI.create("https://lrc.example.org:39281/ws/signed/lrc"),
          List.of("https://alias.example.org"));

  /** A request that came to 192.0.2.1:39281. */
  private static final HttpServletRequest REQUEST =
      (HttpServletRequest)
          Proxy.newProxyInstance(
              DestinationTest.class.getClassLoader(),
              new Class<?>[] {HttpServletRequest.class},
              (proxy, method, arguments) ->
                  switch (method.getName()) {
                    case "getLocalAddr" -> "192.0.2.1";
                    case "getLocalPort" -> 39281;
                    default -> throw new UnsupportedOperationException(method.getName());
                  });

  private static boolean isHere(String to) {
    return HERE.isHere(to, REQUEST);
  }

  @Test
  void theServerIsMeantByItsNamesAndItsSocket() {
    assertTrue(isHere("https://lrc.example.org:39281/ws/signed/lrc"));
    assertTrue(isHere("https://LRC.example.org:39281/ws/signed/lrc/resource"));
    assertTrue(isHere("https://alias.example.org/ws/signed/lrc"));
    assertTrue(isHere("https://192.0.2.1:39281/ws/signed/lrc"));
  }

  @Test
  void nothingElseIs() {
    for (String to :
        List.of(
            "https://rli.example.org:39281/ws/signed/lrc",
            "https://lrc.example.org:39282/ws/signed/lrc",
            "https://lrc.example.org:39281/ws/signed/lrcx",
            "https://lrc.example.org:39281/ws/session/lrc",
            "https://lrc.example.org/ws/signed/lrc",
            "https://localhost:39281/ws/signed/lrc",
            "//lrc.example.org:39281/ws/signed/lrc",
            "//lrc.example.org/ws/signed/lrc",
            "/ws/signed/lrc",
            "https:///ws/signed/lrc",
            "urn:x",
            "not a URI",
            "")) {
      assertFalse(isHere(to), to);
    }
  }

  @Test
  void anAddressThatIsNoneIsRefusedAtTheStart() {
    for (String wrong : List.of("alias.example.org", "//alias.example.org", "https://", "a b")) {
      RlsException refused =
          assertThrows(
              RlsException.class,
              () ->
                  ConfigFile.of(Map.of("addresses", List.of(wrong)), SignatureConfig::read)
                      .value());
      assertEquals(RlsError.BAD_ARGUMENT, refused.error());
      assertTrue(refused.getMessage().contains(wrong), refused.getMessage());
    }
  }
}
