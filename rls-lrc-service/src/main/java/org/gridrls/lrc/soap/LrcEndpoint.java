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
import org.gridrls.wire.lrc.BulkExistsResult;
import org.gridrls.wire.lrc.BulkMappingExistsResult;
import org.gridrls.wire.lrc.BulkQueryResult;
import org.gridrls.wire.lrc.Changes;
import org.gridrls.wire.lrc.LocalReplicaCatalog;
import org.gridrls.wire.lrc.MappingPage;
import org.gridrls.wire.types.AttributeSelection;
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
  public boolean exists(org.gridrls.wire.types.ObjectType objectType, String name)
      throws RlsFaultMessage {
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
  public BulkExistsResult bulkExists(
      org.gridrls.wire.types.ObjectType objectType, List<String> name) throws RlsFaultMessage {
    return FaultMapper.answer(
        "bulkExists",
        () -> {
          ObjectType type = WireMappings.objectType(objectType);
          List<String> names = Requests.names(type, name);
          return Answers.names(names, catalog.exist(type, names));
        });
  }

  @Override
  public BulkMappingExistsResult bulkMappingExists(List<org.gridrls.wire.types.Mapping> mapping)
      throws RlsFaultMessage {
    return FaultMapper.answer(
        "bulkMappingExists",
        () -> {
          List<Mapping> mappings = Requests.items(mapping, WireMappings::mapping);
          return Answers.mappings(mappings, catalog.mappingsExist(mappings));
        });
  }

  @Override
  public MappingPage query(
      org.gridrls.wire.types.ObjectType objectType,
      String name,
      AttributeSelection attributes,
      org.gridrls.wire.types.PageRequest page)
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
  public MappingPage queryPattern(
      org.gridrls.wire.types.ObjectType objectType,
      String pattern,
      AttributeSelection attributes,
      org.gridrls.wire.types.PageRequest page)
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
  public BulkQueryResult bulkQuery(
      org.gridrls.wire.types.ObjectType objectType,
      List<String> name,
      AttributeSelection attributes)
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
  public Changes changesSince(long sequence, Integer limit) throws RlsFaultMessage {
    return FaultMapper.answer(
        "changesSince",
        () -> {
          PageRequest page = limit == null ? PageRequest.first() : PageRequest.first(limit);
          return Answers.toWire(changes.changesSince(sequence, page.limit()));
        });
  }
}
