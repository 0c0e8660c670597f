package org.gridrls.lrc.store.query;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeDefinition;
import org.gridrls.api.AttributeType;
import org.gridrls.api.ObjectType;
import org.gridrls.api.catalog.AttributeQuery;
import org.gridrls.api.catalog.AttributeQuery.Operator;
import org.gridrls.lrc.store.Stores;
import org.gridrls.lrc.store.jdbc.AttributeSql.Defined;
import org.gridrls.lrc.store.jdbc.JdbcDialect;
import org.gridrls.lrc.store.jdbc.StoreConfig;
import org.gridrls.lrc.store.query.SearchSql.Step;
import org.gridrls.lrc.store.sqlite.JdbcSqlite;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How SQLite goes about a search: by the index of values where that helps, else in order. */
class SearchPlanTest {
  private static final Map<String, Defined> DEFINITIONS =
      Map.of(
          "size",
          new Defined(
              1, new AttributeDefinition("size", ObjectType.LOGICAL_NAME, AttributeType.INT)));
  private static final Attribute SIZE = Attribute.integer("size", 7);

  @TempDir Path directory;

  private String plan(Step... steps) throws SQLException {
    StoreConfig config = StoreConfig.durable("jdbc:sqlite:" + directory.resolve("lrc.db"));
    Stores.EMBEDDED.open(config).close();
    StringBuilder plan = new StringBuilder();
    JdbcDialect dialect = JdbcSqlite.KIND.open().apply(config);
    SearchSql.Query query =
        new SearchSql(DEFINITIONS, dialect)
            .names(List.of(steps), new SearchSql.Window(Optional.empty(), "a", 10), false);
    try (Connection connection = dialect.writer();
        PreparedStatement explain =
            connection.prepareStatement("EXPLAIN QUERY PLAN " + query.sql());
        ResultSet rows = explain.executeQuery()) {
      while (rows.next()) {
        plan.append(rows.getString(4)).append('\n');
      }
    }
    return plan.toString();
  }

  private static Step step(
      boolean byName, AttributeQuery.Condition found, AttributeQuery.Condition... others) {
    return new Step(found, List.of(others), byName);
  }

  private static AttributeQuery.Condition size(Operator operator) {
    return AttributeQuery.Condition.compared(operator, SIZE);
  }

  @Test
  void aRangeIsNoScan() throws SQLException {
    String plan = plan(step(false, AttributeQuery.Condition.between(SIZE, SIZE)));
    assertTrue(plan.contains("attribute_int_by_value (attribute=? AND value>?"), plan);
    assertFalse(plan.contains("SCAN"), plan);
  }

  @Test
  void oneValueComesInOrder() throws SQLException {
    String plan = plan(step(false, size(Operator.EQUAL)));
    assertTrue(plan.contains("(attribute=? AND value=? AND object_name>?)"), plan);
    assertFalse(plan.contains("ORDER BY"), plan);
  }

  @Test
  void whatMayFindManyComesInOrderToo() throws SQLException {
    for (AttributeQuery.Condition wide :
        List.of(
            size(Operator.NOT_EQUAL),
            size(Operator.GREATER),
            AttributeQuery.Condition.has("size"))) {
      String plan = plan(step(true, wide));
      assertTrue(plan.contains("PRIMARY KEY (object_name>?)"), plan);
      assertFalse(plan.contains("ORDER BY"), plan);
    }
  }

  @Test
  void conditionsThatMustHoldTooAreLookedUp() throws SQLException {
    String plan = plan(step(false, size(Operator.EQUAL), size(Operator.GREATER)));
    assertTrue(plan.contains("(attribute=? AND value=? AND object_name>?)"), plan);
    assertTrue(plan.contains("PRIMARY KEY (object_name=? AND attribute=?)"), plan);
  }

  @Test
  void eachOfSeveralConditionsUsesItsIndex() throws SQLException {
    String plan =
        plan(
            step(false, size(Operator.EQUAL)),
            step(false, AttributeQuery.Condition.between(SIZE, SIZE)));
    assertTrue(plan.contains("(attribute=? AND value=? AND object_name>?)"), plan);
    assertTrue(plan.contains("(attribute=? AND value>? AND value<?)"), plan);
  }
}
