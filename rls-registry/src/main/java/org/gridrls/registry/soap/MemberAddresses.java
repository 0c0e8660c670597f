package org.gridrls.registry.soap;

import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.member.Member;

/**
 * Checks the URLs of endpoints that a registry accepts, because servers and clients will call them.
 * Performs no DNS lookups. Immutable.
 */
final class MemberAddresses {
  private static final Pattern AUTHORITY =
      Pattern.compile("(\\[[0-9a-fA-F:.]+]|[A-Za-z0-9._-]+)(:[0-9]{1,5})?");
  private static final Pattern DOTTED = Pattern.compile("[0-9]{1,3}(\\.[0-9]{1,3}){3}");
  private static final Set<String> METADATA =
      Set.of("fd00:ec2:0:0:0:0:0:254", "100.100.100.200", "metadata.google.internal");

  private final boolean secured;
  private final boolean local;

  /** The rules of a registry at {@code own}. */
  MemberAddresses(String own) {
    this.secured = own.startsWith("https:");
    this.local = host(own).filter(MemberAddresses::isLoopback).isPresent();
  }

  /** Throws BAD_URL if others may not be referred to one of the endpoints. */
  void require(Member member) {
    member.endpoints().values().forEach(this::require);
  }

  private void require(String url) {
    boolean http = url.regionMatches(true, 0, "http://", 0, "http://".length());
    boolean https = url.regionMatches(true, 0, "https://", 0, "https://".length());
    if (!https && !(http && !secured)) {
      throw bad(
          secured
              ? "members of a secured federation have https URLs only"
              : "the URL of an endpoint begins with http:// or https://",
          url);
    }
    String host = host(url).orElseThrow(() -> bad("the URL of an endpoint has no plain host", url));
    if (isLoopback(host) && !local) {
      throw bad(
          "a loopback address is not reachable from other machines (see server.public-url)", url);
    }
    if (isForbidden(host)) {
      throw bad("servers of a federation must not have such an address", url);
    }
  }

  private static RlsException bad(String message, String url) {
    return RlsException.about(RlsError.BAD_URL, message, url);
  }

  /** The host in small letters, without brackets; empty if the URL has none that is plain. */
  static Optional<String> host(String url) {
    try {
      String authority = URI.create(url).getRawAuthority();
      Matcher matcher = AUTHORITY.matcher(authority == null ? "" : authority);
      return matcher.matches()
          ? Optional.of(matcher.group(1).replaceAll("[\\[\\]]", "").toLowerCase(Locale.ROOT))
          : Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static boolean isLoopback(String host) {
    return host.equals("localhost")
        || host.endsWith(".localhost")
        || literal(host).filter(InetAddress::isLoopbackAddress).isPresent();
  }

  private static boolean isForbidden(String host) {
    Optional<InetAddress> literal = literal(host);
    String last = host.substring(host.lastIndexOf('.') + 1);
    boolean otherNumber =
        literal.isEmpty() && (last.isEmpty() || Character.isDigit(last.charAt(0)));
    return otherNumber
        || METADATA.contains(literal.map(InetAddress::getHostAddress).orElse(host))
        || literal
            .filter(
                address ->
                    address.isLinkLocalAddress()
                        || address.isAnyLocalAddress()
                        || address.isMulticastAddress())
            .isPresent();
  }

  private static Optional<InetAddress> literal(String host) {
    if (!host.contains(":") && !DOTTED.matcher(host).matches()) {
      return Optional.empty();
    }
    try {
      return Optional.of(InetAddress.getByName(host));
    } catch (UnknownHostException e) {
      return Optional.empty();
    }
  }
}
