package org.gridrls.api.wire;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeDefinition;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.AttributeType;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.BulkMode;
import org.gridrls.api.BulkResult;
import org.gridrls.api.ItemFailure;
import org.gridrls.api.Mapping;
import org.gridrls.api.MappingPage;
import org.gridrls.api.NameMappings;
import org.gridrls.api.ObjectType;
import org.gridrls.api.PageRequest;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.wire.lrc.AttributeDefinitionXml;
import org.gridrls.wire.lrc.MappingPageXml;
import org.gridrls.wire.lrc.MappingRowXml;
import org.gridrls.wire.lrc.NameMappingsXml;
import org.gridrls.wire.lrc.PutItemXml;
import org.gridrls.wire.types.AttributeSelectionXml;
import org.gridrls.wire.types.AttributeTypeXml;
import org.gridrls.wire.types.AttributeXml;
import org.gridrls.wire.types.BulkModeXml;
import org.gridrls.wire.types.BulkResultXml;
import org.gridrls.wire.types.ItemFailureXml;
import org.gridrls.wire.types.MappingXml;
import org.gridrls.wire.types.ObjectTypeXml;
import org.gridrls.wire.types.PageRequestXml;

/** Mappings, attributes, pages and bulk results between values and messages. */
public final class WireMappings {
  private WireMappings() {}

  public static Mapping mapping(MappingXml wire) {
    Wire.required("mapping", wire);
    return Mapping.of(wire.getLogicalName(), wire.getTargetName());
  }

  public static MappingXml toWire(Mapping mapping) {
    var wire = new MappingXml();
    wire.setLogicalName(mapping.logicalName().value());
    wire.setTargetName(mapping.targetName().value());
    return wire;
  }

  public static ObjectType objectType(ObjectTypeXml wire) {
    return Wire.twin(ObjectType.class, Wire.required("objectType", wire));
  }

  public static ObjectTypeXml toWire(ObjectType type) {
    return Wire.twin(ObjectTypeXml.class, type);
  }

  /** Has no default: a misspelt ATOMIC arrives as null, and must not become PER_ITEM. */
  public static BulkMode bulkMode(BulkModeXml wire) {
    return Wire.twin(BulkMode.class, Wire.required("mode", wire));
  }

  public static BulkModeXml toWire(BulkMode mode) {
    return Wire.twin(BulkModeXml.class, mode);
  }

  public static Attribute attribute(AttributeXml wire) {
    Wire.required("attribute", wire);
    List<Attribute> values =
        Stream.of(
                Optional.ofNullable(wire.getDateValue()).map(v -> new Typed(AttributeType.DATE, v)),
                Optional.ofNullable(wire.getFloatValue())
                    .map(v -> new Typed(AttributeType.FLOAT, v)),
                Optional.ofNullable(wire.getIntValue()).map(v -> new Typed(AttributeType.INT, v)),
                Optional.ofNullable(wire.getStringValue())
                    .map(v -> new Typed(AttributeType.STRING, v)))
            .flatMap(Optional::stream)
            .map(typed -> new Attribute(wire.getName(), typed.type(), typed.value()))
            .toList();
    if (values.size() != 1) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT,
          "an attribute has exactly one value, this one has " + values.size(),
          String.valueOf(wire.getName()));
    }
    return values.get(0);
  }

  private record Typed(AttributeType type, Object value) {}

  public static AttributeXml toWire(Attribute attribute) {
    var wire = new AttributeXml();
    wire.setName(attribute.name());
    switch (attribute.type()) {
      case DATE -> wire.setDateValue((Instant) attribute.value());
      case FLOAT -> wire.setFloatValue((Double) attribute.value());
      case INT -> wire.setIntValue((Long) attribute.value());
      case STRING -> wire.setStringValue((String) attribute.value());
    }
    return wire;
  }

  public static AttributeDefinition definition(AttributeDefinitionXml wire) {
    Wire.required("definition", wire);
    AttributeType type = Wire.twin(AttributeType.class, Wire.required("type", wire.getType()));
    return new AttributeDefinition(wire.getName(), objectType(wire.getObjectType()), type);
  }

  public static AttributeDefinitionXml toWire(AttributeDefinition definition) {
    var wire = new AttributeDefinitionXml();
    wire.setName(definition.name());
    wire.setObjectType(toWire(definition.objectType()));
    wire.setType(Wire.twin(AttributeTypeXml.class, definition.type()));
    return wire;
  }

  public static AttributeSelection selection(AttributeSelectionXml wire) {
    if (wire == null) {
      return AttributeSelection.NONE;
    }
    return new AttributeSelection(
        Boolean.TRUE.equals(wire.isAll()), Set.copyOf(Wire.each(wire.getName())));
  }

  public static AttributeSelectionXml toWire(AttributeSelection selection) {
    if (selection.isNone()) {
      return null;
    }
    var wire = new AttributeSelectionXml();
    wire.setAll(selection.all() ? Boolean.TRUE : null);
    wire.getName().addAll(selection.names());
    return wire;
  }

  public static PageRequest page(PageRequestXml wire) {
    if (wire == null) {
      return PageRequest.first();
    }
    int limit = wire.getLimit() == null ? PageRequest.LIMIT_DEFAULT : wire.getLimit();
    return new PageRequest(Optional.ofNullable(wire.getCursor()), limit);
  }

  public static PageRequestXml toWire(PageRequest page) {
    var wire = new PageRequestXml();
    wire.setCursor(page.cursor().orElse(null));
    wire.setLimit(page.limit());
    return wire;
  }

  public static AttributedMapping attributed(PutItemXml wire) {
    Wire.required("item", wire);
    return new AttributedMapping(
        Mapping.of(wire.getLogicalName(), wire.getTargetName()),
        Wire.each(wire.getLogicalAttribute(), WireMappings::attribute),
        Wire.each(wire.getTargetAttribute(), WireMappings::attribute));
  }

  /** Whether the item replaces other values of its attributes. */
  public static boolean replaces(PutItemXml wire) {
    return Boolean.TRUE.equals(Wire.required("item", wire).isReplace());
  }

  /** Returns an item as {@link #toPutItem(AttributedMapping)} does, which replaces other values. */
  public static PutItemXml toReplacingItem(AttributedMapping item) {
    PutItemXml wire = toPutItem(item);
    wire.setReplace(true);
    return wire;
  }

  public static PutItemXml toPutItem(AttributedMapping item) {
    var wire = new PutItemXml();
    wire.setLogicalName(item.mapping().logicalName().value());
    wire.setTargetName(item.mapping().targetName().value());
    wire.getLogicalAttribute().addAll(Wire.each(item.logicalAttributes(), WireMappings::toWire));
    wire.getTargetAttribute().addAll(Wire.each(item.targetAttributes(), WireMappings::toWire));
    return wire;
  }

  public static AttributedMapping attributed(MappingRowXml wire) {
    Wire.required("mapping", wire);
    return new AttributedMapping(
        Mapping.of(wire.getLogicalName(), wire.getTargetName()),
        Wire.each(wire.getLogicalAttribute(), WireMappings::attribute),
        Wire.each(wire.getTargetAttribute(), WireMappings::attribute));
  }

  public static MappingRowXml toRow(AttributedMapping item) {
    var wire = new MappingRowXml();
    wire.setLogicalName(item.mapping().logicalName().value());
    wire.setTargetName(item.mapping().targetName().value());
    item.logicalAttributes().forEach(each -> wire.getLogicalAttribute().add(toWire(each)));
    item.targetAttributes().forEach(each -> wire.getTargetAttribute().add(toWire(each)));
    return wire;
  }

  public static MappingPage page(MappingPageXml wire) {
    Wire.required("page of mappings", wire);
    return new MappingPage(
        Wire.each(wire.getMapping(), WireMappings::attributed),
        Optional.ofNullable(wire.getNextCursor()),
        wire.getLimit());
  }

  public static MappingPageXml toWire(MappingPage page) {
    var wire = new MappingPageXml();
    page.mappings().forEach(row -> wire.getMapping().add(toRow(row)));
    wire.setNextCursor(page.nextCursor().orElse(null));
    wire.setLimit(page.limit());
    return wire;
  }

  public static NameMappings answer(NameMappingsXml wire) {
    Wire.required("answer", wire);
    return new NameMappings(
        Wire.required("name", wire.getName()),
        Optional.ofNullable(wire.getCode()).map(WireFaults::error),
        Wire.each(wire.getMapping(), WireMappings::attributed));
  }

  public static NameMappingsXml toWire(NameMappings answer) {
    var wire = new NameMappingsXml();
    wire.setName(answer.name());
    wire.setCode(answer.error().map(WireFaults::code).orElse(null));
    answer.mappings().forEach(row -> wire.getMapping().add(toRow(row)));
    return wire;
  }

  public static BulkResult result(BulkResultXml wire) {
    Wire.required("result", wire);
    return new BulkResult(
        wire.getApplied(), Wire.each(wire.getFailure(), WireMappings::failure), wire.isReplayed());
  }

  private static ItemFailure failure(ItemFailureXml wire) {
    return new ItemFailure(
        wire.getIndex(),
        WireFaults.error(wire.getCode()),
        Wire.required("message", wire.getMessage()),
        wire.getItem());
  }

  public static BulkResultXml toWire(BulkResult result) {
    var wire = new BulkResultXml();
    wire.setApplied(result.applied());
    wire.setReplayed(result.replayed());
    wire.getFailure().addAll(Wire.each(result.failures(), WireMappings::toWire));
    return wire;
  }

  private static ItemFailureXml toWire(ItemFailure failure) {
    var wire = new ItemFailureXml();
    wire.setIndex(failure.index());
    wire.setCode(WireFaults.code(failure.error()));
    wire.setMessage(Printable.of(failure.message()));
    wire.setItem(failure.item() == null ? null : Printable.of(failure.item()));
    return wire;
  }
}
