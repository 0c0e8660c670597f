package org.globus.replica.rls;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.gridrls.api.member.MemberPort;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How the original's URLs become addresses of today. */
class ServerUrlsTest {
  private static final String HOST = ServerUrls.PROPERTY + ".old.org:5000";
  private static final String PLAIN = ServerUrls.PROPERTY + ".rlsn";

  @AfterEach
  void forget() {
    System.clearProperty(ServerUrls.PROPERTY);
    System.clearProperty(HOST);
    System.clearProperty(PLAIN);
  }

  @Test
  void theCustomaryPortIsThatOfTheOriginal() throws RLSException {
    assertEquals("http://old.org:39281", ServerUrls.server("rls://old.org"));
    assertEquals("http://old.org:5000", ServerUrls.server("rlsn://old.org:5000"));
    assertEquals("http://[::1]:5000", ServerUrls.server("RLS://[::1]:5000"));
  }

  @Test
  void webAddressesStay() throws RLSException {
    assertEquals("https://new.org/ws/lrc", ServerUrls.server("https://new.org/ws/lrc"));
  }

  @Test
  void theNearestPropertySaysWhere() throws RLSException {
    System.setProperty(ServerUrls.PROPERTY, "https://{host}:8443");
    System.setProperty(PLAIN, "http://gate.org/{host}/{port}/ws/lrc");
    System.setProperty(HOST, "https://new.org:1");
    assertEquals("https://a.org:8443", ServerUrls.server("rls://a.org:7"));
    assertEquals("http://gate.org/a.org/7/ws/lrc", ServerUrls.server("rlsn://a.org:7"));
    assertEquals("https://new.org:1", ServerUrls.server("rls://old.org:5000"));
    System.setProperty(ServerUrls.PROPERTY, "nonsense://{host}");
    Refused.with(RLSClient.RLS_BADURL, () -> ServerUrls.server("rls://a.org"));
  }

  @Test
  void anAddressIsShownInTheCallersOwnWordsIfTheyLeadBack() throws RLSException {
    MemberPort port = MemberPort.LOCAL_REPLICA_CATALOG;
    String endpoint = "http://a.org:5000/ws/lrc";
    assertEquals("rls://a.org:5000", ServerUrls.shown(endpoint, "rls://b.org", port));
    assertEquals("rlsn://a.org:5000", ServerUrls.shown(endpoint, "rlsn://b.org", port));
    assertEquals(endpoint, ServerUrls.shown(endpoint, "http://b.org", port));
    String elsewhere = "http://a.org:5000/catalogs/ws/lrc";
    assertEquals(elsewhere, ServerUrls.shown(elsewhere, "rls://b.org", port));
    System.setProperty(ServerUrls.PROPERTY, "https://{host}:8443");
    assertEquals(endpoint, ServerUrls.shown(endpoint, "rls://b.org", port));
  }
}
