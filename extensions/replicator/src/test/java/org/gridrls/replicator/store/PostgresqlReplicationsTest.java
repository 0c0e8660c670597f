package org.gridrls.replicator.store;

import org.junit.jupiter.api.Tag;

/** The state of requests in PostgreSQL. */
@Tag("process")
class PostgresqlReplicationsTest extends ReplicationStoreTest {
  @Override
  String place() {
    return StateServers.postgresqlUrl();
  }
}
