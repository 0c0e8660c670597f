package org.gridrls.cli.transfer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

/** Checks that what was read but is not loaded yet does not count. */
class LoadProgressTest {
  private final PrintWriter out = new PrintWriter(new StringWriter());

  @Test
  void whatWasReadCountsAsFarAsItIsLoaded() {
    try (LoadProgress progress = new LoadProgress(out, 200, () -> 200, 0)) {
      assertEquals(0, progress.part());
      for (int i = 0; i < 10; i++) {
        progress.read();
      }
      assertEquals(0, progress.part());
      progress.loaded(5);
      assertEquals(0.5, progress.part());
      progress.loaded(4); // of a call that ended earlier
      assertEquals(0.5, progress.part());
      progress.loaded(10);
      assertEquals(1, progress.part());
    }
  }

  @Test
  void aResumedLoadBeginsWhereItWas() {
    try (LoadProgress progress = new LoadProgress(out, 200, () -> 100, 5)) {
      for (int i = 0; i < 8; i++) {
        progress.read();
        if (i < 4) {
          progress.skipped();
        }
      }
      assertEquals(0.25, progress.part());
      progress.loaded(4);
      assertEquals(0.5, progress.part());
    }
  }

  @Test
  void ofAnInputOfUnknownSizeNothingIsKnown() {
    try (LoadProgress progress = new LoadProgress(out, 0, () -> 100, 0)) {
      progress.read();
      progress.loaded(1);
      assertEquals(0, progress.part());
    }
  }
}
