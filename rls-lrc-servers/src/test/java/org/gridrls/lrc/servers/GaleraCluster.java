package org.gridrls.lrc.servers;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gridrls.testkit.Eventually;

/**
 * Nodes of MariaDB with synchronous replication by Galera, as Debian installs them (packages
 * mariadb-server, galera-4, rsync). A node that starts again gets what it missed, or all data by
 * rsync, as its service unit does.
 */
final class GaleraCluster implements AutoCloseable {
  private static final String SERVER = "/usr/sbin/mariadbd";
  private static final String INSTALL = "/usr/bin/mariadb-install-db";
  private static final String LIBRARY = "/usr/lib/galera/libgalera_smm.so";
  private static final List<String> NEEDED =
      List.of(SERVER, INSTALL, LIBRARY, "/usr/bin/rsync", "/usr/bin/wsrep_sst_rsync");

  /**
   * In bytes. A node with a defect ends with an error instead of taking the memory of all: MariaDB
   * 10.11 once reserved terabytes after fifteen kills.
   */
  private static final long ADDRESS_SPACE = 8L << 30;

  private static final String READY =
      "SELECT variable_value = 'Synced' FROM information_schema.global_status"
          + " WHERE variable_name = 'wsrep_local_state_comment'";

  /**
   * On a busy machine nodes that live are silent for longer than the defaults allow, and the rest
   * loses its majority. Who counts kills measures the defaults.
   */
  private static final String PATIENCE =
      System.getenv("RLS_CLUSTER_KILLS") == null
          ? ";evs.suspect_timeout=PT15S;evs.inactive_timeout=PT30S;gmcast.peer_timeout=PT15S"
          : "";

  private static final Pattern POSITION =
      Pattern.compile("Recovered position:? *([0-9a-f-]{36}:\\d+)");

  private final ClusterPrograms programs = new ClusterPrograms("mysql", NEEDED);
  private final List<Node> nodes = new ArrayList<>();
  private final String database = DatabaseServer.nextName();

  private final class Node {
    private final Path home;
    private final int port = ClusterPrograms.freePort();
    private final int group = ClusterPrograms.freePort();
    private Process process;

    private Node(int number) throws IOException {
      home = programs.directory("n" + number);
      programs.run(
          home.resolve("install.log"),
          List.of(
              INSTALL,
              "--no-defaults",
              "--datadir=" + home.resolve("data"),
              "--auth-root-authentication-method=normal",
              "--skip-test-db"));
    }

    private List<String> command(String... more) throws IOException {
      List<String> command =
          new ArrayList<>(
              List.of(
                  "prlimit",
                  "--as=" + ADDRESS_SPACE,
                  SERVER,
                  "--no-defaults",
                  "--datadir=" + home.resolve("data"),
                  "--port=" + port,
                  "--bind-address=127.0.0.1",
                  "--socket=" + home.resolve("socket"),
                  "--pid-file=" + home.resolve("pid"),
                  "--skip-grant-tables",
                  "--innodb-buffer-pool-size=64M",
                  "--binlog-format=ROW",
                  "--innodb-autoinc-lock-mode=2",
                  "--wsrep-on=ON",
                  "--wsrep-provider=" + LIBRARY,
                  "--wsrep-cluster-name=rls",
                  "--wsrep-cluster-address=gcomm://" + members(),
                  "--wsrep-node-address=127.0.0.1",
                  "--wsrep-sst-method=rsync",
                  "--wsrep-sst-receive-address=127.0.0.1:" + ClusterPrograms.freePort(),
                  "--wsrep-provider-options=base_port="
                      + group
                      + ";gmcast.listen_addr=tcp://127.0.0.1:"
                      + group
                      + ";ist.recv_addr=127.0.0.1:"
                      + ClusterPrograms.freePort()
                      + ";gcache.size=64M"
                      + PATIENCE));
      command.addAll(List.of(more));
      return command;
    }

    private void start(String... more) throws IOException {
      process = programs.start(home.resolve("log"), command(more));
      Eventually.holds("a node in the cluster", () -> number(READY) == 1);
    }

    /**
     * Where its data end. Without threads in the background: in MariaDB 10.11.19 a thread that
     * purges now and then opens a table too early, takes all memory and crashes.
     */
    private String position() throws IOException {
      String said =
          programs.run(
              home.resolve("recovery.log"),
              command("--wsrep-recover", "--innodb-force-recovery=2"));
      Matcher found = POSITION.matcher(said);
      String position = "";
      while (found.find()) {
        position = found.group(1);
      }
      return position;
    }

    private String host() {
      return "127.0.0.1:" + port;
    }

    private String url(String database) {
      return "jdbc:mysql://" + host() + "/" + database + "?user=root&sslMode=DISABLED";
    }

    private long number(String sql) {
      try (Connection connection = DriverManager.getConnection(url("") + "&connectTimeout=5000");
          Statement statement = connection.createStatement();
          ResultSet row = statement.executeQuery(sql)) {
        return row.next() ? row.getLong(1) : 0;
      } catch (SQLException e) {
        return 0;
      }
    }
  }

  GaleraCluster(int size) throws IOException {
    for (int number = 0; number < size; number++) {
      nodes.add(new Node(number));
    }
    nodes.get(0).start("--wsrep-new-cluster");
    for (Node other : nodes.subList(1, size)) {
      other.start();
    }
    try (Connection connection = DriverManager.getConnection(nodes.get(0).url(""));
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE DATABASE " + database);
    } catch (SQLException e) {
      throw new IOException(e);
    }
  }

  private String members() {
    return nodes.stream().map(node -> "127.0.0.1:" + node.group).collect(Collectors.joining(","));
  }

  /** Of all nodes, in order. */
  String url() {
    String hosts = nodes.stream().map(Node::host).collect(Collectors.joining(","));
    return "jdbc:mysql://" + hosts + "/" + database + "?user=root&sslMode=DISABLED";
  }

  /** Of one node. */
  String url(int node) {
    return nodes.get(node).url(database);
  }

  /** The process of a node. */
  Stream<ProcessHandle> process(int node) {
    return Stream.of(nodes.get(node).process.toHandle());
  }

  /** Freezes a node: its connections stay, nobody answers. */
  void freeze(int node) {
    DatabaseServer.signal("-STOP", List.of(nodes.get(node).process.toHandle()));
  }

  /** Continues a node that was frozen. */
  void thaw(int node) {
    DatabaseServer.signal("-CONT", List.of(nodes.get(node).process.toHandle()));
  }

  /** The node that has most sessions of the catalog. */
  int active() {
    String sessions =
        "SELECT count(*) FROM information_schema.processlist WHERE db = '" + database + "'";
    return nodes.indexOf(
        nodes.stream().max(Comparator.comparingLong(node -> node.number(sessions))).orElseThrow());
  }

  /** Kills the active node; returns it. */
  int killActive() {
    int active = active();
    ClusterPrograms.kill(List.of(nodes.get(active).process.toHandle()));
    return active;
  }

  /** Starts a node that was killed. */
  void join(int number) throws IOException {
    Node node = nodes.get(number);
    node.start("--wsrep-start-position=" + node.position());
  }

  @Override
  public void close() {
    programs.close();
  }
}
