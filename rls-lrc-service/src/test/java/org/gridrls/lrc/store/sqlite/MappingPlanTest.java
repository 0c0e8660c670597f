package org.gridrls.lrc.store.sqlite;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.gridrls.lrc.store.Stores;
import org.gridrls.lrc.store.jdbc.StoreConfig;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** No frequent statement reads all mappings, or sorts them. */
class MappingPlanTest {
  @TempDir Path directory;

  private String url() {
    return "jdbc:sqlite:" + directory.resolve("lrc.db");
  }

  @BeforeEach
  void makeStore() {
    Stores.EMBEDDED.open(StoreConfig.durable(url())).close();
  }

  private String plan(String sql) throws SQLException {
    StringBuilder plan = new StringBuilder();
    try (Connection connection = DriverManager.getConnection(url());
        PreparedStatement explain = connection.prepareStatement("EXPLAIN QUERY PLAN " + sql);
        ResultSet rows = explain.executeQuery()) {
      while (rows.next()) {
        plan.append(rows.getString(4)).append('\n');
      }
    }
    return plan.toString();
  }

  private void requirePlan(String sql, String... parts) throws SQLException {
    String plan = plan(sql);
    for (String part : parts) {
      assertTrue(plan.contains(part), () -> part + " in the plan of " + sql + ":\n" + plan);
    }
    assertFalse(plan.contains("SCAN mapping"), plan);
    assertFalse(plan.contains("SCAN found"), plan);
    assertFalse(plan.contains("USE TEMP B-TREE FOR ORDER BY"), plan);
  }

  @Test
  void lookupsOfNamesUseTheirIndexes() throws SQLException {
    String byName = "mapping USING PRIMARY KEY (logical_name=?";
    String byTarget = "mapping_by_target (target_name=?";
    requirePlan(SqliteCatalogSql.OF_NAME, byName + " AND rule>?)", byName + " AND rule=? AND");
    requirePlan(SqliteCatalogSql.OF_TARGET, "(logical_name=? AND rule=?)", byTarget);
    requirePlan(SqliteCatalogSql.OF_NAMES, "found USING PRIMARY KEY (logical_name=?)");
    requirePlan(SqliteCatalogSql.OF_TARGETS, "(logical_name=? AND rule=?)", byTarget);
    requirePlan(SqliteCatalogSql.EXISTS, byName);
    requirePlan(SqliteCatalogSql.EXISTING, "USING PRIMARY KEY (logical_name=?)");
    requirePlan(SqliteCatalogSql.EXISTING_TARGETS, byTarget);
    requirePlan(SqliteCatalogSql.OCCURRENCES, byName, byTarget);
  }

  @Test
  void pagesAreReadInTheOrderOfAnIndex() throws SQLException {
    for (String sql : List.of(SqliteCatalogSql.RANGE, SqliteCatalogSql.MATCHING)) {
      requirePlan(sql, "PRIMARY KEY (logical_name>?)");
    }
    for (String sql : List.of(SqliteCatalogSql.RANGE_BELOW, SqliteCatalogSql.MATCHING_BELOW)) {
      requirePlan(sql, "PRIMARY KEY (logical_name>? AND logical_name<?)");
    }
    requirePlan(SqliteCatalogSql.TARGETS, "mapping_by_target ((target_name,logical_name)>(?,?))");
    requirePlan(SqliteCatalogSql.TARGETS_BELOW, "mapping_by_target (");
    requirePlan(SqliteCatalogSql.BY_RULE, "PRIMARY KEY (logical_name>?)");
    requirePlan(SqliteCatalogSql.BY_RULE_BELOW, "PRIMARY KEY (logical_name>? AND logical_name<?)");
  }

  @Test
  void deletionsUseThePrimaryKey() throws SQLException {
    requirePlan(
        SqliteCatalogSql.DELETE, "PRIMARY KEY (logical_name=? AND rule=? AND target_name=?)");
  }
}
