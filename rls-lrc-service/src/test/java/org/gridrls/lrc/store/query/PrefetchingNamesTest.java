package org.gridrls.lrc.store.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class PrefetchingNamesTest {
  private static final int NAMES = 25_321;

  /** Bounds what is read ahead: batches that wait, one that is being filled, and one in use. */
  private static final int AHEAD = 6_000;

  private final AtomicInteger read = new AtomicInteger();
  private final AtomicReference<Thread> thread = new AtomicReference<>();

  private void source(Consumer<String> names) {
    thread.set(Thread.currentThread());
    IntStream.range(0, NAMES)
        .forEach(
            i -> {
              read.set(i);
              names.accept("name-" + i);
            });
  }

  @Test
  void allNamesComeInTheirOrderOnTheCallingThread() {
    for (int names : List.of(0, 1, 999, 1_000, 1_001, NAMES)) {
      List<String> expected = IntStream.range(0, names).mapToObj(i -> "name-" + i).toList();
      List<String> seen = new ArrayList<>();
      Thread caller = Thread.currentThread();
      new PrefetchingNames()
          .each(
              each -> {
                assertNotSame(caller, Thread.currentThread());
                expected.forEach(each);
              },
              name -> {
                assertSame(caller, Thread.currentThread());
                seen.add(name);
              });
      assertEquals(expected, seen);
    }
  }

  @Test
  void aBoundedNumberIsReadAhead() {
    AtomicInteger used = new AtomicInteger();
    new PrefetchingNames()
        .each(this::source, name -> assertTrue(read.get() <= used.getAndIncrement() + AHEAD));
    assertEquals(NAMES, used.get());
  }

  @Test
  void aReaderThatHasEnoughEndsTheSource() throws InterruptedException {
    for (int enough : List.of(0, 5, 1_000, 12_345)) {
      AtomicInteger used = new AtomicInteger();
      CancellationException thrown = new CancellationException();
      assertSame(
          thrown,
          assertThrows(
              CancellationException.class,
              () ->
                  new PrefetchingNames()
                      .each(
                          this::source,
                          name -> {
                            if (used.getAndIncrement() == enough) {
                              throw thrown;
                            }
                          })));
      thread.get().join();
      assertTrue(read.get() <= enough + AHEAD, "read " + read.get());
    }
  }

  @Test
  void aSourceThatFailsAfterSomeNamesFailsTheCall() {
    for (int good : List.of(0, 500, 7_777)) {
      List<String> seen = new ArrayList<>();
      IllegalStateException failure = new IllegalStateException();
      Consumer<Consumer<String>> source =
          names -> {
            IntStream.range(0, good).forEach(i -> names.accept("name-" + i));
            throw failure;
          };
      assertSame(
          failure,
          assertThrows(
              IllegalStateException.class, () -> new PrefetchingNames().each(source, seen::add)));
    }
  }

  @Test
  void aSourceWithoutMemoryFailsTheCall() {
    OutOfMemoryError failure = new OutOfMemoryError("for the test");
    Consumer<Consumer<String>> source =
        names -> {
          throw failure;
        };
    assertSame(
        failure,
        assertThrows(
                IllegalStateException.class, () -> new PrefetchingNames().each(source, name -> {}))
            .getCause());
  }

  @Test
  void anInterruptedCallIsRefusedRatherThanEndedEarly() throws InterruptedException {
    Thread.currentThread().interrupt();
    RlsException refused =
        assertThrows(
            RlsException.class, () -> new PrefetchingNames().each(this::source, name -> {}));
    assertEquals(RlsError.UNAVAILABLE, refused.error());
    assertTrue(Thread.interrupted());
    thread.get().join();
  }
}
