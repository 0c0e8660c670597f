package org.gridrls.lrc.soap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import org.gridrls.api.update.UpdateKind;
import org.gridrls.kit.membership.MembershipView;
import org.gridrls.kit.schedule.Clocks;
import org.gridrls.lrc.catalog.CatalogStart;
import org.gridrls.lrc.catalog.InMemoryAcknowledgedStates;
import org.gridrls.lrc.catalog.InMemoryIdentity;
import org.gridrls.lrc.catalog.InMemoryLossStore;
import org.gridrls.lrc.catalog.InMemoryMappingCatalog;
import org.gridrls.lrc.catalog.InMemoryTargetStore;
import org.gridrls.lrc.catalog.RequestIdConfig;
import org.gridrls.lrc.catalog.RequestIds;
import org.gridrls.lrc.copies.CopyKeeper;
import org.gridrls.lrc.copies.KnownOthers;
import org.gridrls.lrc.filter.BloomConfig;
import org.gridrls.lrc.filter.FilterFiles;
import org.gridrls.lrc.update.StoreLoss;
import org.gridrls.lrc.update.TargetPolicy;
import org.gridrls.lrc.update.UpdateConfig;
import org.gridrls.lrc.update.UpdateContext;
import org.gridrls.lrc.update.UpdateContext.SendingCatalog;
import org.gridrls.lrc.update.UpdateScheduler;
import org.gridrls.testkit.MutableClock;
import org.gridrls.wire.lrc.AttributeDefinitionXml;
import org.gridrls.wire.lrc.LocalReplicaCatalog;
import org.gridrls.wire.lrc.PutItemXml;
import org.gridrls.wire.types.AttributeTypeXml;
import org.gridrls.wire.types.AttributeXml;
import org.gridrls.wire.types.ErrorCodeXml;
import org.gridrls.wire.types.MappingXml;
import org.gridrls.wire.types.ObjectTypeXml;
import org.gridrls.wire.types.RlsFaultMessage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.function.Executable;

/** An endpoint over a catalog in memory, and short words for messages. */
abstract class EndpointFixture {
  static final ObjectTypeXml LFN = ObjectTypeXml.LOGICAL_NAME;
  static final ObjectTypeXml PFN = ObjectTypeXml.TARGET_NAME;

  private static final CatalogStart START = new CatalogStart("id", 1, 0, 0);
  private static final InMemoryIdentity IDENTITY = InMemoryIdentity.of(START);

  final InMemoryMappingCatalog catalog = new InMemoryMappingCatalog();
  final UpdateScheduler updates =
      new UpdateScheduler(
          () ->
              new UpdateConfig(
                  List.of("http://rli:1"),
                  UpdateKind.LIST,
                  Duration.ofSeconds(1),
                  Duration.ofMinutes(2),
                  Duration.ofHours(24),
                  Duration.ofMinutes(15),
                  100,
                  Duration.ofSeconds(30),
                  TargetPolicy.DEFAULT),
          new BloomConfig(0.01, OptionalDouble.empty(), 3, Duration.ofMinutes(10)),
          new UpdateContext(
              catalog,
              new InMemoryTargetStore(),
              new InMemoryAcknowledgedStates(),
              new StoreLoss(new InMemoryLossStore(), START, IDENTITY),
              new FilterFiles(Path.of("never made"), START, IDENTITY),
              new SendingCatalog("http://lrc:1", "site", IDENTITY),
              url -> null,
              Clocks.both(MutableClock.standing()),
              new Random(1)),
          new MembershipView());
  private final RequestIds requestIds =
      new RequestIds(catalog, RequestIdConfig.DEFAULT, Clocks.both(MutableClock.standing()));
  final KnownOthers others = new KnownOthers();
  boolean keepsLastCopy;
  final LocalReplicaCatalog endpoint =
      (LocalReplicaCatalog)
          LrcEndpoints.of(
                  catalog,
                  catalog,
                  updates,
                  requestIds,
                  new CopyKeeper(catalog, requestIds, others, () -> keepsLastCopy))
              .implementation();

  @AfterEach
  void close() {
    updates.close();
  }

  static MappingXml mapping(String logicalName, String targetName) {
    MappingXml mapping = new MappingXml();
    mapping.setLogicalName(logicalName);
    mapping.setTargetName(targetName);
    return mapping;
  }

  static PutItemXml item(String logicalName, String targetName, AttributeXml... attributes) {
    PutItemXml item = new PutItemXml();
    item.setLogicalName(logicalName);
    item.setTargetName(targetName);
    item.getLogicalAttribute().addAll(List.of(attributes));
    return item;
  }

  static AttributeXml size(long value) {
    AttributeXml attribute = new AttributeXml();
    attribute.setName("size");
    attribute.setIntValue(value);
    return attribute;
  }

  static AttributeDefinitionXml sizeDefinition() {
    AttributeDefinitionXml definition = new AttributeDefinitionXml();
    definition.setName("size");
    definition.setObjectType(LFN);
    definition.setType(AttributeTypeXml.INT);
    return definition;
  }

  void defineSize() throws RlsFaultMessage {
    endpoint.defineAttribute(sizeDefinition());
  }

  static void faults(ErrorCodeXml code, Executable call) {
    RlsFaultMessage fault = assertThrows(RlsFaultMessage.class, call);
    assertEquals(code, fault.getFaultInfo().getCode(), fault::getMessage);
    assertFalse(fault.getFaultInfo().getMessage().isBlank());
  }
}
