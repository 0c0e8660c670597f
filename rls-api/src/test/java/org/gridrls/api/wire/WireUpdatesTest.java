package org.gridrls.api.wire;

import static org.gridrls.api.Failures.assertFails;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.gridrls.api.RlsError;
import org.gridrls.api.update.BaseState;
import org.gridrls.api.update.OpenUpdate;
import org.gridrls.api.update.Receipt;
import org.gridrls.api.update.UpdateKind;
import org.gridrls.api.update.UpdateTarget;
import org.gridrls.api.update.UpdateTargetStatus;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Updates, receipts and update targets come back from the wire as they went. */
class WireUpdatesTest {
  @Test
  void aSourceComesBack() {
    assertEquals(Samples.source(), WireUpdates.source(WireUpdates.toWire(Samples.source())));
  }

  @Test
  void aSourceWithoutHopsIsTheCatalogItself() {
    var wire = WireUpdates.toWire(Samples.source());
    wire.setHops(null);
    assertEquals(0, WireUpdates.source(wire).hops());
  }

  @ParameterizedTest
  @ValueSource(longs = {0, -1, Long.MIN_VALUE})
  void aLeaseIsPositive(long millis) {
    var wire = WireUpdates.toWire(Samples.source());
    wire.setLeaseMillis(millis);
    assertFails(RlsError.BAD_ARGUMENT, () -> WireUpdates.source(wire));
  }

  @Test
  void aPatternOfASourceIsChecked() {
    var wire = WireUpdates.toWire(Samples.source());
    wire.getPattern().add("cms\\"); // an expression
    assertEquals(wire.getPattern(), WireUpdates.toWire(WireUpdates.source(wire)).getPattern());
    wire.getPattern().add("");
    assertFails(RlsError.BAD_ARGUMENT, () -> WireUpdates.source(wire));
  }

  @ParameterizedTest
  @EnumSource
  void aReceiptComesBack(Receipt.Outcome outcome) {
    Receipt plain =
        new Receipt(
            outcome,
            7,
            1048576,
            Duration.ofMinutes(30),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
    assertEquals(plain, WireUpdates.receipt(WireUpdates.toWire(plain)));
    Receipt why =
        new Receipt(
            outcome,
            7,
            5,
            Duration.ofMillis(1),
            Optional.of("too old"),
            Optional.empty(),
            Optional.empty());
    assertEquals(why, WireUpdates.receipt(WireUpdates.toWire(why)));
    Receipt token = plain.with("3-81245117");
    assertEquals(token, WireUpdates.receipt(WireUpdates.toWire(token)));
    Receipt missing =
        new Receipt(
            outcome,
            7,
            5,
            Duration.ofMillis(1),
            Optional.empty(),
            Optional.empty(),
            Optional.of(new BaseState(6, 9)));
    assertEquals(missing, WireUpdates.receipt(WireUpdates.toWire(missing)));
  }

  @Test
  void aTokenIsNotHeldForANegativeTime() {
    var wire = WireUpdates.toWire(Samples.source());
    wire.setTokenMillis(-1L);
    assertFails(RlsError.BAD_ARGUMENT, () -> WireUpdates.source(wire));
  }

  @Test
  void aReasonShowsWhatXmlCantCarry() {
    Receipt receipt =
        new Receipt(
            Receipt.Outcome.IGNORED,
            7,
            5,
            Duration.ofMillis(1),
            Optional.of("a\0b"),
            Optional.empty(),
            Optional.empty());
    assertEquals("a\\u0000b", WireUpdates.toWire(receipt).getReason());
  }

  @Test
  void anOpenUpdateComesBack() {
    OpenUpdate update = new OpenUpdate("5f1c2f6e", 4_194_304, 17);
    assertEquals(update, WireUpdates.openUpdate(WireUpdates.toWire(update)));
  }

  @Test
  void aTargetComesBack() {
    assertEquals(Samples.target(), WireUpdates.target(WireUpdates.toWire(Samples.target())));
    UpdateTarget all = UpdateTarget.everything(Samples.RLI, UpdateKind.BLOOM);
    assertEquals(all, WireUpdates.target(WireUpdates.toWire(all)));
  }

  static List<UpdateTargetStatus> statuses() {
    return List.of(Samples.status(), Samples.freshStatus());
  }

  @ParameterizedTest
  @MethodSource("statuses")
  void aStatusComesBack(UpdateTargetStatus status) {
    assertEquals(status, WireUpdates.status(WireUpdates.toWire(status)));
  }
}
