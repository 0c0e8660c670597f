package org.gridrls.transfer.http;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.InetAddress;
import java.util.List;
import org.gridrls.api.TargetName;
import org.gridrls.transfer.order.TargetUrl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Any host may be read with {@code *}, except addresses that only the server can reach. */
class SourceHostsTest {
  @ParameterizedTest
  @CsvSource({
    "192.0.2.7, true",
    "10.0.0.1, true",
    "[2001:db8::1], true",
    "127.0.0.1, false",
    "[::1], false",
    "[::ffff:127.0.0.1], false",
    "0.0.0.0, false",
    "169.254.169.254, false",
    "[fe80::1], false",
    "[fd00:ec2::254], false",
    "100.100.100.200, false",
    "192.0.0.192, false"
  })
  void innerAddressesNeedAPatternOfTheirOwn(String host, boolean allowed) {
    TargetUrl url = TargetUrl.of(new TargetName("http://" + host + "/f")).orElseThrow();
    assertEquals(allowed, new SourceHosts(List.of("*")).allow(url));
    assertEquals(true, new SourceHosts(List.of(host.replaceAll("[\\[\\]]", ""))).allow(url), host);
  }

  @Test
  void aNameIsJudgedByTheAddressOfItsConnection() throws Exception {
    InetAddress inner = InetAddress.getByName("fd00:ec2::254");
    SourceHosts any = new SourceHosts(List.of("*"));
    assertEquals(false, any.allow("public.example.org", inner));
    assertEquals(true, any.allow("public.example.org", InetAddress.getByName("192.0.2.7")));
    SourceHosts named = new SourceHosts(List.of("*.example.org"));
    assertEquals(true, named.allow("Public.example.org", inner));
    assertEquals(false, named.allow("other.org", InetAddress.getByName("192.0.2.7")));
  }

  @Test
  void aStorageServerIsCalledWhereverItIsButRedirectsToNoInnerAddress() throws Exception {
    InetAddress inner = InetAddress.getByName("127.0.0.1");
    SourceHosts rule = new SourceHosts(List.of("*.example.org")).andStorage(List.of("[::1]", "s"));
    assertEquals(true, rule.allow("s", inner));
    assertEquals(true, rule.allow("::1", InetAddress.getByName("::1")));
    assertEquals(true, rule.allow("pool.example.org", inner));
    assertEquals(true, rule.allow("pool", InetAddress.getByName("10.0.0.1")));
    assertEquals(false, rule.allow("pool", inner));
    assertEquals(false, rule.allow("localhost", InetAddress.getByName("169.254.169.254")));
  }
}
