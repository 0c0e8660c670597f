package org.gridrls.kit.host.http;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.gridrls.api.UrlAuthority;

/**
 * The names and addresses by which clients may address a server. A web page whose own name points
 * to the server's address (DNS rebinding) uses none of them. Safe for threads.
 */
public final class HostNameCheck {
  /** Matches what the JDK reads as an address and does not look up. */
  private static final Pattern ADDRESS =
      Pattern.compile("\\[[0-9a-fA-F:.]+\\]|\\d{1,3}(\\.\\d{1,3}){3}");

  private final Set<String> names = new HashSet<>();
  private final List<String> domains = new ArrayList<>();
  private final Set<InetAddress> addresses = new HashSet<>();
  private final Predicate<String> certified;

  /** The last literal address that a request named; most requests name the same one. */
  private volatile Literal last = new Literal("", Optional.empty());

  private record Literal(String text, Optional<InetAddress> address) {}

  /**
   * @param certified whether the server's certificate has a name; empty without TLS
   */
  public HostNameCheck(HostConfig config, Optional<Predicate<String>> certified) {
    this.certified = certified.orElse(name -> false);
    add("localhost");
    add("*.localhost");
    add(config.host());
    config.publicUrl().flatMap(url -> UrlAuthority.host(URI.create(url))).ifPresent(this::add);
    config.names().forEach(this::add);
    if (!config.address().getAddress().isLoopbackAddress()) {
      machineName().ifPresent(this::add);
    }
  }

  private static Optional<String> machineName() {
    try {
      return Optional.of(InetAddress.getLocalHost().getHostName());
    } catch (UnknownHostException e) {
      return Optional.empty();
    }
  }

  private void add(String given) {
    String name = normal(given.contains(":") && !given.startsWith("[") ? "[" + given + "]" : given);
    if (name.startsWith("*.")) {
      domains.add(name.substring(1));
    } else if (ADDRESS.matcher(name).matches()) {
      address(name).ifPresent(addresses::add);
    } else {
      names.add(name);
    }
  }

  /**
   * {@code host} as a request names it, with or without a port; {@code local} is where its
   * connection came in.
   */
  public boolean has(String host, SocketAddress local) {
    String name = normal(withoutPort(host));
    Literal known = last;
    if (name.equals(known.text)) {
      return known.address.filter(address -> isOwn(address, local)).isPresent();
    }
    if (ADDRESS.matcher(name).matches()) {
      Literal read = new Literal(name, address(name));
      last = read;
      return read.address.filter(address -> isOwn(address, local)).isPresent();
    }
    int dot = name.indexOf('.');
    return names.contains(name)
        || (dot > 0 && domains.contains(name.substring(dot)))
        || certified.test(name);
  }

  /** {@code host} as a URL of a setting names it, without a port. */
  public boolean has(String host) {
    return host != null && has(host, null);
  }

  private static String withoutPort(String host) {
    int end = host.length();
    while (end > 0 && Character.isDigit(host.charAt(end - 1))) {
      end--;
    }
    return end > 0 && host.charAt(end - 1) == ':' ? host.substring(0, end - 1) : host;
  }

  private boolean isOwn(InetAddress address, SocketAddress local) {
    return address.isLoopbackAddress()
        || addresses.contains(address)
        || (local instanceof InetSocketAddress here && isSame(address, here.getAddress()));
  }

  /** Whatever the interface that a link-local one belongs to. */
  private static boolean isSame(InetAddress one, InetAddress other) {
    return other != null && Arrays.equals(one.getAddress(), other.getAddress());
  }

  private static Optional<InetAddress> address(String literal) {
    try {
      return Optional.of(InetAddress.getByName(literal));
    } catch (UnknownHostException e) {
      return Optional.empty();
    }
  }

  private static String normal(String name) {
    String small = name.toLowerCase(Locale.ROOT);
    return small.endsWith(".") ? small.substring(0, small.length() - 1) : small;
  }
}
