package org.gridrls.lrc.catalog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeDefinition;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.AttributeType;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.BulkMode;
import org.gridrls.api.CodePointOrder;
import org.gridrls.api.PageRequest;
import org.junit.jupiter.api.Test;

/** Names are what they are, to the last character, and sorted by it, however long. */
public abstract class ExactNamesContract extends CatalogContract {
  /** Names that a store could take for each other. */
  private static final List<String> ALIKE =
      List.of(
          "name",
          "Name",
          "NAME",
          "name ",
          "name  ",
          " name",
          "näme",
          "na\u0308me",
          "ñame",
          "na_me",
          "na%me",
          "na'me",
          "na\\me",
          "na\\\\me",
          "na!me",
          "na\"me",
          "na`me",
          "na?me",
          "na*me",
          "straße",
          "strasse",
          "ﬁ",
          "fi",
          "I",
          "i",
          "ı",
          "İ",
          "😀",
          "😁",
          "\uFFFD",
          "\u00A0",
          "\u200B",
          "\u200B\u200B",
          "０",
          "0",
          "Å",
          "A\u030A",
          "\u212B",
          "\uE000",
          "\uD7FF",
          Character.toString(0x10FFFF),
          "e\u0301",
          "é",
          "null",
          "NULL",
          "''",
          "0x41");

  /** Long ones that differ late, around every length at which a store could cut them. */
  private static List<String> longOnes() {
    List<String> names = new ArrayList<>();
    for (String unit : List.of("x", "ä", "😀")) {
      for (int length : List.of(254, 255, 256, 299, 300, 301, 374, 375, 376, 749, 750, 1_500)) {
        names.add(unit.repeat(length));
        names.add(unit.repeat(length) + "b");
        names.add(unit.repeat(length) + "a");
        names.add(unit.repeat(length) + " ");
      }
      names.add(unit.repeat(4_095) + "1");
      names.add(unit.repeat(4_095) + "2");
    }
    return names.stream().distinct().toList();
  }

  private static List<String> names() {
    return Stream.concat(ALIKE.stream(), longOnes().stream()).toList();
  }

  private static List<String> sorted(List<String> names) {
    return names.stream().sorted(CodePointOrder.COMPARATOR).toList();
  }

  private void putAll(List<String> logical, List<String> target) {
    List<CatalogChange> changes = new ArrayList<>();
    for (String name : logical) {
      target.forEach(
          other ->
              changes.add(new CatalogChange.Put(AttributedMapping.plain(mapping(name, other)))));
    }
    assertEquals(List.of(), catalog.apply(changes, BulkMode.PER_ITEM).failures());
  }

  @Test
  void noNameIsTakenForAnother() {
    List<String> names = names();
    List<CatalogChange> creates =
        names.stream()
            .<CatalogChange>map(name -> new CatalogChange.Create(mapping(name, name)))
            .toList();
    assertEquals(List.of(), catalog.apply(creates, BulkMode.ATOMIC).failures());
    assertEquals(names.size(), catalog.counts().logicalNames());
    assertEquals(names.size(), catalog.counts().targetNames());
    for (String name : names) {
      assertEquals(List.of(name + " -> " + name), mappingsOf(LFN, name));
      assertEquals(List.of(name + " -> " + name), mappingsOf(PFN, name));
    }
    assertTrue(catalog.exist(PFN, names).stream().allMatch(Boolean::booleanValue));
    assertEquals(
        names,
        catalog.bulkQuery(LFN, names, AttributeSelection.NONE).stream()
            .map(answer -> answer.mappings().get(0).mapping().targetName().value())
            .toList());
    assertEquals(names.size(), catalog.apply(creates, BulkMode.PER_ITEM).failures().size());
    delete("name", "name");
    assertEquals(List.of(false, true, true), catalog.exist(LFN, List.of("name", "name ", "Name")));
  }

  @Test
  void namesOfAnyLengthAreSorted() {
    List<String> names = names();
    putAll(names, List.of("t2", "t1"));
    List<String> expected =
        sorted(names).stream().flatMap(n -> Stream.of(n + " -> t1", n + " -> t2")).toList();
    assertEquals(expected, matching(LFN, "*", 1_000));
    assertEquals(expected, matching(LFN, "*", 7));
    assertEquals(sorted(names), snapshot());
    assertEquals(
        expected.stream().filter(row -> row.startsWith("xxx")).toList(), matching(LFN, "x*", 5));
    assertEquals(
        sorted(names).stream().map(name -> name + " -> t1").toList(), mappingsOf(PFN, "t1"));
  }

  @Test
  void targetsOfAnyLengthAreSorted() {
    List<String> names = names();
    putAll(List.of("b", "x".repeat(300) + "b", "x".repeat(300), "x".repeat(300) + "a"), names);
    PageRequest page = PageRequest.first(11);
    List<String> walked = new ArrayList<>();
    var answer = catalog.query(LFN, "b", AttributeSelection.NONE, page);
    walked.addAll(shown(answer));
    while (answer.nextCursor().isPresent()) {
      answer =
          catalog.query(
              LFN, "b", AttributeSelection.NONE, page.after(answer.nextCursor().orElseThrow()));
      walked.addAll(shown(answer));
    }
    assertEquals(sorted(names).stream().map(name -> "b -> " + name).toList(), walked);
    List<String> all =
        sorted(List.of("b", "x".repeat(300) + "b", "x".repeat(300), "x".repeat(300) + "a")).stream()
            .flatMap(name -> sorted(names).stream().map(target -> name + " -> " + target))
            .toList();
    assertEquals(all, matching(LFN, "*", 13));
  }

  private List<String> snapshot() {
    List<String> names = new ArrayList<>();
    journal.snapshot(
        snapshot -> {
          snapshot.forEach(names::add);
          return null;
        });
    return names;
  }

  @Test
  void longNamesHaveAttributesAndAreRenamed() {
    catalog.apply(
        new CatalogChange.Define(new AttributeDefinition("size", LFN, AttributeType.INT)));
    List<String> names = longOnes();
    List<CatalogChange> puts = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      puts.add(
          new CatalogChange.Put(
              new AttributedMapping(
                  mapping(names.get(i), "t"), List.of(Attribute.integer("size", i)), List.of())));
    }
    assertEquals(List.of(), catalog.apply(puts, BulkMode.PER_ITEM).failures());
    var attributes = catalog.attributes(LFN, names, AttributeSelection.ALL);
    for (int i = 0; i < names.size(); i++) {
      assertEquals(List.of(Attribute.integer("size", i)), attributes.get(i).attributes());
    }
    String from = names.get(1);
    String to = from + "!";
    catalog.apply(new CatalogChange.Rename(LFN, from, to));
    assertEquals(List.of(false, true), catalog.exist(LFN, List.of(from, to)));
    assertEquals(
        List.of(Attribute.integer("size", 1)), catalog.attributes(LFN, to, AttributeSelection.ALL));
    catalog.apply(new CatalogChange.ModifyAttribute(LFN, to, Attribute.integer("size", 99)));
    assertEquals(
        List.of(Attribute.integer("size", 99)),
        catalog.attributes(LFN, to, AttributeSelection.ALL));
  }
}
