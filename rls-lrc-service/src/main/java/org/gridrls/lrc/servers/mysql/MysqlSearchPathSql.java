package org.gridrls.lrc.servers.mysql;

import java.util.Optional;
import org.gridrls.lrc.store.jdbc.SearchPathSql;

/**
 * The SQL of searches by attributes for MySQL and MariaDB: names with equal prefixes are in no
 * order in the index.
 */
final class MysqlSearchPathSql implements SearchPathSql {
  @Override
  public Optional<Head> ofName() {
    return Optional.of(new Head("found.object_head", "LEFT(?, 1500)"));
  }

  @Override
  public String orderOfNames() {
    return "object_head";
  }

  @Override
  public boolean hasOrderOf(String name) {
    return !MysqlMappings.fillsHead(name);
  }

  @Override
  public String sameObject() {
    return "other.object_hash = found.object_hash";
  }

  @Override
  public String from(String table, boolean byName) {
    return table + " found FORCE INDEX (" + table + (byName ? "_by_name)" : "_by_value)");
  }
}
