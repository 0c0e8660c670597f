package org.gridrls.transfer.order;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.LogicalName;
import org.gridrls.api.Mapping;
import org.gridrls.api.index.LocatedName;
import org.gridrls.api.index.Replica;
import org.gridrls.api.index.Verdict;
import org.junit.jupiter.api.Test;

/** Catalogs that say different sizes or checksums of one file are found out. */
class FileFactsTest {
  private static Replica copy(String lrc, List<Attribute> ofName, List<Attribute> ofTarget) {
    return new Replica(
        "http://" + lrc, lrc, new AttributedMapping(Mapping.of("f", "t-" + lrc), ofName, ofTarget));
  }

  private static FileFacts facts(Replica... copies) {
    return FileFacts.of(new LocatedName(new LogicalName("f"), Verdict.FOUND, List.of(copies)));
  }

  private static Replica copy(String lrc, Attribute... ofName) {
    return copy(lrc, List.of(ofName), List.of());
  }

  @Test
  void equalFactsAgree() {
    FileFacts facts =
        facts(
            copy("one", Attribute.integer("size", 5), Attribute.text("md5", "AB0c")),
            copy("two", Attribute.integer("size", 5), Attribute.text("MD5", "ab0c ")));
    assertEquals(Map.of(), facts.disagreements());
    assertEquals(Map.of("size", "5", "md5", "ab0c"), facts.agreed());
  }

  @Test
  void differentFactsDisagreeAndSayWhoSaysWhat() {
    FileFacts facts =
        facts(
            copy("one", Attribute.integer("size", 5), Attribute.text("md5", "aa")),
            copy("two", Attribute.integer("size", 6), Attribute.text("md5", "aa")));
    assertEquals(Map.of("size", Map.of("one", "5", "two", "6")), facts.disagreements());
    assertEquals(Map.of("md5", "aa"), facts.agreed());
  }

  @Test
  void aCatalogThatSaysNothingDisagreesWithNobody() {
    FileFacts facts = facts(copy("one", Attribute.integer("size", 5)), copy("two"));
    assertEquals(Map.of(), facts.disagreements());
    assertEquals(Map.of("size", "5"), facts.agreed());
  }

  @Test
  void spellingsOfAChecksumAreOneFact() {
    FileFacts facts =
        facts(
            copy("one", Attribute.text("sha256", "aa"), Attribute.text("adler32", "1f2e")),
            copy("two", Attribute.text("SHA-256", "bb"), Attribute.text("adler32", "00001F2E")));
    assertEquals(Set.of("sha-256"), facts.disagreements().keySet());
    assertEquals(Map.of("adler32", "00001f2e"), facts.agreed());
  }

  @Test
  void factsOfACopyCountToo() {
    FileFacts facts =
        facts(
            copy("one", List.of(Attribute.integer("size", 5)), List.of()),
            copy("two", List.of(), List.of(Attribute.integer("size", 6))));
    assertEquals(Map.of("size", Map.of("one", "5", "two t-two", "6")), facts.disagreements());
  }

  @Test
  void oneMayContradictItself() {
    FileFacts facts =
        facts(copy("one", Attribute.text("sha1", "aa"), Attribute.text("sha-1", "bb")));
    assertEquals(Set.of("sha-1"), facts.disagreements().keySet());
  }

  @Test
  void otherAttributesAreNoFacts() {
    assertEquals(
        Map.of(),
        facts(copy("one", Attribute.text("owner", "a")), copy("two", Attribute.text("owner", "b")))
            .values());
  }
}
