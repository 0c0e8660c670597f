package org.gridrls.lrc.soap;

import java.util.List;
import java.util.function.Supplier;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.api.PageRequest;
import org.gridrls.api.wire.WireMappings;
import org.gridrls.kit.host.soap.CurrentCall;
import org.gridrls.kit.security.CostlyCalls;
import org.gridrls.lrc.catalog.CatalogJournal;
import org.gridrls.lrc.catalog.MappingCatalog;
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

/** The operations that query mappings and the journal. Safe for threads. */
interface QueryOperations extends LocalReplicaCatalog {
  MappingCatalog catalog();

  CatalogJournal changes();

  CostlyCalls costly();

  @Override
  default boolean exists(ObjectTypeXml objectType, String name) {
    ObjectType type = WireMappings.objectType(objectType);
    return catalog().exist(type, List.of(Requests.name(type, name))).get(0);
  }

  @Override
  default boolean mappingExists(String logicalName, String targetName) {
    return catalog().mappingsExist(List.of(Mapping.of(logicalName, targetName))).get(0);
  }

  @Override
  default BulkExistsResultXml bulkExists(ObjectTypeXml objectType, List<String> name) {
    ObjectType type = WireMappings.objectType(objectType);
    List<String> names = Requests.names(type, name);
    return WireAnswers.names(names, catalog().exist(type, names));
  }

  @Override
  default BulkMappingExistsResultXml bulkMappingExists(List<MappingXml> mapping) {
    List<Mapping> mappings = Requests.items(mapping, WireMappings::mapping);
    return WireAnswers.mappings(mappings, catalog().mappingsExist(mappings));
  }

  @Override
  default MappingPageXml query(
      ObjectTypeXml objectType,
      String name,
      AttributeSelectionXml attributes,
      PageRequestXml page) {
    ObjectType type = WireMappings.objectType(objectType);
    return WireMappings.toWire(
        catalog()
            .query(
                type,
                Requests.name(type, name),
                WireMappings.selection(attributes),
                WireMappings.page(page)));
  }

  @Override
  default MappingPageXml queryPattern(
      ObjectTypeXml objectType,
      String pattern,
      AttributeSelectionXml attributes,
      PageRequestXml page) {
    GlobPattern wanted = GlobPattern.of(pattern);
    Supplier<MappingPageXml> answer =
        () ->
            WireMappings.toWire(
                catalog()
                    .queryPattern(
                        WireMappings.objectType(objectType),
                        wanted,
                        WireMappings.selection(attributes),
                        WireMappings.page(page)));
    return wanted.isPrefix() ? answer.get() : CurrentCall.costly(costly(), answer);
  }

  @Override
  default BulkQueryResultXml bulkQuery(
      ObjectTypeXml objectType, List<String> name, AttributeSelectionXml attributes) {
    ObjectType type = WireMappings.objectType(objectType);
    return WireAnswers.toWire(
        catalog().bulkQuery(type, Requests.names(type, name), WireMappings.selection(attributes)));
  }

  @Override
  default ChangesXml changesSince(long sequence, Integer limit) {
    PageRequest page = limit == null ? PageRequest.first() : PageRequest.first(limit);
    return WireAnswers.toWire(changes().changesSince(sequence, page.limit()));
  }
}
