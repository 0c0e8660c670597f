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
 */
record Side(String name, String url, Function<String, Information> connect) {
  private static final Pattern ADDRESS = Pattern.compile("//([^:/]+):(\\d+)");

  Information open() {
    return connect.apply(url);
  }

  /** A connection whose bytes are counted on their way; none if nothing goes over a network. */
  Optional<Counted> openCounted() {
    Matcher address = ADDRESS.matcher(url);
    if (!address.find()) {
      return Optional.empty();
    }
    InetSocketAddress target =
        new InetSocketAddress(address.group(1), Integer.parseInt(address.group(2)));
    DelayProxy proxy = new DelayProxy(target, Duration.ZERO);
    String through = url.replace(address.group(), "//127.0.0.1:" + proxy.port());
    return Optional.of(new Counted(connect.apply(through), proxy));
  }

  /** A connection and what counts its bytes. */
  record Counted(Information information, DelayProxy proxy) implements AutoCloseable {
    @Override
    public void close() {
      information.close();
      proxy.close();
    }
  }
}
