package org.gridrls.perf.figures;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiFunction;
import javax.net.ssl.SSLContext;
import org.gridrls.client.RegistryClient;
import org.gridrls.client.soap.Credentials;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.gridrls.perf.http.Connector;
import org.gridrls.perf.measure.TimedLoad;
import org.gridrls.perf.process.Running;
import org.gridrls.perf.process.Servers;
import org.gridrls.perf.process.Workspace;
import org.gridrls.perf.registry.RegistryCalls;
import org.gridrls.perf.secure.KnownProxy;
import org.gridrls.perf.secure.TestAuthority;
import org.gridrls.perf.update.FarNetwork;

/**
 * Two registries with the same members, one with security, each also over a slow network, and the
 * ways to ask them. They end with the workspace. For one thread.
 */
final class Registries {
  static final int MEMBERS = 100;
  private static final Duration LEASE = Duration.ofHours(1);
  private static final String SIGNED_PATH = "/ws/signed";

  private final Workspace workspace;
  private final Servers servers;

  /** How clients prove who they are. */
  enum Way {
    PLAIN,
    /** By their connection. */
    TLS,
    /** By a signature of each message (WS-Security). */
    SIGNED
  }

  /** Where clients of one way ask, near and far, and what so many of them at an address are. */
  record Site(String near, String far, BiFunction<String, Integer, TimedLoad> clients) {
    TimedLoad near(int count) {
      return clients.apply(near, count);
    }

    TimedLoad far(int count) {
      return clients.apply(far, count);
    }
  }

  Registries(Workspace workspace) {
    this.workspace = workspace;
    this.servers = new Servers(workspace);
  }

  Map<Way, Site> sites() {
    Map<Way, Site> sites = new LinkedHashMap<>();
    sites.put(Way.PLAIN, plain());
    TestAuthority authority = TestAuthority.create(workspace.place("authority"));
    KnownProxy far = workspace.opened(new KnownProxy(roundTrip()));
    Map<String, String> settings = new LinkedHashMap<>(far.settings());
    settings.put("roles", "registry");
    Running secured = servers.rls("secured", Servers.Options.of(authority.settings(settings)));
    far.leadsTo(secured.url());
    SoapConnector user = joined(secured, authority.user());
    SSLContext context = authority.userContext();
    sites.put(
        Way.TLS,
        new Site(
            secured.url(),
            far.url(),
            (url, count) -> RegistryCalls.queries(url, count, at -> Connector.tls(at, context))));
    sites.put(
        Way.SIGNED,
        new Site(
            secured.url() + SIGNED_PATH,
            far.url() + SIGNED_PATH,
            (url, count) -> new SignedQueries(user, url, count)));
    return sites;
  }

  private static Duration roundTrip() {
    return Duration.ofNanos((long) (Setting.ROUND_TRIP_MILLIS * 1e6));
  }

  private Site plain() {
    Running server = servers.rls("registry", Servers.Options.of(Map.of("roles", "registry")));
    joined(server, Credentials.NONE);
    String far = FarNetwork.url(FarNetwork.proxy(workspace, server, Setting.ROUND_TRIP_MILLIS));
    return new Site(server.url(), far, RegistryCalls::queries);
  }

  /** All members; the client that has told of them. */
  private SoapConnector joined(Running server, Credentials credentials) {
    SoapConnector connector = workspace.opened(new SoapConnector(Timeouts.DEFAULT, credentials));
    RegistryCalls.join(new RegistryClient(connector, server.url()), MEMBERS, LEASE);
    return connector;
  }
}
