package org.gridrls.perf.calls;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.MemberPort;
import org.gridrls.api.member.MemberRole;
import org.gridrls.api.update.UpdateKind;
import org.gridrls.client.RegistryClient;
import org.gridrls.client.tls.CredentialFiles;
import org.gridrls.perf.http.Connector;
import org.gridrls.perf.http.HttpLoad;
import org.gridrls.perf.http.WireRequest;
import org.gridrls.perf.measure.Numbers;

/** Requests to a registry about invented members; functions without state. */
public final class RegistryCalls {
  public static final String PATH = "/ws/registry";

  private static final String NAMESPACE = "https://gridrls.org/ns/registry/1";

  private RegistryCalls() {}

  /** An invented catalog as a member. */
  public static Member member(String name, String site) {
    return new Member(
        name,
        1,
        1,
        Set.of(MemberRole.LRC),
        Map.of(MemberPort.LOCAL_REPLICA_CATALOG, "https://" + name + ".example.org/ws/lrc"),
        new Member.MemberDescription(Optional.of(site), 0, "1", OptionalDouble.empty()),
        new Member.Updates(List.of(), Set.of(UpdateKind.LIST), Set.of(), Optional.empty()),
        new Member.MemberIdentity(Optional.empty(), Optional.empty()));
  }

  static String member(int i) {
    return "member-" + i;
  }

  /** Registers invented members, by number. */
  public static void join(RegistryClient registry, int members, Duration lease) {
    for (int i = 0; i < members; i++) {
      registry.register(member(member(i), "site-" + i % 20), lease);
    }
  }

  public static WireRequest request(
      URI endpoint, String operation, String content, String expected) {
    return WireRequest.wrapped(endpoint, NAMESPACE, operation, content, expected);
  }

  /** A page of ten members. */
  public static WireRequest members(URI endpoint, String expected) {
    return request(endpoint, "members", "<page><t:limit>10</t:limit></page>", expected);
  }

  public static WireRequest renewal(
      URI endpoint, String name, long boot, long generation, long leaseMillis) {
    String content =
        "<name>%s</name><bootId>%d</bootId><generation>%d</generation><requestedLeaseMillis>%d</requestedLeaseMillis>"
            .formatted(name, boot, generation, leaseMillis);
    return request(endpoint, "renew", content, "renewResponse");
  }

  /** A closed loop of clients that ask for a page of ten members. */
  public static HttpLoad queries(String server, int clients, CredentialFiles credentials) {
    URI endpoint = URI.create(server + PATH);
    Connector connector = Connector.to(endpoint, credentials);
    WireRequest request = members(endpoint, "member-");
    return new HttpLoad(endpoint, connector, clients, Numbers.endless(), call -> request);
  }
}
