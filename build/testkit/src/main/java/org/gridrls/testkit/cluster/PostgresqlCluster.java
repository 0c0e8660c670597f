package org.gridrls.testkit.cluster;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gridrls.testkit.Eventually;
import org.gridrls.testkit.PostgresqlProcess;

/**
 * A primary and streaming standbys of PostgreSQL, from binaries that Maven brings. Promotes and
 * joins nodes as an agent of a cluster does. For one thread.
 */
public final class PostgresqlCluster implements AutoCloseable {
  /** Lists what a copy of a server must not contain: the log comes from the primary. */
  private static final Set<String> NOT_COPIED =
      Set.of("pg_wal", "postmaster.pid", "postmaster.opts", "epg-lock", "standby.signal");

  private final Path directory;
  private final List<Node> nodes = new ArrayList<>();
  private Node primary;

  private static final class Node {
    private final String name;
    private final Path data;
    private final int port;
    private final PostgresqlProcess server;

    private Node(Path directory, int number) throws IOException {
      name = "n" + number;
      data = directory.resolve(name);
      server =
          new PostgresqlProcess(
              data, Map.of("wal_keep_size", "512MB", "hot_standby", "on", "max_connections", "60"));
      try (ServerSocket free = new ServerSocket(0)) {
        port = free.getLocalPort();
      }
    }

    private String url() {
      return server.url();
    }

    private void start() throws IOException {
      server.start(port);
    }

    private void kill() {
      server.kill();
    }

    private String ask(String sql) {
      try (Connection connection = DriverManager.getConnection(url());
          Statement statement = connection.createStatement();
          ResultSet row = statement.executeQuery(sql)) {
        row.next();
        return row.getString(1);
      } catch (SQLException e) {
        throw new AssertionError(sql, e);
      }
    }
  }

  /**
   * Starts them.
   *
   * @param synchronous whether a commit waits for one of the standbys
   */
  public PostgresqlCluster(Path directory, int size, boolean synchronous) throws IOException {
    this.directory = directory;
    for (int number = 0; number < size; number++) {
      nodes.add(new Node(directory, number));
    }
    primary = nodes.get(0);
    primary.start();
    for (Node standby : nodes.subList(1, size)) {
      join(standby);
    }
    if (synchronous) {
      String names = nodes.stream().map(node -> node.name).collect(Collectors.joining(", "));
      for (Node node : nodes) {
        set(node, "synchronous_standby_names", "ANY 1 (" + names + ")");
      }
    }
  }

  private static void set(Node node, String setting, String value) {
    node.server.execute(
        "ALTER SYSTEM SET " + setting + " = '" + value + "'", "SELECT pg_reload_conf()");
  }

  /** Waits until the standbys have what the primary has. */
  public void awaitLevel() {
    Eventually.holds(
        "standbys that are level", () -> primary.ask(ClusterSql.STANDBYS_BEHIND).equals("0"));
  }

  /** From now on the standbys receive nothing. */
  public void detachStandbys() {
    for (Node node : living()) {
      if (node != primary) {
        set(node, "primary_conninfo", "");
        Eventually.holds(
            "the end of replication", () -> node.ask(ClusterSql.RECEIVERS).equals("0"));
      }
    }
  }

  /** The main processes of the nodes that run, the primary first. */
  public List<ProcessHandle> nodes() {
    return Stream.concat(Stream.of(primary), living().stream().filter(node -> node != primary))
        .map(node -> node.server.processes().get(0))
        .toList();
  }

  /** Returns the URL of all nodes: the driver looks for the primary. */
  public String url() {
    String hosts =
        nodes.stream().map(node -> "127.0.0.1:" + node.port).collect(Collectors.joining(","));
    return "jdbc:postgresql://" + hosts + "/postgres?user=postgres";
  }

  /** Kills the primary; its most advanced standby takes over. Returns the node that was killed. */
  public int failOver() throws IOException {
    Node dead = primary;
    dead.kill();
    primary =
        living().stream()
            .max(
                Comparator.comparingLong(
                    node ->
                        Long.parseLong(
                            node.ask(
                                "SELECT (pg_last_wal_receive_lsn() - '0/0'::pg_lsn)::bigint"))))
            .orElseThrow();
    primary.server.execute("SELECT pg_promote(true, 60)");
    for (Node node : living()) {
      if (node != primary) {
        set(node, "primary_conninfo", conninfo(node, primary));
      }
    }
    return nodes.indexOf(dead);
  }

  private List<Node> living() {
    return nodes.stream().filter(node -> node.server.isRunning()).toList();
  }

  private static String conninfo(Node standby, Node primary) {
    return "host=127.0.0.1 port="
        + primary.port
        + " user=postgres application_name="
        + standby.name;
  }

  /** A node that was killed becomes a standby with a new copy of the primary. */
  public void join(int number) throws IOException {
    join(nodes.get(number));
  }

  private void join(Node standby) throws IOException {
    try (Connection connection = DriverManager.getConnection(primary.url());
        Statement statement = connection.createStatement()) {
      statement.execute("SELECT pg_start_backup('copy', true, false)");
      copy(primary.data, standby.data);
      try (ResultSet backup = statement.executeQuery(ClusterSql.STOP_BACKUP)) {
        backup.next();
        Files.writeString(standby.data.resolve("backup_label"), backup.getString("labelfile"));
      }
    } catch (SQLException e) {
      throw new IOException(e);
    }
    Files.createDirectories(standby.data.resolve("pg_wal/archive_status"));
    Files.createFile(standby.data.resolve("standby.signal"));
    Files.writeString(
        standby.data.resolve("postgresql.auto.conf"),
        "primary_conninfo = '" + conninfo(standby, primary) + "'\n",
        StandardOpenOption.APPEND);
    standby.start();
    Eventually.holds(
        "a standby", () -> primary.ask(ClusterSql.STREAMING.formatted(standby.name)).equals("1"));
  }

  private void copy(Path from, Path to) throws IOException {
    if (Files.exists(to)) {
      Files.move(to, Files.createTempDirectory(directory, "old").resolve("data"));
    }
    Files.walkFileTree(
        from,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path path, BasicFileAttributes attributes)
              throws IOException {
            if (NOT_COPIED.contains(path.getFileName().toString())) {
              return FileVisitResult.SKIP_SUBTREE;
            }
            Files.copy(path, to.resolve(from.relativize(path)), StandardCopyOption.COPY_ATTRIBUTES);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path path, BasicFileAttributes attributes)
              throws IOException {
            if (!NOT_COPIED.contains(path.getFileName().toString())) {
              copyIfThere(path, to.resolve(from.relativize(path)));
            }
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path path, IOException failure)
              throws IOException {
            if (failure instanceof NoSuchFileException) {
              return FileVisitResult.CONTINUE;
            }
            throw failure;
          }
        });
  }

  /** A running server removes files. */
  private static void copyIfThere(Path from, Path to) throws IOException {
    try {
      Files.copy(from, to, StandardCopyOption.COPY_ATTRIBUTES);
    } catch (NoSuchFileException e) {
      Files.deleteIfExists(to);
    }
  }

  @Override
  public void close() throws IOException {
    for (Node node : living()) {
      node.kill();
    }
  }
}
