package org.gridrls.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.member.MemberPort;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks what a person may type for a server, and the endpoint it means. */
class ServiceAddressTest {
  @ParameterizedTest
  @CsvSource({
    "http://host:39281, http://host:39281/ws/lrc",
    "http://host:39281/, http://host:39281/ws/lrc",
    "host:39281, http://host:39281/ws/lrc",
    "localhost, http://localhost/ws/lrc",
    "rls_index:39281, http://rls_index:39281/ws/lrc",
    "https://host/ws/lrc, https://host/ws/lrc",
    "http://host:1/ws/rli, http://host:1/ws/lrc",
    "http://gate/grid/catalog, http://gate/grid/catalog",
    "https://host:1/console/#site?at=rli-1, https://host:1/ws/lrc",
    "http://gate/grid/console, http://gate/grid/ws/lrc",
    "http://[::1]:39281, http://[::1]:39281/ws/lrc"
  })
  void aServerStandsForItsEndpoint(String given, String endpoint) {
    assertEquals(endpoint, ServiceAddress.of(given, MemberPort.LOCAL_REPLICA_CATALOG));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ftp://host",
        "http://",
        "http:// host",
        "http://ho st/",
        "http://host:65536",
        "file:///etc/passwd"
      })
  void whatIsNoServerIsRefused(String given) {
    RlsException refused =
        assertThrows(RlsException.class, () -> ServiceAddress.of(given, MemberPort.REGISTRY));
    assertEquals(RlsError.BAD_URL, refused.error());
  }
}
