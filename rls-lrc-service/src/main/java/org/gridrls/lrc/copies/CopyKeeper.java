package org.gridrls.lrc.copies;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Semaphore;
import java.util.function.BooleanSupplier;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.BulkMode;
import org.gridrls.api.BulkResult;
import org.gridrls.api.ItemFailure;
import org.gridrls.api.Mapping;
import org.gridrls.api.NameMappings;
import org.gridrls.api.ObjectType;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.catalog.CatalogCopies;
import org.gridrls.api.catalog.CopyState;
import org.gridrls.api.catalog.SetMember;
import org.gridrls.client.federation.OtherCopies.CopyFinding;
import org.gridrls.client.federation.OtherCopies.CopyKnowledge;
import org.gridrls.lrc.catalog.CatalogChange;
import org.gridrls.lrc.catalog.MappingCatalog;
import org.gridrls.lrc.catalog.RequestIds;

/**
 * Deletes mappings, but the last one of a name only if another catalog confirms that it has the
 * name. The name is marked as leaving before others are asked and until the change is durable, and
 * a catalog does not confirm a marked name. So of two catalogs that delete at the same time, at
 * least one sees the mark of the other. Safe for threads.
 */
public final class CopyKeeper {
  static final Duration TIME = Duration.ofSeconds(10);

  /**
   * Limits the calls at the same time to half of the least threads that a host has for questions:
   * catalogs that wait for each other must still answer.
   */
  private static final int CALLS_MAX = 8;

  private static final Duration RETRY_AFTER = Duration.ofSeconds(1);

  private final MappingCatalog catalog;
  private final RequestIds requestIds;
  private final Others others;
  private final BooleanSupplier always;
  private final LeavingNames leaving = new LeavingNames();
  private final Semaphore calls = new Semaphore(CALLS_MAX);

  /** The other catalogs of the federation. */
  public interface Others {
    /** Returns a finding for each name, in order. */
    List<CopyFinding> ask(List<String> names, Duration time);

    /** Identifies the catalog that asks. */
    String catalogId();
  }

  /** {@code always}: whether every delete keeps the last copy. */
  public CopyKeeper(
      MappingCatalog catalog, RequestIds requestIds, Others others, BooleanSupplier always) {
    this.catalog = catalog;
    this.requestIds = requestIds;
    this.others = others;
    this.always = always;
  }

  /** Whether every delete keeps the last copy, but those of administrators. */
  public boolean isAlways() {
    return always.getAsBoolean();
  }

  /** Returns of which names the catalog has a copy, as of the time of the call or later. */
  public CatalogCopies confirm(List<String> names) {
    List<Boolean> marked = leaving.areLeaving(names); // before the store: see the class comment
    catalog.settle();
    List<NameMappings> present =
        catalog.bulkQuery(ObjectType.LOGICAL_NAME, names, AttributeSelection.NONE);
    List<CopyState> states = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      states.add(
          present.get(i).mappings().stream().noneMatch(row -> isCopy(row.mapping()))
              ? CopyState.NOT_HELD
              : marked.get(i) ? CopyState.LEAVING : CopyState.HELD);
    }
    return new CatalogCopies(others.catalogId(), states);
  }

  /**
   * Applies changes of which those that delete the last copy of a name are refused: LRC_NOT_FOUND
   * if no other catalog has it, UNAVAILABLE if that is not known. With a request id, one such
   * refusal refuses the whole call, so that a repetition is judged again.
   */
  public BulkResult delete(List<CatalogChange> changes, BulkMode mode, Optional<String> requestId) {
    if (!calls.tryAcquire()) {
      throw later(RlsError.OVERLOADED, CALLS_MAX + " calls that keep last copies run already");
    }
    Set<String> names = new LinkedHashSet<>();
    changes.forEach(one -> deleted(one).ifPresent(it -> names.add(it.logicalName().value())));
    try {
      long end = System.nanoTime() + TIME.toNanos();
      if (!leaving.mark(names, end)) {
        throw later(RlsError.UNAVAILABLE, "another call is deleting mappings of the same names");
      }
      try {
        return marked(changes, mode, requestId, List.copyOf(names));
      } finally {
        leaving.release(names);
      }
    } finally {
      calls.release();
    }
  }

  private static RlsException later(RlsError error, String message) {
    return RlsException.later(error, message + "; nothing was done", RETRY_AFTER);
  }

  /** Returns the copy that the change deletes. */
  private static Optional<Mapping> deleted(CatalogChange change) {
    return change instanceof CatalogChange.Delete delete
        ? Optional.of(delete.mapping()).filter(CopyKeeper::isCopy)
        : Optional.empty();
  }

  /** False for a mapping that only states a member of a collection. */
  private static boolean isCopy(Mapping mapping) {
    return !SetMember.is(mapping.targetName());
  }

  private BulkResult marked(
      List<CatalogChange> changes, BulkMode mode, Optional<String> requestId, List<String> names) {
    TreeMap<Integer, RlsException> refused = refused(changes, names);
    if (refused.isEmpty()) {
      return requestId
          .map(id -> requestIds.apply(id, changes, mode))
          .orElseGet(() -> catalog.apply(changes, mode));
    }
    if (requestId.isPresent()) {
      throw refused.firstEntry().getValue();
    }
    if (mode == BulkMode.ATOMIC) {
      int first = refused.firstKey();
      return new BulkResult(0, List.of(ItemFailure.of(first, refused.get(first))));
    }
    return others(changes, refused);
  }

  /** Applies the changes that are not refused. */
  private BulkResult others(List<CatalogChange> changes, Map<Integer, RlsException> refused) {
    TreeMap<Integer, ItemFailure> failures = new TreeMap<>();
    refused.forEach((at, why) -> failures.put(at, ItemFailure.of(at, why)));
    List<CatalogChange> allowed = new ArrayList<>();
    List<Integer> places = new ArrayList<>();
    for (int i = 0; i < changes.size(); i++) {
      if (!refused.containsKey(i)) {
        allowed.add(changes.get(i));
        places.add(i);
      }
    }
    BulkResult result = catalog.apply(allowed, BulkMode.PER_ITEM);
    for (ItemFailure one : result.failures()) {
      int at = places.get(one.index());
      failures.put(at, new ItemFailure(at, one.error(), one.message(), one.item()));
    }
    return new BulkResult(result.applied(), List.copyOf(failures.values()));
  }

  /** The deletions that would remove the last copy, by their places, each with the reason. */
  private TreeMap<Integer, RlsException> refused(List<CatalogChange> changes, List<String> names) {
    catalog.settle();
    Map<String, Set<Mapping>> left = new HashMap<>();
    for (NameMappings one :
        catalog.bulkQuery(ObjectType.LOGICAL_NAME, names, AttributeSelection.NONE)) {
      one.mappings().stream()
          .map(AttributedMapping::mapping)
          .filter(CopyKeeper::isCopy)
          .forEach(copy -> add(left, copy));
    }
    Map<Integer, String> places = new TreeMap<>();
    for (int i = 0; i < changes.size(); i++) {
      int at = i;
      deleted(changes.get(i))
          .filter(one -> remove(left, one))
          .ifPresent(one -> places.put(at, one.logicalName().value()));
    }
    places.values().removeIf(name -> !left.get(name).isEmpty());
    return refused(places);
  }

  private static void add(Map<String, Set<Mapping>> all, Mapping mapping) {
    all.computeIfAbsent(mapping.logicalName().value(), any -> new HashSet<>()).add(mapping);
  }

  private static boolean remove(Map<String, Set<Mapping>> all, Mapping mapping) {
    Set<Mapping> ofName = all.get(mapping.logicalName().value());
    return ofName != null && ofName.remove(mapping);
  }

  private TreeMap<Integer, RlsException> refused(Map<Integer, String> last) {
    TreeMap<Integer, RlsException> refused = new TreeMap<>();
    List<String> names = List.copyOf(new LinkedHashSet<>(last.values()));
    if (names.isEmpty()) {
      return refused;
    }
    List<CopyFinding> findings = others.ask(names, TIME);
    Map<String, CopyFinding> byName = new HashMap<>();
    for (int i = 0; i < names.size(); i++) {
      byName.put(names.get(i), findings.get(i));
    }
    last.forEach((at, name) -> refusal(byName.get(name), name).ifPresent(e -> refused.put(at, e)));
    return refused;
  }

  private static Optional<RlsException> refusal(CopyFinding finding, String name) {
    String why =
        switch (finding.kind()) {
          case HELD -> "";
          case NOT_HELD -> "no other catalog has a copy, this is the last one";
          case LEAVING -> "the only other copies are being deleted too (%s); try again";
          case UNKNOWN -> "it is not known whether another catalog has a copy (%s)";
        };
    if (why.isEmpty()) {
      return Optional.empty();
    }
    RlsError error =
        finding.kind() == CopyKnowledge.NOT_HELD ? RlsError.LRC_NOT_FOUND : RlsError.UNAVAILABLE;
    String message = "not deleted: " + why.formatted(finding.about());
    return Optional.of(RlsException.about(error, message, name));
  }
}
