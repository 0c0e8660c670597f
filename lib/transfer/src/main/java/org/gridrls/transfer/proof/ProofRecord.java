package org.gridrls.transfer.proof;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeDefinition;
import org.gridrls.api.AttributeType;
import org.gridrls.api.BulkMode;
import org.gridrls.api.ItemFailure;
import org.gridrls.api.ObjectType;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.index.Replica;
import org.gridrls.client.AttributeClient;
import org.gridrls.client.LrcClient;
import org.gridrls.client.ObjectAttribute;
import org.gridrls.transfer.order.SuspectAttribute;
import org.gridrls.transfer.order.TargetOrder;

/**
 * Records proofs as target attributes in the catalogs that register the copies. Marks of others
 * stay; its own mark is taken off a copy that a proof at least as strong finds good. A catalog that
 * refuses is named once and left alone. Used by one thread.
 */
public final class ProofRecord {
  /** The target attribute with the time of the last proof. */
  public static final String PROVED = "proved";

  private final Function<Replica, LrcClient> catalogs;
  private final String by;
  private final Map<String, Optional<Catalog>> known = new HashMap<>();

  private record Catalog(AttributeClient attributes, AttributeType suspect) {}

  /** Holds the worst proof of one target name. */
  private record Found(Replica replica, Proof proof) {
    private String target() {
      return replica.mapping().mapping().targetName().value();
    }

    private Found worse(Found other) {
      return other.proof.outcome().compareTo(proof.outcome()) > 0 ? other : this;
    }

    /** A size does not show that a checksum is right by now. */
    private boolean disproves(Attribute mark, String by) {
      String text = mark.value().toString();
      return mark.name().equals(TargetOrder.SUSPECT)
          && text.endsWith(", by " + by)
          && (!text.startsWith("wrong checksum") || proof.facts().size() > 1);
    }
  }

  /**
   * @param catalogs return the catalog of a copy
   * @param by what its marks state as their author
   */
  public ProofRecord(Function<Replica, LrcClient> catalogs, String by) {
    this.catalogs = catalogs;
    this.by = by;
  }

  /** Records the proofs of one time; false if some could not be recorded. */
  public boolean add(Map<Replica, Proof> proofs, Instant since, Consumer<RlsException> failures) {
    Map<String, Map<String, Found>> byCatalog = new LinkedHashMap<>();
    proofs.forEach(
        (replica, proof) -> {
          Found found = new Found(replica, proof);
          byCatalog
              .computeIfAbsent(replica.lrc(), any -> new LinkedHashMap<>())
              .merge(found.target(), found, Found::worse);
        });
    boolean good = true;
    for (Map.Entry<String, Map<String, Found>> one : byCatalog.entrySet()) {
      good &= add(one.getKey(), List.copyOf(one.getValue().values()), since, failures);
    }
    return good;
  }

  private boolean add(
      String url, List<Found> found, Instant since, Consumer<RlsException> failures) {
    try {
      Optional<Catalog> catalog = known.get(url);
      if (catalog == null) {
        known.put(url, Optional.empty());
        catalog = Optional.of(catalog(catalogs.apply(found.get(0).replica())));
        known.put(url, catalog);
      }
      return catalog.isPresent() && add(catalog.get(), found, since, failures);
    } catch (RlsException e) {
      known.put(url, Optional.empty());
      failures.accept(e);
      return false;
    }
  }

  private static Catalog catalog(LrcClient catalog) {
    define(catalog, PROVED, AttributeType.DATE);
    define(catalog, TargetOrder.SUSPECT, AttributeType.STRING);
    AttributeType type =
        catalog.attributeDefinitions(Optional.of(ObjectType.TARGET_NAME)).stream()
            .filter(definition -> definition.name().equals(TargetOrder.SUSPECT))
            .map(AttributeDefinition::type)
            .findFirst()
            .orElseThrow();
    return new Catalog(catalog.attributes(), type);
  }

  private static void define(LrcClient catalog, String name, AttributeType type) {
    try {
      catalog.defineAttribute(new AttributeDefinition(name, ObjectType.TARGET_NAME, type));
    } catch (RlsException e) {
      if (e.error() != RlsError.ATTRIBUTE_EXISTS) {
        throw e;
      }
    }
  }

  private boolean add(
      Catalog catalog, List<Found> found, Instant since, Consumer<RlsException> failures) {
    List<ObjectAttribute> values = new ArrayList<>();
    List<ObjectAttribute.Key> removed = new ArrayList<>();
    for (Found one : found) {
      Proof proof = one.proof();
      if (proof.outcome() == Proof.ProofOutcome.PROVED) {
        values.add(value(one, Attribute.date(PROVED, since)));
        one.replica().mapping().targetAttributes().stream()
            .filter(mark -> one.disproves(mark, by))
            .map(mark -> new ObjectAttribute.Key(ObjectType.TARGET_NAME, one.target(), mark.name()))
            .forEach(removed::add);
      } else if (proof.outcome().isBad() && !TargetOrder.isSuspect(one.replica())) {
        values.add(value(one, SuspectAttribute.of(catalog.suspect(), proof.reason(), since, by)));
      }
    }
    List<ItemFailure> failed = new ArrayList<>(set(catalog.attributes(), values));
    if (!removed.isEmpty()) {
      failed.addAll(catalog.attributes().removeAll(removed, BulkMode.PER_ITEM).failures());
    }
    failed.removeIf(one -> one.error() == RlsError.TARGET_NAME_NOT_FOUND); // removed meanwhile
    failed.forEach(one -> failures.accept(one.toException()));
    return failed.isEmpty();
  }

  private static ObjectAttribute value(Found found, Attribute attribute) {
    return new ObjectAttribute(ObjectType.TARGET_NAME, found.target(), attribute);
  }

  /** Changes the values that are there, and adds the others. */
  private static List<ItemFailure> set(AttributeClient attributes, List<ObjectAttribute> values) {
    if (values.isEmpty()) {
      return List.of();
    }
    List<ItemFailure> failed = new ArrayList<>();
    List<ObjectAttribute> absent = new ArrayList<>();
    for (ItemFailure one : attributes.modifyAll(values, BulkMode.PER_ITEM).failures()) {
      if (one.error() == RlsError.ATTRIBUTE_VALUE_NOT_FOUND) {
        absent.add(values.get(one.index()));
      } else {
        failed.add(one);
      }
    }
    if (!absent.isEmpty()) {
      failed.addAll(attributes.addAll(absent, BulkMode.PER_ITEM).failures());
    }
    return failed;
  }
}
