package org.gridrls.replicator.schedule;

import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.Collectors;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeDefinition;
import org.gridrls.api.AttributeType;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.BulkMode;
import org.gridrls.api.BulkResult;
import org.gridrls.api.ItemFailure;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.client.BoundedExecutors;
import org.gridrls.client.LrcClient;
import org.gridrls.kit.schedule.Schedulers;
import org.gridrls.replicator.request.Destinations;
import org.gridrls.replicator.request.Destinations.FileDestination;
import org.gridrls.replicator.request.ItemChange;
import org.gridrls.replicator.request.Replication;
import org.gridrls.replicator.request.StoredItem;
import org.gridrls.replicator.store.ReplicationStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Registers landed files in the catalogs of their requests, many in one call. A {@code put} can be
 * repeated, so after a crash, or when an answer is lost, the same files are registered again. Each
 * catalog is called by one thread at a time, so one that hangs does not delay the others. Safe for
 * threads; owns its threads until closed.
 */
public final class Registrar implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Registrar.class);
  private static final String REGISTER = "cannot register";
  private static final int BATCH = 500;
  private static final int CATALOGS_AT_ONCE = 16;

  private final ReplicationStore store;
  private final DestinationCatalogs catalogs;
  private final Destinations destinations;
  private final RetryRule retries;
  private final TransferTotals totals;
  private final Clock clock;
  private final Map<String, Map<String, AttributeType>> definitions = new ConcurrentHashMap<>();
  private final Set<String> busy = ConcurrentHashMap.newKeySet();
  private final ExecutorService executor =
      BoundedExecutors.pool("replicator-register", CATALOGS_AT_ONCE, CATALOGS_AT_ONCE);

  /** The client of a catalog. */
  @FunctionalInterface
  public interface DestinationCatalogs {
    LrcClient at(String url);
  }

  Registrar(
      ReplicationStore store,
      DestinationCatalogs catalogs,
      Transfers.TransferDependencies dependencies) {
    this.store = store;
    this.catalogs = catalogs;
    this.destinations = dependencies.destinations();
    this.retries = dependencies.retries();
    this.totals = dependencies.totals();
    this.clock = dependencies.clock();
  }

  /** Starts due registrations, except in catalogs that are being called. */
  void run() {
    for (Replication one : store.replications()) {
      String catalog = one.options().catalog().orElse("");
      if (store.counts(one.number()).landed() > 0 && busy.add(catalog)) {
        try {
          executor.execute(() -> register(catalog));
        } catch (RejectedExecutionException full) {
          busy.remove(catalog); // in the next round
        }
      }
    }
  }

  /** All that is due in one catalog, the requests in turn. */
  private void register(String catalog) {
    try {
      boolean more = true;
      while (more && !executor.isShutdown()) {
        more = false;
        for (Replication one : store.replications()) {
          if (one.options().catalog().orElse("").equals(catalog)
              && store.counts(one.number()).landed() > 0) {
            more |= register(one);
          }
        }
      }
    } catch (RuntimeException e) {
      log.error("registration in {} failed; next attempt as planned", catalog, e);
    } finally {
      busy.remove(catalog);
    }
  }

  private boolean register(Replication one) {
    List<StoredItem> items = store.landed(one.number(), retries.due(clock.instant()), BATCH);
    if (items.isEmpty()) {
      return false;
    }
    List<ItemChange> changes =
        one.options().catalog().isPresent()
            ? registered(one, one.options().catalog().get(), items)
            : items.stream().map(ItemChange::done).toList();
    store.record(changes);
    return items.size() == BATCH;
  }

  private List<ItemChange> registered(Replication one, String url, List<StoredItem> items) {
    List<ItemChange> changes = new ArrayList<>();
    try {
      LrcClient catalog = catalogs.at(url);
      Map<String, AttributeType> known = definitions.get(url);
      if (known == null) {
        known = known(catalog);
        definitions.put(url, known);
      }
      FileDestination place = destinations.place(one.options().destination());
      BulkResult result = catalog.putAll(copies(items, place, known), BulkMode.PER_ITEM);
      Map<Integer, ItemFailure> failures =
          result.failures().stream()
              .collect(Collectors.toMap(ItemFailure::index, failure -> failure));
      for (int i = 0; i < items.size(); i++) {
        changes.add(change(items.get(i), failures.get(i)));
      }
      store.noError(one.number(), REGISTER);
    } catch (RlsException e) {
      definitions.remove(url);
      store.error(one.number(), REGISTER, e.getMessage());
      items.forEach(item -> changes.add(later(item, e.getMessage())));
    }
    return changes;
  }

  /** The attributes that the catalog has for sizes and checksums. */
  private static Map<String, AttributeType> known(LrcClient catalog) {
    return catalog.attributeDefinitions(Optional.of(ObjectType.LOGICAL_NAME)).stream()
        .collect(
            Collectors.toMap(AttributeDefinition::name, AttributeDefinition::type, (a, b) -> a));
  }

  private static List<AttributedMapping> copies(
      List<StoredItem> items, FileDestination place, Map<String, AttributeType> known) {
    return items.stream().map(item -> copy(item, place, known)).toList();
  }

  private static AttributedMapping copy(
      StoredItem item, FileDestination place, Map<String, AttributeType> known) {
    List<Attribute> facts = new ArrayList<>();
    item.facts()
        .forEach(
            (fact, value) -> {
              AttributeType type = known.get(fact);
              if (type == AttributeType.INT && value.matches("\\d{1,18}")) {
                facts.add(Attribute.integer(fact, Long.parseLong(value)));
              } else if (type == AttributeType.STRING) {
                facts.add(Attribute.text(fact, value));
              }
            });
    Mapping mapping = new Mapping(item.file().name(), place.target(item.file()));
    return new AttributedMapping(mapping, facts, List.of());
  }

  private ItemChange change(StoredItem item, ItemFailure failure) {
    if (failure == null) {
      totals.registered.incrementAndGet();
      return ItemChange.done(item);
    }
    boolean contradicts = failure.error() == RlsError.ATTRIBUTE_EXISTS;
    return contradicts
        ? ItemChange.failed(item, "transferred, but not registered: " + failure.message())
        : later(item, failure.message());
  }

  private ItemChange later(StoredItem item, String reason) {
    totals.failures.incrementAndGet();
    return ItemChange.registeredLater(
        item,
        clock.instant().plus(retries.pause(item.attempts())),
        "not registered yet: " + reason);
  }

  @Override
  public void close() {
    Schedulers.stop(executor);
  }
}
