package org.gridrls.cli.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeType;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.junit.jupiter.api.Test;

/** Tables of mappings as people have them, good and bad. */
class MappingTsvTest {
  private static final List<MappingTsv.Column> SIZE =
      List.of(new MappingTsv.Column("size", AttributeType.INT));

  private static MappingTsv table(String text) {
    return new MappingTsv(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), SIZE);
  }

  @Test
  void columnsMayStandInAnyOrder() {
    try (MappingTsv table = table("size\tpfn\tother\tlfn\n42\troot://x\t?\tname\n")) {
      AttributedMapping row = table.next().mapping();
      assertEquals("name -> root://x", row.mapping().toString());
      assertEquals(List.of(Attribute.integer("size", 42)), row.logicalAttributes());
      assertFalse(table.hasNext());
    }
  }

  @Test
  void aCommentSignBeforeTheFirstColumnIsNoPartOfIt() {
    try (MappingTsv table = table("\ufeff#lfn\tpfn\tsize\na\tb\t\n")) {
      assertTrue(table.next().mapping().logicalAttributes().isEmpty());
    }
  }

  private static void refused(String text, String message) {
    RlsException refused =
        assertThrows(
            RlsException.class,
            () -> {
              try (MappingTsv table = table(text)) {
                table.next();
              }
            });
    assertEquals(RlsError.BAD_ARGUMENT, refused.error());
    assertTrue(refused.getMessage().contains(message), refused.getMessage());
  }

  @Test
  void aMistakeIsToldWithItsLine() {
    refused("", "empty");
    refused("name\tpfn\tsize\nx\ty\t1\n", "no column lfn");
    refused("lfn\tpfn\tsize\nx\ty\n", "line 2 has 2 columns");
    refused(
        "lfn\tpfn\tsize\nx\ty\tbig\n",
        "size must be a whole number of at most 64 bits (int), not: big");
    refused("lfn\tpfn\tsize\n\ty\t1\n", "line 2: a logical name must not be empty");
  }
}
