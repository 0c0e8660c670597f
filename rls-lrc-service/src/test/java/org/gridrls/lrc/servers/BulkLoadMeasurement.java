package org.gridrls.lrc.servers;

import java.io.ByteArrayInputStream;
import java.io.Reader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.gridrls.api.Mapping;
import org.gridrls.lrc.servers.mysql.JdbcMysql;
import org.gridrls.lrc.servers.postgresql.JdbcPostgresql;
import org.gridrls.lrc.store.jdbc.JdbcDialect;
import org.gridrls.lrc.store.jdbc.JdbcStatements;
import org.gridrls.lrc.store.jdbc.StoreConfig;
import org.gridrls.lrc.store.jdbc.StoreKind;

/**
 * A program for decision 9: how fast groups of new mappings are written by the statements that the
 * catalog uses, and by the bulk loaders of the databases (COPY, LOAD DATA LOCAL), in turns,
 * durable.
 */
final class BulkLoadMeasurement {
  private static final int ROUNDS = 7;
  private static final int ROWS = 20_000;

  private int next;

  private BulkLoadMeasurement() {}

  /** Writes rows within a transaction. */
  private interface Way {
    void write(Connection connection, List<Mapping> rows) throws Exception;
  }

  public static void main(String[] args) throws Exception {
    String postgresql = DatabaseServer.postgresql().newStore();
    String mariadb = DatabaseServer.mariadb().newStore();
    DatabaseServer.STORES.open(StoreConfig.durable(postgresql)).close();
    DatabaseServer.STORES.open(StoreConfig.durable(mariadb)).close();
    for (int group : List.of(1_000, 10_000)) {
      new BulkLoadMeasurement()
          .compare("PostgreSQL", group, postgresql, ours(postgresql), BulkLoadMeasurement::copy);
      new BulkLoadMeasurement()
          .compare(
              "MariaDB",
              group,
              mariadb + "&allowLoadLocalInfile=true&rewriteBatchedStatements=true",
              ours(mariadb),
              BulkLoadMeasurement::loadData);
    }
    System.exit(0);
  }

  private void compare(String database, int group, String url, Way ours, Way loader)
      throws Exception {
    List<Double> usual = new ArrayList<>();
    List<Double> loaded = new ArrayList<>();
    try (Connection connection = DriverManager.getConnection(url)) {
      connection.setAutoCommit(false);
      for (int round = 0; round < ROUNDS; round++) {
        usual.add(rate(connection, group, ours));
        loaded.add(rate(connection, group, loader));
      }
    }
    System.out.printf(
        "%s, groups of %,d: %,.0f rows/s by statements, %,.0f by the loader: %.2fx%n",
        database, group, median(usual), median(loaded), median(loaded) / median(usual));
  }

  private static double median(List<Double> values) {
    Collections.sort(values);
    return values.get(values.size() / 2);
  }

  private double rate(Connection connection, int group, Way way) throws Exception {
    long start = System.nanoTime();
    for (int written = 0; written < ROWS; written += group) {
      List<Mapping> rows =
          IntStream.range(next, next + group).mapToObj(BulkLoadMeasurement::row).toList();
      next += group;
      way.write(connection, rows);
      connection.commit();
    }
    return ROWS / ((System.nanoTime() - start) / 1e9);
  }

  private static Mapping row(int number) {
    long mixed = number * 0x9E3779B1L & 0xFFFFFFFFL;
    return Mapping.of(
        String.format("lfn:/grid/experiment/run%05d/file-%08x-%09d", number / 500, mixed, number),
        String.format("gsiftp://se%02d.example.org/data/experiment/%09d", number % 20, number));
  }

  private static Way ours(String url) {
    StoreKind kind = JdbcPostgresql.KIND.takes(url) ? JdbcPostgresql.KIND : JdbcMysql.KIND;
    JdbcDialect dialect = kind.open().apply(StoreConfig.durable(url));
    return (connection, rows) -> {
      try (JdbcStatements statements = new JdbcStatements(connection, dialect)) {
        dialect.mappings(statements).change(List.of(), rows, List.of());
        statements.send();
      }
    };
  }

  /** The driver is not on the class path of the compiler. */
  private static void copy(Connection connection, List<Mapping> rows) throws Exception {
    Object session = connection.unwrap(Class.forName("org.postgresql.PGConnection"));
    Object api = session.getClass().getMethod("getCopyAPI").invoke(session);
    api.getClass()
        .getMethod("copyIn", String.class, Reader.class)
        .invoke(
            api,
            "COPY mapping (logical_name, target_name) FROM STDIN",
            new StringReader(lines(rows)));
  }

  private static void loadData(Connection connection, List<Mapping> rows) throws Exception {
    try (Statement statement = connection.createStatement()) {
      Object ours = statement.unwrap(Class.forName("com.mysql.cj.jdbc.JdbcStatement"));
      Arrays.stream(ours.getClass().getMethods())
          .filter(method -> method.getName().equals("setLocalInfileInputStream"))
          .findFirst()
          .orElseThrow()
          .invoke(ours, new ByteArrayInputStream(lines(rows).getBytes(StandardCharsets.UTF_8)));
      statement.execute(
          "LOAD DATA LOCAL INFILE 'rows' INTO TABLE mapping CHARACTER SET binary"
              + " (logical_name, target_name)");
    }
  }

  private static String lines(List<Mapping> rows) {
    StringBuilder text = new StringBuilder();
    for (Mapping row : rows) {
      text.append(row.logicalName()).append('\t').append(row.targetName()).append('\n');
    }
    return text.toString();
  }
}
