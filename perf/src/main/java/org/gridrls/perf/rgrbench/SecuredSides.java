package org.gridrls.perf.rgrbench;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.gridrls.client.soap.Credentials;
import org.gridrls.perf.secure.KnownProxy;
import org.gridrls.perf.secure.TestAuthority;

/** The ways to one server with security, and what counts the bytes before it. For one thread. */
final class SecuredSides implements AutoCloseable {
  private final TestAuthority authority;
  private final KnownProxy counter = new KnownProxy(Duration.ZERO);
  private String server;

  SecuredSides(TestAuthority authority) {
    this.authority = authority;
  }

  /** Those of the server, with some more. */
  Map<String, String> settings(Map<String, String> more) {
    Map<String, String> settings = new LinkedHashMap<>(more);
    settings.putAll(counter.settings());
    return authority.settings(settings);
  }

  Credentials user() {
    return authority.user();
  }

  /** Once it is known. */
  void answersAt(String url) {
    server = url;
    counter.leadsTo(url);
  }

  Side side(Way way) {
    Credentials user = user();
    return new Side(
        way.shown(),
        server + way.path(),
        url -> new SoapInformation(Ways.by(user), url),
        Optional.of(counter.proxy()));
  }

  @Override
  public void close() {
    counter.close();
  }
}
