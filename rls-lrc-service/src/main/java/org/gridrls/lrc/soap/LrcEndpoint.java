package org.gridrls.lrc.soap;

import java.util.List;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.api.PageRequest;
import org.gridrls.api.wire.WireMappings;
import org.gridrls.kit.fault.FaultMapper;
import org.gridrls.kit.host.SoapEndpoint;
import org.gridrls.lrc.catalog.ChangeLog;
import org.gridrls.lrc.catalog.MappingCatalog;
import org.gridrls.lrc.catalog.RequestIds;
import org.gridrls.lrc.update.UpdateScheduler;
import org.gridrls.wire.lrc.BulkExistsResultXml;
import org.gridrls.wire.lrc.BulkMappingExistsResultXml;
import org.gridrls.wire.lrc.BulkQueryResultXml;
import org.gridrls.wire.lrc.ChangesXml;
import org.gridrls.wire.lrc.LocalReplicaCatalog;
import org.gridrls.wire.lrc.MappingPageXml;
import org.gridrls.wire.types.AttributeSelectionXml;
import org.gridrls.wire.types.MappingXml;
import org.gridrls.wire.types.ObjectTypeXml;
import org.gridrls.wire.types.PageRequestXml;
import org.gridrls.wire.types.RlsFaultMessage;

/**
 * The LocalReplicaCatalog port type over a catalog, its journal and its updates. Safe for threads.
 */
public final class LrcEndpoint extends AuditOperations {
  private final MappingCatalog catalog;
  private final ChangeLog changes;

  public LrcEndpoint(
      MappingCatalog catalog, ChangeLog changes, UpdateScheduler updates, RequestIds requestIds) {
    super(catalog, new BulkCalls(catalog, requestIds), updates, changes);
    this.catalog = catalog;
    this.changes = changes;
  }

  /** Where and by which WSDL a server offers it. */
  public SoapEndpoint served() {
    return SoapEndpoint.of(LocalReplicaCatalog.class, this, "local-replica-catalog.wsdl", "/lrc");
  }

  @Override
  public boolean exists(ObjectTypeXml objectType, String name) throws RlsFaultMessage {
    return FaultMapper.answer(
        "exists",
        () -> {
          ObjectType type = WireMappings.objectType(objectType);
          return catalog.exist(type, List.of(Requests.name(type, name))).get(0);
        });
  }

  @Override
  public boolean mappingExists(String logicalName, String targetName) throws RlsFaultMessage {
    return FaultMapper.answer(
        "mappingExists",
        () -> catalog.mappingsExist(List.of(Mapping.of(logicalName, targetName))).get(0));
  }

  @Override
  public BulkExistsResultXml bulkExists(ObjectTypeXml objectType, List<String> name)
      throws RlsFaultMessage {
    return FaultMapper.answer(
        "bulkExists",
        () -> {
          ObjectType type = WireMappings.objectType(objectType);
          List<String> names = Requests.names(type, name);
          return Answers.names(names, catalog.exist(type, names));
        });
  }

  @Override
  public BulkMappingExistsResultXml bulkMappingExists(List<MappingXml> mapping)
      throws RlsFaultMessage {
    return FaultMapper.answer(
        "bulkMappingExists",
        () -> {
          List<Mapping> mappings = Requests.items(mapping, WireMappings::mapping);
          return Answers.mappings(mappings, catalog.mappingsExist(mappings));
        });
  }

  @Override
  public MappingPageXml query(
      ObjectTypeXml objectType, String name, AttributeSelectionXml attributes, PageRequestXml page)
      throws RlsFaultMessage {
    return FaultMapper.answer(
        "query",
        () -> {
          ObjectType type = WireMappings.objectType(objectType);
          return WireMappings.toWire(
              catalog.query(
                  type,
                  Requests.name(type, name),
                  WireMappings.selection(attributes),
                  WireMappings.page(page)));
        });
  }

  @Override
  public MappingPageXml queryPattern(
      ObjectTypeXml objectType,
      String pattern,
      AttributeSelectionXml attributes,
      PageRequestXml page)
      throws RlsFaultMessage {
    return FaultMapper.answer(
        "queryPattern",
        () ->
            WireMappings.toWire(
                catalog.queryPattern(
                    WireMappings.objectType(objectType),
                    GlobPattern.of(pattern),
                    WireMappings.selection(attributes),
                    WireMappings.page(page))));
  }

  @Override
  public BulkQueryResultXml bulkQuery(
      ObjectTypeXml objectType, List<String> name, AttributeSelectionXml attributes)
      throws RlsFaultMessage {
    return FaultMapper.answer(
        "bulkQuery",
        () -> {
          ObjectType type = WireMappings.objectType(objectType);
          return Answers.toWire(
              catalog.bulkQuery(
                  type, Requests.names(type, name), WireMappings.selection(attributes)));
        });
  }

  @Override
  public ChangesXml changesSince(long sequence, Integer limit) throws RlsFaultMessage {
    return FaultMapper.answer(
        "changesSince",
        () -> {
          PageRequest page = limit == null ? PageRequest.first() : PageRequest.first(limit);
          return Answers.toWire(changes.changesSince(sequence, page.limit()));
        });
  }
}
