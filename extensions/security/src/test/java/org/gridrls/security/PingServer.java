package org.gridrls.security;

import java.util.HashMap;
import java.util.Map;
import org.gridrls.kit.config.ConfigFile;
import org.gridrls.kit.host.SoapHost;
import org.gridrls.kit.host.http.HostConfig;
import org.gridrls.kit.security.HostSecurity;

/** A host on a free port with a {@link FakeAdministration}. */
public final class PingServer implements AutoCloseable {
  private static final String ENVELOPE =
      "<e:Envelope xmlns:e='http://schemas.xmlsoap.org/soap/envelope/'"
          + " xmlns:a='https://gridrls.org/ns/admin/1'><e:Body>%s</e:Body></e:Envelope>";

  private final SoapHost host;

  private PingServer(Map<String, ?> settings, HostSecurity security) {
    host = SoapHost.bind(config(settings), security);
    host.publish(FakeAdministration.endpoint());
    host.accept();
  }

  /** {@code settings} are those of the section {@code server}. */
  public static PingServer start(Map<String, ?> settings, HostSecurity security) {
    return new PingServer(settings, security);
  }

  public static PingServer start(HostSecurity security) {
    return start(Map.of(), security);
  }

  /** Settings of a host on a free port. */
  public static HostConfig config(Map<String, ?> settings) {
    Map<String, Object> all = new HashMap<>(Map.of("port", 0));
    all.putAll(settings);
    return ConfigFile.of(all, HostConfig::read).value();
  }

  public String url(String path) {
    return host.baseUrl() + path;
  }

  public static String envelope(String body) {
    return ENVELOPE.formatted(body);
  }

  @Override
  public void close() {
    host.close();
  }
}
