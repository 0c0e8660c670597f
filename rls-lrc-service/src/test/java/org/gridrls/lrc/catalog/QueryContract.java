package org.gridrls.lrc.catalog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.zip.CRC32;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.BulkMode;
import org.gridrls.api.CodePointOrder;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.MappingPage;
import org.gridrls.api.NameMappings;
import org.gridrls.api.PageRequest;
import org.gridrls.api.RlsError;
import org.junit.jupiter.api.Test;

/** Tests what can be asked about mappings: by name, by pattern, in pages, in bulk. */
public abstract class QueryContract extends CatalogContract {
  @Test
  void anUnknownNameIsAFaultNotAnEmptyList() {
    create("a", "t");
    refused(RlsError.LOGICAL_NAME_NOT_FOUND, () -> mappingsOf(LFN, "t"));
    refused(RlsError.TARGET_NAME_NOT_FOUND, () -> mappingsOf(PFN, "a"));
  }

  @Test
  void rowsAreSortedByCodePoint() {
    List<String> names =
        new ArrayList<>(List.of("a", "b", "ab", "Z", "é", "\uE000x", "😀", "~", "\uFFFD"));
    names.forEach(name -> put(name, "t"));
    names.forEach(name -> put("n", name));
    names.sort(CodePointOrder.COMPARATOR);
    List<String> logical = new ArrayList<>(names);
    logical.add("n");
    assertEquals(names.stream().map(name -> "n -> " + name).toList(), mappingsOf(LFN, "n"));
    assertEquals(names.stream().map(name -> name + " -> t").toList(), mappingsOf(PFN, "t"));
    assertEquals(
        logical.stream().sorted(CodePointOrder.COMPARATOR).distinct().toList(),
        matching(LFN, "*").stream().map(row -> row.split(" -> ")[0]).distinct().toList());
  }

  private void fill(int names, int targets) {
    List<CatalogChange> changes = new ArrayList<>();
    for (int i = 0; i < names; i++) {
      for (int j = 0; j < targets; j++) {
        changes.add(
            new CatalogChange.Put(
                AttributedMapping.plain(mapping("n" + i, "t" + (i + j) % names))));
      }
    }
    assertEquals(List.of(), catalog.apply(changes, BulkMode.ATOMIC).failures());
  }

  @Test
  void pagesOfAnySizeMakeTheWhole() {
    fill(10, 3);
    List<String> byLogical = matching(LFN, "*", 1_000);
    List<String> byTarget = matching(PFN, "*", 1_000);
    assertEquals(30, byLogical.size());
    assertEquals(30, byTarget.stream().distinct().count());
    for (int size = 1; size <= 31; size++) {
      assertEquals(byLogical, matching(LFN, "*", size));
      assertEquals(byTarget, matching(PFN, "*", size));
    }
    assertEquals(matching(LFN, "n1*", 1_000), matching(LFN, "n1*", 2));
  }

  @Test
  void aPageSaysItsLimitAndEndsWithoutACursor() {
    fill(4, 1);
    PageRequest two = PageRequest.first(2);
    MappingPage first =
        catalog.queryPattern(LFN, GlobPattern.of("*"), AttributeSelection.NONE, two);
    assertEquals(2, first.limit());
    PageRequest next = two.after(first.nextCursor().orElseThrow());
    MappingPage last =
        catalog.queryPattern(LFN, GlobPattern.of("*"), AttributeSelection.NONE, next);
    assertEquals(Optional.empty(), last.nextCursor());
    assertEquals(2, last.mappings().size());
  }

  /** The checksum of a cursor is no secret, and rights are given by patterns. */
  @Test
  void aCursorThatACallerMadeUpDoesNotLeadOutOfThePattern() {
    fill(10, 2);
    for (String pattern : List.of("n5*", "n5", "*5", "n?")) {
      for (String from : List.of("a", "n2", "n5", "n7", "z")) {
        CRC32 sum = new CRC32();
        sum.update(
            (LFN + " like " + pattern + "\n" + from + "\nt").getBytes(StandardCharsets.UTF_8));
        String row = String.format("%08x", sum.getValue()) + from + "\nt";
        String cursor =
            Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(row.getBytes(StandardCharsets.UTF_8));
        List<String> expected = new ArrayList<>(matching(LFN, pattern, 100));
        expected.removeIf(found -> found.compareTo(from + " -> t") <= 0);
        assertEquals(
            expected,
            shown(
                catalog.queryPattern(
                    LFN,
                    GlobPattern.of(pattern),
                    AttributeSelection.NONE,
                    PageRequest.first(100).after(cursor))),
            pattern + " from " + from);
      }
    }
  }

  @Test
  void aWalkIsNotDisturbedByWrites() {
    fill(10, 1);
    PageRequest three = PageRequest.first(3);
    MappingPage first =
        catalog.queryPattern(LFN, GlobPattern.of("n*"), AttributeSelection.NONE, three);
    delete("n2", "t2");
    delete("n5", "t5");
    create("n00", "x");
    PageRequest rest = PageRequest.first(100).after(first.nextCursor().orElseThrow());
    assertEquals(
        List.of("n3 -> t3", "n4 -> t4", "n6 -> t6", "n7 -> t7", "n8 -> t8", "n9 -> t9"),
        shown(catalog.queryPattern(LFN, GlobPattern.of("n*"), AttributeSelection.NONE, rest)));
  }

  @Test
  void theMappingsOfOneNamePageToo() {
    fill(10, 10);
    PageRequest four = PageRequest.first(4);
    MappingPage first = catalog.query(LFN, "n1", AttributeSelection.NONE, four);
    PageRequest next = four.after(first.nextCursor().orElseThrow());
    assertEquals(
        List.of("n1 -> t4", "n1 -> t5", "n1 -> t6", "n1 -> t7"),
        shown(catalog.query(LFN, "n1", AttributeSelection.NONE, next)));
    catalog.clear();
    assertEquals(List.of(), catalog.query(LFN, "n1", AttributeSelection.NONE, next).mappings());
  }

  @Test
  void aCursorThatIsNotOfThisQuestionIsRefused() {
    fill(4, 2);
    PageRequest one = PageRequest.first(1);
    String ours = catalog.query(LFN, "n1", AttributeSelection.NONE, one).nextCursor().orElseThrow();
    String damaged =
        Base64.getUrlEncoder()
            .withoutPadding()
            .encodeToString("00000000a\nb".getBytes(StandardCharsets.UTF_8));
    for (String bad : List.of("", "x", "???", "_____w", damaged, ours + "A", ours.substring(2))) {
      refused(
          RlsError.BAD_CURSOR,
          () -> catalog.query(LFN, "n1", AttributeSelection.NONE, one.after(bad)));
    }
    refused(
        RlsError.BAD_CURSOR,
        () -> catalog.query(LFN, "n2", AttributeSelection.NONE, one.after(ours)));
    refused(
        RlsError.BAD_CURSOR,
        () ->
            catalog.queryPattern(
                LFN, GlobPattern.of("n1"), AttributeSelection.NONE, one.after(ours)));
  }

  @Test
  void patternsKnowStarQuestionMarkAndBackslashAndNothingElse() {
    List<String> names =
        List.of(
            "a", "ab", "abc", "a*c", "a?c", "a[b]c", "a%c", "a_c", "a\\c", "[", "]", "a^c", "A",
            "😀x");
    names.forEach(name -> create(name, name));
    List<String> patterns =
        List.of(
            "*", "a", "a*", "?", "??", "a?c", "a\\*c", "a\\?c", "a[b]c", "[a]", "[", "]", "[^a]",
            "a%c", "a_c", "a\\\\c", "*c", "*b*", "\\a", "😀?", "?x", "nothing", "a-c", "[!a]");
    for (String pattern : patterns) {
      GlobPattern glob = GlobPattern.of(pattern);
      List<String> expected =
          names.stream()
              .filter(glob::matches)
              .sorted(CodePointOrder.COMPARATOR)
              .map(n -> n + " -> " + n)
              .toList();
      assertEquals(expected, matching(LFN, pattern), pattern);
      assertEquals(expected, matching(PFN, pattern), pattern);
    }
  }

  @Test
  void randomPatternsMatchWhatTheModelMatches() {
    long seed = 20_261_121;
    Random random = new Random(seed);
    String alphabet = "ab*?[]\\^-😀\uD7FF\uE000" + Character.toString(0x10FFFF);
    List<String> names =
        IntStream.range(0, 300).mapToObj(i -> text(random, alphabet)).distinct().toList();
    names.forEach(name -> put(name, "t"));
    for (int i = 0; i < 300; i++) {
      String pattern = text(random, alphabet) + (random.nextBoolean() ? "*" : "");
      if (!pattern.replace("\\\\", "").endsWith("\\")) {
        GlobPattern glob = GlobPattern.of(pattern);
        List<String> expected =
            names.stream()
                .filter(glob::matches)
                .sorted(CodePointOrder.COMPARATOR)
                .map(n -> n + " -> t")
                .toList();
        assertEquals(
            expected, matching(LFN, pattern, 7), () -> "seed " + seed + ", pattern " + pattern);
      }
    }
  }

  private static String text(Random random, String alphabet) {
    int[] points = alphabet.codePoints().toArray();
    int[] chosen =
        IntStream.range(0, 1 + random.nextInt(4))
            .map(i -> points[random.nextInt(points.length)])
            .toArray();
    return new String(chosen, 0, chosen.length);
  }

  @Test
  void aBulkQueryAnswersEachNameInOrder() {
    fill(5, 2);
    List<NameMappings> answers =
        catalog.bulkQuery(LFN, List.of("n3", "missing", "n0", "n3"), AttributeSelection.NONE);
    assertEquals(
        List.of("n3", "missing", "n0", "n3"), answers.stream().map(NameMappings::name).toList());
    assertEquals(Optional.of(RlsError.LOGICAL_NAME_NOT_FOUND), answers.get(1).error());
    assertTrue(answers.get(1).mappings().isEmpty());
    assertEquals(Optional.empty(), answers.get(0).error());
    assertEquals(
        List.of("n3 -> t3", "n3 -> t4"),
        answers.get(0).mappings().stream().map(row -> row.mapping().toString()).toList());
    assertEquals(answers.get(0), answers.get(3));
    List<NameMappings> byTarget =
        catalog.bulkQuery(PFN, List.of("x", "t4"), AttributeSelection.NONE);
    assertEquals(Optional.of(RlsError.TARGET_NAME_NOT_FOUND), byTarget.get(0).error());
    assertEquals(
        List.of("n3 -> t4", "n4 -> t4"),
        byTarget.get(1).mappings().stream().map(row -> row.mapping().toString()).toList());
    assertEquals(List.of(), catalog.bulkQuery(LFN, List.of(), AttributeSelection.ALL));
  }
}
