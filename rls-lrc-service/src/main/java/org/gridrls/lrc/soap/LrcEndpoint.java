package org.gridrls.lrc.soap;

import java.util.List;
import org.gridrls.kit.fault.FaultMapper;
import org.gridrls.kit.host.SoapEndpoint;
import org.gridrls.lrc.catalog.CatalogJournal;
import org.gridrls.lrc.catalog.MappingCatalog;
import org.gridrls.lrc.catalog.RequestIds;
import org.gridrls.lrc.update.UpdateScheduler;
import org.gridrls.wire.lrc.AttributeDefinitionXml;
import org.gridrls.wire.lrc.AttributeDefinitionsXml;
import org.gridrls.wire.lrc.AttributeKeyXml;
import org.gridrls.wire.lrc.AttributeSearchPageXml;
import org.gridrls.wire.lrc.AttributeSearchXml;
import org.gridrls.wire.lrc.AttributesXml;
import org.gridrls.wire.lrc.BulkAttributesXml;
import org.gridrls.wire.lrc.BulkExistsResultXml;
import org.gridrls.wire.lrc.BulkMappingExistsResultXml;
import org.gridrls.wire.lrc.BulkQueryResultXml;
import org.gridrls.wire.lrc.CatalogDigestsXml;
import org.gridrls.wire.lrc.CatalogNamesXml;
import org.gridrls.wire.lrc.ChangesXml;
import org.gridrls.wire.lrc.LocalReplicaCatalog;
import org.gridrls.wire.lrc.MappingPageXml;
import org.gridrls.wire.lrc.MatchedDeletionXml;
import org.gridrls.wire.lrc.NameChangeXml;
import org.gridrls.wire.lrc.ObjectAttributeKeyXml;
import org.gridrls.wire.lrc.ObjectAttributeXml;
import org.gridrls.wire.lrc.PutItemXml;
import org.gridrls.wire.lrc.SelectionXml;
import org.gridrls.wire.lrc.UpdateTargetsXml;
import org.gridrls.wire.types.AttributeSelectionXml;
import org.gridrls.wire.types.BulkModeXml;
import org.gridrls.wire.types.BulkResultXml;
import org.gridrls.wire.types.MappingXml;
import org.gridrls.wire.types.ObjectTypeXml;
import org.gridrls.wire.types.PageRequestXml;
import org.gridrls.wire.types.RlsFaultMessage;
import org.gridrls.wire.types.UpdateTargetStatusXml;
import org.gridrls.wire.types.UpdateTargetXml;

/**
 * The LocalReplicaCatalog port type: every operation, delegated to a group of operations inside the
 * fault mapper. Safe for threads.
 */
public final class LrcEndpoint implements LocalReplicaCatalog {
  private final QueryOperations queries;
  private final SearchOperations searches;
  private final WriteOperations writes;
  private final AttributeOperations attributes;
  private final UpdateTargetOperations targets;
  private final AuditOperations audits;

  public LrcEndpoint(
      MappingCatalog catalog,
      CatalogJournal changes,
      UpdateScheduler updates,
      RequestIds requestIds) {
    BulkCalls bulk = new BulkCalls(catalog, requestIds);
    queries = new QueryOperations(catalog, changes);
    searches = new SearchOperations(catalog);
    writes = new WriteOperations(catalog, bulk);
    attributes = new AttributeOperations(catalog, bulk);
    targets = new UpdateTargetOperations(updates);
    audits = new AuditOperations(changes);
  }

  /** Where and by which WSDL a server publishes it. */
  public SoapEndpoint served() {
    return SoapEndpoint.of(LocalReplicaCatalog.class, this, "local-replica-catalog.wsdl", "/lrc");
  }

  @Override
  public boolean exists(ObjectTypeXml objectType, String name) throws RlsFaultMessage {
    return FaultMapper.answer("exists", () -> queries.exists(objectType, name));
  }

  @Override
  public boolean mappingExists(String logicalName, String targetName) throws RlsFaultMessage {
    return FaultMapper.answer(
        "mappingExists", () -> queries.mappingExists(logicalName, targetName));
  }

  @Override
  public BulkExistsResultXml bulkExists(ObjectTypeXml objectType, List<String> name)
      throws RlsFaultMessage {
    return FaultMapper.answer("bulkExists", () -> queries.bulkExists(objectType, name));
  }

  @Override
  public BulkMappingExistsResultXml bulkMappingExists(List<MappingXml> mapping)
      throws RlsFaultMessage {
    return FaultMapper.answer("bulkMappingExists", () -> queries.bulkMappingExists(mapping));
  }

  @Override
  public MappingPageXml query(
      ObjectTypeXml objectType, String name, AttributeSelectionXml attributes, PageRequestXml page)
      throws RlsFaultMessage {
    return FaultMapper.answer("query", () -> queries.query(objectType, name, attributes, page));
  }

  @Override
  public MappingPageXml queryPattern(
      ObjectTypeXml objectType,
      String pattern,
      AttributeSelectionXml attributes,
      PageRequestXml page)
      throws RlsFaultMessage {
    return FaultMapper.answer(
        "queryPattern", () -> queries.queryPattern(objectType, pattern, attributes, page));
  }

  @Override
  public BulkQueryResultXml bulkQuery(
      ObjectTypeXml objectType, List<String> name, AttributeSelectionXml attributes)
      throws RlsFaultMessage {
    return FaultMapper.answer("bulkQuery", () -> queries.bulkQuery(objectType, name, attributes));
  }

  @Override
  public ChangesXml changesSince(long sequence, Integer limit) throws RlsFaultMessage {
    return FaultMapper.answer("changesSince", () -> queries.changesSince(sequence, limit));
  }

  @Override
  public AttributeSearchPageXml searchAttributes(
      AttributeSearchXml search, AttributeSelectionXml attributes, PageRequestXml page)
      throws RlsFaultMessage {
    return FaultMapper.answer(
        "searchAttributes", () -> searches.searchAttributes(search, attributes, page));
  }

  @Override
  public void create(String logicalName, String targetName) throws RlsFaultMessage {
    FaultMapper.run("create", () -> writes.create(logicalName, targetName));
  }

  @Override
  public void add(String logicalName, String targetName) throws RlsFaultMessage {
    FaultMapper.run("add", () -> writes.add(logicalName, targetName));
  }

  @Override
  public void put(PutItemXml item) throws RlsFaultMessage {
    FaultMapper.run("put", () -> writes.put(item));
  }

  @Override
  public void delete(String logicalName, String targetName) throws RlsFaultMessage {
    FaultMapper.run("delete", () -> writes.delete(logicalName, targetName));
  }

  @Override
  public void rename(ObjectTypeXml objectType, String from, String to) throws RlsFaultMessage {
    FaultMapper.run("rename", () -> writes.rename(objectType, from, to));
  }

  @Override
  public void clear() throws RlsFaultMessage {
    FaultMapper.run("clear", writes::clear);
  }

  @Override
  public MatchedDeletionXml deleteMatching(SelectionXml selection, Boolean dryRun)
      throws RlsFaultMessage {
    return FaultMapper.answer("deleteMatching", () -> writes.deleteMatching(selection, dryRun));
  }

  @Override
  public BulkResultXml bulkCreate(String requestId, BulkModeXml mode, List<MappingXml> mapping)
      throws RlsFaultMessage {
    return FaultMapper.answer("bulkCreate", () -> writes.bulkCreate(requestId, mode, mapping));
  }

  @Override
  public BulkResultXml bulkAdd(String requestId, BulkModeXml mode, List<MappingXml> mapping)
      throws RlsFaultMessage {
    return FaultMapper.answer("bulkAdd", () -> writes.bulkAdd(requestId, mode, mapping));
  }

  @Override
  public BulkResultXml bulkPut(String requestId, BulkModeXml mode, List<PutItemXml> item)
      throws RlsFaultMessage {
    return FaultMapper.answer("bulkPut", () -> writes.bulkPut(requestId, mode, item));
  }

  @Override
  public BulkResultXml bulkDelete(String requestId, BulkModeXml mode, List<MappingXml> mapping)
      throws RlsFaultMessage {
    return FaultMapper.answer("bulkDelete", () -> writes.bulkDelete(requestId, mode, mapping));
  }

  @Override
  public BulkResultXml bulkRename(
      String requestId, BulkModeXml mode, ObjectTypeXml objectType, List<NameChangeXml> change)
      throws RlsFaultMessage {
    return FaultMapper.answer(
        "bulkRename", () -> writes.bulkRename(requestId, mode, objectType, change));
  }

  @Override
  public void defineAttribute(AttributeDefinitionXml definition) throws RlsFaultMessage {
    FaultMapper.run("defineAttribute", () -> attributes.defineAttribute(definition));
  }

  @Override
  public BulkResultXml bulkDefineAttributes(
      String requestId, BulkModeXml mode, List<AttributeDefinitionXml> definition)
      throws RlsFaultMessage {
    return FaultMapper.answer(
        "bulkDefineAttributes", () -> attributes.bulkDefineAttributes(requestId, mode, definition));
  }

  @Override
  public void undefineAttribute(AttributeKeyXml key, Boolean clearValues) throws RlsFaultMessage {
    FaultMapper.run("undefineAttribute", () -> attributes.undefineAttribute(key, clearValues));
  }

  @Override
  public BulkResultXml bulkUndefineAttributes(
      String requestId, BulkModeXml mode, Boolean clearValues, List<AttributeKeyXml> key)
      throws RlsFaultMessage {
    return FaultMapper.answer(
        "bulkUndefineAttributes",
        () -> attributes.bulkUndefineAttributes(requestId, mode, clearValues, key));
  }

  @Override
  public AttributeDefinitionsXml listAttributeDefinitions(ObjectTypeXml objectType)
      throws RlsFaultMessage {
    return FaultMapper.answer(
        "listAttributeDefinitions", () -> attributes.listAttributeDefinitions(objectType));
  }

  @Override
  public void addAttribute(ObjectAttributeXml value) throws RlsFaultMessage {
    FaultMapper.run("addAttribute", () -> attributes.addAttribute(value));
  }

  @Override
  public BulkResultXml bulkAddAttributes(
      String requestId, BulkModeXml mode, List<ObjectAttributeXml> value) throws RlsFaultMessage {
    return FaultMapper.answer(
        "bulkAddAttributes", () -> attributes.bulkAddAttributes(requestId, mode, value));
  }

  @Override
  public void modifyAttribute(ObjectAttributeXml value) throws RlsFaultMessage {
    FaultMapper.run("modifyAttribute", () -> attributes.modifyAttribute(value));
  }

  @Override
  public BulkResultXml bulkModifyAttributes(
      String requestId, BulkModeXml mode, List<ObjectAttributeXml> value) throws RlsFaultMessage {
    return FaultMapper.answer(
        "bulkModifyAttributes", () -> attributes.bulkModifyAttributes(requestId, mode, value));
  }

  @Override
  public void removeAttribute(ObjectAttributeKeyXml key) throws RlsFaultMessage {
    FaultMapper.run("removeAttribute", () -> attributes.removeAttribute(key));
  }

  @Override
  public BulkResultXml bulkRemoveAttributes(
      String requestId, BulkModeXml mode, List<ObjectAttributeKeyXml> key) throws RlsFaultMessage {
    return FaultMapper.answer(
        "bulkRemoveAttributes", () -> attributes.bulkRemoveAttributes(requestId, mode, key));
  }

  @Override
  public AttributesXml getAttributes(
      ObjectTypeXml objectType, String objectName, AttributeSelectionXml attributes)
      throws RlsFaultMessage {
    return FaultMapper.answer(
        "getAttributes", () -> this.attributes.getAttributes(objectType, objectName, attributes));
  }

  @Override
  public BulkAttributesXml bulkGetAttributes(
      ObjectTypeXml objectType, List<String> objectName, AttributeSelectionXml attributes)
      throws RlsFaultMessage {
    return FaultMapper.answer(
        "bulkGetAttributes",
        () -> this.attributes.bulkGetAttributes(objectType, objectName, attributes));
  }

  @Override
  public UpdateTargetsXml listUpdateTargets() throws RlsFaultMessage {
    return FaultMapper.answer("listUpdateTargets", targets::listUpdateTargets);
  }

  @Override
  public UpdateTargetStatusXml getUpdateTarget(String rli) throws RlsFaultMessage {
    return FaultMapper.answer("getUpdateTarget", () -> targets.getUpdateTarget(rli));
  }

  @Override
  public void addUpdateTarget(UpdateTargetXml target) throws RlsFaultMessage {
    FaultMapper.run("addUpdateTarget", () -> targets.addUpdateTarget(target));
  }

  @Override
  public void changeUpdateTarget(UpdateTargetXml target) throws RlsFaultMessage {
    FaultMapper.run("changeUpdateTarget", () -> targets.changeUpdateTarget(target));
  }

  @Override
  public void removeUpdateTarget(String rli) throws RlsFaultMessage {
    FaultMapper.run("removeUpdateTarget", () -> targets.removeUpdateTarget(rli));
  }

  @Override
  public CatalogDigestsXml getNameDigests(int buckets, List<String> pattern)
      throws RlsFaultMessage {
    return FaultMapper.answer("getNameDigests", () -> audits.getNameDigests(buckets, pattern));
  }

  @Override
  public CatalogNamesXml getBucketNames(
      int buckets, List<Integer> bucket, List<String> pattern, PageRequestXml page)
      throws RlsFaultMessage {
    return FaultMapper.answer(
        "getBucketNames", () -> audits.getBucketNames(buckets, bucket, pattern, page));
  }
}
