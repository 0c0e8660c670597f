package org.gridrls.console;

import java.util.stream.Stream;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.member.MemberPort;
import org.gridrls.api.member.MemberRole;

/**
 * The servers that a page may make this one call: the members of the federation and the own update
 * targets, so that nobody makes it call an address of their choice. Stateless.
 */
final class KnownServers {
  private KnownServers() {}

  /** {@code server} is the name of a member, or host and port of one or of an update target. */
  static String url(Console.Server console, String server, MemberPort port) {
    if (server.equals(console.membership().self())) {
      return console.baseUrl() + port.path();
    }
    return Stream.concat(members(console, server, port), targets(console, server))
        .findFirst()
        .orElseThrow(
            () ->
                RlsException.about(
                    RlsError.MEMBER_NOT_FOUND,
                    "this server knows no member of that name with that role",
                    server));
  }

  private static Stream<String> members(Console.Server console, String server, MemberPort port) {
    return Stream.of(MemberRole.values())
        .flatMap(role -> console.membership().with(role).stream())
        .filter(
            member ->
                member.name().equals(server)
                    || member.endpoint(port).filter(at -> isAt(at, server)).isPresent())
        .flatMap(member -> member.endpoint(port).stream());
  }

  /** Indexes that the server updates already, members or not. */
  private static Stream<String> targets(Console.Server console, String server) {
    return console.statistics().get().getRole().stream()
        .flatMap(role -> role.getUpdateTarget().stream())
        .map(target -> target.getTarget().getRli())
        .filter(address -> isAt(address, server));
  }

  private static boolean isAt(String address, String server) {
    return address.replaceFirst("^https?://", "").startsWith(server + "/");
  }
}
