package org.gridrls.perf.secure;

import java.util.LinkedHashMap;
import java.util.Map;
import javax.net.ssl.SSLContext;
import org.gridrls.client.LrcClient;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.gridrls.perf.catalog.CatalogCalls;
import org.gridrls.perf.catalog.LoadedCatalog;
import org.gridrls.perf.catalog.SampleNames;
import org.gridrls.perf.http.Connector;
import org.gridrls.perf.measure.Load;
import org.gridrls.perf.process.Running;
import org.gridrls.perf.process.Servers;
import org.gridrls.perf.process.Workspace;

/** Catalogs with the same names and different rules, and who asks them. For one thread. */
final class SecuredCatalogs {
  private final Workspace workspace;
  private final Servers servers;
  private final TestAuthority authority;
  private final SSLContext context;
  private final int names;
  private final int connections;

  SecuredCatalogs(Workspace workspace, int names, int connections) {
    this.workspace = workspace;
    this.servers = new Servers(workspace);
    this.authority = TestAuthority.create(workspace.place("authority"));
    this.context = authority.userContext();
    this.names = names;
    this.connections = connections;
  }

  Workspace workspace() {
    return workspace;
  }

  TestAuthority authority() {
    return authority;
  }

  int connections() {
    return connections;
  }

  /** Without security. */
  Running open() {
    Running open = servers.rls("open", Servers.Options.of(Map.of("roles", "lrc")));
    LoadedCatalog.load(open.url(), 0, names, 1, workspace.progress());
    return open;
  }

  /** With these settings besides; the user must be allowed to add names. */
  Running secured(String name, Map<String, String> settings) {
    Map<String, String> all = new LinkedHashMap<>(Map.of("roles", "lrc"));
    all.putAll(settings);
    Running secured = servers.rls(name, Servers.Options.of(authority.settings(all)));
    try (SoapConnector connector = new SoapConnector(Timeouts.DEFAULT, authority.user())) {
      LrcClient client = new LrcClient(connector, secured.url());
      LoadedCatalog.load(client, 0, names, 1, workspace.progress());
    }
    return secured;
  }

  /** Queries over connections that stay open, by mutual TLS if the address is a secured one. */
  Load queries(Running server) {
    CatalogCalls calls =
        server.url().startsWith("https:")
            ? new CatalogCalls(server.url(), at -> Connector.tls(at, context))
            : new CatalogCalls(server.url());
    return calls.queries(connections, call -> SampleNames.scattered(call, names));
  }
}
