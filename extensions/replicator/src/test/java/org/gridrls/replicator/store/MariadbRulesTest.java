package org.gridrls.replicator.store;

import org.junit.jupiter.api.Tag;

/** The state of rules in MariaDB. */
@Tag("process")
class MariadbRulesTest extends RuleStoreTest {
  @Override
  String place() {
    return StateServers.mariadbUrl();
  }
}
