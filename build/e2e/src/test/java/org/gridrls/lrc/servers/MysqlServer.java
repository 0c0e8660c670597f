package org.gridrls.lrc.servers;

import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gridrls.lrc.store.RawSql;
import org.gridrls.testkit.Eventually;

/**
 * MySQL, unpacked by {@code .ci/mysql} into the folder that the environment variable RLS_MYSQL
 * names, or into {@code target/mysql}.
 */
final class MysqlServer extends DatabaseServer {
  private static final int UNKNOWN_SESSION = 1094;

  private final Path home =
      Optional.ofNullable(System.getenv("RLS_MYSQL")).map(Path::of).orElse(TARGET.resolve("mysql"));

  private int port;
  private Process process;

  @Override
  void start() throws IOException {
    if (port == 0) {
      if (!Files.isExecutable(home.resolve("mysqld"))) {
        throw new FileNotFoundException("no MySQL in " + home + "; .ci/mysql unpacks one");
      }
      try (ServerSocket free = new ServerSocket(0)) {
        port = free.getLocalPort();
      }
      if (program("--initialize-insecure").onExit().join().exitValue() != 0) {
        throw new IOException("MySQL does not run here, see " + log());
      }
    }
    process =
        program(
            "--port=" + port,
            "--bind-address=127.0.0.1",
            "--socket=" + directory().resolve("socket"),
            "--mysqlx=OFF",
            "--secure-file-priv=",
            "--skip-log-bin",
            "--innodb-flush-method=nosync",
            "--innodb-buffer-pool-size=64M");
    Eventually.holds("MySQL", this::answers);
  }

  private Process program(String... options) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                home.resolve("mysqld").toString(),
                "--no-defaults",
                "--basedir=" + home.resolve("usr"),
                "--datadir=" + data()));
    if ("root".equals(System.getProperty("user.name"))) {
      command.add("--user=root");
    }
    command.addAll(List.of(options));
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(log()))
        .start();
  }

  private File log() {
    return directory().resolve("log").toFile();
  }

  private boolean answers() {
    if (!process.isAlive()) {
      throw new AssertionError("MySQL ended, see " + log());
    }
    try {
      DriverManager.getConnection(url("")).close();
      return true;
    } catch (SQLException e) {
      return false;
    }
  }

  @Override
  void stop() {
    if (process != null) {
      process.destroyForcibly().onExit().join();
    }
  }

  @Override
  List<ProcessHandle> processes() {
    return List.of(process.toHandle());
  }

  @Override
  String newStore() {
    String name = nextName();
    RawSql.execute(url(""), "CREATE DATABASE " + name);
    return url(name);
  }

  @Override
  void endSessions() {
    try (Connection connection = DriverManager.getConnection(url(""));
        Statement statement = connection.createStatement()) {
      List<Long> sessions = new ArrayList<>();
      try (ResultSet rows =
          statement.executeQuery(
              "SELECT id FROM performance_schema.processlist"
                  + " WHERE id <> connection_id() AND user = 'root'")) {
        while (rows.next()) {
          sessions.add(rows.getLong(1));
        }
      }
      for (long session : sessions) {
        kill(statement, session);
      }
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }

  /** The session may have ended by itself. */
  private static void kill(Statement statement, long session) throws SQLException {
    try {
      statement.execute("KILL " + session);
    } catch (SQLException e) {
      if (e.getErrorCode() != UNKNOWN_SESSION) {
        throw e;
      }
    }
  }

  private String url(String database) {
    return "jdbc:mysql://127.0.0.1:"
        + port
        + "/"
        + database
        + "?user=root&sslMode=DISABLED&allowPublicKeyRetrieval=true";
  }
}
