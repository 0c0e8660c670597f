package org.gridrls.perf.rgrbench;

import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.gridrls.client.soap.Credentials;
import org.gridrls.perf.secure.TestAuthority;
import org.gridrls.testkit.DelayProxy;

/**
 * The ways to one server with security. A signed message says where it goes, so the server has to
 * know the address of what counts bytes before it, and that is there before the server. For one
 * thread.
 */
final class SecuredSides implements AutoCloseable {
  private final TestAuthority authority;
  private final AtomicReference<URI> server = new AtomicReference<>();
  private final DelayProxy counter = new DelayProxy(this::target, Duration.ZERO);

  SecuredSides(TestAuthority authority) {
    this.authority = authority;
  }

  private InetSocketAddress target() {
    return new InetSocketAddress(server.get().getHost(), server.get().getPort());
  }

  /** Those of the server, with some more. */
  Map<String, String> settings(Map<String, String> more) {
    Map<String, String> settings = new LinkedHashMap<>(more);
    String through = "https://127.0.0.1:" + counter.port();
    settings.put("security.signature.addresses", "[" + through + "]");
    return authority.settings(settings);
  }

  Credentials user() {
    return authority.user();
  }

  /** Once it is known. */
  void answersAt(String url) {
    server.set(URI.create(url));
  }

  Side side(Way way) {
    Credentials user = user();
    return new Side(
        way.shown(),
        server.get() + way.path(),
        url -> new SoapInformation(Ways.by(user), url),
        Optional.of(counter));
  }

  @Override
  public void close() {
    counter.close();
  }
}
