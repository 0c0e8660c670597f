package org.gridrls.cli.output;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.gridrls.api.RlsError;
import org.gridrls.cli.text.JsonParser;
import org.junit.jupiter.api.Test;

/** Checks how the same answer looks in every form. */
class ListingTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private void print(OutputFormat format, boolean colour) {
    try (Listing list = Listing.of(format, colour, new PrintWriter(out), new PrintWriter(err))) {
      list.table(Listing.ROWS, Columns.of("name", "size", "note"));
      list.row("a,\"1\"", 10L, null);
      list.row(Row.of("bb", 5_000L, "x").shownAs("bb", "5 thousand", "x"));
      list.failure(Failure.of("c", RlsError.LOGICAL_NAME_NOT_FOUND));
      list.note("# all said");
      list.detail("complete", true);
      list.table("more", Columns.of("k"));
      list.row(Map.of("v", 1));
    }
  }

  @Test
  void plainIsTabsAndNothingElse() {
    print(OutputFormat.PLAIN, false);
    assertEquals("a,\"1\"\t10\nbb\t5 thousand\tx\n# all said\n\nk\nv=1\n", out.toString());
    assertEquals("rls: no such logical name in this catalog: c\n", err.toString());
  }

  @Test
  void aTableIsAlignedUnderItsHeadings() {
    print(OutputFormat.TABLE, false);
    assertEquals(
        """
        NAME   SIZE        NOTE
        a,"1"  10
        bb     5 thousand  x
        # all said

        K
        v=1
        """,
        out.toString());
  }

  /** Accents, characters of two columns, and emojis: by their code points. */
  @Test
  void columnsAreAlignedByWhatATerminalShows() {
    try (Listing list =
        Listing.of(OutputFormat.TABLE, false, new PrintWriter(out), new PrintWriter(err))) {
      list.table(Listing.ROWS, Columns.of("name", "size"));
      list.row("\u6f22\u5b57", 1L);
      list.row("e\u0301te\u0301", 2L);
      list.row("\ud83d\ude80", 3L);
      list.row("12345", 4L);
    }
    assertEquals(
        "NAME   SIZE\n\u6f22\u5b57   1\ne\u0301te\u0301    2\n\ud83d\ude80     3\n12345  4\n",
        out.toString());
  }

  private String folded(int width) {
    out.getBuffer().setLength(0);
    try (Listing list =
        new TableListing(new PrintWriter(out), new PrintWriter(err), false, width)) {
      list.table(Listing.ROWS, Columns.of("lfn", "pfn", "size", "note"));
      list.row("a-long-name", "root://a-long-target", 10L, "x");
      list.row("b", "t", 5_000L, "");
    }
    return out.toString();
  }

  @Test
  void columnsThatDoNotFitBeginALine() {
    String whole =
        """
        LFN          PFN                   SIZE  NOTE
        a-long-name  root://a-long-target  10    x
        b            t                     5000
        """;
    assertEquals(whole, folded(45));
    assertEquals(
        """
        LFN          PFN                   SIZE
            NOTE
        a-long-name  root://a-long-target  10
            x
        b            t                     5000
        """,
        folded(44));
    assertEquals(
        """
        LFN
            PFN
            SIZE  NOTE
        a-long-name
            root://a-long-target
            10    x
        b
            t
            5000
        """,
        folded(24));
  }

  @Test
  void coloursAreOnlyWhereTheyAreWanted() {
    print(OutputFormat.TABLE, true);
    assertTrue(out.toString().startsWith("\u001b[1mNAME   SIZE        NOTE\u001b[0m\n"));
    assertTrue(
        err.toString().contains("\u001b[31mrls: no such logical name in this catalog: c\u001b[0m"));
    out.getBuffer().setLength(0);
    print(OutputFormat.PLAIN, true);
    assertFalse(out.toString().contains("\u001b"));
  }

  @Test
  void csvHasALineOfNamesAndTheValues() {
    print(OutputFormat.CSV, false);
    assertEquals("name,size,note\n\"a,\"\"1\"\"\",10,\nbb,5000,x\n\nk\nv=1\n", out.toString());
    assertEquals("rls: no such logical name in this catalog: c\n# all said\n", err.toString());
  }

  @Test
  void jsonIsOneDocumentWithTheFailuresInIt() {
    print(OutputFormat.JSON, false);
    Map<?, ?> document = (Map<?, ?>) JsonParser.parse(out.toString());
    List<?> rows = (List<?>) document.get("rows");
    assertEquals(Map.of("name", "bb", "size", 5_000L, "note", "x"), rows.get(1));
    assertEquals(
        Arrays.asList("a,\"1\"", 10L, null),
        List.copyOf(((Map<?, ?>) rows.get(0)).keySet()).stream()
            .map(key -> ((Map<?, ?>) rows.get(0)).get(key))
            .toList());
    assertEquals(List.of(Map.of("k", Map.of("v", 1L))), document.get("more"));
    assertEquals(Map.of("complete", true), document.get("details"));
    assertEquals(1L, document.get("failed"));
    assertEquals(
        Map.of(
            "item", "c",
            "error", "LOGICAL_NAME_NOT_FOUND",
            "message", "no such logical name in this catalog: c"),
        ((List<?>) document.get("failures")).get(0));
    assertEquals("", err.toString());
  }

  @Test
  void anAnswerWithoutRowsIsADocumentToo() {
    Listing.of(OutputFormat.JSON, false, new PrintWriter(out), new PrintWriter(err)).close();
    assertEquals(
        Map.of("rows", List.of(), "details", Map.of(), "failures", List.of(), "failed", 0L),
        JsonParser.parse(out.toString()));
  }

  @Test
  void aTableOfManyRowsComesAsItGoes() {
    Listing list =
        Listing.of(OutputFormat.TABLE, false, new PrintWriter(out, true), new PrintWriter(err));
    list.table(Listing.ROWS, Columns.of("n"));
    for (int i = 0; i < 600; i++) {
      list.row(i);
    }
    assertEquals(601, out.toString().lines().count());
    list.close();
    assertEquals(601, out.toString().lines().count());
  }
}
