package org.gridrls.replicator.schedule;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import org.gridrls.api.GlobPattern;
import org.gridrls.transfer.order.TargetUrl;

/**
 * Which hosts may be read. Addresses of this machine itself and link-local ones need a pattern of
 * their own: otherwise a catalog could make the server read what only the server can reach.
 * Immutable.
 */
public final class SourceHosts {
  private static final String ANY = "*";

  private final List<String> patterns;

  /** {@code patterns} of host names, without ports. */
  public SourceHosts(List<String> patterns) {
    this.patterns = List.copyOf(patterns);
  }

  public boolean allow(TargetUrl source) {
    String host = source.hostName().replaceAll("[\\[\\]]", "");
    boolean named =
        patterns.stream()
            .filter(pattern -> !pattern.equals(ANY))
            .anyMatch(pattern -> GlobPattern.of(pattern).matches(host));
    return named || (patterns.contains(ANY) && !isInner(host));
  }

  /** A name that cannot be resolved fails later, with its reason. */
  private static boolean isInner(String host) {
    try {
      for (InetAddress address : InetAddress.getAllByName(host)) {
        if (address.isLoopbackAddress()
            || address.isLinkLocalAddress()
            || address.isAnyLocalAddress()) {
          return true;
        }
      }
      return false;
    } catch (UnknownHostException e) {
      return false;
    }
  }
}
