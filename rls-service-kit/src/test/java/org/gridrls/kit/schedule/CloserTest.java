package org.gridrls.kit.schedule;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CloserTest {
  private final List<String> closed = new ArrayList<>();
  private final Closer closer = new Closer();

  private static AutoCloseable failing(Exception failure) {
    return () -> {
      throw failure;
    };
  }

  @Test
  void closesTheLastOneFirst() {
    closer.opened(() -> closed.add("store"));
    closer.opened(() -> closed.add("service"));
    closer.opened(() -> closed.add("host"));
    closer.close();
    assertEquals(List.of("host", "service", "store"), closed);
  }

  @Test
  void anInterruptedThreadClosesWithoutBeingInterrupted() {
    closer.opened(() -> closed.add("interrupted: " + Thread.currentThread().isInterrupted()));
    Thread.currentThread().interrupt();
    closer.close();
    assertEquals(List.of("interrupted: false"), closed);
    assertTrue(Thread.interrupted(), "it stays interrupted");
  }

  @Test
  void givesBackWhatItTakesOver() {
    AutoCloseable resource = () -> {};
    assertSame(resource, closer.opened(resource));
  }

  @Test
  void closesAllAlsoWhenSomeFailAndThrowsTheFirstFailure() {
    RuntimeException first = new IllegalStateException("first");
    IOException second = new IOException("second");
    closer.opened(() -> closed.add("store"));
    closer.opened(failing(second));
    closer.opened(failing(first));
    assertSame(first, assertThrows(IllegalStateException.class, closer::close));
    assertArrayEquals(new Throwable[] {second}, first.getSuppressed());
    assertEquals(List.of("store"), closed);
  }

  @Test
  void aCheckedFailureComesWrapped() {
    closer.opened(failing(new IOException("disk")));
    assertInstanceOf(
        IOException.class, assertThrows(IllegalStateException.class, closer::close).getCause());
  }

  @Test
  void closesEachOnlyOnce() {
    closer.opened(() -> closed.add("store"));
    closer.close();
    closer.close();
    assertEquals(List.of("store"), closed);
  }
}
