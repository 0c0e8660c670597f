package org.gridrls.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Hosts with an underscore are hosts, and what a URL has before its host is shown to nobody. */
class UrlAuthorityTest {
  @ParameterizedTest
  @CsvSource({
    "http://h:8/x, h, 8, false",
    "http://rls_index_1.example.org:39281/ws, rls_index_1.example.org, 39281, false",
    "https://rls_index, rls_index, -1, false",
    "https://u:p@a_b:1/, a_b, 1, true",
    "https://u@h/, h, -1, true",
    "http://[::1]:5/, [::1], 5, false",
    "mailto:x, '', -1, false"
  })
  void aUrlIsSplit(URI url, String host, int port, boolean user) {
    assertEquals(host, UrlAuthority.host(url).orElse(""));
    assertEquals(port, UrlAuthority.port(url));
    assertEquals(user, UrlAuthority.hasUser(url));
  }

  @ParameterizedTest
  @CsvSource({
    "cannot read http://u:p@h/f or https://t@g/, cannot read http://***@h/f or https://***@g/",
    "http://h/a@b, http://h/a@b",
    "jdbc:x://d/r?user=a&password=s&ssl=1, jdbc:x://d/r?user=a&password=***&ssl=1",
    "a@b, a@b"
  })
  void usersAndPasswordsAreMasked(String text, String shown) {
    assertEquals(shown, UrlAuthority.masked(text));
  }

  @Test
  void aMessageHasNoPassword() {
    RlsException refused = RlsException.about(RlsError.BAD_URL, "not a URL", "http://u:secret@h");
    assertFalse(refused.getMessage().contains("secret"), refused::getMessage);
  }
}
