package org.gridrls.lrc.catalog.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.util.List;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeDefinition;
import org.gridrls.api.AttributeType;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.BulkMode;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.lrc.catalog.CatalogChange;
import org.gridrls.lrc.catalog.CatalogChange.RefusedChange;
import org.junit.jupiter.api.Test;

/** Digests are stored with the outcomes of bulk calls, so no version may change them. */
class ChangeDigestTest {
  private static final ObjectType LFN = ObjectType.LOGICAL_NAME;
  private static final Mapping MAPPING = Mapping.of("lfn", "pfn");
  private static final Attribute SIZE = Attribute.integer("size", 7);
  private static final AttributedMapping ITEM =
      new AttributedMapping(
          MAPPING,
          List.of(SIZE, Attribute.date("made", Instant.ofEpochMilli(5))),
          List.of(Attribute.text("site", "x")));

  private static final List<CatalogChange> CHANGES =
      List.of(
          new CatalogChange.Create(MAPPING),
          new CatalogChange.Add(MAPPING),
          new CatalogChange.Put(ITEM),
          new CatalogChange.Put(ITEM, true),
          new CatalogChange.Delete(MAPPING),
          new CatalogChange.Rename(ObjectType.TARGET_NAME, "a", "b"),
          new CatalogChange.Define(new AttributeDefinition("size", LFN, AttributeType.INT)),
          new CatalogChange.Undefine(LFN, "size", true),
          new CatalogChange.AddAttribute(LFN, "lfn", SIZE),
          new CatalogChange.ModifyAttribute(LFN, "lfn", Attribute.number("rate", 0.5)),
          new CatalogChange.RemoveAttribute(LFN, "lfn", "size"),
          new RefusedChange(RlsException.about(RlsError.BAD_ARGUMENT, "why", "item")));

  @Test
  void digestsAreThoseOfEarlierVersions() {
    assertEquals(
        "9453daa196ad47e9121254c580d65b8c1f97e7c8be5a759fa95aceb8b777df03",
        ChangeDigest.of(CHANGES, BulkMode.ATOMIC));
    assertEquals(
        "0256d89d52f591f36b51fab7e62b6193645f18c8684f9e2b2ff01848bc5c56c0",
        ChangeDigest.of(CHANGES, BulkMode.PER_ITEM));
  }

  @Test
  void noTwoChangesHaveTheSameDigest() {
    long different =
        CHANGES.stream()
            .map(change -> ChangeDigest.of(List.of(change), BulkMode.ATOMIC))
            .distinct()
            .count();
    assertEquals(CHANGES.size(), different);
  }
}
