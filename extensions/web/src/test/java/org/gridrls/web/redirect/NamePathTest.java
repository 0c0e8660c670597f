package org.gridrls.web.redirect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Random;
import org.gridrls.api.LogicalName;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A name comes out of a URL exactly as it was put in. */
class NamePathTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      ignoreLeadingAndTrailingWhitespace = true,
      value = {
        "cms/run/f.root ! cms/run/f.root",
        "/cms//f ! /cms//f",
        "a/../b ! a/../b",
        "%2e%2E/%2Fb ! ..//b",
        "a%20b+c ! a b+c",
        "%C3%A9%F0%9F%98%80 ! é😀",
        "é ! é",
        "100%25 ! 100%",
        "a;b=c ! a;b=c",
        "%2525 ! %25",
        "a%3Fb%23c ! a?b#c"
      })
  void bytesAreDecodedOnceAndNothingIsNormalised(String encoded, String name) {
    assertEquals(new LogicalName(name), NamePath.name(encoded));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "%",
        "a%",
        "a%2",
        "%GG",
        "%-1",
        "%C3",
        "%C3%28",
        "%ED%A0%80",
        "%FF",
        "%00",
        "%0d%0a",
        "",
        "%0A"
      })
  void whatIsNoNameIsRefused(String encoded) {
    RlsException refused = assertThrows(RlsException.class, () -> NamePath.name(encoded));
    assertEquals(RlsError.Blame.CALLER, refused.error().blame());
  }

  @Test
  void whateverIsEncodedComesBack() {
    Random random = new Random(5);
    for (int i = 0; i < 2_000; i++) {
      StringBuilder name = new StringBuilder("x");
      for (int c = 0; c < 20; c++) {
        int point = ' ' + random.nextInt(random.nextBoolean() ? 95 : 0x2000);
        if (!Character.isISOControl(point) && Character.isDefined(point)) {
          name.appendCodePoint(point);
        }
      }
      String encoded =
          URLEncoder.encode(name.toString(), StandardCharsets.UTF_8).replace("+", "%20");
      assertEquals(name.toString(), NamePath.decoded(encoded));
    }
  }

  @Test
  void parametersOfAQueryAreReadExactlyToo() {
    assertEquals(Optional.of("a+b c&d"), NamePath.parameter("x=1&lfn=a+b%20c%26d&lfn=z", "lfn"));
    assertEquals(Optional.of(""), NamePath.parameter("metalink", "metalink"));
    assertEquals(Optional.empty(), NamePath.parameter(null, "lfn"));
    assertEquals(Optional.empty(), NamePath.parameter("xlfn=1", "lfn"));
  }
}
