package org.gridrls.lrc.catalog;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeDefinition;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.AttributeType;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.BulkMode;
import org.gridrls.api.BulkResult;
import org.gridrls.api.ObjectType;
import org.gridrls.api.PageRequest;
import org.gridrls.api.RlsError;
import org.gridrls.api.catalog.AttributesResult;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Attributes: defined once, held by logical and target names, gone with them. */
public abstract class AttributeContract extends CatalogContract {
  private static final Instant TIME = Instant.parse("1969-12-31T23:59:59.999Z");

  @BeforeEach
  void defineSome() {
    define(LFN, "size", AttributeType.INT);
    define(LFN, "when", AttributeType.DATE);
    define(LFN, "score", AttributeType.FLOAT);
    define(LFN, "note", AttributeType.STRING);
    define(PFN, "size", AttributeType.STRING);
  }

  private void define(ObjectType type, String name, AttributeType valueType) {
    catalog.apply(new CatalogChange.Define(new AttributeDefinition(name, type, valueType)));
  }

  private void put(List<Attribute> logical, List<Attribute> target) {
    catalog.apply(new CatalogChange.Put(new AttributedMapping(mapping("a", "t"), logical, target)));
  }

  private AttributedMapping row(AttributeSelection selection) {
    return catalog.query(LFN, "a", selection, PageRequest.first()).mappings().get(0);
  }

  @Test
  void aDefinitionIsUniqueForItsKindOfObject() {
    refused(RlsError.ATTRIBUTE_EXISTS, () -> define(LFN, "size", AttributeType.INT));
    define(PFN, "when", AttributeType.DATE);
    assertEquals(
        List.of(
            new AttributeDefinition("size", PFN, AttributeType.STRING),
            new AttributeDefinition("when", PFN, AttributeType.DATE)),
        catalog.definitions(Optional.of(PFN)));
    assertEquals(6, catalog.definitions(Optional.empty()).size());
    assertEquals("note", catalog.definitions(Optional.empty()).get(0).name());
  }

  @Test
  void everyTypeOfValueComesBackAsItWas() {
    List<Attribute> values =
        List.of(
            Attribute.text("note", "größer 😀\" '"),
            Attribute.number("score", -1.0e-300),
            Attribute.integer("size", Long.MIN_VALUE),
            Attribute.date("when", TIME));
    put(values, List.of(Attribute.text("size", "")));
    assertEquals(values, row(AttributeSelection.ALL).logicalAttributes());
    assertEquals(
        List.of(Attribute.text("size", "")), row(AttributeSelection.ALL).targetAttributes());
  }

  @Test
  void aQueryReturnsTheAttributesAskedFor() {
    put(
        List.of(Attribute.integer("size", 1), Attribute.text("note", "x")),
        List.of(Attribute.text("size", "big")));
    assertEquals(List.of(), row(AttributeSelection.NONE).logicalAttributes());
    AttributeSelection size = new AttributeSelection(false, Set.of("size", "unknown"));
    assertEquals(List.of(Attribute.integer("size", 1)), row(size).logicalAttributes());
    assertEquals(List.of(Attribute.text("size", "big")), row(size).targetAttributes());
    assertEquals(row(size), catalog.bulkQuery(PFN, List.of("t"), size).get(0).mappings().get(0));
  }

  @Test
  void putKeepsValuesThatItDoesNotName() {
    put(List.of(Attribute.integer("size", 1)), List.of());
    put(List.of(Attribute.text("note", "x")), List.of());
    put(List.of(Attribute.integer("size", 1), Attribute.text("note", "x")), List.of());
    assertEquals(
        List.of(Attribute.text("note", "x"), Attribute.integer("size", 1)),
        row(AttributeSelection.ALL).logicalAttributes());
  }

  @Test
  void putWithAnotherValueIsRefusedAndChangesNothing() {
    put(List.of(Attribute.integer("size", 1)), List.of(Attribute.text("size", "big")));
    AttributedMapping before = row(AttributeSelection.ALL);
    refused(
        RlsError.ATTRIBUTE_EXISTS,
        () -> put(List.of(Attribute.text("note", "y"), Attribute.integer("size", 2)), List.of()));
    refused(
        RlsError.ATTRIBUTE_EXISTS, () -> put(List.of(), List.of(Attribute.text("size", "Big"))));
    assertEquals(before, row(AttributeSelection.ALL));
    AttributedMapping copy =
        new AttributedMapping(
            mapping("a", "elsewhere"), List.of(Attribute.integer("size", 2)), List.of());
    refused(RlsError.ATTRIBUTE_EXISTS, () -> catalog.apply(new CatalogChange.Put(copy)));
    assertEquals(List.of(false), catalog.mappingsExist(List.of(copy.mapping())));
    BulkResult result =
        catalog.apply(
            List.of(
                new CatalogChange.Put(
                    new AttributedMapping(
                        mapping("b", "t2"), List.of(Attribute.integer("size", 5)), List.of())),
                new CatalogChange.Put(
                    new AttributedMapping(
                        mapping("b", "t3"), List.of(Attribute.integer("size", 6)), List.of()))),
            BulkMode.PER_ITEM);
    assertEquals(1, result.failures().size());
    assertEquals(1, result.failures().get(0).index());
  }

  @Test
  void theSamePutAgainIsAcceptedForAnyValue() {
    List<Attribute> values =
        List.of(
            Attribute.number("score", -0.0),
            Attribute.text("note", " Exactly "),
            Attribute.integer("size", Long.MIN_VALUE),
            Attribute.date("when", TIME));
    put(values, List.of(Attribute.text("size", "")));
    put(values, List.of(Attribute.text("size", "")));
    refused(
        RlsError.ATTRIBUTE_EXISTS,
        () -> put(List.of(Attribute.text("note", " exactly ")), List.of()));
  }

  @Test
  void aNameThatIsMadeAnewHasNoValuesOfItsFormerLife() {
    put(List.of(Attribute.integer("size", 1)), List.of());
    AttributedMapping again =
        new AttributedMapping(mapping("a", "t"), List.of(Attribute.integer("size", 2)), List.of());
    BulkResult result =
        catalog.apply(
            List.of(new CatalogChange.Delete(mapping("a", "t")), new CatalogChange.Put(again)),
            BulkMode.PER_ITEM);
    assertEquals(List.of(), result.failures());
    assertEquals(again, row(AttributeSelection.ALL));
  }

  @Test
  void putReplacesValuesIfItSaysSoAndKeepsTheOthers() {
    put(List.of(Attribute.integer("size", 1), Attribute.text("note", "x")), List.of());
    catalog.apply(
        new CatalogChange.Put(
            new AttributedMapping(
                mapping("a", "t"), List.of(Attribute.integer("size", 2)), List.of()),
            true));
    assertEquals(
        List.of(Attribute.text("note", "x"), Attribute.integer("size", 2)),
        row(AttributeSelection.ALL).logicalAttributes());
  }

  @Test
  void putWithAnUndefinedOrMistypedAttributeChangesNothing() {
    refused(
        RlsError.ATTRIBUTE_NOT_FOUND,
        () -> put(List.of(Attribute.integer("colour", 1)), List.of()));
    refused(
        RlsError.ATTRIBUTE_NOT_FOUND, () -> put(List.of(), List.of(Attribute.text("note", "x"))));
    refused(
        RlsError.BAD_ATTRIBUTE_TYPE, () -> put(List.of(Attribute.text("size", "1")), List.of()));
    refused(
        RlsError.BAD_ATTRIBUTE_TYPE,
        () -> put(List.of(Attribute.integer("size", 1)), List.of(Attribute.integer("size", 1))));
    assertEquals(CatalogCounts.NONE, catalog.counts());
  }

  @Test
  void attributesGoWithTheLastMappingOfTheirObject() {
    put(List.of(Attribute.integer("size", 1)), List.of(Attribute.text("size", "x")));
    create("b", "t");
    add("a", "t2");
    delete("a", "t");
    assertEquals(1, catalog.attributes(LFN, "a", AttributeSelection.ALL).size());
    assertEquals(1, catalog.attributes(PFN, "t", AttributeSelection.ALL).size());
    delete("a", "t2");
    delete("b", "t");
    create("a", "t");
    assertEquals(List.of(), row(AttributeSelection.ALL).logicalAttributes());
    assertEquals(List.of(), row(AttributeSelection.ALL).targetAttributes());
  }

  @Test
  void aNameThatIsLogicalAndTargetHasTwoSetsOfAttributes() {
    catalog.apply(
        new CatalogChange.Put(
            new AttributedMapping(
                mapping("x", "x"),
                List.of(Attribute.integer("size", 1)),
                List.of(Attribute.text("size", "one")))));
    create("y", "x");
    delete("x", "x");
    refused(
        RlsError.LOGICAL_NAME_NOT_FOUND,
        () -> catalog.attributes(LFN, "x", AttributeSelection.ALL));
    assertEquals(
        List.of(Attribute.text("size", "one")),
        catalog.attributes(PFN, "x", AttributeSelection.ALL));
    create("x", "z");
    assertEquals(List.of(), catalog.attributes(LFN, "x", AttributeSelection.ALL));
  }

  @Test
  void addModifyAndRemoveLookAtWhatIsThere() {
    Attribute one = Attribute.integer("size", 1);
    Attribute two = Attribute.integer("size", 2);
    refused(
        RlsError.LOGICAL_NAME_NOT_FOUND,
        () -> catalog.apply(new CatalogChange.AddAttribute(LFN, "a", one)));
    refused(
        RlsError.TARGET_NAME_NOT_FOUND,
        () -> catalog.apply(new CatalogChange.RemoveAttribute(PFN, "a", "size")));
    create("a", "t");
    refused(
        RlsError.ATTRIBUTE_VALUE_NOT_FOUND,
        () -> catalog.apply(new CatalogChange.ModifyAttribute(LFN, "a", one)));
    refused(
        RlsError.ATTRIBUTE_VALUE_NOT_FOUND,
        () -> catalog.apply(new CatalogChange.RemoveAttribute(LFN, "a", "size")));
    catalog.apply(new CatalogChange.AddAttribute(LFN, "a", one));
    refused(
        RlsError.ATTRIBUTE_EXISTS,
        () -> catalog.apply(new CatalogChange.AddAttribute(LFN, "a", two)));
    catalog.apply(new CatalogChange.ModifyAttribute(LFN, "a", two));
    catalog.apply(new CatalogChange.ModifyAttribute(LFN, "a", two));
    assertEquals(List.of(two), catalog.attributes(LFN, "a", AttributeSelection.ALL));
    refused(
        RlsError.BAD_ATTRIBUTE_TYPE,
        () ->
            catalog.apply(
                new CatalogChange.ModifyAttribute(LFN, "a", Attribute.text("size", "x"))));
    refused(
        RlsError.ATTRIBUTE_NOT_FOUND,
        () -> catalog.apply(new CatalogChange.RemoveAttribute(LFN, "a", "colour")));
    catalog.apply(new CatalogChange.RemoveAttribute(LFN, "a", "size"));
    assertEquals(List.of(), catalog.attributes(LFN, "a", AttributeSelection.ALL));
  }

  @Test
  void anAttributeInUseIsUndefinedOnlyWithItsValues() {
    put(List.of(Attribute.integer("size", 1)), List.of(Attribute.text("size", "x")));
    refused(
        RlsError.ATTRIBUTE_NOT_FOUND,
        () -> catalog.apply(new CatalogChange.Undefine(PFN, "note", true)));
    refused(
        RlsError.ATTRIBUTE_IN_USE,
        () -> catalog.apply(new CatalogChange.Undefine(LFN, "size", false)));
    catalog.apply(new CatalogChange.Undefine(LFN, "note", false));
    catalog.apply(new CatalogChange.Undefine(LFN, "size", true));
    assertEquals(List.of(), row(AttributeSelection.ALL).logicalAttributes());
    assertEquals(1, row(AttributeSelection.ALL).targetAttributes().size());
    define(LFN, "size", AttributeType.FLOAT);
    put(List.of(Attribute.number("size", 0.5)), List.of());
    assertEquals(
        List.of(Attribute.number("size", 0.5)), row(AttributeSelection.ALL).logicalAttributes());
  }

  @Test
  void attributesOfManyObjectsComeInTheOrderOfTheQuestion() {
    put(List.of(Attribute.integer("size", 1)), List.of());
    create("b", "t");
    List<AttributesResult> answers =
        catalog.attributes(LFN, List.of("b", "x", "a"), AttributeSelection.ALL);
    assertEquals(
        List.of("b", "x", "a"), answers.stream().map(AttributesResult::objectName).toList());
    assertEquals(Optional.of(RlsError.LOGICAL_NAME_NOT_FOUND), answers.get(1).error());
    assertEquals(Optional.empty(), answers.get(0).error());
    assertEquals(List.of(Attribute.integer("size", 1)), answers.get(2).attributes());
    AttributeSelection unknown = new AttributeSelection(false, Set.of("colour"));
    refused(RlsError.ATTRIBUTE_NOT_FOUND, () -> catalog.attributes(LFN, List.of("a"), unknown));
  }

  @Test
  void attributesFollowARenamedObject() {
    put(List.of(Attribute.integer("size", 1)), List.of(Attribute.text("size", "x")));
    catalog.apply(new CatalogChange.Rename(LFN, "a", "b"));
    catalog.apply(new CatalogChange.Rename(PFN, "t", "u"));
    assertEquals(1, catalog.attributes(LFN, "b", AttributeSelection.ALL).size());
    assertEquals(1, catalog.attributes(PFN, "u", AttributeSelection.ALL).size());
  }

  @Test
  void anAtomicCallThatFailsForgetsItsDefinitionsToo() {
    catalog.apply(
        List.of(
            new CatalogChange.Define(new AttributeDefinition("colour", LFN, AttributeType.STRING)),
            new CatalogChange.Delete(mapping("a", "t"))),
        BulkMode.ATOMIC);
    refused(
        RlsError.ATTRIBUTE_NOT_FOUND,
        () -> put(List.of(Attribute.text("colour", "red")), List.of()));
  }
}
