package org.gridrls.lrc.servers.postgresql;

import java.util.Optional;
import org.gridrls.api.AttributeType;
import org.gridrls.lrc.store.jdbc.SearchPathSql;

/**
 * The SQL of searches by attributes for PostgreSQL: prefixes of strings are indexed; rows with
 * equal prefixes are sorted.
 */
final class PostgresqlSearchPathSql implements SearchPathSql {
  @Override
  public Optional<Head> ofName() {
    return Optional.of(new Head("left(found.object_name, 300)", "left(?, 300)"));
  }

  @Override
  public Optional<Head> ofValue(AttributeType type) {
    return type == AttributeType.STRING
        ? Optional.of(new Head("left(found.value, 300)", "left(?, 300)"))
        : Optional.empty();
  }

  @Override
  public String orderOfNames() {
    return "left(object_name, 300), object_name";
  }

  @Override
  public String sameObject() {
    return "left(other.object_name, 300) = left(found.object_name, 300)"
        + " AND other.object_name = found.object_name";
  }
}
