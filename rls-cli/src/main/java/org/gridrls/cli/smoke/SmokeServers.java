package org.gridrls.cli.smoke;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.MemberEntry;
import org.gridrls.api.member.MemberFilter;
import org.gridrls.api.member.MemberPort;
import org.gridrls.cli.command.Awaiting;
import org.gridrls.client.AdminClient;
import org.gridrls.client.LrcClient;
import org.gridrls.client.RegistryClient;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.wire.admin.ServerIdentityXml;
import org.gridrls.wire.admin.SettingXml;

/** The servers that a smoke test tries out, by their names. Immutable, safe for threads. */
record SmokeServers(
    Map<String, String> all, Map<String, String> catalogs, Map<String, String> indexes) {

  int count() {
    return all.size();
  }

  /**
   * Waits until as many members are there as wanted; a server that is no registry is tried alone.
   * Throws WRONG_ROLE for a catalog without an index, because nothing could find its names.
   */
  static SmokeServers find(SoapConnector connector, String url, int wanted, Duration patience) {
    ServerIdentityXml identity = new AdminClient(connector, url).ping();
    if (!identity.getRole().contains("registry")) {
      requireIndex(connector, identity, url);
      return alone(identity, url);
    }
    RegistryClient registry = new RegistryClient(connector, url);
    Awaiting.holds(patience, () -> members(registry).size() >= wanted);
    return of(members(registry));
  }

  private static void requireIndex(
      SoapConnector connector, ServerIdentityXml identity, String url) {
    if (identity.getRole().contains("lrc") && !identity.getRole().contains("rli")) {
      throw RlsException.about(
          RlsError.WRONG_ROLE,
          "a catalog alone can't be tested, because an index has to find its names; give the URL of "
              + federation(connector, url),
          identity.getName());
    }
  }

  /** Describes the federation as far as the catalog tells this caller. */
  private static String federation(SoapConnector connector, String url) {
    String registry = told(() -> registries(new AdminClient(connector, url)));
    String index =
        told(
            () ->
                new LrcClient(connector, url)
                    .updateTargets().stream()
                        .map(status -> status.target().rli())
                        .collect(Collectors.joining(" or ")));
    return (registry.isEmpty() ? "its registry" : "its registry " + registry)
        + (index.isEmpty() ? "" : ", or of an index that it updates: " + index);
  }

  private static String registries(AdminClient server) {
    return server.configuration(Optional.of("membership.registry")).stream()
        .map(SettingXml::getValue)
        .filter(Objects::nonNull)
        .map(value -> value.replaceAll("[\\[\\]\"\\s]", "").replace(",", " or "))
        .findFirst()
        .orElse("");
  }

  private static String told(Supplier<String> question) {
    try {
      return question.get();
    } catch (RlsException refused) {
      return "";
    }
  }

  private static List<Member> members(RegistryClient registry) {
    return registry.allMembers(MemberFilter.ALL).stream().map(MemberEntry::member).toList();
  }

  private static SmokeServers alone(ServerIdentityXml identity, String url) {
    Map<String, String> self = Map.of(identity.getName(), url);
    return new SmokeServers(
        self,
        identity.getRole().contains("lrc") ? self : Map.of(),
        identity.getRole().contains("rli") ? self : Map.of());
  }

  private static SmokeServers of(List<Member> members) {
    return new SmokeServers(
        with(members, MemberPort.ADMINISTRATION),
        with(members, MemberPort.LOCAL_REPLICA_CATALOG),
        with(members, MemberPort.REPLICA_LOCATION_INDEX));
  }

  private static Map<String, String> with(List<Member> members, MemberPort port) {
    Map<String, String> urls = new TreeMap<>();
    members.forEach(member -> member.endpoint(port).ifPresent(url -> urls.put(member.name(), url)));
    return urls;
  }
}
