package org.gridrls.replicator.store;

/** The state of requests in PostgreSQL. */
@Tag("process")
class PostgresqlReplicationsTest extends ReplicationStoreTest {
  @Override
  String place() {
    return StateServers.postgresqlUrl();
  }
}
