package org.gridrls.testkit;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A PostgreSQL server without passwords, as durable as its defaults, from binaries that Maven
 * brings (the caller has them on its class path). It can be killed and started again with the same
 * data and port. For one thread.
 */
public final class PostgresqlProcess implements AutoCloseable {
  /** Recovery after a kill takes long on a slow machine. */
  private static final Duration START_WAIT = Duration.ofMinutes(5);

  private static final int ANY_PORT = 0;

  private final Optional<Path> programs;
  private final Path data;
  private final Map<String, String> options;
  private int port;
  private EmbeddedPostgres server;

  /**
   * Starts nothing yet.
   *
   * @param programs where the binaries are unpacked, unless they are there; empty: in the directory
   *     for temporary files
   * @param data its data directory, created by the first start
   * @param options of the server, by the names of its settings
   */
  public PostgresqlProcess(Optional<Path> programs, Path data, Map<String, String> options) {
    this.programs = programs;
    this.data = data;
    this.options = Map.copyOf(options);
  }

  /** Uses binaries in the directory for temporary files. */
  public PostgresqlProcess(Path data, Map<String, String> options) {
    this(Optional.empty(), data, options);
  }

  /** Answers when it returns; a second start keeps port and data. */
  public void start() throws IOException {
    start(port);
  }

  /** Starts at this port. */
  public void start(int atPort) throws IOException {
    EmbeddedPostgres.Builder builder =
        EmbeddedPostgres.builder()
            .setDataDirectory(data)
            .setCleanDataDirectory(false)
            .setPGStartupWait(START_WAIT)
            .setRegisterShutdownHook(false)
            .setLocaleConfig("encoding", "UTF8")
            .setLocaleConfig("locale", "C")
            .setServerConfig("fsync", "on")
            .setServerConfig("synchronous_commit", "on")
            .setServerConfig("full_page_writes", "on");
    programs.ifPresent(path -> builder.setOverrideWorkingDirectory(path.toFile()));
    options.forEach(builder::setServerConfig);
    if (atPort != ANY_PORT) {
      builder.setPort(atPort);
    }
    server = builder.start();
    port = server.getPort();
  }

  /** True between a start and the next {@link #kill} or {@link #close}. */
  public boolean isRunning() {
    return server != null;
  }

  /** The main process, which comes first, and its children; empty if it does not run. */
  public List<ProcessHandle> processes() {
    try {
      long pid = Long.parseLong(Files.readAllLines(data.resolve("postmaster.pid")).get(0).strip());
      List<ProcessHandle> processes = new ArrayList<>();
      ProcessHandle.of(pid)
          .ifPresent(
              main -> Stream.concat(Stream.of(main), main.descendants()).forEach(processes::add));
      return processes;
    } catch (NoSuchFileException e) {
      return List.of();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Kills all its processes with SIGKILL, so that none is left when it starts again. */
  public void kill() {
    List<ProcessHandle> processes = processes();
    processes.forEach(ProcessHandle::destroyForcibly);
    processes.forEach(process -> process.onExit().join());
    close();
  }

  /** A JDBC URL of the default database. */
  public String url() {
    return "jdbc:postgresql://127.0.0.1:" + port + "/postgres?user=postgres";
  }

  /** Creates a schema; returns its JDBC URL. */
  public String create(String schema) {
    execute("CREATE SCHEMA " + schema);
    return url() + "&currentSchema=" + schema;
  }

  /** Runs statements on a connection of their own. */
  public void execute(String... statements) {
    try (Connection connection = DriverManager.getConnection(url());
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Stops it; the data stays. */
  @Override
  public void close() {
    if (server != null) {
      try {
        server.close();
        server = null;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
