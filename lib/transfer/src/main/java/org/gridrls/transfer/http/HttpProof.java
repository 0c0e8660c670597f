package org.gridrls.transfer.http;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.gridrls.transfer.file.Checksums;
import org.gridrls.transfer.file.Expected;
import org.gridrls.transfer.file.Mismatch;
import org.gridrls.transfer.mover.Abort;
import org.gridrls.transfer.mover.LeastRate;
import org.gridrls.transfer.mover.SourceException;
import org.gridrls.transfer.mover.SourceException.SourceFailure;
import org.gridrls.transfer.order.FileFacts;
import org.gridrls.transfer.order.TargetUrl;

/**
 * Compares files at storage servers with what catalogs state about them, and writes nothing. Safe
 * for threads; closing it ends its connections.
 */
public final class HttpProof implements AutoCloseable {
  private static final int BUFFER = 1 << 17;

  private final HttpSources servers;
  private final Duration stall;

  /** Says what is compared. */
  public enum Depth {
    /** The size. */
    SIZE,
    /** The size, and the checksums that the server states. */
    STATED,
    /** The size and the checksums, of all bytes if the server states none. */
    CHECKSUM
  }

  /** Connects only to what {@code hosts} allow, also after redirects. */
  public HttpProof(PullLimits limits, StorageAccess access, ReadableHosts hosts) {
    this.servers = new HttpSources(limits, access, hosts);
    this.stall = limits.stall();
  }

  /**
   * Returns the expected facts that the file proved to have, such as {@code size}; none if its
   * server states none of them. Throws NOT_FOUND, WRONG_SIZE or WRONG_CHECKSUM if the file is lost
   * or another one; for any other reason nothing is known about it.
   */
  public List<String> compared(TargetUrl file, Expected expected, Depth depth)
      throws SourceException {
    StoredFile stored = stated("HEAD", file, Map.of(), expected);
    List<String> same = new ArrayList<>();
    if (stored.size().isPresent() && expected.size().isPresent()) {
      same.add(FileFacts.SIZE);
    }
    for (String kind : depth == Depth.SIZE ? Set.<String>of() : expected.checksums().keySet()) {
      if (!stored.proves(expected)) {
        Map<String, String> wanted = Map.of("Want-Digest", StoredFile.digestName(kind));
        stored = stated("HEAD", file, wanted, expected);
      }
    }
    if (stored.proves(expected)) {
      expected.checksums().keySet().stream()
          .filter(stored.checksums()::containsKey)
          .forEach(same::add);
    } else if (depth == Depth.CHECKSUM && expected.hasChecksum()) {
      read(file, expected);
      same.addAll(expected.checksums().keySet());
    }
    return same;
  }

  /**
   * Asks by HEAD; if the answer is not as expected, what counts is the head of the answer to GET,
   * because some servers refuse HEAD or answer it with another size.
   */
  private StoredFile stated(
      String method, TargetUrl file, Map<String, String> headers, Expected expected)
      throws SourceException {
    Optional<Duration> patience =
        headers.isEmpty() ? Optional.empty() : Optional.of(HttpStorage.CHECKSUM);
    try (SourceReply reply =
        servers.send(method, file.uri(), ask(headers, expected.hasChecksum(), patience))) {
      StoredFile stored =
          StoredFile.of(reply.header("Content-Length"), reply.header("Digest").orElse(""));
      boolean doubtful = reply.status() != 200 || expected.wrongSize(stored.size()).isPresent();
      if (!doubtful || method.equals("GET")) {
        WholeFile.require(reply, file, Expected.NOTHING);
        require(file, stored.difference(expected));
        return stored;
      }
    }
    return stated("GET", file, headers, expected);
  }

  private static HttpSources.Ask ask(
      Map<String, String> headers, boolean verifiable, Optional<Duration> patience) {
    return new HttpSources.Ask(headers, verifiable, Abort.current()::running, patience);
  }

  private static void require(TargetUrl file, Optional<Mismatch> wrong) throws SourceException {
    if (wrong.isPresent()) {
      throw SourceException.of(file, wrong.get());
    }
  }

  /** Reads all bytes; at most one buffer more than the file should have. */
  private void read(TargetUrl file, Expected expected) throws SourceException {
    Checksums sums = Checksums.of(expected);
    try (SourceReply reply =
        servers.get(file.uri(), ask(Map.of(), expected.hasChecksum(), Optional.empty()))) {
      WholeFile.require(reply, file, new Expected(expected.size(), new TreeMap<>()));
      OptionalLong length = expected.size().isPresent() ? expected.size() : reply.length();
      if (length.isEmpty()) {
        throw new SourceException(
            SourceFailure.NOT_THE_FILE, file + ": its size is neither stated nor registered");
      }
      long bytes = bytes(file, reply, sums, length.getAsLong());
      boolean ended = reply.length().isPresent() || reply.isChunked();
      if (bytes < length.getAsLong() && !ended) {
        throw new SourceException(SourceFailure.CUT, file + " ended after " + bytes + " bytes");
      }
      require(file, expected.wrongSize(OptionalLong.of(bytes)));
      require(file, sums.difference(expected));
    }
  }

  /** A read that lasts is ended by the socket, one that brings almost nothing by a watch. */
  private long bytes(TargetUrl file, SourceReply reply, Checksums sums, long most)
      throws SourceException {
    AtomicLong bytes = new AtomicLong();
    AtomicBoolean lost = new AtomicBoolean();
    LeastRate least = Abort.current().leastRate(stall);
    Runnable look =
        () -> {
          if (least.isLost(bytes.get())) {
            lost.set(true);
            reply.abort();
          }
        };
    Future<?> watch = servers.watch(look, stall);
    byte[] buffer = new byte[BUFFER];
    try {
      InputStream body = reply.body();
      for (int n = body.read(buffer); n >= 0 && bytes.get() <= most; n = body.read(buffer)) {
        sums.update(ByteBuffer.wrap(buffer, 0, n));
        bytes.addAndGet(n);
      }
      return bytes.get();
    } catch (IOException e) {
      throw new SourceException(
          lost.get() ? SourceFailure.STALLED : SourceFailure.CUT,
          file + " broke off: " + e.getMessage(),
          e);
    } finally {
      watch.cancel(false);
    }
  }

  @Override
  public void close() {
    servers.close();
  }
}
