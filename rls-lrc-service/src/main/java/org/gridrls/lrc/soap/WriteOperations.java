package org.gridrls.lrc.soap;

import java.util.List;
import java.util.Optional;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.wire.Wire;
import org.gridrls.api.wire.WireMappings;
import org.gridrls.api.wire.WireSearch;
import org.gridrls.kit.host.soap.CurrentCall;
import org.gridrls.kit.security.CostlyCalls;
import org.gridrls.lrc.catalog.CatalogChange;
import org.gridrls.lrc.catalog.MappingCatalog;
import org.gridrls.lrc.catalog.MappingSelection;
import org.gridrls.wire.lrc.LocalReplicaCatalog;
import org.gridrls.wire.lrc.MatchedDeletionXml;
import org.gridrls.wire.lrc.NameChangeXml;
import org.gridrls.wire.lrc.PutItemXml;
import org.gridrls.wire.lrc.SelectionXml;
import org.gridrls.wire.types.BulkModeXml;
import org.gridrls.wire.types.BulkResultXml;
import org.gridrls.wire.types.MappingXml;
import org.gridrls.wire.types.ObjectTypeXml;

/** The operations that change mappings. Safe for threads. */
interface WriteOperations extends LocalReplicaCatalog {
  MappingCatalog catalog();

  BulkCalls bulk();

  CostlyCalls costly();

  @Override
  default void create(String logicalName, String targetName) {
    catalog().apply(new CatalogChange.Create(Mapping.of(logicalName, targetName)));
  }

  @Override
  default void add(String logicalName, String targetName) {
    catalog().apply(new CatalogChange.Add(Mapping.of(logicalName, targetName)));
  }

  @Override
  default void put(PutItemXml item) {
    catalog().apply(putChange(item));
  }

  private static CatalogChange putChange(PutItemXml item) {
    return new CatalogChange.Put(WireMappings.attributed(item), WireMappings.replaces(item));
  }

  @Override
  default void delete(String logicalName, String targetName) {
    bulk().delete(Mapping.of(logicalName, targetName));
  }

  @Override
  default void rename(ObjectTypeXml objectType, String from, String to) {
    catalog().apply(rename(WireMappings.objectType(objectType), from, to));
  }

  private static CatalogChange rename(ObjectType type, String from, String to) {
    return new CatalogChange.Rename(type, Requests.name(type, from), Requests.name(type, to));
  }

  @Override
  default void clear() {
    bulk().requireAnyDeletion();
    catalog().clear();
  }

  @Override
  default MatchedDeletionXml deleteMatching(SelectionXml selection, Boolean dryRun) {
    boolean dry = Wire.required("dryRun", dryRun);
    if (!dry) {
      bulk().requireAnyDeletion();
    }
    return CurrentCall.costly(
        costly(),
        () -> WireAnswers.toWire(catalog().deleteMatching(selection(selection), dry), dry));
  }

  private static MappingSelection selection(SelectionXml wire) {
    Wire.required("selection", wire);
    return new MappingSelection(
        condition(ObjectType.LOGICAL_NAME, wire.getLogicalName(), wire.getLogicalPattern()),
        condition(ObjectType.TARGET_NAME, wire.getTargetName(), wire.getTargetPattern()),
        Optional.ofNullable(wire.getAttributes()).map(WireSearch::query));
  }

  private static Optional<GlobPattern> condition(ObjectType type, String name, String pattern) {
    if (name != null && pattern != null) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT, "give a name or a pattern for one side, not both", name);
    }
    return name == null
        ? Optional.ofNullable(pattern).map(GlobPattern::of)
        : Optional.of(exactly(Requests.name(type, name)));
  }

  private static GlobPattern exactly(String name) {
    return GlobPattern.of(name.replaceAll("[\\\\*?]", "\\\\$0"));
  }

  @Override
  default BulkResultXml bulkCreate(String requestId, BulkModeXml mode, List<MappingXml> mapping) {
    return bulk()
        .answer(
            requestId,
            mode,
            Requests.changes(
                mapping, wire -> new CatalogChange.Create(WireMappings.mapping(wire))));
  }

  @Override
  default BulkResultXml bulkAdd(String requestId, BulkModeXml mode, List<MappingXml> mapping) {
    return bulk()
        .answer(
            requestId,
            mode,
            Requests.changes(mapping, wire -> new CatalogChange.Add(WireMappings.mapping(wire))));
  }

  @Override
  default BulkResultXml bulkPut(String requestId, BulkModeXml mode, List<PutItemXml> item) {
    return bulk().answer(requestId, mode, Requests.changes(item, WriteOperations::putChange));
  }

  @Override
  default BulkResultXml bulkDelete(String requestId, BulkModeXml mode, List<MappingXml> mapping) {
    return bulk().delete(requestId, mode, deletions(mapping));
  }

  /** One deletion for each mapping. */
  static List<CatalogChange> deletions(List<MappingXml> mappings) {
    return Requests.changes(mappings, wire -> new CatalogChange.Delete(WireMappings.mapping(wire)));
  }

  @Override
  default BulkResultXml bulkRename(
      String requestId, BulkModeXml mode, ObjectTypeXml objectType, List<NameChangeXml> change) {
    ObjectType type = WireMappings.objectType(objectType);
    return bulk()
        .answer(
            requestId,
            mode,
            Requests.changes(change, wire -> rename(type, wire.getFrom(), wire.getTo())));
  }
}
