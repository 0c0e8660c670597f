package org.gridrls.replicator.store;

import java.sql.SQLException;
import org.junit.jupiter.api.Tag;

/** Upgrades of states in PostgreSQL. */
@Tag("process")
class PostgresqlUpgradeTest extends UpgradeTest {
  @Override
  String place() {
    return StateServers.postgresqlUrl();
  }

  @Override
  void writeOld(String place) throws SQLException {
    execute(place, script("postgresql"), script("rows"));
  }

  @Override
  String versionQuery() {
    return "SELECT version FROM replicator_state";
  }

  @Override
  String url(String place) {
    return place;
  }
}
