package org.globus.replica.rls;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.gridrls.api.member.MemberPort;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How the original's URLs become addresses of today. */
class ServerUrlsTest {
  private static final String HOST = ServerUrls.PROPERTY + ".old.org:5000";
  private static final String PLAIN = ServerUrls.PROPERTY + ".rlsn";

  private static final ServerUrls URLS = new ServerUrls(false);

  @AfterEach
  void forget() {
    System.clearProperty(ServerUrls.PROPERTY);
    System.clearProperty(HOST);
    System.clearProperty(PLAIN);
  }

  @Test
  void theCustomaryPortIsThatOfTheOriginal() throws RLSException {
    assertEquals("http://old.org:39281", URLS.server("rls://old.org"));
    assertEquals("http://old.org:5000", URLS.server("rlsn://old.org:5000"));
    assertEquals("http://old_1.org:5000", URLS.server("rls://old_1.org:5000"));
    assertEquals("http://[::1]:5000", URLS.server("RLS://[::1]:5000"));
  }

  @Test
  void webAddressesStay() throws RLSException {
    assertEquals("https://new.org/ws/lrc", URLS.server("https://new.org/ws/lrc"));
  }

  @Test
  void theNearestPropertySaysWhere() throws RLSException {
    System.setProperty(ServerUrls.PROPERTY, "https://{host}:8443");
    System.setProperty(PLAIN, "http://gate.org/{host}/{port}/ws/lrc");
    System.setProperty(HOST, "https://new.org:1");
    assertEquals("https://a.org:8443", URLS.server("rls://a.org:7"));
    assertEquals("http://gate.org/a.org/7/ws/lrc", URLS.server("rlsn://a.org:7"));
    assertEquals("https://new.org:1", URLS.server("rls://old.org:5000"));
    System.setProperty(ServerUrls.PROPERTY, "nonsense://{host}");
    Refused.with(RLSClient.RLS_BADURL, () -> URLS.server("rls://a.org"));
  }

  @Test
  void anAddressIsShownInTheCallersOwnWordsIfTheyLeadBack() throws RLSException {
    MemberPort port = MemberPort.LOCAL_REPLICA_CATALOG;
    String endpoint = "http://a.org:5000/ws/lrc";
    assertEquals("rls://a.org:5000", URLS.shown(endpoint, "rls://b.org", port));
    assertEquals("rlsn://a.org:5000", URLS.shown(endpoint, "rlsn://b.org", port));
    assertEquals(endpoint, URLS.shown(endpoint, "http://b.org", port));
    String elsewhere = "http://a.org:5000/catalogs/ws/lrc";
    assertEquals(elsewhere, URLS.shown(elsewhere, "rls://b.org", port));
    System.setProperty(ServerUrls.PROPERTY, "https://{host}:8443");
    assertEquals(endpoint, URLS.shown(endpoint, "rls://b.org", port));
  }

  @Test
  void aCallerWithACertificateSpeaksTlsByTheSchemeThatAuthenticated() throws RLSException {
    MemberPort port = MemberPort.LOCAL_REPLICA_CATALOG;
    ServerUrls known = new ServerUrls(true);
    assertEquals("https://old.org:39281", known.server("rls://old.org"));
    assertEquals("http://old.org:5000", known.server("rlsn://old.org:5000"));
    assertEquals("rls://a.org:1", known.shown("https://a.org:1/ws/lrc", "rlsn://b.org", port));
    assertEquals("rlsn://a.org:1", known.shown("http://a.org:1/ws/lrc", "rls://b.org", port));
    System.setProperty(ServerUrls.PROPERTY, "http://{host}:{port}");
    assertEquals("http://old.org:39281", known.server("rls://old.org"));
  }
}
