package org.gridrls.replicator.suspect;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Function;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeDefinition;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.AttributeType;
import org.gridrls.api.ObjectType;
import org.gridrls.api.Readable;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.index.Replica;
import org.gridrls.client.AttributeClient;
import org.gridrls.client.BoundedExecutors;
import org.gridrls.client.LrcClient;
import org.gridrls.kit.schedule.Schedulers;
import org.gridrls.replicator.request.SuspectMark;
import org.gridrls.replicator.store.SuspectStore;
import org.gridrls.transfer.mover.SourceException.SourceFailure;
import org.gridrls.transfer.order.RankedCopy;
import org.gridrls.transfer.order.SuspectAttribute;
import org.gridrls.transfer.order.TargetOrder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Marks copies that are missing or damaged with the target attribute {@value TargetOrder#SUSPECT},
 * in each catalog that registered them, defines the attribute and lets this server change it; and
 * takes its own marks off copies that proved good. A mark is advice: a catalog that refuses or does
 * not answer is left alone for some time, and marks that cannot wait are dropped. Safe for threads;
 * owns its thread until closed, not the store.
 */
public final class Suspects implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Suspects.class);
  private static final Set<SourceFailure> DAMAGED =
      Set.of(SourceFailure.NOT_FOUND, SourceFailure.WRONG_SIZE, SourceFailure.WRONG_CHECKSUM);
  private static final int WAITING = 1_000;
  private static final Duration AVOIDED = Duration.ofMinutes(10);

  private final SuspectStore store;
  private final Function<String, LrcClient> catalogs;
  private final Clock clock;
  private final String name;
  private final ExecutorService executor = BoundedExecutors.pool("replicator-suspects", 1, WAITING);
  private final Map<String, Instant> avoided = new ConcurrentHashMap<>();
  private final Set<String> logged = ConcurrentHashMap.newKeySet();

  /** {@code name} of this server, which the marks state. */
  public Suspects(
      SuspectStore store, Function<String, LrcClient> catalogs, String name, Clock clock) {
    this.store = store;
    this.catalogs = catalogs;
    this.name = name;
    this.clock = clock;
  }

  /** A copy could not be used; does not block. */
  public void failed(RankedCopy copy, SourceFailure reason) {
    if (DAMAGED.contains(reason) && !copy.suspect()) {
      String why = Readable.of(reason);
      copy.replicas().stream()
          .filter(Suspects::isRegistered)
          .forEach(replica -> later(replica, catalog -> mark(catalog, replica, why)));
    }
  }

  /** A copy was verified; does not block. */
  public void good(RankedCopy copy) {
    if (copy.suspect()) {
      copy.replicas().stream()
          .filter(replica -> isRegistered(replica) && TargetOrder.isSuspect(replica))
          .forEach(replica -> later(replica, catalog -> unmark(catalog, replica)));
    }
  }

  /** Sources that a request names are in no catalog. */
  private static boolean isRegistered(Replica replica) {
    return !replica.lrc().isEmpty();
  }

  /** A change of one mark. */
  @FunctionalInterface
  private interface Change {
    void in(LrcClient catalog);
  }

  private void later(Replica replica, Change change) {
    try {
      executor.execute(() -> run(replica.lrc(), change));
    } catch (RejectedExecutionException full) {
      log.debug("a mark for {} is dropped: too many wait", replica.lrc());
    }
  }

  private void run(String url, Change change) {
    Instant until = avoided.get(url);
    Instant now = clock.instant();
    if (until != null && now.isBefore(until) && !until.isAfter(now.plus(AVOIDED))) {
      return;
    }
    try {
      change.in(catalogs.apply(url));
    } catch (RlsException e) {
      avoided.put(url, clock.instant().plus(AVOIDED));
      if (logged.add(url + " " + e.error())) {
        log.info("suspect copies are not marked in {}: {}", url, e.getMessage());
      }
    } catch (RuntimeException e) {
      log.error("a suspect copy in {} was not marked", url, e);
    }
  }

  private void mark(LrcClient catalog, Replica replica, String why) {
    Attribute mark = SuspectAttribute.of(type(catalog), why, clock.instant(), name);
    String target = replica.mapping().mapping().targetName().value();
    SuspectMark own = new SuspectMark(replica.lrc(), target, mark.value().toString());
    if (store.find(replica.lrc(), target).isEmpty() && store.add(own)) {
      try {
        catalog.attributes().add(ObjectType.TARGET_NAME, target, mark);
      } catch (RlsException e) {
        store.remove(own);
        if (e.error() != RlsError.ATTRIBUTE_EXISTS && e.error() != RlsError.TARGET_NAME_NOT_FOUND) {
          throw e;
        }
      }
    }
  }

  private static AttributeType type(LrcClient catalog) {
    return catalog.attributeDefinitions(Optional.of(ObjectType.TARGET_NAME)).stream()
        .filter(definition -> definition.name().equals(TargetOrder.SUSPECT))
        .map(AttributeDefinition::type)
        .findFirst()
        .orElseThrow(
            () ->
                RlsException.about(
                    RlsError.ATTRIBUTE_NOT_FOUND,
                    "the catalog does not define the attribute for target names",
                    TargetOrder.SUSPECT));
  }

  private void unmark(LrcClient catalog, Replica replica) {
    String target = replica.mapping().mapping().targetName().value();
    Optional<SuspectMark> own = store.find(replica.lrc(), target);
    if (own.isEmpty()) {
      return;
    }
    AttributeClient attributes = catalog.attributes();
    List<Attribute> now =
        attributes.of(
            ObjectType.TARGET_NAME,
            target,
            new AttributeSelection(false, Set.of(TargetOrder.SUSPECT)));
    if (now.stream().anyMatch(mark -> mark.value().toString().equals(own.get().value()))) {
      attributes.remove(ObjectType.TARGET_NAME, target, TargetOrder.SUSPECT);
    }
    store.remove(own.get());
  }

  @Override
  public void close() {
    executor.shutdownNow();
    Schedulers.stop(executor);
  }
}
