package org.gridrls.lrc.copies;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.IntUnaryOperator;
import org.gridrls.api.BulkMode;
import org.gridrls.api.LogicalName;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.api.catalog.CatalogCopies;
import org.gridrls.api.index.Completeness;
import org.gridrls.api.index.CoveredCatalog;
import org.gridrls.api.index.Evidence;
import org.gridrls.api.index.IndexAnswer;
import org.gridrls.api.index.Location;
import org.gridrls.api.index.NameLocations;
import org.gridrls.api.index.Place;
import org.gridrls.client.federation.OtherCopies;
import org.gridrls.client.federation.OtherCopies.CopyFinding;
import org.gridrls.client.soap.MemberAddress;
import org.gridrls.kit.schedule.Clocks;
import org.gridrls.lrc.catalog.CatalogChange;
import org.gridrls.lrc.catalog.InMemoryMappingCatalog;
import org.gridrls.lrc.catalog.MappingCatalog;
import org.gridrls.lrc.catalog.RequestIdConfig;
import org.gridrls.lrc.catalog.RequestIds;
import org.gridrls.testkit.MutableClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Catalogs that delete their copies of one name at the same time, in all orders of their steps. */
@Timeout(300)
class LeavingRaceTest {
  private static final String NAME = "n";
  private static final Set<String> STEPS = Set.of("settle", "bulkQuery", "exist", "apply");

  private final Interleavings interleavings = new Interleavings();

  /** A federation of catalogs a, b, ..., each with a copy, whose every access is a step. */
  private final class Federation {
    private final Map<String, InMemoryMappingCatalog> stores = new HashMap<>();
    private final Map<String, CopyKeeper> keepers = new HashMap<>();
    private int deleted;

    Federation(List<String> ids) {
      for (String id : ids) {
        InMemoryMappingCatalog store = new InMemoryMappingCatalog();
        store.apply(new CatalogChange.Create(mapping(id)));
        stores.put(id, store);
        MappingCatalog stepped = stepped(store);
        RequestIds requestIds =
            new RequestIds(stepped, RequestIdConfig.DEFAULT, Clocks.both(MutableClock.standing()));
        keepers.put(id, new CopyKeeper(stepped, requestIds, others(id), () -> false));
      }
    }

    private CopyKeeper.Others others(String id) {
      OtherCopies copies =
          new OtherCopies(
              () -> List.of(MemberAddress.of("index")),
              new OtherCopies.Calls() {
                @Override
                public IndexAnswer locations(MemberAddress index, List<LogicalName> names) {
                  return answer();
                }

                @Override
                public CatalogCopies confirm(MemberAddress lrc, List<String> names) {
                  return keepers.get(lrc.url()).confirm(names);
                }
              },
              onThisThread(),
              interleavings::pause);
      return new CopyKeeper.Others() {
        @Override
        public List<CopyFinding> ask(List<String> names, Duration time) {
          return copies.ask(names, new OtherCopies.Asker(id, id, id), Duration.ofMinutes(10));
        }

        @Override
        public String catalogId() {
          return id;
        }
      };
    }

    private IndexAnswer answer() {
      List<Location> locations = new ArrayList<>();
      List<CoveredCatalog> covers = new ArrayList<>();
      for (String id : stores.keySet()) {
        locations.add(
            new Location(
                id,
                id,
                Evidence.LIST,
                false,
                OptionalDouble.empty(),
                Duration.ZERO,
                1,
                0,
                Place.UNKNOWN,
                Optional.empty()));
        covers.add(new CoveredCatalog(id, 1, 1, Duration.ZERO).at(id, Optional.empty()));
      }
      return new IndexAnswer(
          List.of(new NameLocations(new LogicalName(NAME), locations)),
          new Completeness(stores.size(), true, List.of(), Optional.of(Duration.ZERO), covers));
    }

    private Runnable deleter(String id) {
      return () -> {
        int done =
            keepers
                .get(id)
                .delete(
                    List.of(new CatalogChange.Delete(mapping(id))),
                    BulkMode.PER_ITEM,
                    Optional.empty())
                .applied();
        synchronized (this) {
          deleted += done;
        }
      };
    }

    private long left() {
      return stores.values().stream()
          .filter(store -> store.exist(ObjectType.LOGICAL_NAME, List.of(NAME)).get(0))
          .count();
    }
  }

  private static Mapping mapping(String id) {
    return Mapping.of(NAME, "target-" + id);
  }

  private MappingCatalog stepped(MappingCatalog store) {
    return (MappingCatalog)
        Proxy.newProxyInstance(
            MappingCatalog.class.getClassLoader(),
            new Class<?>[] {MappingCatalog.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("apply")) {
                interleavings.step();
              }
              try {
                return method.invoke(store, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              } finally {
                if (STEPS.contains(method.getName())) {
                  interleavings.step();
                }
              }
            });
  }

  private static ExecutorService onThisThread() {
    return new AbstractExecutorService() {
      @Override
      public void execute(Runnable task) {
        task.run();
      }

      @Override
      public void shutdown() {}

      @Override
      public List<Runnable> shutdownNow() {
        return List.of();
      }

      @Override
      public boolean isShutdown() {
        return false;
      }

      @Override
      public boolean isTerminated() {
        return false;
      }

      @Override
      public boolean awaitTermination(long timeout, TimeUnit unit) {
        return true;
      }
    };
  }

  private Federation race(List<String> ids, IntUnaryOperator chooser) {
    Federation federation = new Federation(ids);
    interleavings.run(ids.stream().map(federation::deleter).toList(), chooser);
    return federation;
  }

  @Test
  void ofTwoThatDeleteAtTheSameTimeExactlyOneDoesInEveryOrder() {
    List<Integer> order = new ArrayList<>();
    int orders = 0;
    boolean more = true;
    while (more) {
      int[] at = {0};
      Federation federation =
          race(
              List.of("a", "b"),
              choices -> {
                if (at[0] == order.size()) {
                  order.add(0);
                }
                return order.get(at[0]++);
              });
      assertEquals(1, federation.left(), () -> "left after " + order);
      assertEquals(1, federation.deleted, () -> "deleted by " + order);
      orders++;
      more = next(order);
    }
    assertTrue(orders > 100, orders + " orders");
  }

  /** Makes it the next order in depth-first search; false after the last one. */
  private static boolean next(List<Integer> order) {
    while (!order.isEmpty() && order.get(order.size() - 1) == 1) {
      order.remove(order.size() - 1);
    }
    if (order.isEmpty()) {
      return false;
    }
    order.set(order.size() - 1, 1);
    return true;
  }

  @Test
  void ofThreeThatDeleteAtTheSameTimeOneCopyAlwaysRemains() {
    for (int seed = 0; seed < 500; seed++) {
      Random random = new Random(seed);
      Federation federation = race(List.of("a", "b", "c"), random::nextInt);
      String what = "seed " + seed;
      assertTrue(federation.left() >= 1, what);
      assertEquals(3 - federation.left(), federation.deleted, what);
      assertTrue(federation.deleted >= 1, what);
    }
  }
}
