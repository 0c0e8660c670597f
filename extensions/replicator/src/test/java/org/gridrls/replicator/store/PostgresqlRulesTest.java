package org.gridrls.replicator.store;

import org.junit.jupiter.api.Tag;

/** The state of rules in PostgreSQL. */
@Tag("process")
class PostgresqlRulesTest extends RuleStoreTest {
  @Override
  String place() {
    return StateServers.postgresqlUrl();
  }
}
