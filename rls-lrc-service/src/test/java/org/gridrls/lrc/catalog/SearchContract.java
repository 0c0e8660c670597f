package org.gridrls.lrc.catalog;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.util.ArrayList;
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
import org.gridrls.api.CodePointOrder;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.ObjectType;
import org.gridrls.api.PageRequest;
import org.gridrls.api.RlsError;
import org.gridrls.api.catalog.AttributeQuery;
import org.gridrls.api.catalog.AttributeQuery.Junction;
import org.gridrls.api.catalog.AttributeQuery.Operator;
import org.gridrls.api.catalog.AttributesResult;
import org.gridrls.api.catalog.MatchedDeletion;
import org.junit.jupiter.api.Test;

/** Tests what is found by attributes, and what is refused. */
abstract class SearchContract extends CatalogContract {
  void define(ObjectType type, String name, AttributeType valueType) {
    catalog.apply(new CatalogChange.Define(new AttributeDefinition(name, type, valueType)));
  }

  void put(String logicalName, List<Attribute> attributes) {
    catalog.apply(
        new CatalogChange.Put(
            new AttributedMapping(mapping(logicalName, "t"), attributes, List.of()), true));
  }

  private void sizes(long... sizes) {
    define(LFN, "size", AttributeType.INT);
    for (long size : sizes) {
      put("n" + size, List.of(Attribute.integer("size", size)));
    }
    put("none", List.of());
  }

  private void texts(String... texts) {
    define(LFN, "text", AttributeType.STRING);
    for (String text : texts) {
      put("n " + text, List.of(Attribute.text("text", text)));
    }
  }

  static AttributeQuery search(ObjectType type, AttributeQuery.Condition... conditions) {
    return new AttributeQuery(type, Junction.AND, List.of(conditions), Optional.empty());
  }

  static AttributeQuery any(AttributeQuery.Condition... conditions) {
    return new AttributeQuery(LFN, Junction.OR, List.of(conditions), Optional.empty());
  }

  private static AttributeQuery named(String pattern, AttributeQuery.Condition... conditions) {
    return new AttributeQuery(
        LFN, Junction.AND, List.of(conditions), Optional.of(GlobPattern.of(pattern)));
  }

  static AttributeQuery.Condition size(Operator operator, long size) {
    return AttributeQuery.Condition.compared(operator, Attribute.integer("size", size));
  }

  static AttributeQuery.Condition text(Operator operator, String text) {
    return AttributeQuery.Condition.compared(operator, Attribute.text("text", text));
  }

  List<String> found(AttributeQuery.Condition condition) {
    return found(search(LFN, condition), 1_000);
  }

  /** The names on all pages, with that many each. */
  List<String> found(AttributeQuery search, int pageSize) {
    List<String> names = new ArrayList<>();
    Optional<PageRequest> next = Optional.of(PageRequest.first(pageSize));
    while (next.isPresent()) {
      PageRequest asked = next.get();
      AttributeQuery.Page page = catalog.search(search, AttributeSelection.NONE, asked);
      page.objects().forEach(object -> names.add(object.objectName()));
      next = page.nextCursor().map(asked::after);
    }
    return names;
  }

  @Test
  void everyOperatorFindsWhatItSays() {
    sizes(1, 2, 3, 4, -5);
    assertEquals(
        List.of("n-5", "n1", "n2", "n3", "n4"), found(AttributeQuery.Condition.has("size")));
    assertEquals(List.of("n2"), found(size(Operator.EQUAL, 2)));
    assertEquals(List.of("n-5", "n1", "n3", "n4"), found(size(Operator.NOT_EQUAL, 2)));
    assertEquals(List.of("n-5", "n1"), found(size(Operator.LESS, 2)));
    assertEquals(List.of("n-5", "n1", "n2"), found(size(Operator.LESS_OR_EQUAL, 2)));
    assertEquals(List.of("n3", "n4"), found(size(Operator.GREATER, 2)));
    assertEquals(List.of("n2", "n3", "n4"), found(size(Operator.GREATER_OR_EQUAL, 2)));
    assertEquals(
        List.of("n2", "n3"),
        found(
            AttributeQuery.Condition.between(
                Attribute.integer("size", 2), Attribute.integer("size", 3))));
    assertEquals(
        List.of(),
        found(
            AttributeQuery.Condition.between(
                Attribute.integer("size", 3), Attribute.integer("size", 2))));
    assertEquals(List.of(), found(size(Operator.EQUAL, 99)));
  }

  @Test
  void datesAndFloatsAreComparedTooAtTheirEdges() {
    define(LFN, "at", AttributeType.DATE);
    define(LFN, "ratio", AttributeType.FLOAT);
    Instant noon = Instant.parse("2004-06-01T12:00:00.123Z");
    put("a", List.of(Attribute.date("at", noon), Attribute.number("ratio", 0.1)));
    put("b", List.of(Attribute.date("at", noon.plusMillis(1)), Attribute.number("ratio", 1e300)));
    put("c", List.of(Attribute.date("at", noon.minusSeconds(4_000_000_000L))));
    Attribute at = Attribute.date("at", noon);
    assertEquals(List.of("a"), found(AttributeQuery.Condition.compared(Operator.EQUAL, at)));
    assertEquals(List.of("b"), found(AttributeQuery.Condition.compared(Operator.GREATER, at)));
    assertEquals(List.of("c"), found(AttributeQuery.Condition.compared(Operator.LESS, at)));
    Attribute tenth = Attribute.number("ratio", 0.1);
    assertEquals(
        List.of("a"), found(AttributeQuery.Condition.compared(Operator.LESS_OR_EQUAL, tenth)));
    assertEquals(List.of("b"), found(AttributeQuery.Condition.compared(Operator.NOT_EQUAL, tenth)));
    define(LFN, "size", AttributeType.INT);
    put("min", List.of(Attribute.integer("size", Long.MIN_VALUE)));
    put("max", List.of(Attribute.integer("size", Long.MAX_VALUE)));
    assertEquals(List.of("min"), found(size(Operator.LESS, Long.MIN_VALUE + 1)));
    assertEquals(List.of("max"), found(size(Operator.EQUAL, Long.MAX_VALUE)));
  }

  @Test
  void stringsAreComparedExactlyByCodePoint() {
    texts("", "a", "A", "a ", "é", "\uFFFD", "😀");
    assertEquals(List.of("n a"), found(text(Operator.EQUAL, "a")));
    assertEquals(List.of("n "), found(text(Operator.EQUAL, "")));
    assertEquals(List.of("n 😀"), found(text(Operator.GREATER, "\uFFFD")));
    assertEquals(List.of("n ", "n A"), found(text(Operator.LESS, "a")));
  }

  @Test
  void likeTakesWildcardsAndNothingElse() {
    texts("cat", "cut", "c*t", "c%t", "ct", "c[u]t", "C\\t", "😀t", "");
    assertEquals(List.of("n c%t", "n c*t", "n cat", "n cut"), found(text(Operator.LIKE, "c?t")));
    assertEquals(List.of("n c*t"), found(text(Operator.LIKE, "c\\*t")));
    assertEquals(List.of("n c%t"), found(text(Operator.LIKE, "c%t")));
    assertEquals(List.of("n c[u]t"), found(text(Operator.LIKE, "c[u]t")));
    assertEquals(List.of("n C\\t"), found(text(Operator.LIKE, "C\\\\*")));
    assertEquals(List.of("n 😀t"), found(text(Operator.LIKE, "?t")).stream().skip(1).toList());
    assertEquals(9, found(text(Operator.LIKE, "*")).size());
    assertEquals(List.of("n ct"), found(text(Operator.LIKE, "ct")));
  }

  @Test
  void conditionsGoTogetherByAndOrOr() {
    sizes(1, 2, 3);
    define(LFN, "text", AttributeType.STRING);
    put("n1", List.of(Attribute.text("text", "x")));
    put("other", List.of(Attribute.text("text", "x")));
    AttributeQuery.Condition isX = text(Operator.EQUAL, "x");
    assertEquals(List.of("n1"), found(search(LFN, size(Operator.LESS, 3), isX), 9));
    assertEquals(List.of("n1", "n2", "other"), found(any(size(Operator.LESS, 3), isX), 9));
    assertEquals(
        List.of("n2"), found(search(LFN, size(Operator.LESS, 3), size(Operator.GREATER, 1)), 9));
    assertEquals(List.of(), found(search(LFN, isX, text(Operator.NOT_EQUAL, "x")), 9));
    assertEquals(
        List.of("n1", "n3"), found(any(size(Operator.EQUAL, 3), size(Operator.EQUAL, 1)), 1));
  }

  @Test
  void aNamePatternRestrictsWhatIsFound() {
    sizes(1, 11, 12, 2);
    AttributeQuery.Condition has = AttributeQuery.Condition.has("size");
    assertEquals(List.of("n1", "n11", "n12"), found(named("n1*", has), 2));
    assertEquals(List.of("n11"), found(named("n11", has), 9));
    assertEquals(List.of("n12", "n2"), found(named("*2", has), 1));
    assertEquals(List.of(), found(named("x*", has), 9));
    assertEquals(
        List.of("n2"),
        found(
            new AttributeQuery(
                LFN,
                Junction.OR,
                List.of(size(Operator.EQUAL, 1), size(Operator.EQUAL, 2)),
                Optional.of(GlobPattern.of("*2"))),
            9));
  }

  @Test
  void targetsAreSearchedByTheirOwnAttributes() {
    define(LFN, "size", AttributeType.INT);
    define(PFN, "size", AttributeType.STRING);
    catalog.apply(
        new CatalogChange.Put(
            new AttributedMapping(
                mapping("a", "t"),
                List.of(Attribute.integer("size", 1)),
                List.of(Attribute.text("size", "big")))));
    AttributeQuery.Condition big =
        AttributeQuery.Condition.compared(Operator.EQUAL, Attribute.text("size", "big"));
    assertEquals(List.of("t"), found(search(PFN, big), 9));
    refused(RlsError.BAD_ATTRIBUTE_TYPE, () -> found(search(LFN, big), 9));
  }

  @Test
  void theAttributesChosenComeWithThem() {
    sizes(1);
    define(LFN, "text", AttributeType.STRING);
    put("n1", List.of(Attribute.text("text", "x")));
    AttributeQuery search = search(LFN, AttributeQuery.Condition.has("size"));
    List<Attribute> both = List.of(Attribute.integer("size", 1), Attribute.text("text", "x"));
    PageRequest page = PageRequest.first();
    assertEquals(
        List.of(new AttributesResult("n1", Optional.empty(), both)),
        catalog.search(search, AttributeSelection.ALL, page).objects());
    var text = new AttributeSelection(false, Set.of("text"));
    assertEquals(
        both.subList(1, 2), catalog.search(search, text, page).objects().get(0).attributes());
    var unknown = new AttributeSelection(false, Set.of("nothing"));
    refused(RlsError.ATTRIBUTE_NOT_FOUND, () -> catalog.search(search, unknown, page));
  }

  @Test
  void whatDoesNotFitTheDefinitionsIsRefused() {
    sizes(1);
    define(PFN, "text", AttributeType.STRING);
    refused(RlsError.ATTRIBUTE_NOT_FOUND, () -> found(AttributeQuery.Condition.has("nothing")));
    refused(RlsError.ATTRIBUTE_NOT_FOUND, () -> found(text(Operator.EQUAL, "x")));
    refused(
        RlsError.BAD_ATTRIBUTE_TYPE,
        () ->
            found(AttributeQuery.Condition.compared(Operator.EQUAL, Attribute.text("size", "1"))));
    refused(
        RlsError.BAD_ATTRIBUTE_TYPE,
        () ->
            found(
                AttributeQuery.Condition.between(
                    Attribute.integer("size", 1), Attribute.number("size", 2))));
    refused(
        RlsError.BAD_ATTRIBUTE_OPERATOR,
        () ->
            found(AttributeQuery.Condition.compared(Operator.LIKE, Attribute.text("size", "1*"))));
    refused(RlsError.BAD_ATTRIBUTE_OPERATOR, () -> found(size(Operator.LIKE, 1)));
    refused(
        RlsError.BAD_ATTRIBUTE_TYPE,
        () ->
            found(
                search(
                    PFN,
                    AttributeQuery.Condition.compared(Operator.LIKE, Attribute.integer("text", 1))),
                9));
  }

  @Test
  void whatIsNoSearchIsRefusedAtBirth() {
    Optional<Attribute> one = Optional.of(Attribute.integer("size", 1));
    Optional<Attribute> none = Optional.empty();
    for (Operator operator : Operator.values()) {
      refused(
          RlsError.BAD_ARGUMENT, () -> new AttributeQuery.Condition("size", operator, none, one));
      if (operator != Operator.ALL) {
        refused(
            RlsError.BAD_ARGUMENT,
            () -> new AttributeQuery.Condition("size", operator, none, none));
      }
      if (operator != Operator.BETWEEN) {
        refused(
            RlsError.BAD_ARGUMENT, () -> new AttributeQuery.Condition("size", operator, one, one));
      }
    }
    refused(
        RlsError.BAD_ARGUMENT,
        () -> new AttributeQuery.Condition("size", Operator.BETWEEN, one, none));
    refused(
        RlsError.BAD_ARGUMENT,
        () -> new AttributeQuery.Condition("other", Operator.EQUAL, one, none));
    refused(RlsError.BAD_ARGUMENT, () -> text(Operator.LIKE, ""));
    refused(RlsError.BAD_ARGUMENT, () -> text(Operator.LIKE, "a\\"));
    refused(RlsError.BAD_ARGUMENT, () -> search(LFN));
    AttributeQuery.Condition[] many =
        Stream.generate(() -> AttributeQuery.Condition.has("size"))
            .limit(AttributeQuery.CONDITIONS_MAX + 1)
            .toArray(AttributeQuery.Condition[]::new);
    refused(RlsError.TOO_LARGE, () -> search(LFN, many));
  }

  @Test
  void asManyConditionsAsAreAllowedWork() {
    sizes(1, 2, 3);
    AttributeQuery.Condition[] most =
        Stream.generate(() -> size(Operator.LESS, 3))
            .limit(AttributeQuery.CONDITIONS_MAX)
            .toArray(AttributeQuery.Condition[]::new);
    assertEquals(List.of("n1", "n2"), found(search(LFN, most), 9));
    assertEquals(List.of("n1", "n2"), found(any(most), 9));
  }

  @Test
  void pagesAreSortedByNameAndStableWhileOthersWrite() {
    define(LFN, "size", AttributeType.INT);
    List<String> names =
        new ArrayList<>(List.of("b", "a", "ab", "é", "\uFFFD", "😀", "Z", "m", "n"));
    names.forEach(name -> put(name, List.of(Attribute.integer("size", 7))));
    names.sort(CodePointOrder.COMPARATOR);
    for (int pageSize = 1; pageSize <= 10; pageSize++) {
      assertEquals(names, found(search(LFN, size(Operator.EQUAL, 7)), pageSize));
      assertEquals(names, found(search(LFN, size(Operator.LESS, 9)), pageSize));
    }
    AttributeQuery search = search(LFN, size(Operator.GREATER, 1));
    AttributeQuery.Page first =
        catalog.search(search, AttributeSelection.NONE, PageRequest.first(3));
    assertEquals(3, first.limit());
    delete("b", "t");
    put("a0", List.of(Attribute.integer("size", 7)));
    put("o", List.of(Attribute.integer("size", 7)));
    PageRequest next = PageRequest.first(3).after(first.nextCursor().orElseThrow());
    assertEquals(
        List.of("b", "m", "n").subList(1, 3),
        catalog.search(search, AttributeSelection.NONE, next).objects().stream()
            .map(AttributesResult::objectName)
            .limit(2)
            .toList());
    AttributeQuery another = search(LFN, size(Operator.GREATER, 2));
    refused(RlsError.BAD_CURSOR, () -> catalog.search(another, AttributeSelection.NONE, next));
  }

  @Test
  void attributesGoWithTheirNamesAndComeUnderNewOnes() {
    sizes(1, 2);
    delete("n1", "t");
    catalog.apply(new CatalogChange.Rename(LFN, "n2", "n3"));
    assertEquals(List.of("n3"), found(AttributeQuery.Condition.has("size")));
    catalog.apply(new CatalogChange.Undefine(LFN, "size", true));
    refused(RlsError.ATTRIBUTE_NOT_FOUND, () -> found(AttributeQuery.Condition.has("size")));
    define(LFN, "size", AttributeType.INT);
    assertEquals(List.of(), found(AttributeQuery.Condition.has("size")));
  }

  private MatchedDeletion deleted(AttributeQuery search, Optional<String> target, boolean dryRun) {
    return catalog.deleteMatching(
        new MappingSelection(Optional.empty(), target.map(GlobPattern::of), Optional.of(search)),
        dryRun);
  }

  @Test
  void mappingsAreDeletedByTheAttributesOfTheirNames() {
    sizes(1, 2, 3);
    add("n1", "u");
    add("n2", "u");
    AttributeQuery small = search(LFN, size(Operator.LESS, 3));
    MatchedDeletion dry = deleted(small, Optional.empty(), true);
    assertEquals(4, dry.deleted());
    assertEquals(6, catalog.counts().mappings());
    assertEquals(
        List.of(mapping("n1", "u"), mapping("n2", "u")),
        deleted(small, Optional.of("u"), false).sample());
    assertEquals(4, catalog.counts().mappings());
    assertEquals(2, deleted(small, Optional.empty(), false).deleted());
    assertEquals(List.of("n3"), found(AttributeQuery.Condition.has("size")));
    refused(
        RlsError.ATTRIBUTE_NOT_FOUND,
        () -> deleted(search(LFN, AttributeQuery.Condition.has("x")), Optional.empty(), false));
    assertEquals(2, catalog.counts().mappings());
  }

  @Test
  void manyMappingsOfManyNamesAreDeletedByAttribute() {
    define(PFN, "site", AttributeType.STRING);
    Attribute here = Attribute.text("site", "here");
    List<CatalogChange> changes = new ArrayList<>();
    for (int i = 0; i < 2_500; i++) {
      changes.add(
          new CatalogChange.Put(
              new AttributedMapping(mapping("n" + i, "here"), List.of(), List.of(here))));
      changes.add(
          new CatalogChange.Put(
              new AttributedMapping(mapping("n" + i, "t" + i % 1_500), List.of(), List.of(here))));
      changes.add(new CatalogChange.Put(AttributedMapping.plain(mapping("n" + i, "elsewhere"))));
    }
    assertEquals(List.of(), catalog.apply(changes, BulkMode.ATOMIC).failures());
    AttributeQuery search = search(PFN, AttributeQuery.Condition.compared(Operator.EQUAL, here));
    assertEquals(5_000, deleted(search, Optional.empty(), true).deleted());
    assertEquals(500, deleted(search, Optional.of("t1???"), true).deleted());
    assertEquals(5_000, deleted(search, Optional.empty(), false).deleted());
    assertEquals(2_500, catalog.counts().mappings());
    assertEquals(1, catalog.counts().targetNames());
  }
}
