package org.gridrls.replicator.store;

import org.junit.jupiter.api.Tag;

/** The state of wishes in MariaDB. */
@Tag("process")
class MariadbWishesTest extends WishStoreTest {
  @Override
  String place() {
    return StateServers.mariadbUrl();
  }
}
