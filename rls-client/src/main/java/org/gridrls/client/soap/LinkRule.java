package org.gridrls.client.soap;

import java.net.URI;
import java.util.Collection;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.UrlAuthority;

/**
 * Decides which addresses may be connected to; consulted before anything is sent. Implementations
 * are safe for threads.
 */
@FunctionalInterface
public interface LinkRule {
  /** Every address: for clients, and for servers without security. */
  LinkRule ANY = address -> {};

  /** Returns if the address may be connected to; throws PERMISSION_DENIED if not. */
  void require(URI address);

  /**
   * Only https, whose handshake also proves the host's name. {@code exceptions} are hosts, or
   * {@code host:port}, that may be called in clear; {@code setting} names them in the refusal.
   */
  static LinkRule secured(Collection<String> exceptions, String setting) {
    Set<String> plain =
        exceptions.stream().map(one -> one.toLowerCase(Locale.ROOT)).collect(Collectors.toSet());
    return address -> {
      if (!"https".equalsIgnoreCase(address.getScheme()) && !names(plain, address)) {
        throw RlsException.about(
            RlsError.PERMISSION_DENIED,
            "a secured server sends nothing in clear text: the address must begin with https"
                + " (exceptions: "
                + setting
                + ")",
            address.toString());
      }
    };
  }

  private static boolean names(Set<String> plain, URI address) {
    String host = UrlAuthority.host(address).orElse("").toLowerCase(Locale.ROOT);
    return plain.contains(host) || plain.contains(host + ":" + UrlAuthority.port(address));
  }
}
