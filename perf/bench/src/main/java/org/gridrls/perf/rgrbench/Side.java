package org.gridrls.perf.rgrbench;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gridrls.testkit.DelayProxy;

/**
 * One way to the information: how it is called, where it is, and how a connection is made. Safe for
 * threads.
 *
 * @param counter a proxy before the server that counts bytes, if one has to be known to the server
 */
record Side(
    String name, String url, Function<String, Information> connect, Optional<DelayProxy> counter) {
  private static final Pattern ADDRESS = Pattern.compile("//([^:/]+):(\\d+)");

  Side(String name, String url, Function<String, Information> connect) {
    this(name, url, connect, Optional.empty());
  }

  Information open() {
    return connect.apply(url);
  }

  /** A connection whose bytes are counted on their way; none if nothing goes over a network. */
  Optional<Counted> openCounted() {
    Matcher address = ADDRESS.matcher(url);
    if (!address.find()) {
      return Optional.empty();
    }
    DelayProxy proxy = counter.orElseGet(() -> counter(address));
    String through = url.replace(address.group(), "//127.0.0.1:" + proxy.port());
    Runnable end = counter.isPresent() ? () -> {} : proxy::close;
    return Optional.of(new Counted(connect.apply(through), proxy, end));
  }

  private static DelayProxy counter(Matcher address) {
    InetSocketAddress target =
        new InetSocketAddress(address.group(1), Integer.parseInt(address.group(2)));
    return new DelayProxy(target, Duration.ZERO);
  }

  /** A connection and what counts its bytes. */
  record Counted(Information information, DelayProxy proxy, Runnable end) implements AutoCloseable {
    @Override
    public void close() {
      information.close();
      end.run();
    }
  }
}
