package org.gridrls.transfer.order;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.gridrls.api.RlsException;
import org.gridrls.api.TargetName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A target name becomes a URL that is safe wherever it is written, or none. */
class TargetUrlTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "http://h/a b|c ! http://h/a%20b%7Cc",
        "https://h:8443//eos/x?y=1&z ! https://h:8443//eos/x?y=1&z",
        "root://eos.cern.ch//eos/f ! root://eos.cern.ch//eos/f",
        "http://h/é ! http://h/%C3%A9",
        "http://h/100%x%41 ! http://h/100%25x%41",
        "http://h/a>b\"c<d\\e^f`g{h} ! http://h/a%3Eb%22c%3Cd%5Ce%5Ef%60g%7Bh%7D",
        "http://h/a#b#c ! http://h/a#b%23c",
        "http://h/[x] ! http://h/%5Bx%5D",
        "http://[::1]:80/x ! http://[::1]:80/x",
        "http://h ! http://h",
        "dav://h:80/a b ! http://h:80/a%20b",
        "DAVS://h/f ! https://h/f",
        "davs://se_1.example.org:8443/f ! https://se_1.example.org:8443/f",
        "root://u:p@h//f ! root://***@h//f"
      })
  void whatNoUrlMayHaveIsEncoded(String target, String url) {
    assertEquals(url, TargetUrl.of(new TargetName(target)).orElseThrow().toString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/data/f",
        "http:f",
        "http:///f",
        "://h/f",
        "h/f",
        "http://h h/f",
        "1x://h/f",
        "http://hö/f",
        "file:///etc/passwd"
      })
  void otherNamesAreNoUrls(String target) {
    assertEquals(Optional.empty(), TargetUrl.of(new TargetName(target)));
  }

  @Test
  void schemeAndHostAreComparable() {
    TargetUrl url = TargetUrl.of(new TargetName("HTTPS://Host.Example:8443/F")).orElseThrow();
    assertEquals("host.example:8443", url.host());
    assertTrue(url.isHttp());
  }

  @Test
  void aUrlWithAUserIsNotForEveryClient() {
    TargetUrl url = TargetUrl.of(new TargetName("https://me:secret@h_1:8443/f")).orElseThrow();
    assertTrue(url.hasUser());
    assertFalse(url.isHttp());
    assertEquals("h_1:8443", url.host());
    assertEquals("https://me:secret@h_1:8443/f", url.uri().toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"a b", "a b x", "a b 0", "a b -1", "a b NaN", "a b Infinity", "a b 1 2"})
  void aBrokenLineOfDistancesIsNamed(String line) {
    RlsException refused =
        assertThrows(RlsException.class, () -> SiteDistances.of(List.of("c d 1", line)));
    assertTrue(refused.getMessage().contains("line 2"), refused::getMessage);
  }
}
