package org.gridrls.wsrf.notify;

import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Locale;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.RlsException;

/**
 * Which hosts the registry may be sent to by a subscriber. Whoever may subscribe could else use it
 * to reach what only the registry can reach. Without a setting that is the host of the subscriber
 * itself, and its loopback only if the registry is on loopback too. Immutable, safe for threads.
 */
public final class ConsumerPolicy {
  private final List<GlobPattern> hosts;
  private final boolean loopback;
  private final Links links;

  /** Throws PERMISSION_DENIED for an address to which this server sends nothing. */
  @FunctionalInterface
  public interface Links {
    void require(URI address);
  }

  /** {@code hosts}: patterns of host names that may be notified whoever subscribes. */
  public ConsumerPolicy(List<String> hosts, boolean loopback) {
    this(hosts.stream().map(GlobPattern::of).toList(), loopback, address -> {});
  }

  private ConsumerPolicy(List<GlobPattern> hosts, boolean loopback, Links links) {
    this.hosts = hosts;
    this.loopback = loopback;
    this.links = links;
  }

  /** The same policy, of a server that sends only where {@code rule} does not throw. */
  public ConsumerPolicy within(Links rule) {
    return new ConsumerPolicy(hosts, loopback, rule);
  }

  /** The policy of a registry at {@code baseUrl}. */
  public static ConsumerPolicy of(List<String> hosts, String baseUrl) {
    try {
      return new ConsumerPolicy(hosts, resolve(URI.create(baseUrl)).isLoopbackAddress());
    } catch (IOException e) {
      return new ConsumerPolicy(hosts, false);
    }
  }

  /**
   * Says, as an IOException, why a consumer may not be notified; asked again before each message.
   */
  public void check(Consumer consumer) throws IOException {
    URI uri = uri(consumer.address());
    String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
    if (!scheme.equals("http") && !scheme.equals("https") || uri.getHost() == null) {
      throw new IOException("a consumer's address is an http or https URL with a host");
    }
    if (uri.getUserInfo() != null) {
      throw new IOException("a consumer's address has no user");
    }
    requireLink(uri);
    String host = uri.getHost().toLowerCase(Locale.ROOT);
    if (hosts.stream().noneMatch(pattern -> pattern.matches(host))) {
      requireSubscriber(resolve(uri), consumer.subscriber());
    }
  }

  private void requireLink(URI uri) throws IOException {
    try {
      links.require(uri);
    } catch (RlsException refused) {
      throw new IOException(refused.getMessage(), refused);
    }
  }

  private void requireSubscriber(InetAddress address, InetAddress subscriber) throws IOException {
    boolean same =
        address.isLoopbackAddress()
            ? loopback && subscriber.isLoopbackAddress()
            : address.equals(subscriber);
    if (!same) {
      throw new IOException(
          "the consumer must be on the host that subscribes; others need the setting"
              + " registry.notify.hosts, or a pull point");
    }
  }

  private static URI uri(String address) throws IOException {
    try {
      return new URI(address);
    } catch (URISyntaxException e) {
      throw new IOException("a consumer's address is an http or https URL", e);
    }
  }

  private static InetAddress resolve(URI uri) throws IOException {
    try {
      return InetAddress.getByName(uri.getHost());
    } catch (UnknownHostException e) {
      throw new IOException("unknown host " + uri.getHost(), e);
    }
  }
}
