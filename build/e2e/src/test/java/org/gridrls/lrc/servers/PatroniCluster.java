package org.gridrls.lrc.servers;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.gridrls.testkit.Eventually;
import org.gridrls.testkit.ProcessSignals;
import org.gridrls.testkit.cluster.ClusterPrograms;

/**
 * Nodes of PostgreSQL under Patroni, whose state is in etcd, as Debian installs them (packages
 * postgresql-15, patroni, etcd-server): one primary, and a commit waits for a standby. Patroni
 * promotes and takes nodes back; nobody else does.
 */
final class PatroniCluster implements AutoCloseable {
  /** It takes ten seconds; a busy machine has others to start, too. */
  private static final Duration STARTED = Duration.ofMinutes(4);

  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final String BINARIES = "/usr/lib/postgresql/15/bin";
  private static final List<String> NEEDED =
      List.of("/usr/bin/patroni", "/usr/bin/etcd", BINARIES + "/postgres", BINARIES + "/pg_rewind");

  /** A node that was killed is rewound or copied again, on a busy machine with much else to do. */
  private static final Duration JOIN_MAX = Duration.ofMinutes(5);

  /** A node that is only being copied or rewound has connections for replication, too. */
  private static final String STANDBYS =
      "SELECT count(*) FROM pg_stat_replication"
          + " WHERE state = 'streaming' AND application_name ~ '^n[0-9]+$'";

  private static final String SETTINGS =
      """
      scope: rls
      name: %1$s
      restapi: {listen: '127.0.0.1:%2$d', connect_address: '127.0.0.1:%2$d'}
      etcd3: {host: '127.0.0.1:%3$d'}
      bootstrap:
        dcs:
          ttl: 20
          loop_wait: 2
          retry_timeout: 5
          synchronous_mode: true
          synchronous_mode_strict: true
          postgresql:
            use_pg_rewind: true
            parameters:
              max_connections: 60
              wal_log_hints: 'on'
              wal_keep_size: 512MB
              wal_retrieve_retry_interval: 500ms
        initdb: [encoding: UTF8, locale: C]
      postgresql:
        listen: 127.0.0.1:%4$d
        connect_address: 127.0.0.1:%4$d
        data_dir: %5$s/data
        bin_dir: %6$s
        pgpass: %5$s/pgpass
        pg_hba: ['local all all trust', 'host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust']
        authentication:
          superuser: {username: postgres}
          replication: {username: postgres}
        parameters: {unix_socket_directories: '%5$s'}
      """;

  private final ClusterPrograms programs = new ClusterPrograms("postgres");
  private final List<Node> nodes = new ArrayList<>();
  private final int etcd = ClusterPrograms.freePort();

  /** Which of the programs are not installed on this machine. */
  static List<String> missing() {
    return ClusterPrograms.missing(NEEDED);
  }

  private final class Node {
    private final Path home;
    private final int port = ClusterPrograms.freePort();
    private final int agentPort = ClusterPrograms.freePort();
    private Process agent;

    private Node(int number) throws IOException {
      home = programs.directory("n" + number);
      Files.writeString(
          home.resolve("patroni.yml"),
          SETTINGS.formatted("n" + number, agentPort, etcd, port, home, BINARIES));
    }

    private void start() throws IOException {
      agent =
          programs.start(
              home.resolve("log"),
              List.of("/usr/bin/patroni", home.resolve("patroni.yml").toString()));
    }

    private void kill() throws IOException {
      List<ProcessHandle> all = new ArrayList<>(List.of(agent.toHandle()));
      server().ifPresent(all::add);
      ClusterPrograms.kill(all);
    }

    private Optional<ProcessHandle> server() throws IOException {
      Path pid = home.resolve("data/postmaster.pid");
      return Files.exists(pid)
          ? ProcessHandle.of(Long.parseLong(Files.readAllLines(pid).get(0).strip()))
          : Optional.empty();
    }

    /** The agent, the server, and its sessions. */
    private void freeze() throws IOException {
      List<ProcessHandle> first = List.of(agent.toHandle(), server().orElseThrow());
      ProcessSignals.freeze(first); // they start no more processes then
      ProcessSignals.freeze(first.stream().flatMap(ProcessHandle::descendants).toList());
    }

    /**
     * Whether Patroni has recorded the node as synchronous. For PostgreSQL alone any standby is,
     * from a promotion until Patroni has chosen one, and none is promoted if the primary dies then.
     */
    private boolean mayBePromoted() {
      HttpRequest question =
          HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + agentPort + "/sync")).build();
      try {
        return HTTP.send(question, HttpResponse.BodyHandlers.discarding()).statusCode() == 200;
      } catch (IOException e) {
        return false; // the agent is not running
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new AssertionError(e);
      }
    }

    private String host() {
      return "127.0.0.1:" + port;
    }

    private String ask(String sql) {
      String url = "jdbc:postgresql://" + host() + "/postgres?user=postgres&connectTimeout=5";
      try (Connection connection = DriverManager.getConnection(url);
          Statement statement = connection.createStatement();
          ResultSet row = statement.executeQuery(sql)) {
        return row.next() ? row.getString(1) : "";
      } catch (SQLException e) {
        return "";
      }
    }
  }

  PatroniCluster(int size) throws IOException {
    Path home = programs.directory("etcd");
    String clients = "http://127.0.0.1:" + etcd;
    String peers = "http://127.0.0.1:" + ClusterPrograms.freePort();
    programs.start(
        home.resolve("log"),
        List.of(
            "/usr/bin/etcd",
            "--data-dir=" + home.resolve("data"),
            "--listen-client-urls=" + clients,
            "--advertise-client-urls=" + clients,
            "--listen-peer-urls=" + peers,
            "--initial-advertise-peer-urls=" + peers,
            "--initial-cluster=default=" + peers));
    for (int number = 0; number < size; number++) {
      Node node = new Node(number);
      nodes.add(node);
      node.start();
      Eventually.holds("a primary", STARTED, () -> primaries().size() == 1);
    }
    awaitStandbys();
  }

  private List<Node> primaries() {
    return nodes.stream()
        .filter(node -> node.ask("SELECT pg_is_in_recovery()").equals("f"))
        .toList();
  }

  private void awaitStandbys() {
    String streaming = Integer.toString(nodes.size() - 1);
    Eventually.holds(
        "all standbys, one of them synchronous",
        JOIN_MAX,
        () ->
            primaries().stream()
                    .anyMatch(
                        node ->
                            node.ask(STANDBYS).equals(streaming)
                                && node.ask(
                                        "SELECT count(*) > 0 FROM pg_stat_replication"
                                            + " WHERE sync_state IN ('sync', 'quorum')")
                                    .equals("t"))
                && nodes.stream().anyMatch(Node::mayBePromoted));
  }

  /** Returns the URL of all nodes: the driver looks for the primary. */
  String url() {
    String hosts = nodes.stream().map(Node::host).collect(Collectors.joining(","));
    return "jdbc:postgresql://" + hosts + "/postgres?user=postgres";
  }

  /** Kills the primary and its agent; returns the node. */
  int killPrimary() throws IOException {
    Node dead = primaries().get(0);
    dead.kill();
    return nodes.indexOf(dead);
  }

  /** Starts the agent of a node that was killed, which does the rest. */
  void join(int number) throws IOException {
    nodes.get(number).start();
    awaitStandbys();
  }

  /** Freezes the machine of the primary; returns the node. */
  int freezePrimary() throws IOException {
    Node primary = primaries().get(0);
    primary.freeze();
    return nodes.indexOf(primary);
  }

  /** Resets a machine that is frozen, as its watchdog does. */
  void reset(int number) throws IOException {
    nodes.get(number).kill();
    join(number);
  }

  @Override
  public void close() throws IOException {
    for (Node node : nodes) {
      node.kill();
    }
    programs.close();
  }
}
