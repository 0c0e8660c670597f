package org.gridrls.web.console;

import java.net.URI;
import java.util.Optional;
import java.util.stream.Stream;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.MemberPort;
import org.gridrls.api.member.MemberRole;
import org.gridrls.client.ServiceAddress;
import org.gridrls.web.console.Console.ConsoleServer;
import org.gridrls.wire.admin.CounterXml;

/**
 * The servers that a page may make this one call: the members of the federation and the own update
 * targets, so that nobody makes it call an address of their choice. Stateless.
 */
final class KnownServers {
  /** A figure of the membership's statistics for each registry begins so. */
  private static final String REGISTRY = "reachable ";

  private KnownServers() {}

  /** {@code server} is the name of a member, or host and port of one or of an update target. */
  static String url(ConsoleServer console, String server, MemberPort port) {
    if (server.equals(console.membership().self())) {
      return console.baseUrl() + port.path();
    }
    return Stream.concat(members(console, server, port), targets(console, server))
        .findFirst()
        .orElseThrow(() -> notThere(console, server));
  }

  private static RlsException notThere(ConsoleServer console, String server) {
    boolean silent =
        console.membership().known().silent().stream().anyMatch(one -> one.name().equals(server));
    return silent
        ? RlsException.about(
            RlsError.TRANSPORT_FAILED, "the member is silent, so it is not asked", server)
        : RlsException.about(
            RlsError.MEMBER_NOT_FOUND,
            "this server knows no member of that name with that role",
            server);
  }

  private static Stream<String> members(ConsoleServer console, String server, MemberPort port) {
    return Stream.of(MemberRole.values())
        .flatMap(role -> console.membership().with(role).stream())
        .filter(
            member ->
                member.name().equals(server)
                    || member.endpoint(port).filter(at -> isAt(at, server)).isPresent())
        .flatMap(member -> member.endpoint(port).stream());
  }

  /** Indexes that the server updates already, members or not. */
  private static Stream<String> targets(ConsoleServer console, String server) {
    return console.statistics().get().getRole().stream()
        .flatMap(role -> role.getUpdateTarget().stream())
        .map(target -> target.getTarget().getRli())
        .filter(address -> isAt(address, server));
  }

  /**
   * The addresses of the registries with which this server is registered. Another member may be a
   * registry, too, and know none of the others.
   */
  static Stream<String> registries(ConsoleServer console) {
    return console.statistics().get().getRole().stream()
        .filter(role -> role.getRole().equals("membership"))
        .flatMap(role -> role.getCounter().stream())
        .map(CounterXml::getName)
        .filter(figure -> figure.startsWith(REGISTRY))
        .map(figure -> figure.substring(REGISTRY.length()))
        .map(address -> ServiceAddress.of(address, MemberPort.REGISTRY));
  }

  /** The name of the member that is the registry there, or its host and port. */
  static String name(ConsoleServer console, String registry) {
    return console.membership().with(MemberRole.REGISTRY).stream()
        .filter(member -> member.endpoint(MemberPort.REGISTRY).equals(Optional.of(registry)))
        .map(Member::name)
        .findFirst()
        .orElseGet(() -> URI.create(registry).getAuthority());
  }

  private static boolean isAt(String address, String server) {
    return address.replaceFirst("^https?://", "").startsWith(server + "/");
  }
}
