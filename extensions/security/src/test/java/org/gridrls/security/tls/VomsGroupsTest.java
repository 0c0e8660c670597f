package org.gridrls.security.tls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bouncycastle.asn1.ASN1Encodable;
import org.bouncycastle.asn1.ASN1Integer;
import org.bouncycastle.asn1.DERSequence;
import org.bouncycastle.cert.X509AttributeCertificateHolder;
import org.gridrls.api.RlsException;
import org.gridrls.certs.CertificateAuthority;
import org.gridrls.certs.CertificateOrder;
import org.gridrls.certs.Certificates;
import org.gridrls.certs.Credential;
import org.gridrls.client.AdminClient;
import org.gridrls.kit.security.Caller;
import org.gridrls.testkit.Against;
import org.gridrls.testkit.Attack;
import org.gridrls.testkit.MutableClock;
import org.italiangrid.voms.asn1.VOMSACGenerator.ACGenerationProperties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which groups callers have by attribute certificates in their proxies, over real connections. */
class VomsGroupsTest {
  private static final String ALICE = "/O=Test VO/OU=people/CN=Alice";

  @TempDir Path directory;
  private final MutableClock clock = new MutableClock(Clock.systemUTC().instant());
  private Path organizations;
  private TlsFixture federation;
  private Credential alice;
  private TestVoms atlas;

  @BeforeEach
  void start() throws IOException {
    organizations = Files.createDirectories(directory.resolve("vomsdir/cms")).getParent();
    Files.writeString(
        organizations.resolve("cms/voms.cms.lsc"),
        "# of another organization\n/O=Test VO/OU=hosts/CN=voms.cms\n/O=Test VO/CN=anybody\n");
    federation =
        new TlsFixture(
            directory,
            clock,
            Map.of("trust.proxies", "true", "trust.voms-directory", organizations.toString()));
    alice = federation.user("Alice");
    atlas = voms("atlas", "voms.atlas");
    atlas.describe(organizations);
    federation.tls.refresh();
  }

  @AfterEach
  void stop() {
    federation.close();
  }

  private TestVoms voms(String organization, String host) {
    return new TestVoms(
        federation.authority.authority().issue(CertificateOrder.host(host)), organization, host);
  }

  /** Calls with them, and returns the groups that the server found. */
  private Set<String> groups(X509AttributeCertificateHolder... said) {
    return groups(TestVoms.proxy(alice, said));
  }

  private Set<String> groups(Credential credential) {
    federation.as(credential).ping();
    return last().groups();
  }

  private Caller last() {
    Caller caller = federation.callers.get(federation.callers.size() - 1);
    assertEquals(ALICE, caller.name());
    return caller;
  }

  @Test
  void groupsAndRolesAreWhatTheServerOfTheOrganizationSays() {
    assertEquals(
        Set.of("/atlas", "/atlas/Role=production", "/atlas/de/x.y"),
        groups(
            atlas.says(
                alice.certificate(),
                "/atlas/Role=NULL/Capability=NULL",
                "/atlas/Role=production/Capability=NULL",
                "/atlas/de/x.y")));
    assertEquals(Set.of(), groups(alice));
    assertEquals(Set.of(), groups(Certificates.proxy(alice, false, Duration.ofHours(1), clock)));
  }

  @Test
  void aProxyOfTheProxyHasTheSameGroups() {
    Credential first = TestVoms.proxy(alice, atlas.says(alice.certificate(), "/atlas"));
    Credential second = Certificates.proxy(first, true, Duration.ofHours(1), clock);
    assertEquals(Set.of("/atlas"), groups(second));
    assertTrue(last().limited());
  }

  @Test
  void severalOrganizationsSpeakForThemselves() throws IOException {
    TestVoms dteam = voms("dteam", "voms.dteam");
    dteam.put(organizations);
    federation.tls.refresh();
    X509AttributeCertificateHolder said = atlas.says(alice.certificate(), "/atlas");
    assertEquals(
        Set.of("/atlas", "/dteam"), groups(said, dteam.says(alice.certificate(), "/dteam")));
    X509AttributeCertificateHolder foreign = dteam.says(alice.certificate(), "/atlas/Role=admin");
    assertEquals(Set.of("/atlas"), groups(said, foreign));
  }

  @Against(Attack.FALSE_GROUP)
  @Test
  void whoMayNotSpeakForAnOrganizationGivesNoGroups() throws IOException {
    TestVoms stranger = voms("atlas", "voms.elsewhere");
    assertEquals(Set.of(), groups(stranger.says(alice.certificate(), "/atlas")));
    TestVoms wrongName =
        new TestVoms(stranger.credential, "atlas", "voms.atlas"); // says that it is the other one
    assertEquals(Set.of(), groups(wrongName.says(alice.certificate(), "/atlas")));
    atlas.put(organizations);
    federation.tls.refresh();
    TestVoms ofAnother = new TestVoms(atlas.credential, "cms", "voms.cms");
    assertEquals(Set.of(), groups(ofAnother.says(alice.certificate(), "/cms")));
    CertificateAuthority untrusted = CertificateAuthority.create("Test VO", clock);
    TestVoms twin =
        new TestVoms(untrusted.issue(CertificateOrder.host("voms.atlas")), "atlas", "voms.atlas");
    assertEquals(Set.of(), groups(twin.says(alice.certificate(), "/atlas")));
    twin.put(organizations);
    federation.tls.refresh();
    assertEquals(Set.of(), groups(twin.says(alice.certificate(), "/atlas")));
    assertEquals(Set.of("/atlas"), groups(atlas.says(alice.certificate(), "/atlas")));
  }

  @Against(Attack.FALSE_GROUP)
  @Test
  void attributesOfSomebodyElseGiveNoGroups() {
    Credential bob = federation.user("Bob");
    assertEquals(Set.of(), groups(atlas.says(bob.certificate(), "/atlas")));
    Credential otherAlice = federation.user("Alice");
    assertEquals(Set.of(), groups(atlas.says(otherAlice.certificate(), "/atlas")));
  }

  @Against(Attack.FALSE_GROUP)
  @Test
  void changedAttributesGiveNoGroups() throws IOException {
    byte[] said = atlas.says(alice.certificate(), "/atlas/Role=analysis__").getEncoded();
    String text = new String(said, StandardCharsets.ISO_8859_1);
    byte[] changed =
        text.replace("/atlas/Role=analysis__", "/atlas/Role=production")
            .getBytes(StandardCharsets.ISO_8859_1);
    assertEquals(
        Set.of("/atlas/Role=analysis__"), groups(new X509AttributeCertificateHolder(said)));
    assertEquals(Set.of(), groups(new X509AttributeCertificateHolder(changed)));
  }

  @Against(Attack.FALSE_GROUP)
  @Test
  void oddAttributesGiveNoGroupsAndDoNotStopTheServer() {
    Instant now = clock.instant();
    for (ACGenerationProperties odd :
        List.of(
            ACGenerationProperties.FAKE_SIGNATURE_BITS,
            ACGenerationProperties.INCLUDE_FAKE_CRITICAL_EXTENSION,
            ACGenerationProperties.SKIP_AC_CERTS_EXTENSION,
            ACGenerationProperties.INCLUDE_EMPTY_AC_CERTS_EXTENSION)) {
      assertEquals(
          Set.of(),
          groups(
              atlas.says(
                  alice.certificate(),
                  now,
                  Duration.ofHours(1),
                  List.of(),
                  List.of("/atlas"),
                  odd)),
          odd.name());
    }
    for (String name : List.of("atlas", "/atlas\n/x", "/atlas//x", "/atlasx", "/a".repeat(5_000))) {
      assertEquals(Set.of(), groups(atlas.says(alice.certificate(), name)), name);
    }
    ASN1Encodable deep = new DERSequence();
    for (int i = 0; i < 2_000; i++) {
      deep = new DERSequence(deep);
    }
    assertEquals(Set.of(), groups(TestVoms.proxy(alice, deep)));
    assertEquals(Set.of(), groups(TestVoms.proxy(alice, new ASN1Integer(1))));
    assertEquals(Set.of("/atlas"), groups(atlas.says(alice.certificate(), "/atlas")));
  }

  @Against(Attack.FALSE_GROUP)
  @Test
  void groupsEndWithTheirAttributesAlsoOnAnOldConnection() {
    Instant now = clock.instant();
    AdminClient client =
        federation.as(
            TestVoms.proxy(
                alice,
                atlas.says(alice.certificate(), now, Duration.ofHours(1), "/atlas/now"),
                atlas.says(
                    alice.certificate(),
                    now.plusSeconds(3_600),
                    Duration.ofHours(1),
                    "/atlas/later"),
                atlas.says(
                    alice.certificate(),
                    now.minusSeconds(7_200),
                    Duration.ofHours(1),
                    "/atlas/over")));
    client.ping();
    assertEquals(Set.of("/atlas/now"), last().groups());
    clock.advance(Duration.ofMinutes(90));
    client.ping();
    assertEquals(Set.of("/atlas/later"), last().groups());
    clock.advance(Duration.ofMinutes(60));
    client.ping();
    assertEquals(Set.of(), last().groups());
  }

  @Test
  void attributesForCertainHostsCountThereOnly() {
    Instant now = clock.instant();
    Duration hour = Duration.ofHours(1);
    List<String> groups = List.of("/atlas");
    assertEquals(
        Set.of("/atlas"),
        groups(
            atlas.says(alice.certificate(), now, hour, List.of("elsewhere", "localhost"), groups)));
    assertEquals(
        Set.of(), groups(atlas.says(alice.certificate(), now, hour, List.of("other"), groups)));
  }

  @Test
  void whoSpeaksForAnOrganizationIsReadAnew() throws IOException {
    AdminClient client =
        federation.as(TestVoms.proxy(alice, atlas.says(alice.certificate(), "/atlas")));
    client.ping();
    assertEquals(Set.of("/atlas"), last().groups());
    Path file = atlas.describe(organizations);
    String good = Files.readString(file);
    Files.writeString(file, "/CN=only one name\n");
    federation.tls.refresh();
    assertTrue(federation.tls.trouble().orElseThrow().contains("voms.atlas.lsc"));
    client.ping();
    assertEquals(Set.of("/atlas"), last().groups());
    Files.writeString(file, "/O=X/CN=old\n/O=X\n------ NEXT CHAIN ------\n" + good);
    federation.tls.refresh();
    assertTrue(federation.tls.trouble().isEmpty());
    client.ping();
    assertEquals(Set.of("/atlas"), last().groups());
    Files.delete(file);
    federation.tls.refresh();
    client.ping();
    assertEquals(Set.of(), last().groups());
  }

  @Against(Attack.FALSE_GROUP)
  @Test
  void aRevokedServerGivesNoGroupsAnyMore() {
    TestVoms issued =
        new TestVoms(
            federation.authority.issue(CertificateOrder.host("voms.atlas")).credential(),
            "atlas",
            "voms.atlas");
    AdminClient client =
        federation.as(TestVoms.proxy(alice, issued.says(alice.certificate(), "/atlas")));
    client.ping();
    assertEquals(Set.of("/atlas"), last().groups());
    federation.authority.revoke("voms.atlas");
    federation.tls.refresh();
    client.ping();
    assertEquals(Set.of(), last().groups());
  }

  @Test
  void aMistakeInAFileOfAnOrganizationHoldsUpNoRevocation() throws IOException {
    Credential bob = federation.authority.issue(CertificateOrder.user("Bob")).credential();
    AdminClient client = federation.as(bob);
    client.ping();
    Files.writeString(atlas.describe(organizations), "/CN=only one name\n");
    federation.authority.revoke("Bob");
    federation.tls.refresh();
    assertThrows(RlsException.class, client::ping);
    assertTrue(federation.tls.trouble().isPresent());
    assertEquals(Set.of("/atlas"), groups(atlas.says(alice.certificate(), "/atlas")));
  }

  @Test
  void itNeedsTheGridsDirectoryAndProxies() {
    RlsException refused =
        assertThrows(
            RlsException.class,
            () ->
                new TlsFixture(
                    directory.resolve("other"),
                    clock,
                    Map.of("trust.voms-directory", organizations.toString())));
    assertTrue(refused.getMessage().contains("voms-directory"), refused.getMessage());
    assertTrue(refused.getMessage().contains("trust.proxies"), refused.getMessage());
  }
}
