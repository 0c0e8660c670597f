package org.gridrls.replicator.store;

import org.junit.jupiter.api.Tag;

/** The state of wishes in PostgreSQL. */
@Tag("process")
class PostgresqlWishesTest extends WishStoreTest {
  @Override
  String place() {
    return StateServers.postgresqlUrl();
  }
}
