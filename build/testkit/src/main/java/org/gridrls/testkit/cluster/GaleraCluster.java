package org.gridrls.testkit.cluster;

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
import org.gridrls.testkit.Eventually;
import org.gridrls.testkit.ProcessSignals;

/**
 * Nodes of MariaDB with synchronous replication by Galera, as Debian installs them (packages
 * mariadb-server, galera-4, rsync). A node that starts again gets what it missed, or all data by
 * rsync, as its service unit does. A cluster of one node is a plain server. For one thread.
 */
public final class GaleraCluster implements AutoCloseable {
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

  /**
   * On a busy machine nodes that live are silent for longer than the defaults allow, and the rest
   * loses its majority. Who counts kills measures the defaults.
   */
  private static final String PATIENCE =
      System.getenv("RLS_CLUSTER_KILLS") == null
          ? ";evs.suspect_timeout=PT15S;evs.inactive_timeout=PT30S;gmcast.peer_timeout=PT15S"
          : "";

  private static final String DATABASE = "rls";

  private static final Pattern POSITION =
      Pattern.compile("Recovered position:? *([0-9a-f-]{36}:\\d+)");

  private final ClusterPrograms programs = new ClusterPrograms("mysql");
  private final List<Node> nodes = new ArrayList<>();
  private final boolean replicated;

  /** Which of the programs are not installed on this machine. */
  public static List<String> missing() {
    return ClusterPrograms.missing(NEEDED);
  }

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
              "--tmpdir=" + home,
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
                  "--tmpdir=" + home,
                  "--port=" + port,
                  "--bind-address=127.0.0.1",
                  "--socket=" + home.resolve("socket"),
                  "--pid-file=" + home.resolve("pid"),
                  "--skip-grant-tables",
                  "--innodb-buffer-pool-size=64M",
                  "--binlog-format=ROW",
                  "--innodb-autoinc-lock-mode=2"));
      if (replicated) {
        command.addAll(replication());
      }
      command.addAll(List.of(more));
      return command;
    }

    private List<String> replication() throws IOException {
      return List.of(
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
              + PATIENCE);
    }

    private void start(String... more) throws IOException {
      process = programs.start(home.resolve("log"), command(more));
      String ready = replicated ? ClusterSql.SYNCED : ClusterSql.ANSWERS;
      Eventually.holds("a node in the cluster", () -> number(ready) == 1);
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

  /** Starts them; {@link #missing} must be empty. */
  public GaleraCluster(int size) throws IOException {
    replicated = size > 1;
    for (int number = 0; number < size; number++) {
      nodes.add(new Node(number));
    }
    nodes.get(0).start(replicated ? new String[] {"--wsrep-new-cluster"} : new String[0]);
    for (Node other : nodes.subList(1, size)) {
      other.start();
    }
    try (Connection connection = DriverManager.getConnection(nodes.get(0).url(""));
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE DATABASE " + DATABASE);
    } catch (SQLException e) {
      throw new IOException(e);
    }
  }

  private String members() {
    return nodes.stream().map(node -> "127.0.0.1:" + node.group).collect(Collectors.joining(","));
  }

  /** Returns the URL of all nodes, in order. */
  public String url() {
    String hosts = nodes.stream().map(Node::host).collect(Collectors.joining(","));
    return "jdbc:mysql://" + hosts + "/" + DATABASE + "?user=root&sslMode=DISABLED";
  }

  /** Returns the URL of one node. */
  public String url(int node) {
    return nodes.get(node).url(DATABASE);
  }

  /** Their processes, in order. */
  public List<ProcessHandle> nodes() {
    return nodes.stream().map(node -> node.process.toHandle()).toList();
  }

  /** Freezes a node: its connections stay, nobody answers. */
  public void freeze(int node) {
    ProcessSignals.freeze(List.of(nodes.get(node).process.toHandle()));
  }

  /** Continues a node that was frozen. */
  public void thaw(int node) {
    ProcessSignals.thaw(List.of(nodes.get(node).process.toHandle()));
  }

  /** The node that has most sessions of the catalog. */
  public int active() {
    String sessions = ClusterSql.SESSIONS.formatted(DATABASE);
    return nodes.indexOf(
        nodes.stream().max(Comparator.comparingLong(node -> node.number(sessions))).orElseThrow());
  }

  /** Kills the active node; returns it. */
  public int killActive() {
    int active = active();
    ClusterPrograms.kill(List.of(nodes.get(active).process.toHandle()));
    return active;
  }

  /** Starts a node that was killed. */
  public void join(int number) throws IOException {
    Node node = nodes.get(number);
    node.start("--wsrep-start-position=" + node.position());
  }

  @Override
  public void close() {
    programs.close();
  }
}
