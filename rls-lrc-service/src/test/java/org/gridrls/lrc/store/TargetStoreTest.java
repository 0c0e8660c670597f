package org.gridrls.lrc.store;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import org.gridrls.api.Mapping;
import org.gridrls.api.update.UpdateKind;
import org.gridrls.api.update.UpdateTarget;
import org.gridrls.lrc.catalog.CatalogChange;
import org.gridrls.lrc.catalog.InMemoryTargetStore;
import org.gridrls.lrc.catalog.TargetStore;
import org.gridrls.lrc.catalog.TargetStoreContract;
import org.gridrls.lrc.store.jdbc.StoreConfig;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TargetStoreTest {
  @Nested
  class InMemory extends TargetStoreContract {
    @Override
    protected TargetStore store() {
      return new InMemoryTargetStore();
    }
  }

  @Nested
  class Jdbc extends TargetStoreContract {
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
    protected TargetStore store() {
      return catalog.targetStore();
    }

    @Test
    void theyOutliveClearAndRestart() {
      UpdateTarget target = UpdateTarget.everything("http://a", UpdateKind.BLOOM);
      store().add(target);
      catalog.apply(new CatalogChange.Create(Mapping.of("a", "t")));
      catalog.clear();
      catalog.close();
      catalog = opened();
      assertEquals(List.of(target), store().all());
    }
  }
}
