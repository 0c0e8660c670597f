package org.gridrls.server;

import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.gridrls.api.member.MemberFilter;
import org.gridrls.client.LrcClient;
import org.gridrls.client.RegistryClient;
import org.gridrls.client.RliClient;
import org.gridrls.client.soap.Credentials;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.gridrls.kit.config.ConfigFile;
import org.gridrls.kit.schedule.Closer;
import org.gridrls.kit.security.Authenticator;
import org.gridrls.testkit.Eventually;

/** Real servers on free ports, with short intervals, for tests of the whole. Used by one thread. */
public final class Servers implements AutoCloseable {
  private final Path directory;
  private final Optional<Authenticator> authenticator;
  private final Map<String, RlsServer> running = new LinkedHashMap<>();
  private final Map<String, Integer> ports = new HashMap<>();
  private final Map<String, String> common;
  public final SoapConnector connector;
  private Clock clock = Clock.systemUTC();

  public Servers(Path directory) {
    this(directory, Map.of(), Credentials.NONE);
  }

  /** All of them with these settings, called by somebody with these credentials. */
  public Servers(Path directory, Map<String, String> common, Credentials credentials) {
    this.directory = directory;
    this.common = common;
    this.connector = new SoapConnector(Timeouts.DEFAULT, credentials);
    this.authenticator = Optional.empty();
  }

  /** Called by this connector. */
  public Servers(Path directory, SoapConnector connector) {
    this.directory = directory;
    this.common = Map.of();
    this.connector = connector;
    this.authenticator = Optional.empty();
  }

  /** Creates servers whose callers prove who they are in a way of the test. */
  public Servers(Path directory, Optional<Authenticator> authenticator) {
    this.directory = directory;
    this.common = Map.of();
    this.connector = new SoapConnector(Timeouts.DEFAULT);
    this.authenticator = authenticator;
  }

  /** Sets the clock of the servers that are started from now on. */
  public void clock(Clock next) {
    clock = next;
  }

  /** One server of its own, with settings as name, value, name, value … */
  public RlsServer start(String name, String... settings) {
    Map<String, String> all = new HashMap<>(common);
    all.put("name", name);
    all.put("data", directory.resolve(name).toString());
    all.put("server.port", String.valueOf(ports.getOrDefault(name, 0)));
    all.put("server.request-wait-max", "150s"); // a starved machine refuses nobody
    all.put("membership.lease", "3s");
    all.put("lrc.update.immediate.interval", "200ms");
    all.put("registry.lease-default", "1ms"); // a new registry has settled at once
    all.put("registry.settle", "1ms");
    if (running.containsKey("registry")) {
      all.put("membership.registry", url("registry"));
    }
    for (int i = 0; i < settings.length; i += 2) {
      all.put(settings[i], settings[i + 1]);
    }
    ConfigFile<ServerConfig> config = ConfigFile.read(Optional.empty(), all, ServerConfig::read);
    RlsServer server =
        authenticator.isPresent()
            ? RlsServer.start(config, clock, authenticator)
            : RlsServer.start(config, clock);
    running.put(name, server);
    ports.put(name, Integer.parseInt(server.baseUrl().replaceFirst(".*:", "")));
    return server;
  }

  /** A registry, catalogs that send lists, and indexes. */
  public Servers federation(int catalogs, int indexes) {
    start("registry", "roles", "registry");
    for (int i = 1; i <= catalogs; i++) {
      start("lrc-" + i, "roles", "lrc");
    }
    for (int i = 1; i <= indexes; i++) {
      start("rli-" + i, "roles", "rli");
    }
    return this;
  }

  public void stop(String name) {
    running.remove(name).close();
  }

  public String url(String name) {
    return running.get(name).baseUrl();
  }

  /** Also of one that was stopped: it comes back there. */
  public String lastUrl(String name) {
    return "http://127.0.0.1:" + ports.get(name);
  }

  public LrcClient lrc(String name) {
    return new LrcClient(connector, url(name));
  }

  public RliClient rli(String name) {
    return new RliClient(connector, url(name));
  }

  public RegistryClient registry() {
    return registry("registry");
  }

  public RegistryClient registry(String name) {
    return new RegistryClient(connector, url(name));
  }

  public void awaitMembers(int count) {
    Eventually.holds(
        count + " members", () -> registry().allMembers(MemberFilter.ALL).size() == count);
  }

  /** Waits until the index covers all members and each of them has told it all it has. */
  public void awaitInStep(String index) {
    String target = url(index) + "/ws/update";
    Eventually.holds(
        index + " is up to date",
        () ->
            rli(index).senders().completeness().complete()
                && running.keySet().stream()
                    .filter(name -> name.startsWith("lrc"))
                    .allMatch(name -> isInStep(name, target)));
  }

  private boolean isInStep(String catalog, String target) {
    return lrc(catalog).updateTargets().stream()
        .anyMatch(status -> status.target().rli().equals(target) && status.inStep());
  }

  @Override
  public void close() {
    try (Closer closer = new Closer()) {
      closer.opened(connector);
      running.values().forEach(closer::opened);
    }
  }
}
