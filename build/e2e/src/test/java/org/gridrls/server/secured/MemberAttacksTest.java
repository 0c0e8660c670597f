package org.gridrls.server.secured;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.Member.MemberDescription;
import org.gridrls.api.member.Member.MemberIdentity;
import org.gridrls.api.member.MemberEntry;
import org.gridrls.api.member.MemberFilter;
import org.gridrls.api.member.MemberPort;
import org.gridrls.api.member.MemberRole;
import org.gridrls.api.member.MemberStage;
import org.gridrls.certs.CertificateOrder;
import org.gridrls.client.RegistryClient;
import org.gridrls.client.soap.Credentials;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.gridrls.server.SecuredServers;
import org.gridrls.testkit.Against;
import org.gridrls.testkit.Attack;
import org.gridrls.testkit.Eventually;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server with a good certificate that speaks for others to a registry over mutual TLS. */
class MemberAttacksTest {
  private static final Duration LEASE = Duration.ofSeconds(30);
  private static final Duration SHORT = Duration.ofSeconds(1);
  private static final String VICTIM = "https://lrc.example.org:39281/ws/lrc";
  private static final String EVIL = "https://evil.example.org:39281/ws/lrc";

  @TempDir Path directory;
  private SecuredServers secured;
  private String url;
  private SoapConnector victimConnector;
  private SoapConnector evilConnector;
  private RegistryClient victim;
  private RegistryClient evil;

  @BeforeEach
  void open() {
    secured = new SecuredServers(directory);
    url = secured.servers.start("registry", "roles", "registry").baseUrl();
    victimConnector = connector("lrc.example.org");
    evilConnector = connector("evil.example.org");
    victim = new RegistryClient(victimConnector, url);
    evil = new RegistryClient(evilConnector, url);
    victim.register(member("lrc", 1, VICTIM), LEASE);
  }

  private SoapConnector connector(String host) {
    return new SoapConnector(
        Timeouts.DEFAULT,
        Credentials.of(secured.files(secured.authority.issue(CertificateOrder.host(host)))));
  }

  @AfterEach
  void close() {
    victimConnector.close();
    evilConnector.close();
    secured.close();
  }

  private static Member member(String name, long boot, String lrc) {
    return new Member(
            name,
            boot,
            1,
            Set.of(MemberRole.LRC),
            Map.of(MemberPort.LOCAL_REPLICA_CATALOG, lrc),
            new MemberDescription(Optional.empty(), 0, "1.0", OptionalDouble.empty()),
            new Member.Updates(List.of(), Set.of(), Set.of(), Optional.empty()),
            new MemberIdentity(Optional.empty(), Optional.empty()))
        .identifiedBy("d0e1b6a4-6f0b-4b6e-9a43-0a54a8f6a001");
  }

  private static RlsException refused(RlsError error, Runnable call) {
    RlsException refusal = assertThrows(RlsException.class, call::run);
    assertEquals(error, refusal.error(), refusal.getMessage());
    return refusal;
  }

  private MemberEntry lrc() {
    return victim.allMembers(MemberFilter.EXPECTED).stream()
        .filter(entry -> entry.member().name().equals("lrc"))
        .findFirst()
        .orElseThrow();
  }

  @Against(Attack.OTHERS_MEMBERSHIP)
  @Test
  void nobodyEndsRenewsOrReplacesTheMembershipOfAnother() {
    refused(RlsError.PERMISSION_DENIED, () -> evil.leave(member("lrc", 1, VICTIM)));
    refused(RlsError.PERMISSION_DENIED, () -> evil.renew(member("lrc", 1, VICTIM), LEASE));
    RlsException taken =
        refused(
            RlsError.PERMISSION_DENIED, () -> evil.register(member("lrc", 1L << 40, EVIL), LEASE));
    assertTrue(taken.getMessage().contains("CN=lrc.example.org"), taken.getMessage());
    refused(RlsError.PERMISSION_DENIED, () -> evil.remove("lrc"));
    assertEquals(member("lrc", 1, VICTIM), lrc().member());
    assertTrue(lrc().present());
    victim.renew(member("lrc", 1, VICTIM), LEASE);
  }

  @Against(Attack.OTHERS_MEMBERSHIP)
  @Test
  void nobodyTakesTheNameOfASilentMember() {
    victim.renew(member("lrc", 1, VICTIM), SHORT);
    Eventually.holds("it is silent", () -> lrc().stage() == MemberStage.SILENT);
    refused(RlsError.PERMISSION_DENIED, () -> evil.register(member("lrc", 9, EVIL), LEASE));
    secured.servers.stop("registry");
    secured.servers.start("registry", "roles", "registry");
    refused(RlsError.PERMISSION_DENIED, () -> evil.register(member("lrc", 9, EVIL), LEASE));
    victim.register(member("lrc", 2, VICTIM), LEASE);
    assertTrue(lrc().present());
  }

  @Against(Attack.OTHERS_MEMBERSHIP)
  @Test
  void nobodyTakesTheNameOfTheRegistryItself() {
    secured.servers.awaitMembers(2);
    refused(RlsError.PERMISSION_DENIED, () -> evil.register(member("registry", 9, EVIL), LEASE));
    refused(RlsError.PERMISSION_DENIED, () -> evil.leave(member("registry", 1, EVIL)));
    refused(
        RlsError.PERMISSION_DENIED,
        () -> secured.servers.registry().register(member("registry", 9, EVIL), LEASE));
  }

  @Test
  void anAdministratorMaySpeakForAMemberAndTheMemberMayComeBack() {
    RegistryClient alice = secured.servers.registry();
    alice.leave(member("lrc", 1, VICTIM));
    assertEquals(MemberStage.AWAY, lrc().stage());
    alice.remove("lrc");
    victim.register(member("lrc", 2, VICTIM), LEASE);
    assertTrue(lrc().present());
  }

  @Against(Attack.OTHERS_MEMBERSHIP)
  @Test
  void theWsrfFaceObeysTheSameRules() throws IOException {
    String entry = entryOfTheVictim();
    String change =
        "<rl:SetTerminationTime xmlns:rl='http://docs.oasis-open.org/wsrf/rl-2'>"
            + "<rl:RequestedLifetimeDuration>PT1S</rl:RequestedLifetimeDuration>"
            + "</rl:SetTerminationTime>";
    denied(post(evilConnector, entry, change));
    denied(
        post(
            evilConnector, entry, "<rl:Destroy xmlns:rl='http://docs.oasis-open.org/wsrf/rl-2'/>"));
    denied(post(evilConnector, url + "/ws/registry/group", add("lrc", EVIL)));
    denied(post(evilConnector, url + "/ws/registry/group", add("other", VICTIM)));
    assertEquals(member("lrc", 1, VICTIM), lrc().member());
    assertTrue(lrc().present());
    assertFalse(
        post(evilConnector, url + "/ws/registry/group", add("evil", EVIL)).contains("Fault"));
    assertTrue(post(victimConnector, entry, change).contains("NewTerminationTime"));
  }

  private static void denied(String answer) {
    assertTrue(answer.contains("PERMISSION_DENIED"), answer);
  }

  private String entryOfTheVictim() throws IOException {
    String group =
        post(
            evilConnector,
            url + "/ws/registry/group",
            "<rp:GetResourcePropertyDocument"
                + " xmlns:rp='http://docs.oasis-open.org/wsrf/rp-2'/>");
    Matcher entry =
        Pattern.compile(
                "https://[^<]*/ws/registry/entry/[0-9a-f-]+(?=(?:(?!registry/entry/).)*>lrc<)",
                Pattern.DOTALL)
            .matcher(group);
    assertTrue(entry.find(), group);
    return entry.group();
  }

  private static String add(String name, String lrc) {
    return "<sg:Add xmlns:sg='http://docs.oasis-open.org/wsrf/sg-2'"
        + " xmlns:a='http://www.w3.org/2005/08/addressing'><sg:MemberEPR><a:Address>"
        + lrc
        + "</a:Address></sg:MemberEPR><sg:Content>"
        + "<c:serviceDescription xmlns:c='https://gridrls.org/ns/registry-content/1'"
        + " xmlns:s='https://gridrls.org/ns/registry/1'><s:name>"
        + name
        + "</s:name><s:bootId>99</s:bootId><s:generation>1</s:generation><s:role>LRC</s:role>"
        + "<s:endpoint><s:portType>LOCAL_REPLICA_CATALOG</s:portType><s:address>"
        + lrc
        + "</s:address></s:endpoint></c:serviceDescription></sg:Content></sg:Add>";
  }

  private static String post(SoapConnector as, String address, String body) throws IOException {
    HttpURLConnection call = as.open(URI.create(address));
    call.setDoOutput(true);
    call.setRequestProperty("Content-Type", "text/xml;charset=UTF-8");
    call.getOutputStream()
        .write(
            ("<e:Envelope xmlns:e='http://schemas.xmlsoap.org/soap/envelope/'><e:Body>"
                    + body
                    + "</e:Body></e:Envelope>")
                .getBytes(StandardCharsets.UTF_8));
    try (InputStream answer =
        call.getResponseCode() == 200 ? call.getInputStream() : call.getErrorStream()) {
      return new String(answer.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Against(Attack.FALSE_ADDRESS)
  @ParameterizedTest
  @ValueSource(
      strings = {
        "file:///etc/passwd",
        "javascript:alert(1)",
        "http://evil.example.org:39281/ws/lrc",
        "https://169.254.169.254/latest/meta-data",
        "https://[fe80::1]/ws/lrc",
        "https://[fd00:ec2::254]/ws/lrc",
        "https://0.0.0.0/ws/lrc",
        "https://2130706433/ws/lrc",
        "https://evil.example.org@lrc.example.org/ws/lrc",
        "https:///ws/lrc"
      })
  void anAddressThatNobodyMayBeSentToIsRefused(String address) {
    refused(RlsError.BAD_URL, () -> evil.register(member("evil", 1, address), LEASE));
    refused(
        RlsError.BAD_URL,
        () -> secured.servers.registry().register(member("evil", 1, address), LEASE));
    assertEquals(1, victim.allMembers(MemberFilter.role(MemberRole.LRC)).size());
  }

  @Against(Attack.FALSE_ADDRESS)
  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://lrc.example.org:39281/ws/lrc",
        "https://127.0.0.1:39281/ws/lrc",
        "https://evil.example.org.lrc.example.org/ws/lrc"
      })
  void anAddressOnAnotherHostIsRefused(String address) {
    refused(RlsError.PERMISSION_DENIED, () -> evil.register(member("evil", 1, address), LEASE));
    assertEquals(1, victim.allMembers(MemberFilter.role(MemberRole.LRC)).size());
  }

  @Against(Attack.FALSE_ADDRESS)
  @Test
  void aMemberTellsOfNoOthersWithFalseAddresses() {
    evil.register(
        member("evil", 1, EVIL),
        LEASE,
        List.of(
            member("phantom", 1, "https://169.254.169.254/ws/lrc"),
            member("registry", 1, EVIL),
            member("good", 1, "https://good.example.org/ws/lrc")));
    assertEquals(
        List.of("evil", "good", "lrc"),
        victim
            .allMembers(
                new MemberFilter(
                    Optional.of(MemberRole.LRC), Optional.empty(), Optional.empty(), true))
            .stream()
            .map(entry -> entry.member().name())
            .toList());
  }
}
