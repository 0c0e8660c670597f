package org.gridrls.registry.soap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.Member.MemberDescription;
import org.gridrls.api.member.Member.MemberIdentity;
import org.gridrls.api.member.MemberPort;
import org.gridrls.api.member.MemberRole;
import org.junit.jupiter.api.Test;

/** Which URLs a member may have, by the address of the registry. */
class MemberAddressesTest {
  private static final MemberAddresses LOCAL = new MemberAddresses("http://127.0.0.1:39281");
  private static final MemberAddresses PLAIN = new MemberAddresses("http://registry:39281");
  private static final MemberAddresses SECURED = new MemberAddresses("https://registry:39281");

  private static Member at(String url) {
    return new Member(
        "a",
        1,
        1,
        Set.of(MemberRole.LRC),
        Map.of(MemberPort.LOCAL_REPLICA_CATALOG, url),
        new MemberDescription(Optional.empty(), 0, "", OptionalDouble.empty()),
        new Member.Updates(List.of(), Set.of(), Set.of(), Optional.empty()),
        new MemberIdentity(Optional.empty(), Optional.empty()));
  }

  private static void refused(MemberAddresses addresses, String url) {
    RlsException refusal = assertThrows(RlsException.class, () -> addresses.require(at(url)), url);
    assertEquals(RlsError.BAD_URL, refusal.error());
  }

  @Test
  void ordinaryHostsAreTaken() {
    for (String host :
        List.of("lrc", "lrc_1", "lrc-1.example.org", "10.1.2.3", "[2001:db8::7]", "a.b:39281")) {
      LOCAL.require(at("http://" + host + "/ws/lrc"));
      PLAIN.require(at("HTTP://" + host + "/ws/lrc"));
      SECURED.require(at("https://" + host + "/ws/lrc"));
    }
  }

  @Test
  void loopbackAddressesAreForRegistriesOnLoopbackOnly() {
    for (String host :
        List.of(
            "localhost",
            "LOCALHOST",
            "a.localhost",
            "127.0.0.1",
            "127.9.9.9",
            "[::1]",
            "[::ffff:127.0.0.1]",
            "[0:0:0:0:0:0:0:1]")) {
      LOCAL.require(at("http://" + host + ":1/ws/lrc"));
      refused(PLAIN, "http://" + host + ":1/ws/lrc");
    }
  }

  @Test
  void addressesThatAreNoServersAreTakenByNobody() {
    for (String host :
        List.of(
            "169.254.169.254",
            "[fe80::1]",
            "[::ffff:169.254.169.254]",
            "[fd00:ec2::254]",
            "100.100.100.200",
            "metadata.google.internal",
            "0.0.0.0",
            "[::]",
            "224.0.0.1",
            "2130706433",
            "0x7f.1",
            "127.1",
            "0177.0.0.01.1",
            "1.2.3.999",
            "example.org.",
            "user@host",
            "[fe80::1%25eth0]",
            "")) {
      refused(LOCAL, "http://" + host + "/ws/lrc");
    }
  }

  @Test
  void otherSchemesAreTakenByNobody() {
    for (String url :
        List.of(
            "file:///etc/passwd",
            "javascript:alert(1)",
            "ftp://a/b",
            "//a/b",
            "a",
            "http:a",
            "https:/a",
            "http://a b/")) {
      refused(LOCAL, url);
    }
    refused(SECURED, "http://lrc/ws/lrc");
  }
}
