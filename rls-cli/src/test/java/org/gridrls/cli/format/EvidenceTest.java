package org.gridrls.cli.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A file is read only if its lines say what they are; two words are no evidence. */
class EvidenceTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "lfn.1 CERN-DISK\nlfn.2 CERN-DISK\n",
        "hello world\n",
        "/vo/a :\n    X-disk : srm://x/a\n",
        "Successful : /vo/a\n",
        "<?xml version=\"1.0\"?><rss version=\"2.0\"/>\n",
        "a b gsiftp://x/a\n",
        "a b=c\n",
        "x-pegasus: {apiLang: python}\npegasus: \"5.0\"\n",
        "{\"a\": 1}\n",
        "| A | B |\n"
      })
  void whatCouldBeAnythingIsRefused(String text) {
    assertTrue(ReadText.refusal(text).contains("--format"), text + ": " + ReadText.refusal(text));
  }

  @Test
  void aLineOfTwoWordsNeedsAUrlAPathOrValues() {
    ReadText read =
        ReadText.of(
            "a gsiftp://x/a\nb /data/b\nc d e=\"f\"\n\"g\" \"h\"\nlfn.2 CERN-DISK\ni j k=l\n");
    assertEquals(MappingFormat.PEGASUS, read.format());
    assertEquals(List.of("a gsiftp://x/a", "b /data/b", "c d pfn.e=f", "g h"), read.found());
    assertEquals(2, read.failed().size(), read.failed()::toString);
    assertTrue(read.failed().get(0).startsWith("5: the second word has no scheme"));
    assertEquals(
        List.of("lfn.2 CERN-DISK"), ReadText.of(MappingFormat.PEGASUS, "lfn.2 CERN-DISK").found());
  }

  @Test
  void headingsAreComparedWithoutCase() {
    assertEquals(List.of("a gsiftp://x/a"), ReadText.of("LFN PFN\na gsiftp://x/a\n").found());
    assertEquals(List.of("a b"), ReadText.of("LFN\tPFN\na\tb\n").found());
    assertEquals(List.of("a b"), ReadText.of("Lfn,Pfn\na,b\n").found());
    assertTrue(ReadText.refusal("LFN PFN\na b\n").contains("--format"));
  }

  @Test
  void theListingOfTheOriginalProgramHasAColonAfterTheName() {
    ReadText read =
        ReadText.of("  lfnA: gsiftp://x/lfnA\n  lfn B: gsiftp://x/b\n  c: /d: /e\nnothing\n");
    assertEquals(MappingFormat.GLOBUS, read.format());
    assertEquals(List.of("lfnA gsiftp://x/lfnA", "lfn B gsiftp://x/b"), read.found());
    assertEquals(2, read.failed().size(), read.failed()::toString);
    assertTrue(read.failed().get(0).contains("ambiguous"), read.failed()::toString);
    assertEquals(List.of("lfnA gsiftp://x"), ReadText.of("lfnA: gsiftp://x\n").found());
  }

  @Test
  void aByteOrderMarkIsNoPartOfTheFirstName() {
    assertEquals(List.of("a /x"), ReadText.of("\ufeffa /x\n").found());
    assertEquals(List.of("a x"), ReadText.of("\ufefflfn\tpfn\na\tx\n").found());
    assertEquals(List.of("a x"), ReadText.of("\ufeff{\"lfn\":\"a\",\"pfn\":\"x\"}\n").found());
  }

  @Test
  void columnsAreUniqueAndKnown() {
    assertTrue(ReadText.refusal("lfn\tpfn\tpfn\na\tx\ty\n").contains("twice"));
    assertTrue(
        ReadText.refusal("lfn\tpfn\tsize:int\tlfn.size:int\na\tx\t1\t2\n").contains("twice"));
    assertTrue(ReadText.refusal("lfn\tpfn\tsize:integer\na\tx\t1\n").contains("the type"));
    ReadText read = ReadText.of("lfn\tpfn\tsize\towner\na\tx\t1\tme\n");
    assertEquals(List.of("a x"), read.found());
    assertEquals(
        List.of("ignored the columns size, owner (-a COLUMN:TYPE loads one)"), read.notes());
  }

  @Test
  void membersAreUniqueAndKnown() {
    ReadText read =
        ReadText.of(
            """
            {"lfn": "a", "pfn": "x", "atributes": {"size": 1}}
            {"lfn": "a", "pfn": "x", "pfn": "y"}
            {"lfn": "a", "pfn": "x", "attributes": {"size": 12345678901234567890}}
            {"lfn": "a", "pfn": "x", "attributes": {"t": {"date": "2023-01-01T00:00:00Z", "x": 1}}}
            {"lfn": "b", "pfn": "y"}
            """);
    assertEquals(List.of("b y"), read.found());
    assertEquals(4, read.failed().size(), read.failed()::toString);
    assertTrue(read.failed().get(0).contains("atributes"), read.failed()::toString);
  }

  @Test
  void valuesAreStrict() {
    String heading = "lfn\tpfn\tsize:int\tt:date\tx:float\n";
    ReadText read =
        ReadText.of(
            heading
                + "a\tx\t\t2023-02-29T00:00:00Z\t\n"
                + "a\tx\t\u0661\u0662\t\t\n"
                + "a\tx\t\t\t0x1p3\n"
                + "a\tx\t\t\t1d\n"
                + "a\tx\t\t\t1e999\n"
                + "b\ty\t+5\t2024-02-29T24:00:00Z\t.5\n");
    assertEquals(5, read.failed().size(), read.failed()::toString);
    assertEquals(
        List.of("b y size:int=5 t:date=2024-03-01T00:00:00.000Z x:float=0.5"), read.found());
  }

  @Test
  void textAfterAQuotedCellIsRefused() {
    ReadText read = ReadText.of("lfn,pfn\n\"a\"b,x\n\"c\",y\n");
    assertEquals(List.of("c y"), read.found());
    assertEquals(1, read.failed().size());
  }

  @Test
  void anInputWithoutAMappingIsRefusedUnlessItIsATable() {
    assertTrue(ReadText.refusal("{'Successful': {}, 'Failed': {}}\n").contains("no mapping"));
    assertTrue(ReadText.refusal("<POOLFILECATALOG></POOLFILECATALOG>\n").contains("no mapping"));
    assertFalse(ReadText.refusal("lfn\tpfn\n").contains("no mapping"));
  }
}
