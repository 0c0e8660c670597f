package org.gridrls.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.net.URI;
import java.util.List;
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
    "a@b, a@b",
    "jdbc:mysql://u:pa/ss@h/d, jdbc:mysql://***@h/d",
    "jdbc:mysql://u:p@h1/d?password1=s&password2=t, jdbc:mysql://***@h1/d?password1=***&password2=***",
    "'jdbc:mysql://(host=h,user=u,password=s)/d', 'jdbc:mysql://(host=h,user=u,password=***)/d'",
    "jdbc:mysql://address=(host=h)(password=s)/d, jdbc:mysql://address=(host=h)(password=***)/d",
    "jdbc:mysql://h/d?trustCertificateKeyStorePassword=s, jdbc:mysql://h/d?trustCertificateKeyStorePassword=***",
    "jdbc:mysql:loadbalance://u:s@h/d, jdbc:mysql:loadbalance://***@h/d",
    "jdbc:mysql+srv://u:s@h/d, jdbc:mysql+srv://***@h/d",
    "jdbc:mariadb://h/d?user=u&Password=s, jdbc:mariadb://h/d?user=u&Password=***",
    "jdbc:postgresql://h/d?user=u&sslpassword=s, jdbc:postgresql://h/d?user=u&sslpassword=***",
    "jdbc:sqlite:a.db?key=s, jdbc:sqlite:a.db?key=***",
    "jdbc:sqlite:a@b.db, jdbc:sqlite:a@b.db"
  })
  void usersAndPasswordsAreMasked(String text, String shown) {
    assertEquals(shown, UrlAuthority.masked(text));
  }

  @Test
  void onlyThePasswordOfAUrlIsHiddenFromPeople() {
    assertEquals("gsiftp://u:***@h/a@b", UrlAuthority.withoutPassword("gsiftp://u:p:@h/a@b"));
    for (String plain : List.of("gsiftp://u@h/a:b@c", "a://h/x?y:z@w", "name:a@b", "")) {
      assertEquals(plain, UrlAuthority.withoutPassword(plain));
    }
  }

  @Test
  void aMessageHasNoPassword() {
    RlsException refused = RlsException.about(RlsError.BAD_URL, "not a URL", "http://u:secret@h");
    assertFalse(refused.getMessage().contains("secret"), refused::getMessage);
  }
}
