package org.gridrls.transfer.http;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.gridrls.client.AtomicFile;
import org.gridrls.transfer.file.LandingException;
import org.gridrls.transfer.file.LandingException.LandingFailure;
import org.gridrls.transfer.file.ResumePoint;
import org.gridrls.transfer.file.ResumePoint.Range;
import org.gridrls.transfer.http.PullStream.Piece;
import org.gridrls.transfer.http.Segments.Half;
import org.gridrls.transfer.http.Segments.Segment;
import org.gridrls.transfer.mover.Abort;
import org.gridrls.transfer.mover.Incoming;
import org.gridrls.transfer.mover.LeastRate;
import org.gridrls.transfer.mover.Moved;
import org.gridrls.transfer.mover.SourceException;
import org.gridrls.transfer.mover.SourceException.SourceFailure;
import org.gridrls.transfer.order.TargetUrl;

/**
 * One file from one source. Its thread brings the first stream, and what other streams could not
 * bring; further streams run in a pool.
 */
final class Pull {
  private static final long SAVE_NANOS = TimeUnit.SECONDS.toNanos(2);
  private static final int BREAKS_MAX = 5;

  private final TargetUrl source;
  private final Incoming incoming;
  private final PullResources resources;
  private final StreamScaling growth;
  private final Set<PullStream> running = ConcurrentHashMap.newKeySet();
  private final AtomicLong arrived = new AtomicLong();
  private final AtomicLong savedAt = new AtomicLong(System.nanoTime());
  private volatile LandingException unwritable;

  /** These are set, the segments last, before the first byte is written. */
  private volatile long size = -1;

  private volatile Optional<String> validator = Optional.empty();
  private volatile boolean divisible;
  private volatile Segments segments;

  /** Holds what all transfers share. */
  record PullResources(HttpSources sources, PullLimits limits, ExecutorService streams) {}

  Pull(TargetUrl source, Incoming incoming, PullResources resources) {
    this.source = source;
    this.incoming = incoming;
    this.resources = resources;
    this.growth = new StreamScaling(resources.limits().streams());
  }

  Moved run() throws SourceException, LandingException {
    long start = System.nanoTime();
    boolean complete = false;
    PullStream first = stream();
    Abort.current().running(this::cancelAll);
    LeastRate least = Abort.current().leastRate(resources.limits().stall());
    Future<?> watch = resources.sources().watch(() -> watch(least), resources.limits().stall());
    try {
      Optional<SourceReply> reply = begin(first);
      long answered = System.nanoTime();
      bring(first, reply);
      complete = unwritable == null;
      if (!complete) {
        throw unwritable;
      }
      return new Moved(
          arrived.get(),
          Duration.ofNanos(answered - start),
          Duration.ofNanos(System.nanoTime() - answered));
    } catch (SourceException e) {
      if (unwritable != null) {
        throw unwritable;
      }
      throw e;
    } finally {
      watch.cancel(false);
      end(complete);
    }
  }

  private void watch(LeastRate least) {
    long now = System.nanoTime();
    boolean behind = least.isBehind(arrived.get());
    running.stream().filter(one -> behind || one.isHeld(now)).forEach(PullStream::hang);
  }

  private void end(boolean complete) {
    if (segments != null) {
      segments.stop();
      cancelAll();
      segments.awaitIdle();
      if (!complete) {
        save();
      }
    }
  }

  private void cancelAll() {
    running.forEach(PullStream::cancel);
  }

  Segments segments() {
    return segments;
  }

  private PullStream stream() {
    PullStream made = new PullStream(this, resources.limits().stall());
    running.add(made);
    return made;
  }

  private SourceReply get(PullStream stream, Map<String, String> headers) throws SourceException {
    boolean verifiable = incoming.expected().hasChecksum();
    return resources
        .sources()
        .get(source.uri(), new HttpSources.Ask(headers, verifiable, stream, Optional.empty()));
  }

  /** The first answer; empty if an earlier transfer brought all bytes. */
  private Optional<SourceReply> begin(PullStream first) throws SourceException, LandingException {
    Optional<ResumePoint> point = resumePoint();
    if (point.isPresent() && point.get().missing().isEmpty()) {
      segments = new Segments(List.of());
      return Optional.empty();
    }
    return Optional.of(point.isPresent() ? resumed(first, point.get()) : whole(first));
  }

  private Optional<ResumePoint> resumePoint() throws LandingException {
    try {
      return incoming
          .part()
          .resumePoint()
          .filter(point -> point.url().equals(source.toString()))
          .filter(point -> incoming.expected().size().orElse(point.size()) == point.size());
    } catch (IOException e) {
      throw disk(e);
    }
  }

  /**
   * Resumes if the source proves that the file is unchanged; otherwise starts from the beginning.
   */
  private SourceReply resumed(PullStream first, ResumePoint point)
      throws SourceException, LandingException {
    size = point.size();
    validator = Optional.of(point.validator());
    Range range = point.missing().get(0);
    SourceReply reply = get(first, rangeHeaders(range));
    if (reply.isRange(range, size) && reply.proves(point.validator())) {
      divisible = true;
      segments = new Segments(point.missing());
      return reply;
    }
    if (reply.status() == 200) {
      return whole(reply);
    }
    reply.close();
    return whole(first);
  }

  private SourceReply whole(PullStream first) throws SourceException, LandingException {
    return whole(get(first, Map.of()));
  }

  private SourceReply whole(SourceReply reply) throws SourceException, LandingException {
    try {
      WholeFile.require(reply, source, incoming.expected());
      incoming.part().reset();
    } catch (SourceException e) {
      reply.close();
      throw e;
    } catch (IOException e) {
      reply.close();
      throw disk(e);
    }
    size = reply.length().orElse(-1);
    validator = reply.validator();
    divisible = isProvable() && !reply.refusesRanges();
    long most = incoming.expected().size().orElse(Long.MAX_VALUE - 1) + 1; // one more is too many
    segments = new Segments(size == 0 ? List.of() : List.of(new Range(0, size < 0 ? most : size)));
    return reply;
  }

  /** Would it be noticed if ranges came from different versions of the file? */
  private boolean isProvable() {
    return size >= 0 && (validator.isPresent() || incoming.expected().hasChecksum());
  }

  private Map<String, String> rangeHeaders(Range range) {
    Map<String, String> headers = new HashMap<>();
    headers.put("Range", "bytes=" + range.start() + "-" + (range.end() - 1));
    validator.ifPresent(proof -> headers.put("If-Range", proof));
    return headers;
  }

  /** The bytes of a range of the file as it was at first. */
  SourceReply ranged(PullStream stream, Range range) throws SourceException {
    SourceReply reply = get(stream, rangeHeaders(range));
    if (reply.isRange(range, size) && validator.map(reply::proves).orElse(true)) {
      return reply;
    }
    reply.close();
    throw new SourceException(
        SourceFailure.REFUSED,
        source + " answered " + reply.status() + " to a request for a range");
  }

  /** A source that was cut off and then gives no ranges may give the whole file later. */
  private void bring(PullStream first, Optional<SourceReply> reply)
      throws SourceException, LandingException {
    int breaks = 0;
    SourceException cut = null;
    Optional<Piece> piece = segments.take().map(segment -> new Piece(segment, reply));
    if (piece.isEmpty()) {
      reply.ifPresent(SourceReply::close);
    }
    while (piece.isPresent()) {
      long before = arrived.get();
      try {
        first.bring(piece.get());
      } catch (SourceException e) {
        boolean again = e.reason() == SourceFailure.CUT && isProvable() && arrived.get() > before;
        if (!again || ++breaks > BREAKS_MAX || unwritable != null) {
          throw cut != null && e.reason() == SourceFailure.REFUSED ? cut : e;
        }
        cut = e;
      }
      piece = following(first);
    }
  }

  /** Also waits for the other streams, and takes what they could not bring. */
  private Optional<Piece> following(PullStream first) throws SourceException {
    try {
      Optional<Piece> next = first.next();
      if (next.isPresent()) {
        return next;
      }
    } catch (SourceException e) {
      growth.stop(); // the stream that has the segment brings it whole
    }
    try {
      return segments.await().map(segment -> new Piece(segment, Optional.empty()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SourceException(SourceFailure.STALLED, "interrupted", e);
    }
  }

  /** Half of what another stream is bringing, if this source gives ranges. */
  Optional<Half> half() {
    return divisible ? segments.propose() : Optional.empty();
  }

  void indivisible() {
    divisible = false;
  }

  /** The body ended before the segment did. */
  void ended(Segment segment) throws SourceException {
    if (size >= 0) {
      throw new SourceException(
          SourceFailure.CUT,
          source + " ended after " + segment.position() + " of " + size + " bytes");
    }
    segments.ended(segment);
  }

  void write(byte[] bytes, int length, long position) throws LandingException {
    try {
      incoming.part().write(ByteBuffer.wrap(bytes, 0, length), position);
    } catch (IOException e) {
      throw disk(e);
    }
  }

  private static LandingException disk(IOException failure) {
    return failure instanceof LandingException known
        ? known
        : new LandingException(
            LandingFailure.DISK, "cannot write: " + AtomicFile.reason(failure), failure);
  }

  /**
   * Counts the bytes, adds streams while they help, and records now and then how far the file is.
   */
  void arrived(int bytes) {
    incoming.meter().accept(bytes);
    long now = System.nanoTime();
    int more = growth.more(arrived.addAndGet(bytes), now);
    for (int i = 0; i < more; i++) {
      half().ifPresent(this::add);
    }
    long last = savedAt.get();
    if (now - last >= SAVE_NANOS && savedAt.compareAndSet(last, now)) {
      save();
    }
  }

  private void add(Half half) {
    PullStream stream = stream();
    try {
      resources.streams().execute(() -> run(stream, half));
    } catch (RejectedExecutionException e) {
      segments.withdraw(half);
      running.remove(stream);
    }
  }

  private void run(PullStream stream, Half half) {
    try {
      for (Optional<Piece> piece = stream.split(half); piece.isPresent(); piece = stream.next()) {
        stream.bring(piece.get());
      }
    } catch (LandingException e) {
      unwritable = e;
      cancelAll();
    } catch (SourceException e) {
      growth.stop(); // the first stream brings the rest
    } finally {
      running.remove(stream);
    }
  }

  /** Only what a validator proves to be unchanged can be resumed. */
  private synchronized void save() {
    if (validator.isEmpty() || size < 0) {
      return;
    }
    try {
      List<Range> missing = segments.missing();
      incoming.part().save(new ResumePoint(source.toString(), validator.get(), size, missing));
    } catch (IOException e) {
      validator = Optional.empty(); // then it cannot be resumed
    }
  }

  @Override
  public String toString() {
    return source.toString();
  }
}
