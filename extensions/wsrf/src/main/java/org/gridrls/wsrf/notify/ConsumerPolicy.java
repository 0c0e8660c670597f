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
import org.gridrls.api.UrlAuthority;

/**
 * Which hosts may be notified. Otherwise a subscriber could make the producer send to addresses
 * that only the producer can reach. Allowed are the subscriber's own host and the configured hosts;
 * loopback only if the producer listens on loopback too. Immutable.
 */
public final class ConsumerPolicy {
  private final List<GlobPattern> hosts;
  private final boolean loopback;
  private final Links links;
  private final String setting;

  /** Throws PERMISSION_DENIED for an address to which this server may not connect. */
  @FunctionalInterface
  public interface Links {
    void require(URI address);
  }

  private ConsumerPolicy(List<GlobPattern> hosts, boolean loopback, Links links, String setting) {
    this.hosts = hosts;
    this.loopback = loopback;
    this.links = links;
    this.setting = setting;
  }

  /**
   * The policy of a producer at {@code baseUrl}.
   *
   * @param hosts patterns of host names that may be notified, for any subscriber
   * @param setting the key of that setting
   */
  public static ConsumerPolicy of(List<String> hosts, String baseUrl, String setting) {
    return new ConsumerPolicy(
        hosts.stream().map(GlobPattern::of).toList(), isLoopback(baseUrl), address -> {}, setting);
  }

  private static boolean isLoopback(String baseUrl) {
    try {
      return resolve(URI.create(baseUrl)).isLoopbackAddress();
    } catch (IOException e) {
      return false;
    }
  }

  /** Returns this policy for a server that may only connect where {@code rule} does not throw. */
  public ConsumerPolicy within(Links rule) {
    return new ConsumerPolicy(hosts, loopback, rule, setting);
  }

  /**
   * Throws an IOException with the reason if a consumer may not be notified. Checked again before
   * each message.
   */
  public void check(Consumer consumer) throws IOException {
    URI uri = uri(consumer.address());
    String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
    if (!scheme.equals("http") && !scheme.equals("https") || UrlAuthority.host(uri).isEmpty()) {
      throw new IOException("a consumer's address is an http or https URL with a host");
    }
    if (UrlAuthority.hasUser(uri)) {
      throw new IOException("a consumer's address has no user");
    }
    requireLink(uri);
    String host = host(uri).toLowerCase(Locale.ROOT);
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
          "the consumer must be on the host that subscribes; for another host, add it to the"
              + " setting "
              + setting
              + ", or use a pull point");
    }
  }

  private static URI uri(String address) throws IOException {
    try {
      return new URI(address);
    } catch (URISyntaxException e) {
      throw new IOException("a consumer's address is an http or https URL", e);
    }
  }

  private static String host(URI uri) {
    return UrlAuthority.host(uri).orElse("");
  }

  private static InetAddress resolve(URI uri) throws IOException {
    try {
      return InetAddress.getByName(host(uri));
    } catch (UnknownHostException e) {
      throw new IOException("unknown host " + host(uri), e);
    }
  }
}
