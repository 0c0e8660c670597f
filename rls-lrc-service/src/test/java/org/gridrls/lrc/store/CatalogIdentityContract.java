package org.gridrls.lrc.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import org.gridrls.api.Mapping;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.update.BaseState;
import org.gridrls.lrc.catalog.CatalogBoot;
import org.gridrls.lrc.catalog.CatalogChange;
import org.gridrls.lrc.catalog.CatalogStart;
import org.gridrls.lrc.catalog.LostChanges;
import org.gridrls.lrc.store.commit.BootIds;
import org.gridrls.lrc.store.jdbc.StoreConfig;
import org.junit.jupiter.api.Test;

/** The identity of a catalog, and the numbers of its starts. */
public abstract class CatalogIdentityContract {
  /** The URL of a new store. */
  protected abstract String emptyStore();

  protected Stores stores() {
    return Stores.EMBEDDED;
  }

  private JdbcMappingCatalog open(String url) {
    return stores().open(StoreConfig.durable(url));
  }

  @Test
  void itKeepsItsIdAndItsBootIdGrows() {
    String url = emptyStore();
    CatalogStart before;
    try (JdbcMappingCatalog catalog = open(url)) {
      before = catalog.start();
      assertEquals(before.catalogId(), UUID.fromString(catalog.catalogId()).toString());
      assertTrue(0 < before.bootId() && before.bootId() <= BootIds.STEP_MAX, before::toString);
      assertEquals(new CatalogBoot(before.bootId(), 0), catalog.boot());
    }
    try (JdbcMappingCatalog catalog = open(url)) {
      assertEquals(before.catalogId(), catalog.catalogId());
      assertTrue(catalog.boot().bootId() > before.bootId());
      assertEquals(before.bootId(), catalog.start().previousBootId());
    }
    try (JdbcMappingCatalog other = open(emptyStore())) {
      assertNotEquals(before.catalogId(), other.catalogId());
    }
  }

  @Test
  void aLossIsKeptOverRestartsUntilItIsAccepted() {
    String url = emptyStore();
    LostChanges loss = new LostChanges("http://rli/ws/update", new BaseState(7, 8), 5);
    try (JdbcMappingCatalog catalog = open(url)) {
      assertEquals(Optional.empty(), catalog.lossStore().loss());
      assertEquals(0, catalog.lossStore().acceptedBootId());
      catalog.lossStore().save(new LostChanges("http://other/ws/update", new BaseState(6, 7), 5));
      catalog.lossStore().save(loss);
    }
    try (JdbcMappingCatalog catalog = open(url)) {
      assertEquals(Optional.of(loss), catalog.lossStore().loss());
      catalog.lossStore().accept(9);
    }
    try (JdbcMappingCatalog catalog = open(url)) {
      assertEquals(Optional.empty(), catalog.lossStore().loss());
      assertEquals(9, catalog.lossStore().acceptedBootId());
    }
  }

  @Test
  void aStoreOfAnEarlierVersionGetsAnIdAndGoesOnCounting() {
    String url = emptyStore();
    open(url).close();
    RawSql.execute(url, "UPDATE catalog_state SET catalog_id = '', boot_id = 1767225600000");
    try (JdbcMappingCatalog catalog = open(url)) {
      UUID.fromString(catalog.catalogId());
      assertEquals(1767225600000L, catalog.start().previousBootId());
      assertTrue(catalog.boot().bootId() > 1767225600000L);
      assertTrue(catalog.boot().bootId() <= 1767225600000L + BootIds.STEP_MAX);
    }
  }

  @Test
  void twoThatStartFromTheSameNumberTakeDifferentOnes() {
    String url = emptyStore();
    open(url).close();
    Set<Long> taken = new HashSet<>();
    for (int i = 0; i < 5; i++) {
      RawSql.execute(url, "UPDATE catalog_state SET boot_id = 7");
      try (JdbcMappingCatalog catalog = open(url)) {
        assertTrue(taken.add(catalog.boot().bootId()));
      }
    }
  }

  @Test
  void itTakesAGreaterNumberThanOneThatSomebodyHeard() {
    String url = emptyStore();
    long taken;
    try (JdbcMappingCatalog catalog = open(url)) {
      catalog.apply(new CatalogChange.Create(Mapping.of("a", "t")));
      long own = catalog.boot().bootId();
      catalog.raiseBootId(own - 1);
      assertEquals(own, catalog.boot().bootId());
      catalog.raiseBootId(own + 5_000_000);
      taken = catalog.boot().bootId();
      assertTrue(taken > own + 5_000_000);
      assertEquals(1, catalog.boot().sequence());
      catalog.apply(new CatalogChange.Create(Mapping.of("b", "t")));
      catalog.trim(10); // which looks whether somebody else took the store
      assertEquals(2, catalog.latestSequence());
    }
    try (JdbcMappingCatalog catalog = open(url)) {
      assertEquals(taken, catalog.start().previousBootId());
    }
  }

  @Test
  void aNumberThatCanNotBeItsOwnIsRefused() {
    try (JdbcMappingCatalog catalog = open(emptyStore())) {
      CatalogBoot before = catalog.boot();
      for (long heard : new long[] {Long.MAX_VALUE, BootIds.MAX, before.bootId() + (1L << 45)}) {
        RlsException refused =
            assertThrows(RlsException.class, () -> catalog.raiseBootId(heard), () -> "" + heard);
        assertEquals(RlsError.BAD_ARGUMENT, refused.error());
      }
      assertEquals(before, catalog.boot());
      catalog.apply(new CatalogChange.Create(Mapping.of("a", "t")));
      assertEquals(before, catalog.boot());
    }
  }

  @Test
  void aStoreWithoutANumberLeftIsRefused() {
    String url = emptyStore();
    open(url).close();
    RawSql.execute(url, "UPDATE catalog_state SET boot_id = " + BootIds.MAX);
    RlsException refused = assertThrows(RlsException.class, () -> open(url));
    assertEquals(RlsError.STORE_FAILED, refused.error());
    assertEquals(BootIds.MAX, new BootIds(new Random(1)).after(BootIds.MAX - 1));
  }
}
