package org.gridrls.studies.transfer;

import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import org.gridrls.perf.process.Running;
import org.gridrls.perf.process.Servers;

/** A server that is killed and comes back with its data at the same address. For one thread. */
final class KillableServer {
  private final Servers servers;
  private final String name;
  private final Map<String, String> settings;
  private final String java;
  private Running running;

  KillableServer(Servers servers, String name, Map<String, String> settings, String java) {
    this.servers = servers;
    this.name = name;
    this.settings = new HashMap<>(settings);
    this.java = java;
    start();
    this.settings.put("server.port", Integer.toString(URI.create(url()).getPort()));
  }

  void start() {
    running = servers.rls(name, Servers.Options.of(settings).java(java));
  }

  void kill() {
    running.kill();
  }

  Running running() {
    return running;
  }

  String url() {
    return running.url();
  }
}
