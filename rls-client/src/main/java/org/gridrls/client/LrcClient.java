package org.gridrls.client;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gridrls.api.AttributeDefinition;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.BulkMode;
import org.gridrls.api.BulkResult;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.Mapping;
import org.gridrls.api.MappingPage;
import org.gridrls.api.NameMappings;
import org.gridrls.api.ObjectType;
import org.gridrls.api.PageRequest;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.catalog.CatalogChanges;
import org.gridrls.api.catalog.CatalogCopies;
import org.gridrls.api.catalog.MatchedDeletion;
import org.gridrls.api.member.MemberPort;
import org.gridrls.api.update.UpdateTargetStatus;
import org.gridrls.api.wire.WireCopies;
import org.gridrls.api.wire.WireMappings;
import org.gridrls.api.wire.WireUpdates;
import org.gridrls.client.soap.MemberAddress;
import org.gridrls.client.soap.SoapCalls;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.wire.lrc.LocalReplicaCatalog;
import org.gridrls.wire.lrc.MappingExistenceXml;
import org.gridrls.wire.lrc.NameExistenceXml;
import org.gridrls.wire.types.BulkResultXml;

/**
 * One Local Replica Catalog. Every method is one call; it throws {@link
 * org.gridrls.api.RlsException} with the catalog's fault, or TRANSPORT_FAILED or TIMEOUT if there
 * was no answer. Safe for threads; only the connector needs to be closed.
 */
public final class LrcClient {
  private static final int REMOVED_PAGES_MAX = 20;

  private final String address;
  private final LocalReplicaCatalog catalog;

  /** {@code url} is that of a server or of its catalog's endpoint. */
  public LrcClient(SoapConnector connector, String url) {
    this(connector, MemberAddress.of(url));
  }

  /** Calls fail that another server than the expected one answers. */
  public LrcClient(SoapConnector connector, MemberAddress at) {
    this.address = ServiceAddress.of(at.url(), MemberPort.LOCAL_REPLICA_CATALOG);
    this.catalog =
        connector.proxy(LocalReplicaCatalog.class, new MemberAddress(address, at.expected()));
  }

  public String address() {
    return address;
  }

  /**
   * Registers a new logical name with its first target; LOGICAL_NAME_EXISTS if the name is there.
   */
  public void create(Mapping mapping) {
    SoapCalls.run(
        address, () -> catalog.create(mapping.logicalName().value(), mapping.targetName().value()));
  }

  /** Adds a target; LOGICAL_NAME_NOT_FOUND without the name, MAPPING_EXISTS if it is there. */
  public void add(Mapping mapping) {
    SoapCalls.run(
        address, () -> catalog.add(mapping.logicalName().value(), mapping.targetName().value()));
  }

  /**
   * Creates or adds the mapping if it is not there, and sets the attributes given; ATTRIBUTE_EXISTS
   * if one of them has another value. Repeating it is harmless.
   */
  public void put(AttributedMapping item) {
    SoapCalls.run(address, () -> catalog.put(WireMappings.toPutItem(item)));
  }

  /** Puts the mapping as {@link #put} does, but with attributes that replace other values. */
  public void putReplacing(AttributedMapping item) {
    SoapCalls.run(address, () -> catalog.put(WireMappings.toReplacingItem(item)));
  }

  /**
   * Removes one mapping; MAPPING_NOT_FOUND, LOGICAL_NAME_NOT_FOUND or TARGET_NAME_NOT_FOUND if it
   * is not there.
   */
  public void delete(Mapping mapping) {
    SoapCalls.run(
        address, () -> catalog.delete(mapping.logicalName().value(), mapping.targetName().value()));
  }

  /** Removes all mappings that match; a dry run only says what would be removed. */
  public MatchedDeletion deleteMatching(DeletionFilter selection, boolean dryRun) {
    var wire = CatalogWire.toWire(selection);
    return CatalogWire.deletion(
        SoapCalls.answer(address, () -> catalog.deleteMatching(wire, dryRun)));
  }

  /** Gives a name another one; its mappings and attributes follow. The new one must not exist. */
  public void rename(ObjectType type, String from, String to) {
    SoapCalls.run(address, () -> catalog.rename(WireMappings.toWire(type), from, to));
  }

  /**
   * Removes all mappings and all values of attributes, step by step: what others add meanwhile may
   * stay, and if it breaks off, a part is removed.
   */
  public void clear() {
    SoapCalls.run(address, catalog::clear);
  }

  public boolean exists(ObjectType type, String name) {
    return SoapCalls.answer(address, () -> catalog.exists(WireMappings.toWire(type), name));
  }

  public boolean exists(Mapping mapping) {
    return SoapCalls.answer(
        address,
        () -> catalog.mappingExists(mapping.logicalName().value(), mapping.targetName().value()));
  }

  /** For each name whether it exists, in the order given. */
  public List<Boolean> existsAll(ObjectType type, List<String> names) {
    var answer =
        SoapCalls.answer(address, () -> catalog.bulkExists(WireMappings.toWire(type), names));
    return answer.getAnswer().stream().map(NameExistenceXml::isExists).toList();
  }

  /** For each mapping whether it is there, in the order given. */
  public List<Boolean> existsAll(List<Mapping> mappings) {
    var wire = mappings.stream().map(WireMappings::toWire).toList();
    var answer = SoapCalls.answer(address, () -> catalog.bulkMappingExists(wire));
    return answer.getAnswer().stream().map(MappingExistenceXml::isExists).toList();
  }

  /** At most {@link org.gridrls.api.Limits#BULK_ITEMS_MAX} items, as for all bulk calls. */
  public BulkResult createAll(List<Mapping> mappings, BulkMode mode) {
    return createAll(mappings, mode, null);
  }

  /**
   * Creates the mappings with a request id of the caller's choice: should the answer be lost, the
   * same call again with the same id gets the recorded outcome and changes nothing;
   * REQUEST_ID_REUSED if it is another call. So it is for all bulk calls.
   */
  public BulkResult createAll(List<Mapping> mappings, BulkMode mode, String requestId) {
    var wire = mappings.stream().map(WireMappings::toWire).toList();
    return bulk(() -> catalog.bulkCreate(requestId, WireMappings.toWire(mode), wire));
  }

  public BulkResult addAll(List<Mapping> mappings, BulkMode mode) {
    return addAll(mappings, mode, null);
  }

  public BulkResult addAll(List<Mapping> mappings, BulkMode mode, String requestId) {
    var wire = mappings.stream().map(WireMappings::toWire).toList();
    return bulk(() -> catalog.bulkAdd(requestId, WireMappings.toWire(mode), wire));
  }

  public BulkResult putAll(List<AttributedMapping> items, BulkMode mode) {
    return putAll(items, mode, null);
  }

  public BulkResult putAll(List<AttributedMapping> items, BulkMode mode, String requestId) {
    var wire = items.stream().map(WireMappings::toPutItem).toList();
    return bulk(() -> catalog.bulkPut(requestId, WireMappings.toWire(mode), wire));
  }

  /** Like {@link #putAll(List, BulkMode)}; the attributes replace other values. */
  public BulkResult putAllReplacing(List<AttributedMapping> items, BulkMode mode) {
    var wire = items.stream().map(WireMappings::toReplacingItem).toList();
    return bulk(() -> catalog.bulkPut(null, WireMappings.toWire(mode), wire));
  }

  public BulkResult deleteAll(List<Mapping> mappings, BulkMode mode) {
    return deleteAll(mappings, mode, null);
  }

  public BulkResult deleteAll(List<Mapping> mappings, BulkMode mode, String requestId) {
    var wire = mappings.stream().map(WireMappings::toWire).toList();
    return bulk(() -> catalog.bulkDelete(requestId, WireMappings.toWire(mode), wire));
  }

  /**
   * Removes one mapping; the last one of a logical name only if another catalog is known now to
   * have the name. Throws as {@link #delete}, LRC_NOT_FOUND if no other catalog has it, UNAVAILABLE
   * if that is not known, UNKNOWN_OPERATION if the catalog is of an earlier version.
   */
  public void deleteUnlessLast(Mapping mapping) {
    deleteAllUnlessLast(List.of(mapping), BulkMode.PER_ITEM)
        .failures()
        .forEach(
            failure -> {
              throw failure.toException();
            });
  }

  /** Removes mappings as {@link #deleteUnlessLast} does; what is refused is a failed item. */
  public BulkResult deleteAllUnlessLast(List<Mapping> mappings, BulkMode mode) {
    var wire = mappings.stream().map(WireMappings::toWire).toList();
    return bulk(() -> catalog.deleteUnlessLast(WireMappings.toWire(mode), wire));
  }

  /** Returns which of the logical names the catalog has, as of the time of the call or later. */
  public CatalogCopies confirmCopies(List<String> names) {
    CatalogCopies copies =
        WireCopies.copies(SoapCalls.answer(address, () -> catalog.confirmCopies(names)));
    if (copies.states().size() != names.size()) {
      throw RlsException.about(RlsError.INTERNAL, "not one answer for each name", address);
    }
    return copies;
  }

  private BulkResult bulk(SoapCalls.RemoteCall<BulkResultXml> call) {
    return WireMappings.result(SoapCalls.answer(address, call));
  }

  /** Renames many names of one kind, in order. */
  public BulkResult renameAll(ObjectType type, List<NameChange> changes, BulkMode mode) {
    return renameAll(type, changes, mode, null);
  }

  public BulkResult renameAll(
      ObjectType type, List<NameChange> changes, BulkMode mode, String requestId) {
    var wire = changes.stream().map(CatalogWire::toWire).toList();
    return WireMappings.result(
        SoapCalls.answer(
            address,
            () ->
                catalog.bulkRename(
                    requestId, WireMappings.toWire(mode), WireMappings.toWire(type), wire)));
  }

  /**
   * The mappings of one name, sorted; LOGICAL_NAME_NOT_FOUND or TARGET_NAME_NOT_FOUND if there are
   * none.
   */
  public MappingPage query(
      ObjectType type, String name, AttributeSelection attributes, PageRequest page) {
    return WireMappings.page(
        SoapCalls.answer(
            address,
            () ->
                catalog.query(
                    WireMappings.toWire(type),
                    name,
                    WireMappings.toWire(attributes),
                    WireMappings.toWire(page))));
  }

  /** The mappings whose logical or target name matches, sorted by it; none is an empty page. */
  public MappingPage query(
      ObjectType type, GlobPattern pattern, AttributeSelection attributes, PageRequest page) {
    return WireMappings.page(
        SoapCalls.answer(
            address,
            () ->
                catalog.queryPattern(
                    WireMappings.toWire(type),
                    pattern.toString(),
                    WireMappings.toWire(attributes),
                    WireMappings.toWire(page))));
  }

  /** One answer for each name, in the order given. */
  public List<NameMappings> queryAll(
      ObjectType type, List<String> names, AttributeSelection attributes) {
    var answer =
        SoapCalls.answer(
            address,
            () ->
                catalog.bulkQuery(
                    WireMappings.toWire(type), names, WireMappings.toWire(attributes)));
    return answer.getAnswer().stream().map(WireMappings::answer).toList();
  }

  /** Makes an attribute known; ATTRIBUTE_EXISTS if it is. */
  public void defineAttribute(AttributeDefinition definition) {
    SoapCalls.run(address, () -> catalog.defineAttribute(WireMappings.toWire(definition)));
  }

  public List<AttributeDefinition> attributeDefinitions(Optional<ObjectType> type) {
    var answer =
        SoapCalls.answer(
            address,
            () -> catalog.listAttributeDefinitions(type.map(WireMappings::toWire).orElse(null)));
    return answer.getDefinition().stream().map(WireMappings::definition).toList();
  }

  /** The indexes that the catalog keeps up to date, and how each stands. */
  public List<UpdateTargetStatus> updateTargets() {
    var answer = SoapCalls.answer(address, catalog::listUpdateTargets);
    return answer.getTarget().stream().map(WireUpdates::status).toList();
  }

  /** The names created and removed after a change, oldest first. */
  public CatalogChanges changesSince(long sequence, int limit) {
    return CatalogWire.changes(
        SoapCalls.answer(address, () -> catalog.changesSince(sequence, limit)));
  }

  /**
   * The names that ceased to exist since the state {@code generation}. Throws UNAVAILABLE if the
   * catalog does not know that any more, or removed too many.
   */
  public RemovedNames removedSince(long generation) {
    Set<String> removed = new HashSet<>();
    long state = generation;
    for (int page = 0; page < REMOVED_PAGES_MAX; page++) {
      CatalogChanges changes = changesSince(state, PageRequest.LIMIT_MAX);
      if (!changes.reachesBackTo(state) || changes.latestSequence() < state) {
        break;
      }
      for (CatalogChanges.Change change : changes.changes()) {
        if (!change.added()) {
          removed.add(change.logicalName());
        }
      }
      state = changes.lastSequence(state);
      if (state >= changes.latestSequence()) {
        return new RemovedNames(removed, state);
      }
    }
    throw RlsException.about(
        RlsError.UNAVAILABLE, "the catalog can't say what it removed since " + generation, address);
  }

  public AttributeClient attributes() {
    return new AttributeClient(address, catalog);
  }

  public UpdateTargetClient targets() {
    return new UpdateTargetClient(address, catalog);
  }
}
