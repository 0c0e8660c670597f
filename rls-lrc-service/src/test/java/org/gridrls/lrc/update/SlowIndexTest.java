package org.gridrls.lrc.update;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.api.PageRequest;
import org.gridrls.api.update.UpdateKind;
import org.gridrls.kit.membership.MembershipView;
import org.gridrls.kit.schedule.Clocks;
import org.gridrls.lrc.catalog.CatalogChange;
import org.gridrls.lrc.filter.BloomConfig;
import org.gridrls.lrc.filter.FilterFiles;
import org.gridrls.lrc.store.JdbcMappingCatalog;
import org.gridrls.lrc.store.Stores;
import org.gridrls.lrc.store.jdbc.StoreConfig;
import org.gridrls.lrc.update.UpdateContext.SendingCatalog;
import org.gridrls.testkit.MutableClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An index that takes its time over a full list holds up nobody who uses the catalog. */
class SlowIndexTest {
  @TempDir Path directory;
  private final MutableClock clock = MutableClock.standing();
  private final FakeIndex index = new FakeIndex();
  private final CountDownLatch inside = new CountDownLatch(1);
  private final CountDownLatch goOn = new CountDownLatch(1);

  private UpdateScheduler scheduler(JdbcMappingCatalog catalog) {
    UpdateConfig config =
        new UpdateConfig(
            List.of("http://rli:1"),
            UpdateKind.LIST,
            Duration.ofSeconds(1),
            Duration.ofMinutes(2),
            Duration.ofHours(24),
            Duration.ofMinutes(15),
            100,
            Duration.ofSeconds(30),
            TargetPolicy.DEFAULT);
    UpdateContext context =
        new UpdateContext(
            catalog,
            catalog.targetStore(),
            catalog.acknowledgedStates(),
            new StoreLoss(catalog.lossStore(), catalog.start(), catalog),
            new FilterFiles(directory.resolve("filters"), catalog.start(), catalog),
            new SendingCatalog("http://lrc:1", "site", catalog),
            url -> index,
            new Clocks(clock, clock),
            new Random(1));
    BloomConfig bloom = new BloomConfig(0.01, OptionalDouble.empty(), 3, Duration.ofMinutes(10));
    return new UpdateScheduler(() -> config, bloom, context, new MembershipView());
  }

  private void waitInside() {
    inside.countDown();
    try {
      goOn.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  @Timeout(value = 60, unit = TimeUnit.SECONDS)
  void readersAndWritersGoOnMeanwhileAndTheListIsOfOneMoment() throws Exception {
    StoreConfig store = StoreConfig.durable("jdbc:sqlite:" + directory.resolve("lrc.db"));
    try (JdbcMappingCatalog catalog = Stores.EMBEDDED.open(store);
        UpdateScheduler scheduler = scheduler(catalog)) {
      catalog.apply(new CatalogChange.Create(Mapping.of("a", "t")));
      scheduler.retarget();
      index.duringPart = this::waitInside;
      CompletableFuture<Void> update = CompletableFuture.runAsync(scheduler::runOnce);
      inside.await();
      for (int i = 0; i < 200; i++) {
        catalog.apply(new CatalogChange.Create(Mapping.of("b" + i, "t")));
      }
      catalog.apply(new CatalogChange.Delete(Mapping.of("a", "t")));
      assertEquals(
          1,
          catalog
              .query(ObjectType.LOGICAL_NAME, "b7", AttributeSelection.NONE, PageRequest.first())
              .mappings()
              .size());
      goOn.countDown();
      update.get();
      assertEquals(List.of("a"), List.copyOf(index.names));
      index.duringPart = () -> {};
      scheduler.runOnce();
      assertEquals(200, index.names.size());
      assertTrue(index.names.contains("b199"));
    }
  }
}
