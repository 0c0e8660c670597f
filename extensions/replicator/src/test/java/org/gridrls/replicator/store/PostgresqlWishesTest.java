package org.gridrls.replicator.store;

/** The state of wishes in PostgreSQL. */
@Tag("process")
class PostgresqlWishesTest extends WishStoreTest {
  @Override
  String place() {
    return StateServers.postgresqlUrl();
  }
}
