package org.gridrls.demo;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gridrls.kit.schedule.Closer;

/**
 * A federation in one process: a registry, catalogs and indexes, each a server of its own with its
 * own port and directory, which talk to each other only by SOAP. Used by one thread.
 */
final class DemoFederation implements AutoCloseable {
  /** A catalog of the demo: the experiments it holds, and what it sends. */
  record Site(String name, List<String> experiments, String updateKind) {}

  static final List<Site> SITES =
      List.of(
          new Site("cms", List.of("CMS"), "list"),
          new Site("atlas", List.of("ATLAS"), "bloom"),
          new Site("lhcb-opera", List.of("LHCb", "OPERA"), "list"));

  private final DemoServer.Starter starter;
  private final Path directory;
  private final int basePort;
  private final Map<String, DemoServer> servers = new LinkedHashMap<>();

  /** {@code basePort} 0: any free ports; else this one and those after it. */
  DemoFederation(DemoServer.Starter starter, Path directory, int basePort) {
    this.starter = starter;
    this.directory = directory;
    this.basePort = basePort;
  }

  void start() {
    start("registry", Map.of("roles", "registry"));
    for (Site site : SITES) {
      start(
          site.name(),
          Map.of("roles", "lrc", "site", site.name(), "lrc.update.kind", site.updateKind()));
    }
    startIndex("rli-1");
    startIndex("rli-2");
  }

  void startIndex(String name) {
    start(name, Map.of("roles", "rli"));
  }

  /** Starts a server with these settings and those that all servers of the demo share. */
  void start(String name, Map<String, String> own) {
    Map<String, String> settings = new HashMap<>(own);
    settings.put("name", name);
    settings.put("data", directory.resolve(name).toString());
    settings.put("server.port", Integer.toString(basePort == 0 ? 0 : basePort + servers.size()));
    settings.put("membership.lease", "3s");
    settings.put("registry.lease-default", "1ms"); // there were no members before
    settings.put("registry.settle", "1ms");
    if (servers.containsKey("registry")) {
      settings.put("membership.registry", url("registry"));
    }
    servers.put(name, starter.start(settings));
  }

  /** Stops one server, which leaves in good order. */
  void stop(String name) {
    servers.remove(name).close();
  }

  String url(String name) {
    return servers.get(name).baseUrl();
  }

  Map<String, String> urls() {
    Map<String, String> urls = new LinkedHashMap<>();
    servers.forEach((name, server) -> urls.put(name, server.baseUrl()));
    return urls;
  }

  @Override
  public void close() {
    Closer closer = new Closer();
    new ArrayList<>(servers.values()).forEach(closer::opened);
    servers.clear();
    closer.close();
  }
}
