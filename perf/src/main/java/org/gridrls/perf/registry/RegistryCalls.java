package org.gridrls.perf.registry;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.MemberPort;
import org.gridrls.api.member.MemberRole;
import org.gridrls.api.update.UpdateKind;
import org.gridrls.client.RegistryClient;
import org.gridrls.perf.http.Connector;
import org.gridrls.perf.http.HttpLoad;
import org.gridrls.perf.http.SoapRequest;
import org.gridrls.perf.measure.Numbers;

/** Calls of a registry, as a cheap client sends them; functions without state. */
public final class RegistryCalls {
  private RegistryCalls() {}

  /** Members that do not exist, with names by number. */
  public static void join(RegistryClient registry, int members, Duration lease) {
    for (int i = 0; i < members; i++) {
      registry.register(member(i), lease);
    }
  }

  /** Each asks for a page of ten members. */
  public static HttpLoad queries(String server, int clients) {
    return queries(server, clients, Connector::plain);
  }

  /** The same by connections of another kind. */
  public static HttpLoad queries(String server, int clients, Function<URI, Connector> connector) {
    URI endpoint = URI.create(server + "/ws/registry");
    SoapRequest request =
        SoapRequest.wrapped(
            endpoint,
            Renewals.NAMESPACE,
            "members",
            "<page><t:limit>10</t:limit></page>",
            "member-");
    return new HttpLoad(
        endpoint, connector.apply(endpoint), clients, Numbers.endless(), call -> request);
  }

  private static Member member(int i) {
    String url = "https://" + Renewals.member(i) + ".example.org/ws/lrc";
    return new Member(
        Renewals.member(i),
        1,
        1,
        Set.of(MemberRole.LRC),
        Map.of(MemberPort.LOCAL_REPLICA_CATALOG, url),
        Optional.of("site-" + i % 20),
        0,
        "1",
        List.of(),
        Set.of(UpdateKind.LIST),
        Set.of(),
        Optional.empty(),
        OptionalDouble.empty());
  }
}
