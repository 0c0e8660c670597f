package org.gridrls.perf.plain;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gridrls.perf.catalog.Database;
import org.gridrls.perf.catalog.LoadedCatalog;
import org.gridrls.perf.database.DatabaseServer;
import org.gridrls.perf.measure.Load;
import org.gridrls.perf.process.Running;
import org.gridrls.perf.process.Servers;
import org.gridrls.perf.process.Workspace;

/**
 * On one database server, plain JDBC on a copy of the catalog's table. PostgreSQL is relaxed by
 * each client for itself, so there is a second service; MariaDB as a whole. For one thread.
 */
final class ServerContenders implements Contenders {
  private static final int POOL = 16;
  private static final Map<PlainSql, String> DRIVER =
      Map.of(
          PlainSql.POSTGRESQL, "&reWriteBatchedInserts=true",
          PlainSql.MYSQL, "&useServerPrepStmts=true&rewriteBatchedStatements=true");

  private final Workspace workspace;
  private final DatabaseServer database;
  private final Running durable;
  private final Running relaxed;
  private final String plain;

  ServerContenders(Workspace workspace, Servers servers, DatabaseServer database, int names)
      throws SQLException {
    this.workspace = workspace;
    this.database = database;
    String store = database.newStore("service");
    durable = Database.catalog(servers, "durable", Optional.of(store));
    LoadedCatalog.load(durable.url(), 0, names, 1, workspace.progress());
    plain = database.newStore("plain");
    copy(names);
    relaxed = PlainSql.of(store) == PlainSql.MYSQL ? durable : relaxed(servers, names);
  }

  private Running relaxed(Servers servers, int names) {
    Running server =
        Database.catalog(
            servers,
            "relaxed",
            Optional.of(database.newStore("relaxed")),
            Map.of("lrc.durability", "relaxed"));
    LoadedCatalog.load(server.url(), 0, names, 1, workspace.progress());
    return server;
  }

  private void copy(int names) throws SQLException {
    try (Connection connection = DriverManager.getConnection(plain);
        Statement statement = connection.createStatement()) {
      for (String sql : PlainSql.of(plain).copy("service", "plain")) {
        statement.execute(sql);
      }
    }
    workspace.progress().say("copied the catalog's table of %,d mappings", names);
  }

  @Override
  public Running service(boolean isRelaxed) {
    return isRelaxed ? relaxed : durable;
  }

  @Override
  public PlainJdbc plain(int connections, boolean isRelaxed) throws SQLException {
    return workspace.opened(
        new PlainJdbc(plain + DRIVER.get(PlainSql.of(plain)), connections, isRelaxed));
  }

  @Override
  public List<Integer> connections(int threads) {
    return threads <= POOL ? List.of(threads) : List.of(POOL, threads);
  }

  @Override
  public Load with(boolean isRelaxed, Load load) {
    return time -> {
      database.relax(isRelaxed);
      return load.run(time);
    };
  }

  @Override
  public List<ProcessHandle> database() {
    return List.of(database.process());
  }
}
