package org.gridrls.api.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.LogicalName;
import org.gridrls.api.Mapping;
import org.gridrls.api.index.CatalogOutcome;
import org.gridrls.api.index.LastKnown;
import org.gridrls.api.index.LocateResult;
import org.gridrls.api.index.LocatedName;
import org.gridrls.api.index.Place;
import org.gridrls.api.index.Replica;
import org.gridrls.api.index.Verdict;
import org.junit.jupiter.api.Test;

/** Checks that what {@code locate} found comes back from the wire as it went. */
class WireLocateTest {
  static LocateResult result() {
    AttributedMapping plain = AttributedMapping.plain(Mapping.of(Samples.NAME, "root://other//f"));
    LocatedName found =
        new LocatedName(
            new LogicalName(Samples.NAME),
            Verdict.FOUND,
            List.of(
                new Replica(Samples.LRC, "geneva-lrc", Samples.attributed()),
                new Replica(Samples.LRC + "2", "chicago-lrc", plain),
                new Replica(
                    Samples.LRC + "3", "lyon-lrc", plain, new Place(Optional.of("lyon"), -4)),
                new Replica(Samples.LRC + "4", "bridge", plain, Samples.BRIDGE)));
    LastKnown silent = Samples.lastKnown(OptionalDouble.of(0.0098), OptionalLong.empty());
    LocatedName unknown =
        new LocatedName(new LogicalName("a"), Verdict.UNKNOWN, List.of(), List.of(silent));
    LocatedName nowhere = new LocatedName(new LogicalName("b"), Verdict.NOT_REGISTERED, List.of());
    return new LocateResult(List.of(found, unknown, nowhere), outcomes(), Samples.completeness());
  }

  private static List<CatalogOutcome> outcomes() {
    return Arrays.stream(CatalogOutcome.Kind.values())
        .map(kind -> outcome(kind, kind.name().toLowerCase(Locale.ROOT)))
        .toList();
  }

  private static CatalogOutcome outcome(CatalogOutcome.Kind kind, String message) {
    Optional<String> why =
        kind == CatalogOutcome.Kind.ANSWERED ? Optional.empty() : Optional.of(message);
    return new CatalogOutcome(Samples.LRC, "geneva-lrc", kind, 3, 1, Duration.ofMillis(97), why);
  }

  @Test
  void aResultComesBack() {
    assertEquals(result(), WireLocate.result(WireLocate.toWire(result())));
  }

  @Test
  void anEmptyResultComesBack() {
    LocateResult empty = new LocateResult(List.of(), List.of(), Samples.complete());
    assertEquals(empty, WireLocate.result(WireLocate.toWire(empty)));
  }

  @Test
  void aMessageShowsWhatXmlCantCarry() {
    CatalogOutcome failed = outcome(CatalogOutcome.Kind.FAILED, "bad: a\0b");
    var wire = WireLocate.toWire(new LocateResult(List.of(), List.of(failed), Samples.complete()));
    assertEquals("bad: a\\u0000b", wire.getCatalog().get(0).getMessage());
  }
}
