package org.gridrls.transfer.http;

import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.gridrls.transfer.file.LandingException;
import org.gridrls.transfer.file.ResumePoint.Range;
import org.gridrls.transfer.http.Segments.Half;
import org.gridrls.transfer.http.Segments.Segment;
import org.gridrls.transfer.mover.LeastRate;
import org.gridrls.transfer.mover.SourceException;
import org.gridrls.transfer.mover.SourceException.SourceFailure;

/** One stream of a file. Used by one thread; any thread may cancel it. */
final class PullStream implements Consumer<Runnable> {
  private static final int BUFFER = 1 << 17;

  private final Pull pull;
  private final Duration stall;
  private Runnable cancel = () -> {};
  private boolean cancelled;
  private volatile boolean hangs;
  private volatile long asked = Long.MAX_VALUE;
  private long waited;
  private long came;

  /** {@code stall} as in {@link PullLimits}. */
  PullStream(Pull pull, Duration stall) {
    this.pull = pull;
    this.stall = stall;
  }

  /** A segment, and the answer that has its bytes if the source was asked already. */
  record Piece(Segment segment, Optional<SourceReply> reply) {}

  /** Receives how to end the request that the stream makes now. */
  @Override
  public void accept(Runnable running) {
    synchronized (this) {
      cancel = running;
      if (!cancelled) {
        return;
      }
    }
    running.run();
  }

  void cancel() {
    Runnable end;
    synchronized (this) {
      cancelled = true;
      end = cancel;
    }
    end.run();
  }

  /** True if one read has lasted for long: marks of the transport came, but no byte of the file. */
  boolean isHeld(long now) {
    long since = asked;
    return since != Long.MAX_VALUE && now - since > 2 * stall.toNanos();
  }

  /** Ends the stream because of its source. */
  void hang() {
    hangs = true;
    cancel();
  }

  /** Brings the bytes of the segment, as far as no other stream takes them over. */
  void bring(Piece piece) throws SourceException, LandingException {
    Segment segment = piece.segment();
    try {
      Range range = new Range(segment.position(), segment.end());
      copy(piece.reply().isPresent() ? piece.reply().get() : pull.ranged(this, range), segment);
    } finally {
      pull.segments().release(segment);
    }
  }

  /** Returns what the stream can bring next. */
  Optional<Piece> next() throws SourceException {
    Optional<Segment> free = pull.segments().take();
    if (free.isPresent()) {
      return Optional.of(new Piece(free.get(), Optional.empty()));
    }
    Optional<Half> half = pull.half();
    return half.isPresent() ? split(half.get()) : Optional.empty();
  }

  /** Asks for the half before it is taken from its stream, so a refusal costs nothing. */
  Optional<Piece> split(Half half) throws SourceException {
    try {
      SourceReply reply = pull.ranged(this, half.range());
      Optional<Segment> taken = pull.segments().accept(half);
      if (taken.isEmpty()) {
        reply.close();
      }
      return taken.map(segment -> new Piece(segment, Optional.of(reply)));
    } catch (SourceException e) {
      pull.indivisible();
      throw e;
    } finally {
      pull.segments().withdraw(half);
    }
  }

  private void copy(SourceReply reply, Segment segment) throws SourceException, LandingException {
    byte[] buffer = new byte[BUFFER];
    long end = segment.end();
    waited = 0;
    came = 0;
    try (reply) {
      InputStream body = reply.body();
      while (segment.position() < segment.end()) {
        int length = read(body, buffer);
        if (length < 0) {
          pull.ended(segment);
          return;
        }
        long at = segment.position();
        int wanted = segment.claim(length);
        pull.write(buffer, wanted, at);
        segment.wrote(wanted);
        pull.arrived(wanted);
      }
      if (segment.end() == end) {
        read(body, buffer); // the end of the body, so the connection can be used again
      }
    } catch (SourceException | LandingException e) {
      throw e;
    } catch (SocketTimeoutException e) {
      throw stalled(e);
    } catch (IOException e) {
      if (hangs) {
        throw stalled(e);
      }
      throw new SourceException(SourceFailure.CUT, pull + " broke off: " + e.getMessage(), e);
    }
  }

  /** A source that keeps the connection alive with a few bytes has stalled, too. */
  private int read(InputStream body, byte[] buffer) throws IOException {
    long start = System.nanoTime();
    int length;
    try {
      asked = start;
      length = body.read(buffer);
    } finally {
      asked = Long.MAX_VALUE;
    }
    waited += System.nanoTime() - start;
    came += Math.max(0, length);
    if (waited >= stall.toNanos()) {
      if (came < LeastRate.SLOWEST * waited / TimeUnit.SECONDS.toNanos(1)) {
        throw stalled(null);
      }
      waited = 0;
      came = 0;
    }
    return length;
  }

  private SourceException stalled(IOException cause) {
    return new SourceException(
        SourceFailure.STALLED,
        pull + " sent almost nothing for " + stall.toMillis() + " ms",
        cause);
  }
}
