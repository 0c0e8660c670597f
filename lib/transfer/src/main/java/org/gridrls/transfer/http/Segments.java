package org.gridrls.transfer.http;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.gridrls.transfer.file.ResumePoint.Range;

/**
 * The ranges of a file that are still missing, and which stream brings which. A free stream takes a
 * range without a stream, or the second half of the longest range of another stream. Safe for
 * threads.
 */
final class Segments {
  /** A shorter half is not worth another request. */
  static final long SPLIT_LEAST = 4 << 20;

  private final List<Segment> active = new ArrayList<>();
  private final Deque<Range> waiting = new ArrayDeque<>();
  private boolean closed;

  /** A range that one stream brings; its end moves if another stream takes its second half. */
  final class Segment {
    private long claimed;
    private long written;
    private long end;
    private boolean halving;

    private Segment(Range range) {
      this.claimed = range.start();
      this.written = range.start();
      this.end = range.end();
    }

    /** How many of the bytes that came belong to this segment. */
    int claim(int length) {
      synchronized (Segments.this) {
        int wanted = (int) Math.min(length, end - claimed);
        claimed += wanted;
        return wanted;
      }
    }

    void wrote(int length) {
      synchronized (Segments.this) {
        written += length;
      }
    }

    long position() {
      synchronized (Segments.this) {
        return written;
      }
    }

    long end() {
      synchronized (Segments.this) {
        return end;
      }
    }
  }

  /** The second half of a segment that a stream asks its source for. */
  record Half(Segment of, Range range) {}

  Segments(List<Range> missing) {
    waiting.addAll(missing);
  }

  /** A range without a stream. */
  synchronized Optional<Segment> take() {
    return closed ? Optional.empty() : Optional.ofNullable(waiting.poll()).map(this::begun);
  }

  /** Waits for a range without a stream; empty once all streams have ended and none is left. */
  synchronized Optional<Segment> await() throws InterruptedException {
    while (waiting.isEmpty() && !active.isEmpty()) {
      wait();
    }
    return take();
  }

  private Segment begun(Range range) {
    Segment segment = new Segment(range);
    active.add(segment);
    return segment;
  }

  /** Proposes what a further stream could bring; to be accepted or withdrawn. */
  synchronized Optional<Half> propose() {
    return active.stream()
        .filter(segment -> !closed && !segment.halving)
        .max(Comparator.comparingLong(segment -> segment.end - segment.claimed))
        .filter(longest -> longest.end - longest.claimed >= 2 * SPLIT_LEAST)
        .map(
            longest -> {
              longest.halving = true;
              long middle = longest.claimed + (longest.end - longest.claimed) / 2;
              return new Half(longest, new Range(middle, longest.end));
            });
  }

  /** Takes the half from its stream; empty if that has passed its start already. */
  synchronized Optional<Segment> accept(Half half) {
    Segment of = half.of();
    of.halving = false;
    if (closed || !active.contains(of) || of.claimed > half.range().start()) {
      return Optional.empty();
    }
    of.end = half.range().start();
    return Optional.of(begun(half.range()));
  }

  synchronized void withdraw(Half half) {
    half.of().halving = false;
  }

  /** The stream of the segment stops; the missing range waits for another stream. */
  synchronized void release(Segment segment) {
    active.remove(segment);
    if (segment.written < segment.end) {
      waiting.addFirst(new Range(segment.written, segment.end));
    }
    notifyAll();
  }

  /** A body of unknown length has ended. */
  synchronized void ended(Segment segment) {
    segment.end = segment.written;
  }

  /** No stream gets a range any more. */
  synchronized void stop() {
    closed = true;
  }

  /** Returns when no stream writes any more. */
  synchronized void awaitIdle() {
    boolean interrupted = false;
    while (!active.isEmpty()) {
      try {
        wait();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** In the order of their starts. */
  synchronized List<Range> missing() {
    List<Range> missing = new ArrayList<>(waiting);
    active.stream()
        .filter(segment -> segment.written < segment.end)
        .forEach(segment -> missing.add(new Range(segment.written, segment.end)));
    missing.sort(Comparator.comparingLong(Range::start));
    return missing;
  }
}
