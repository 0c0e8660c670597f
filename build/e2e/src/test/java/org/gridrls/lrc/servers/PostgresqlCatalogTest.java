package org.gridrls.lrc.servers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.gridrls.api.Mapping;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.lrc.catalog.AcknowledgedStates;
import org.gridrls.lrc.catalog.AcknowledgedStatesContract;
import org.gridrls.lrc.catalog.CatalogChange;
import org.gridrls.lrc.catalog.TargetStore;
import org.gridrls.lrc.catalog.TargetStoreContract;
import org.gridrls.lrc.store.CatalogIdentityContract;
import org.gridrls.lrc.store.FutureSchemaContract;
import org.gridrls.lrc.store.JdbcMappingCatalog;
import org.gridrls.lrc.store.StoreContracts;
import org.gridrls.lrc.store.Stores;
import org.gridrls.lrc.store.TargetRulesContract;
import org.gridrls.lrc.store.jdbc.StoreConfig;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("process")
class PostgresqlCatalogTest extends StoreContracts {
  @Override
  protected String emptyStore() {
    return DatabaseServer.postgresql().newStore();
  }

  @Override
  protected Stores stores() {
    return DatabaseServer.STORES;
  }

  @Test
  void userAndPasswordMayStandBesideTheUrlAndDurabilityMayBeRelaxed() {
    String url = DatabaseServer.postgresql().newStore().replace("user=postgres&", "");
    StoreConfig.Login login = new StoreConfig.Login(Optional.of("postgres"), Optional.of("any"));
    StoreConfig relaxed = new StoreConfig(url, login, false, 10, 1);
    try (JdbcMappingCatalog catalog = DatabaseServer.STORES.open(relaxed)) {
      catalog.apply(new CatalogChange.Create(Mapping.of("a", "t")));
      assertEquals(1, catalog.counts().mappings());
    }
  }

  @Test
  void aServerThatIsNotThereIsUnavailable() {
    StoreConfig nowhere =
        StoreConfig.durable("jdbc:postgresql://127.0.0.1:1/lrc?user=u&password=geheim");
    RlsException refused =
        assertThrows(RlsException.class, () -> DatabaseServer.STORES.open(nowhere));
    assertEquals(RlsError.UNAVAILABLE, refused.error());
    assertTrue(refused.retryAfter().isPresent());
    assertFalse(refused.getMessage().contains("geheim"));
  }

  @Nested
  class Owned extends OwnershipContract {
    @Override
    DatabaseServer server() {
      return DatabaseServer.postgresql();
    }
  }

  @Nested
  class Lookups extends LookupsContract {
    @Override
    DatabaseServer server() {
      return DatabaseServer.postgresql();
    }
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
          DatabaseServer.STORES.open(StoreConfig.durable(DatabaseServer.postgresql().newStore()));
    }

    @AfterEach
    void close() {
      catalog.close();
    }

    @Override
    protected TargetStore store() {
      return catalog.targetStore();
    }
  }

  @Nested
  class Acknowledged extends AcknowledgedStatesContract {
    private JdbcMappingCatalog catalog;

    @BeforeEach
    void open() {
      catalog =
          DatabaseServer.STORES.open(StoreConfig.durable(DatabaseServer.postgresql().newStore()));
    }

    @AfterEach
    void close() {
      catalog.close();
    }

    @Override
    protected AcknowledgedStates states() {
      return catalog.acknowledgedStates();
    }
  }

  @Nested
  class Rules extends TargetRulesContract {
    @Override
    protected String emptyStore() {
      return DatabaseServer.postgresql().newStore();
    }

    @Override
    protected Stores stores() {
      return DatabaseServer.STORES;
    }
  }

  @Nested
  class FutureSchema extends FutureSchemaContract {
    @Override
    protected String emptyStore() {
      return DatabaseServer.postgresql().newStore();
    }

    @Override
    protected Stores stores() {
      return DatabaseServer.STORES;
    }
  }

  @Nested
  class Identity extends CatalogIdentityContract {
    @Override
    protected String emptyStore() {
      return DatabaseServer.postgresql().newStore();
    }

    @Override
    protected Stores stores() {
      return DatabaseServer.STORES;
    }
  }
}
