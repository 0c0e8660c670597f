package org.gridrls.lrc.store.sqlite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationVersion;
import org.flywaydb.core.api.migration.Context;
import org.flywaydb.core.api.migration.JavaMigration;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.api.PageRequest;
import org.gridrls.api.RlsException;
import org.gridrls.kit.jdbc.Migrations;
import org.gridrls.lrc.catalog.CatalogCounts;
import org.gridrls.lrc.store.JdbcMappingCatalog;
import org.gridrls.lrc.store.RawSql;
import org.gridrls.lrc.store.Stores;
import org.gridrls.lrc.store.jdbc.StoreConfig;
import org.gridrls.lrc.store.rule.TargetRules;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteDataSource;

/** A store with both names of each mapping in full (schema 9) is upgraded as a whole or not. */
class TargetRuleMigrationTest {
  private static final int NAMES = 12_000;
  private static final String OLD_COUNT =
      "SELECT count(*) FROM mapping INDEXED BY mapping_by_target";

  @TempDir Path directory;
  private final List<Mapping> mappings =
      Stream.concat(
              IntStream.range(0, NAMES)
                  .mapToObj(i -> Mapping.of("/data/" + i, "gsiftp://host" + i % 2 + "/se/" + i)),
              IntStream.range(0, 20).mapToObj(i -> Mapping.of("several", "target " + i)))
          .sorted()
          .toList();

  private String url() {
    return "jdbc:sqlite:" + directory.resolve("lrc.db");
  }

  @BeforeEach
  void writeAsBefore() throws SQLException {
    Flyway.configure()
        .dataSource(url(), "", "")
        .locations("classpath:db/lrc/sqlite")
        .target("9")
        .load()
        .migrate();
    try (Connection connection = DriverManager.getConnection(url())) {
      connection.setAutoCommit(false);
      try (PreparedStatement insert =
          connection.prepareStatement("INSERT INTO mapping VALUES (?, ?)")) {
        for (Mapping mapping : mappings) {
          insert.setString(1, mapping.logicalName().value());
          insert.setString(2, mapping.targetName().value());
          insert.executeUpdate();
        }
      }
      connection.commit();
    }
    RawSql.execute(
        url(),
        "UPDATE catalog_state SET boot_id = 7, sequence = 3, logical_names = "
            + (NAMES + 1)
            + ", target_names = "
            + mappings.size()
            + ", mappings = "
            + mappings.size());
  }

  private List<Mapping> all(JdbcMappingCatalog catalog, ObjectType type) {
    return catalog
        .queryPattern(type, GlobPattern.of("*"), AttributeSelection.NONE, PageRequest.first(10_000))
        .mappings()
        .stream()
        .map(AttributedMapping::mapping)
        .toList();
  }

  @Test
  void everyMappingIsThereAfterTheUpgrade() {
    try (JdbcMappingCatalog catalog = Stores.EMBEDDED.open(StoreConfig.durable(url()))) {
      assertEquals(
          new CatalogCounts(NAMES + 1, mappings.size(), mappings.size(), 3), catalog.counts());
      assertEquals(mappings.subList(0, 10_000), all(catalog, ObjectType.LOGICAL_NAME));
      assertEquals(mappings.stream().map(one -> true).toList(), catalog.mappingsExist(mappings));
      catalog.examine();
      assertEquals(Optional.empty(), catalog.trouble());
    }
    assertEquals(2, RawSql.number(url(), "SELECT count(*) FROM target_rule"));
    long inFull = RawSql.number(url(), "SELECT count(*) FROM mapping WHERE rule = 0");
    assertEquals(20 + 2 * TargetRules.SEEN_BEFORE, inFull);
  }

  /** Fails after all was copied, as a server that is killed. */
  private record Failing(TargetRuleMigration real) implements JavaMigration {
    @Override
    public void migrate(Context context) throws SQLException {
      real.migrate(context);
      throw new SQLException("killed");
    }

    @Override
    public MigrationVersion getVersion() {
      return real.getVersion();
    }

    @Override
    public String getDescription() {
      return real.getDescription();
    }

    @Override
    public Integer getChecksum() {
      return real.getChecksum();
    }

    @Override
    public boolean canExecuteInTransaction() {
      return real.canExecuteInTransaction();
    }
  }

  @Test
  void anUpgradeThatFailsChangesNothingAndIsRepeated() {
    SQLiteDataSource source = new SQLiteDataSource();
    source.setUrl(url());
    JdbcSqlite dialect = new JdbcSqlite(StoreConfig.durable(url()));
    JavaMigration failing = new Failing(new TargetRuleMigration(dialect));
    assertThrows(RlsException.class, () -> Migrations.migrate(source, "lrc/sqlite", failing));
    assertEquals(mappings.size(), RawSql.number(url(), OLD_COUNT));
    assertEquals(9, RawSql.number(url(), "SELECT max(version + 0) FROM flyway_schema_history"));
    everyMappingIsThereAfterTheUpgrade();
  }

  @Test
  void aFormerVersionRefusesTheUpgradedStore() {
    Stores.EMBEDDED.open(StoreConfig.durable(url())).close();
    SQLiteDataSource source = new SQLiteDataSource();
    source.setUrl(url());
    RlsException refused =
        assertThrows(RlsException.class, () -> Migrations.migrate(source, "lrc/sqlite"));
    assertEquals(true, refused.getMessage().contains("schema version 10"), refused.getMessage());
  }
}
