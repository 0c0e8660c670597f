package org.gridrls.api.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.LogicalName;
import org.gridrls.api.Mapping;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.junit.jupiter.api.Test;

/** Checks that a list of URLs is empty only if no catalog has the name. */
class LocateResultTest {
  private static final LogicalName NAME = new LogicalName("a");
  private static final NotCovered SILENT =
      new NotCovered(
          "lrc-2",
          Optional.empty(),
          NotCovered.Reason.NEVER_HEARD,
          Optional.empty(),
          Optional.empty());

  private static LocateResult result(Verdict verdict, Completeness rests, Replica... copies) {
    LocatedName name = new LocatedName(NAME, verdict, List.of(copies));
    return new LocateResult(List.of(name), List.of(), rests);
  }

  @Test
  void foundCopiesAreUrls() {
    Replica copy =
        new Replica("http://x", "lrc-1", AttributedMapping.plain(Mapping.of("a", "root://x/a")));
    Completeness part = new Completeness(1, true, List.of(SILENT));
    assertEquals(List.of("root://x/a"), result(Verdict.FOUND, part, copy).urls());
    Completeness all = new Completeness(2, true, List.of());
    assertEquals(List.of(), result(Verdict.NOT_REGISTERED, all).urls());
  }

  @Test
  void anUnknownNameIsNoEmptyList() {
    for (Completeness part :
        List.of(
            new Completeness(1, true, List.of(SILENT)), new Completeness(1, false, List.of()))) {
      RlsException unknown =
          assertThrows(RlsException.class, () -> result(Verdict.UNKNOWN, part).urls());
      assertEquals(RlsError.UNAVAILABLE, unknown.error());
      String why = part.membershipKnown() ? "lrc-2 (NEVER_HEARD)" : "not all catalogs are known";
      assertTrue(unknown.getMessage().contains(why), unknown::getMessage);
    }
  }
}
