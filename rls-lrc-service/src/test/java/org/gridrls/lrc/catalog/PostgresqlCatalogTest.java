package org.gridrls.lrc.catalog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.gridrls.api.Mapping;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class PostgresqlCatalogTest extends StoreContracts {
  @Override
  String emptyStore() {
    return DatabaseServer.postgresql().newStore();
  }

  @Test
  void userAndPasswordMayStandBesideTheUrlAndDurabilityMayBeRelaxed() {
    String url = DatabaseServer.postgresql().newStore().replace("user=postgres&", "");
    StoreConfig.Login login = new StoreConfig.Login(Optional.of("postgres"), Optional.of("any"));
    StoreConfig relaxed = new StoreConfig(url, login, false, 10, 1);
    try (JdbcMappingCatalog catalog = JdbcMappingCatalog.open(relaxed)) {
      catalog.apply(Change.create(Mapping.of("a", "t")));
      assertEquals(1, catalog.counts().mappings());
    }
  }

  @Test
  void aServerThatIsNotThereIsUnavailable() {
    StoreConfig nowhere =
        StoreConfig.durable("jdbc:postgresql://127.0.0.1:1/lrc?user=u&password=geheim");
    RlsException refused = assertThrows(RlsException.class, () -> JdbcMappingCatalog.open(nowhere));
    assertEquals(RlsError.UNAVAILABLE, refused.error());
    assertTrue(refused.retryAfter().isPresent());
    assertFalse(refused.getMessage().contains("geheim"));
  }

  @Nested
  class OnAServer extends ServerStoreContract {
    @Override
    DatabaseServer server() {
      return DatabaseServer.postgresql();
    }
  }

  @Nested
  class Targets extends TargetStoreContract {
    private JdbcMappingCatalog catalog;

    @BeforeEach
    void open() {
      catalog =
          JdbcMappingCatalog.open(StoreConfig.durable(DatabaseServer.postgresql().newStore()));
    }

    @AfterEach
    void close() {
      catalog.close();
    }

    @Override
    TargetStore store() {
      return catalog.targetStore();
    }
  }

  @Nested
  class Acknowledged extends AcknowledgedStatesContract {
    private JdbcMappingCatalog catalog;

    @BeforeEach
    void open() {
      catalog =
          JdbcMappingCatalog.open(StoreConfig.durable(DatabaseServer.postgresql().newStore()));
    }

    @AfterEach
    void close() {
      catalog.close();
    }

    @Override
    AcknowledgedStates states() {
      return catalog.acknowledgedStates();
    }
  }
}
