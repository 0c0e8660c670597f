package org.gridrls.replicator.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeType;
import org.gridrls.api.catalog.AttributeQuery.Condition;
import org.gridrls.api.catalog.AttributeQuery.Junction;
import org.gridrls.api.catalog.AttributeQuery.Operator;
import org.gridrls.replicator.request.ReplicationRule;
import org.gridrls.replicator.request.WantedNames;

/** Rules as rows, and back. Stateless. */
final class RuleRows {
  private RuleRows() {}

  static ReplicationRule rule(ResultSet row, List<Condition> conditions) throws SQLException {
    return new ReplicationRule(
        row.getLong("number"),
        row.getString("id"),
        row.getString("request_id"),
        Optional.ofNullable(row.getString("owner")),
        WantedNames.stored(
            row.getBoolean("any_condition") ? Junction.OR : Junction.AND,
            conditions,
            Optional.ofNullable(row.getString("pattern"))),
        row.getInt("copies"),
        row.getLong("replication"),
        Instant.ofEpochMilli(row.getLong("created")));
  }

  static Condition condition(ResultSet row) throws SQLException {
    String name = row.getString("name");
    String type = row.getString("type");
    return new Condition(
        name,
        Operator.valueOf(row.getString("operator")),
        value(name, type, row.getString("value")),
        value(name, type, row.getString("upper_value")));
  }

  private static Optional<Attribute> value(String name, String type, String text) {
    if (text == null) {
      return Optional.empty();
    }
    return Optional.of(
        switch (AttributeType.valueOf(type)) {
          case DATE -> Attribute.date(name, Instant.parse(text));
          case FLOAT -> Attribute.number(name, Double.parseDouble(text));
          case INT -> Attribute.integer(name, Long.parseLong(text));
          case STRING -> Attribute.text(name, text);
        });
  }

  static Object[] row(long rule, int position, Condition condition) {
    return new Object[] {
      rule,
      position,
      condition.attributeName(),
      condition.operator().name(),
      condition.value().map(value -> value.type().name()).orElse(null),
      condition.value().map(value -> value.value().toString()).orElse(null),
      condition.upperValue().map(value -> value.value().toString()).orElse(null)
    };
  }
}
