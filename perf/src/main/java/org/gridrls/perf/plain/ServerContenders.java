package org.gridrls.perf.plain;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.gridrls.perf.calls.LoadedCatalog;
import org.gridrls.perf.database.Database;
import org.gridrls.perf.database.DatabaseServer;
import org.gridrls.perf.measure.Load;
import org.gridrls.perf.process.Running;
import org.gridrls.perf.process.Servers;
import org.gridrls.perf.process.Workspace;

/**
 * On one database server, plain JDBC on a copy of the catalog's table. PostgreSQL is relaxed by
 * each client, so there is a second service; MariaDB as a whole. For one thread.
 */
final class ServerContenders implements Contenders {
  private static final int POOL = 16;
  private static final Map<PlainSql, String> DRIVER =
      Map.of(
          PlainSql.POSTGRESQL, "&reWriteBatchedInserts=true",
          PlainSql.MYSQL, "&useServerPrepStmts=true&rewriteBatchedStatements=true");

  private final Workspace workspace;
  private final DatabaseServer database;
  private final PlainSql sql;
  private final Running durable;
  private final Supplier<Running> makesRelaxed;
  private final String plain;
  private Running relaxed;

  ServerContenders(Workspace workspace, Servers servers, DatabaseServer database, int names)
      throws SQLException {
    this.workspace = workspace;
    this.database = database;
    durable = service(servers, "service", Map.of("roles", "lrc"), names);
    plain = database.newStore("plain");
    sql = PlainSql.of(plain);
    try (Connection connection = DriverManager.getConnection(plain);
        Statement statement = connection.createStatement()) {
      for (String text : sql.copy("service", "plain")) {
        statement.execute(text);
      }
    }
    workspace.say("copied the catalog's table of %,d mappings", names);
    Map<String, String> settings = Map.of("roles", "lrc", "lrc.durability", "relaxed");
    makesRelaxed =
        sql == PlainSql.MYSQL ? () -> durable : () -> service(servers, "relaxed", settings, names);
  }

  private Running service(Servers servers, String name, Map<String, String> settings, int names) {
    Running server = Database.server(servers, name, Optional.of(database.newStore(name)), settings);
    LoadedCatalog.load(server.url(), names, workspace.progress());
    return server;
  }

  @Override
  public Running service(boolean isRelaxed) {
    if (isRelaxed && relaxed == null) {
      relaxed = makesRelaxed.get();
    }
    return isRelaxed ? relaxed : durable;
  }

  @Override
  public PlainJdbc plain(int connections, boolean isRelaxed) throws SQLException {
    return workspace.opened(new PlainJdbc(plain + DRIVER.get(sql), connections, isRelaxed));
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
