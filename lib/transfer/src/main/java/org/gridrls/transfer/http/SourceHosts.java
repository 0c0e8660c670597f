package org.gridrls.transfer.http;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.gridrls.api.GlobPattern;
import org.gridrls.transfer.order.TargetUrl;

/**
 * Which hosts may be read. Addresses of this machine itself, link-local, unique-local and metadata
 * ones need a pattern of their own: otherwise a catalog could make the server read what only the
 * server can reach. Immutable.
 */
public final class SourceHosts implements ReadableHosts {
  private static final String ANY = "*";

  private static final Set<String> METADATA = Set.of("100.100.100.200", "192.0.0.192");

  private final List<String> patterns;

  /** {@code patterns} of host names, without ports. */
  public SourceHosts(List<String> patterns) {
    this.patterns = List.copyOf(patterns);
  }

  /**
   * Returns the rule for storage servers: those that the operator names, and where they redirect to
   * unless that is such an address.
   */
  public SourceHosts andStorage(List<String> servers) {
    List<String> all = new ArrayList<>(patterns);
    servers.forEach(server -> all.add(server.replaceAll("[\\[\\]]", "")));
    all.add(ANY);
    return new SourceHosts(all);
  }

  @Override
  public boolean allow(TargetUrl source) {
    String host = source.hostName().replaceAll("[\\[\\]]", "");
    return isNamed(host) || (patterns.contains(ANY) && !isInner(host));
  }

  /** Judges each connection, because a name may have another address by then. */
  @Override
  public boolean allow(String host, InetAddress address) {
    return isNamed(host.toLowerCase(Locale.ROOT).replaceAll("[\\[\\]]", ""))
        || (patterns.contains(ANY) && !isInner(address));
  }

  private boolean isNamed(String host) {
    return patterns.stream()
        .filter(pattern -> !pattern.equals(ANY))
        .anyMatch(pattern -> GlobPattern.of(pattern).matches(host));
  }

  /** Includes the metadata addresses that clouds put outside of the link-local ones. */
  private static boolean isInner(InetAddress address) {
    byte[] bytes = address.getAddress();
    boolean uniqueLocal = bytes.length == 16 && (bytes[0] & 0xfe) == 0xfc;
    return uniqueLocal
        || address.isLoopbackAddress()
        || address.isLinkLocalAddress()
        || address.isAnyLocalAddress()
        || METADATA.contains(address.getHostAddress());
  }

  /** A name that cannot be resolved fails later, with its reason. */
  private static boolean isInner(String host) {
    try {
      for (InetAddress address : InetAddress.getAllByName(host)) {
        if (isInner(address)) {
          return true;
        }
      }
      return false;
    } catch (UnknownHostException e) {
      return false;
    }
  }
}
