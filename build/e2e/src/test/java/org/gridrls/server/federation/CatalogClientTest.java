package org.gridrls.server.federation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeDefinition;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.AttributeType;
import org.gridrls.api.BulkMode;
import org.gridrls.api.BulkResult;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.catalog.AttributesResult;
import org.gridrls.api.catalog.MatchedDeletion;
import org.gridrls.client.AttributeClient;
import org.gridrls.client.DeletionFilter;
import org.gridrls.client.LrcClient;
import org.gridrls.client.ObjectAttribute;
import org.gridrls.server.Servers;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests what the client library has and no command uses, against a real server. */
class CatalogClientTest {
  private static final ObjectType LFN = ObjectType.LOGICAL_NAME;

  @TempDir Path directory;
  private Servers servers;
  private LrcClient catalog;

  @BeforeEach
  void start() {
    servers = new Servers(directory);
    servers.start("lrc", "roles", "lrc");
    catalog = servers.lrc("lrc");
    catalog.create(Mapping.of("a", "root://a"));
    catalog.create(Mapping.of("b", "root://b"));
  }

  @AfterEach
  void stop() {
    servers.close();
  }

  private static void refused(RlsError error, Runnable call) {
    assertEquals(error, assertThrows(RlsException.class, call::run).error());
  }

  @Test
  void existenceOfManyIsAnsweredInTheOrderOfTheQuestion() {
    assertEquals(List.of(true, false, true), catalog.existsAll(LFN, List.of("b", "c", "a")));
    assertEquals(
        List.of(false, true),
        catalog.existsAll(List.of(Mapping.of("a", "root://b"), Mapping.of("a", "root://a"))));
  }

  @Test
  void aDeletionTellsWhatItWouldTake() {
    DeletionFilter selection =
        new DeletionFilter(
            Optional.of("a"),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
    MatchedDeletion tried = catalog.deleteMatching(selection, true);
    assertEquals(new MatchedDeletion(1, List.of(Mapping.of("a", "root://a"))), tried);
    assertEquals(1, catalog.deleteMatching(selection, false).deleted());
    assertEquals(List.of(false, true), catalog.existsAll(LFN, List.of("a", "b")));
  }

  @Test
  void attributesOfOneObjectFailWithTheErrorsOfTheContract() {
    AttributeClient attributes = catalog.attributes();
    catalog.defineAttribute(new AttributeDefinition("size", LFN, AttributeType.INT));
    refused(
        RlsError.ATTRIBUTE_VALUE_NOT_FOUND,
        () -> attributes.modify(LFN, "a", Attribute.integer("size", 1)));
    attributes.add(LFN, "a", Attribute.integer("size", 1));
    refused(
        RlsError.ATTRIBUTE_EXISTS, () -> attributes.add(LFN, "a", Attribute.integer("size", 2)));
    attributes.modify(LFN, "a", Attribute.integer("size", 3));
    assertEquals(
        List.of(Attribute.integer("size", 3)), attributes.of(LFN, "a", AttributeSelection.ALL));
    refused(RlsError.ATTRIBUTE_IN_USE, () -> attributes.undefine(LFN, "size", false));
    attributes.remove(LFN, "a", "size");
    refused(RlsError.ATTRIBUTE_VALUE_NOT_FOUND, () -> attributes.remove(LFN, "a", "size"));
    refused(
        RlsError.LOGICAL_NAME_NOT_FOUND,
        () -> attributes.of(LFN, "nobody", AttributeSelection.ALL));
  }

  @Test
  void attributesOfManyObjectsAreSetItemByItem() {
    AttributeClient attributes = catalog.attributes();
    var definitions =
        List.of(
            new AttributeDefinition("size", LFN, AttributeType.INT),
            new AttributeDefinition("note", LFN, AttributeType.STRING));
    assertEquals(2, attributes.defineAll(definitions, BulkMode.ATOMIC).applied());
    BulkResult added =
        attributes.addAll(
            List.of(
                new ObjectAttribute(LFN, "a", Attribute.integer("size", 1)),
                new ObjectAttribute(LFN, "c", Attribute.integer("size", 2)),
                new ObjectAttribute(LFN, "b", Attribute.text("note", "x"))),
            BulkMode.PER_ITEM);
    assertEquals(2, added.applied());
    assertEquals(1, added.failures().get(0).index());
    List<AttributesResult> found =
        attributes.ofAll(
            LFN, List.of("b", "c", "a"), new AttributeSelection(false, Set.of("size")));
    assertEquals(List.of(), found.get(0).attributes());
    assertEquals(Optional.of(RlsError.LOGICAL_NAME_NOT_FOUND), found.get(1).error());
    assertEquals(List.of(Attribute.integer("size", 1)), found.get(2).attributes());
    BulkResult undefined =
        attributes.undefineAll(LFN, List.of("size", "note"), true, BulkMode.ATOMIC, null);
    assertEquals(2, undefined.applied());
    assertTrue(catalog.attributeDefinitions(Optional.empty()).isEmpty());
  }

  @Test
  void anIndexThatIsNoUpdateTargetIsNotFound() {
    refused(RlsError.UPDATE_TARGET_NOT_FOUND, () -> catalog.targets().one("http://127.0.0.1:9"));
  }
}
