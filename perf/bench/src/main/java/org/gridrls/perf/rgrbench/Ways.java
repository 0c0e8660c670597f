package org.gridrls.perf.rgrbench;

import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.gridrls.client.soap.Credentials;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.gridrls.perf.database.Database;
import org.gridrls.perf.database.DatabaseServer;
import org.gridrls.perf.process.FarNetwork;
import org.gridrls.perf.process.Running;
import org.gridrls.perf.process.Servers;
import org.gridrls.perf.process.TestAuthority;
import org.gridrls.perf.process.Workspace;

/**
 * The ways to the information that are compared: each on a store of its own, all with the same
 * content; those with security share one server. Used once, by one thread.
 */
record Ways(Workspace workspace, Database database, GlueData data, Servers servers) {
  private static final String ROLES = "[lrc,registry]";

  Ways(Workspace workspace, Database database, GlueData data) {
    this(workspace, database, data, new Servers(workspace));
  }

  /** In the order of {@link Way}; plain JDBC is always among them, since it is compared with. */
  List<Side> open(Set<Way> ways) throws Exception {
    Optional<DatabaseServer> stores = database.start(workspace, "database");
    List<Side> sides = new ArrayList<>(List.of(jdbc(stores)));
    if (ways.contains(Way.SOAP)) {
      sides.add(plain(stores));
    }
    if (ways.stream().anyMatch(Way::isSecured)) {
      sides.addAll(secured(ways, stores));
    }
    return sides;
  }

  private Side jdbc(Optional<DatabaseServer> stores) throws SQLException {
    String url =
        stores
            .map(running -> prepared(running.newStore("plain")))
            .orElseGet(() -> sqlite(workspace.place("plain.db")));
    GlueSql.fill(url, data);
    workspace.say("plain tables hold %,d objects", data.all().count());
    return new Side(Way.JDBC.shown(), url, GlueSql::new);
  }

  /** MySQL's driver has to be told to prepare statements on the server. */
  private static String prepared(String url) {
    return url.startsWith("jdbc:mysql:")
        ? url + "&useServerPrepStmts=true&rewriteBatchedStatements=true"
        : url;
  }

  private static String sqlite(Path file) {
    return "jdbc:sqlite:" + file + "?journal_mode=WAL&synchronous=FULL&busy_timeout=60000";
  }

  private Side plain(Optional<DatabaseServer> stores) {
    Running service = service("information", Map.of("roles", ROLES), stores);
    fill(Credentials.NONE, service.url());
    return new Side(
        Way.SOAP.shown(), service.url(), url -> new SoapInformation(by(Credentials.NONE), url));
  }

  private Running service(
      String name, Map<String, String> settings, Optional<DatabaseServer> stores) {
    return Database.server(servers, name, stores.map(running -> running.newStore(name)), settings);
  }

  private void fill(Credentials credentials, String url) {
    try (SoapConnector connector = by(credentials).get()) {
      LoadedInformation.load(connector, url, data);
    }
    workspace.say("catalog and registry at %s hold the same", url);
  }

  static Supplier<SoapConnector> by(Credentials credentials) {
    return () -> new SoapConnector(Timeouts.DEFAULT, credentials);
  }

  private List<Side> secured(Set<Way> ways, Optional<DatabaseServer> stores) {
    TestAuthority authority = new TestAuthority(workspace.place("authority"));
    FarNetwork counter = workspace.opened(new FarNetwork(Duration.ZERO));
    Map<String, String> settings = new LinkedHashMap<>(counter.settings());
    settings.put("roles", ROLES);
    Running service = service("secured", authority.settings(settings), stores);
    counter.leadsTo(service.url());
    fill(authority.user(), service.url());
    return ways.stream()
        .filter(Way::isSecured)
        .sorted()
        .map(way -> secured(way, service.url(), authority.user(), counter))
        .toList();
  }

  /** A server with security, which knows the address of what counts the bytes before it. */
  static Side secured(Way way, String server, Credentials user, FarNetwork counter) {
    return new Side(
        way.shown(),
        server + way.path(),
        url -> new SoapInformation(by(user), url),
        Optional.of(counter.proxy()));
  }

  /** How the information is asked. */
  enum Way {
    JDBC("JDBC", ""),
    /** Without security. */
    SOAP("SOAP", ""),
    /** Mutual TLS: the connection proves who asks. */
    TLS("SOAP, TLS", ""),
    /** WS-SecureConversation over TLS. */
    SESSION("SOAP, session", "/ws/session"),
    /** Each message is signed by the key of a certificate (WS-Security), over TLS. */
    SIGNED("SOAP, signed", "/ws/signed");

    private final String shown;
    private final String path;

    Way(String shown, String path) {
      this.shown = shown;
      this.path = path;
    }

    String shown() {
      return shown;
    }

    /** Returns the path that follows the address of the server. */
    String path() {
      return path;
    }

    boolean isSecured() {
      return compareTo(SOAP) > 0;
    }
  }
}
