package org.gridrls.lrc.servers;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.gridrls.lrc.servers.mysql.JdbcMysql;
import org.gridrls.lrc.servers.postgresql.JdbcPostgresql;
import org.gridrls.lrc.store.Stores;
import org.gridrls.testkit.ProcessSignals;
import org.junit.jupiter.api.Assumptions;

/**
 * A real database server for tests, one of each kind in a JVM that runs tests, stopped with it;
 * each test has a schema of its own.
 */
abstract class DatabaseServer {
  static final Stores STORES = Stores.EMBEDDED.and(JdbcPostgresql.KIND, JdbcMysql.KIND);

  static final Path TARGET = Path.of("target").toAbsolutePath();

  private static final AtomicInteger SCHEMAS = new AtomicInteger();
  private static DatabaseServer postgresql;
  private static DatabaseServer mariadb;
  private static DatabaseServer mysql;

  /** The one of this JVM. The test is skipped if it can't be had here; in CI it fails. */
  static synchronized DatabaseServer postgresql() {
    if (postgresql == null) {
      postgresql = started(new PostgresqlServer());
    }
    return postgresql.orSkipped();
  }

  static synchronized DatabaseServer mariadb() {
    if (mariadb == null) {
      mariadb = started(new MariadbServer());
    }
    return mariadb.orSkipped();
  }

  /** Skipped also in CI, since it comes from a distribution that changes. */
  static synchronized DatabaseServer mysql() {
    if (mysql == null) {
      mysql = started(new MysqlServer());
    }
    Assumptions.assumeTrue(mysql.missing == null, () -> "no MySQL here: " + mysql.missing);
    return mysql;
  }

  private Exception missing;
  private Path directory;

  /** Gives it a directory, removed at the end of the run. */
  static <T extends DatabaseServer> T prepared(T server) throws IOException {
    Files.createDirectories(TARGET);
    DatabaseServer database = server;
    database.directory = Files.createTempDirectory(TARGET, "database");
    Runtime.getRuntime().addShutdownHook(new Thread(database::end));
    return server;
  }

  private static DatabaseServer started(DatabaseServer server) {
    try {
      prepared(server).start();
    } catch (Exception e) {
      server.missing = e;
    }
    return server;
  }

  private void end() {
    quit();
    try (Stream<Path> files = Files.walk(directory)) {
      files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A place for what it holds, gone with it. */
  final Path directory() {
    return directory;
  }

  private DatabaseServer orSkipped() {
    if (missing != null && "true".equals(System.getenv("CI"))) {
      throw new AssertionError("CI needs this database", missing);
    }
    Assumptions.assumeTrue(missing == null, () -> "no such database here: " + missing);
    return this;
  }

  /** Starts it, or starts it again with what it holds. */
  abstract void start() throws IOException;

  /** Kills the server at once with -9, with its connections and writes. */
  abstract void stop();

  /** The processes of the server; signals reach all of them. */
  abstract List<ProcessHandle> processes();

  /** Freezes it: connections stay, nobody answers. */
  final void pause() {
    ProcessSignals.freeze(processes());
  }

  final void resume() {
    ProcessSignals.thaw(processes());
  }

  private static void run(List<String> command) {
    try {
      int exit = new ProcessBuilder(command).inheritIO().start().waitFor();
      if (exit != 0) {
        throw new AssertionError(command + " ended with " + exit);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  /** Where it keeps what it stores. */
  final Path data() {
    return directory.resolve("data");
  }

  private Path copy() {
    return directory.resolve("copy");
  }

  /** Copies what it stores while it is stopped. */
  final void saveCopy() {
    run(List.of("rm", "-rf", copy().toString()));
    run(List.of("cp", "-a", data().toString(), copy().toString()));
  }

  /** Puts the copy back, while it is stopped. */
  final void restoreCopy() {
    run(List.of("rm", "-rf", data().toString()));
    run(List.of("mv", copy().toString(), data().toString()));
  }

  /** For good. */
  void quit() {
    stop();
  }

  /** JDBC URL of a new store, empty. */
  abstract String newStore();

  /** Ends all sessions of others, as a network that fails would. */
  abstract void endSessions();

  static String nextName() {
    return "store" + SCHEMAS.incrementAndGet();
  }
}
