package org.gridrls.replicator.store;

/** The state of requests in PostgreSQL. */
class PostgresqlReplicationsTest extends ReplicationStoreTest {
  @Override
  String place() {
    return StateServers.postgresqlUrl();
  }
}
