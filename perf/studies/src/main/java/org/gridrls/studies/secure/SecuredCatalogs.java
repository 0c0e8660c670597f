package org.gridrls.studies.secure;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.gridrls.client.LrcClient;
import org.gridrls.client.codec.call.LightConnector;
import org.gridrls.client.soap.Credentials;
import org.gridrls.client.soap.Timeouts;
import org.gridrls.perf.calls.CatalogCalls;
import org.gridrls.perf.calls.LoadedCatalog;
import org.gridrls.perf.calls.SampleNames;
import org.gridrls.perf.measure.Load;
import org.gridrls.perf.process.Running;
import org.gridrls.perf.process.Servers;
import org.gridrls.perf.process.TestAuthority;
import org.gridrls.perf.process.Workspace;

/** Catalogs with the same names and different rules, and their callers. For one thread. */
record SecuredCatalogs(
    Workspace workspace, Servers servers, TestAuthority authority, int names, int connections) {
  SecuredCatalogs(Workspace workspace, int names, int connections) {
    this(
        workspace,
        new Servers(workspace),
        new TestAuthority(workspace.place("authority")),
        names,
        connections);
  }

  /** Without security. */
  Running open() {
    return loaded(servers.rls("open", Servers.Options.of(Map.of("roles", "lrc"))));
  }

  /** Without security and without the direct path, which the bars of secured calls refer to. */
  Running throughTheStack() {
    Map<String, String> settings = Map.of("roles", "lrc", "server.direct", "false");
    return loaded(servers.rls("stack", Servers.Options.of(settings)));
  }

  /** Starts a catalog with more settings, which must allow the user to add names. */
  Running secured(String name, Map<String, String> more) {
    return secured(name, more, Optional.empty());
  }

  /** Starts a catalog with a cryptographic provider, by its jar. */
  Running secured(String name, Map<String, String> more, Optional<String> provider) {
    Map<String, String> settings = new LinkedHashMap<>(Map.of("roles", "lrc"));
    settings.putAll(more);
    Servers.Options options = Servers.Options.of(authority.settings(settings));
    return loaded(servers.rls(name, provider.map(options::classpath).orElse(options)));
  }

  private Running loaded(Running server) {
    LoadedCatalog.load(client(server.url(), authority.user()), 0, names, 1, workspace.progress());
    return server;
  }

  /** The Java client without CXF, until the workspace is closed. */
  LrcClient client(String url, Credentials credentials) {
    return new LrcClient(workspace.opened(new LightConnector(Timeouts.DEFAULT, credentials)), url);
  }

  /** Queries over connections that stay open, by mutual TLS if the server is secured. */
  Load queries(Running server) {
    return new CatalogCalls(server.url(), authority.userFiles()).queries(connections, this::number);
  }

  long number(long call) {
    return SampleNames.scattered(call, names);
  }
}
