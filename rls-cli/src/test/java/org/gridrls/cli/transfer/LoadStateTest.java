package org.gridrls.cli.transfer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.gridrls.api.RlsException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How far a load was is found again by the same load, and by no other. */
class LoadStateTest {
  @TempDir Path directory;

  @Test
  void theSameLoadGoesOn() {
    Path file = directory.resolve("state");
    LoadState first = LoadState.of(file, "a.tsv", 100, "http://s/ws/lrc");
    assertEquals(0, first.line());
    first.reached(42, 40, 1);
    first.save();
    LoadState second = LoadState.of(file, "a.tsv", 100, "http://s/ws/lrc");
    assertEquals(42, second.line());
    assertEquals(40, second.done());
    assertEquals(1, second.failed());
    second.remove();
    assertFalse(Files.exists(file));
  }

  @Test
  void onlyTheSameInputIsResumed() {
    Path file = directory.resolve("state");
    LoadState first = LoadState.of(file, "a.tsv", 100, "http://s/ws/lrc");
    first.read(42, () -> "up to 42");
    first.reached(42, 40, 1);
    first.save();
    LoadState same = LoadState.of(file, "a.tsv", 100, "http://s/ws/lrc");
    same.read(42, () -> "up to 42");
    same.read(43, () -> "up to 43");
    same.requireSame();
    LoadState other = LoadState.of(file, "a.tsv", 100, "http://s/ws/lrc");
    assertThrows(RlsException.class, () -> other.read(42, () -> "something else"));
    LoadState shifted = LoadState.of(file, "a.tsv", 100, "http://s/ws/lrc");
    assertThrows(RlsException.class, () -> shifted.read(43, () -> "up to 42"));
    LoadState shorter = LoadState.of(file, "a.tsv", 100, "http://s/ws/lrc");
    assertThrows(RlsException.class, shorter::requireSame);
  }

  @Test
  void anotherLoadIsRefused() {
    Path file = directory.resolve("state");
    LoadState state = LoadState.of(file, "a.tsv", 100, "http://s/ws/lrc");
    state.reached(42, 40, 1);
    state.save();
    assertThrows(RlsException.class, () -> LoadState.of(file, "a.tsv", 101, "http://s/ws/lrc"));
    assertThrows(RlsException.class, () -> LoadState.of(file, "a.tsv", 100, "http://other/ws/lrc"));
  }

  @Test
  void whatIsNoStateIsRefusedAndLeftAlone() throws IOException {
    Path file = Files.writeString(directory.resolve("precious"), "line = many");
    assertThrows(RlsException.class, () -> LoadState.of(file, "a", 1, "u"));
    assertEquals("line = many", Files.readString(file));
  }

  @Test
  void withoutAFileNothingIsKept() throws IOException {
    LoadState state = LoadState.of(null, "a", 1, "u");
    state.reached(5, 4, 0);
    state.save();
    state.remove();
    try (var files = Files.list(directory)) {
      assertEquals(0, files.count());
    }
  }
}
