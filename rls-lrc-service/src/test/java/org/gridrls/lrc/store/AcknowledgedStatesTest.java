package org.gridrls.lrc.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Optional;
import org.gridrls.api.Mapping;
import org.gridrls.lrc.catalog.AcknowledgedStates;
import org.gridrls.lrc.catalog.AcknowledgedStatesContract;
import org.gridrls.lrc.catalog.CatalogChange;
import org.gridrls.lrc.catalog.CatalogStart;
import org.gridrls.lrc.catalog.InMemoryAcknowledgedStates;
import org.gridrls.lrc.store.jdbc.StoreConfig;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AcknowledgedStatesTest {
  @Nested
  class InMemory extends AcknowledgedStatesContract {
    @Override
    protected AcknowledgedStates states() {
      return new InMemoryAcknowledgedStates();
    }
  }

  @Nested
  class Jdbc extends AcknowledgedStatesContract {
    @TempDir Path directory;
    private JdbcMappingCatalog catalog;

    private JdbcMappingCatalog opened() {
      StoreConfig config = StoreConfig.durable("jdbc:sqlite:" + directory.resolve("lrc.db"));
      return Stores.EMBEDDED.open(config);
    }

    @BeforeEach
    void open() {
      catalog = opened();
    }

    @AfterEach
    void close() {
      catalog.close();
    }

    @Override
    protected AcknowledgedStates states() {
      return catalog.acknowledgedStates();
    }

    @Test
    void theyOutliveARestartWhichSaysWhoWroteLast() {
      states().save(state("http://a", 1));
      catalog.apply(new CatalogChange.Create(Mapping.of("a", "t")));
      catalog.clear();
      CatalogStart before = catalog.start();
      assertEquals(new CatalogStart(before.catalogId(), before.bootId(), 0, 0), before);
      catalog.close();
      catalog = opened();
      assertEquals(Optional.of(state("http://a", 1)), states().of("http://a"));
      assertEquals(before.bootId(), catalog.start().previousBootId());
      assertEquals(2, catalog.start().sequence());
      assertTrue(catalog.start().bootId() > before.bootId());
    }
  }
}
