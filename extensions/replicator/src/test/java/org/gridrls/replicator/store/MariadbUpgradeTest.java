package org.gridrls.replicator.store;

import java.sql.SQLException;
import org.junit.jupiter.api.Tag;

/** Upgrades of states in MariaDB. */
@Tag("process")
class MariadbUpgradeTest extends UpgradeTest {
  @Override
  String place() {
    return StateServers.mariadbUrl();
  }

  @Override
  void writeOld(String place) throws SQLException {
    execute(place, script("mysql"), script("rows"));
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
