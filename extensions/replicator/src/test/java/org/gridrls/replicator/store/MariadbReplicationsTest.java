package org.gridrls.replicator.store;

import org.junit.jupiter.api.Tag;

/** The state of requests in MariaDB. */
@Tag("process")
class MariadbReplicationsTest extends ReplicationStoreTest {
  @Override
  String place() {
    return StateServers.mariadbUrl();
  }
}
