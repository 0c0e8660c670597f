package org.gridrls.replicator.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.gridrls.testkit.MariadbProcess;
import org.gridrls.testkit.PostgresqlProcess;

/** Database servers that tests share, each test with a database of its own. For one thread. */
final class StateServers {
  private static final Path TARGET = Path.of("target").toAbsolutePath();
  private static PostgresqlProcess postgresql;
  private static MariadbProcess mariadb;

  private StateServers() {}

  private static Path directory() {
    return TARGET.resolve("state-" + UUID.randomUUID());
  }

  private static String name() {
    return "s" + UUID.randomUUID().toString().replace("-", "");
  }

  /** Started once. */
  static synchronized PostgresqlProcess postgresql() {
    if (postgresql == null) {
      try {
        postgresql = new PostgresqlProcess(directory(), Map.of());
        postgresql.start();
        Runtime.getRuntime().addShutdownHook(new Thread(postgresql::close));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return postgresql;
  }

  /** The URL of a new schema. */
  static String postgresqlUrl() {
    return postgresql().create(name());
  }

  /** The URL of a new database. */
  static synchronized String mariadbUrl() {
    if (mariadb == null) {
      try {
        mariadb = new MariadbProcess(TARGET.resolve("mariadb-11.4.5"), directory(), List.of());
        mariadb.start(ProcessBuilder::start);
        Process process = mariadb.process();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return mariadb.create(name());
  }
}
