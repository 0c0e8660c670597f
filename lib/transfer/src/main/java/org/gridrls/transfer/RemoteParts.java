package org.gridrls.transfer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.gridrls.api.RlsException;
import org.gridrls.api.TargetName;
import org.gridrls.client.AtomicFile;
import org.gridrls.transfer.file.LandingException;
import org.gridrls.transfer.file.LandingException.LandingFailure;
import org.gridrls.transfer.http.HttpStorage;
import org.gridrls.transfer.order.TargetUrl;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The temporary names of copies at storage servers. Each attempt has its own, because a server may
 * finish a copy that nobody waits for. A name is recorded in a directory before it is used, so what
 * a killed process left at a server is deleted later. Safe for threads.
 */
public final class RemoteParts {
  private static final Logger log = LoggerFactory.getLogger(RemoteParts.class);

  private static final long LATE_NANOS = TimeUnit.MINUTES.toNanos(10);

  private final Path directory;
  private final HttpStorage storage;
  private final Queue<Left> left = new ConcurrentLinkedQueue<>();

  /** Reads what earlier processes recorded. */
  public RemoteParts(Path directory, HttpStorage storage) {
    this.directory = directory;
    this.storage = storage;
    if (!Files.exists(directory)) {
      return;
    }
    try (Stream<Path> records = Files.list(directory)) {
      records.forEach(record -> left.add(new Left(record, System.nanoTime())));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + directory, e);
    }
  }

  /** Names a file to delete, which may appear until then because its copy may run. */
  private record Left(Path record, long until) {
    boolean mayAppear() {
      return until - System.nanoTime() > 0;
    }
  }

  /** A temporary file; its record and the file itself are removed in the end. */
  record RemotePart(TargetUrl url, Path record) {}

  /**
   * A percent-encoded temporary name, and the name that a file gets instead if its server does not
   * decode it. Closing it deletes both.
   */
  record Probe(RemoteParts parts, RemotePart first, RemotePart second) implements AutoCloseable {
    TargetUrl encoded() {
      return first.url();
    }

    TargetUrl undecoded() {
      return second.url();
    }

    @Override
    public void close() {
      parts.end(first, true);
      parts.end(second, true);
    }
  }

  /**
   * Names that no file has. They are in the last directory of the destination's path that needs no
   * encoding: otherwise a server that does not decode would make other directories.
   */
  Probe probe(TargetUrl destination) throws LandingException {
    String id = UUID.randomUUID().toString();
    String path = destination.toString();
    String plain = path.substring(0, (path + "%").indexOf('%'));
    return new Probe(this, begin(plain, id + "%20"), begin(plain, id + "%2520"));
  }

  /** A name that no file has, in the directory of the destination. */
  RemotePart begin(TargetUrl destination) throws LandingException {
    return begin(destination.toString(), UUID.randomUUID().toString());
  }

  private RemotePart begin(String text, String id) throws LandingException {
    String name = text.substring(0, text.lastIndexOf('/') + 1) + ".rls-" + id + ".part";
    try {
      Path record = Files.createDirectories(directory).resolve(id);
      AtomicFile.write(record, name);
      return new RemotePart(TargetUrl.of(new TargetName(name)).orElseThrow(), record);
    } catch (IOException e) {
      throw new LandingException(
          LandingFailure.DISK, "cannot write to " + directory + ": " + AtomicFile.reason(e), e);
    }
  }

  /**
   * Deletes the file now, or later if its server does not answer. If its copy may not have {@code
   * ended}, the file is also deleted when it appears later.
   */
  void end(RemotePart part, boolean ended) {
    Left file = new Left(part.record(), System.nanoTime() + (ended ? 0 : LATE_NANOS));
    if (!isDeleted(part.url(), file)) {
      left.add(file);
    }
  }

  /** Deletes what earlier processes or failed attempts left; stops at the first failure. */
  public void cleanUp() {
    for (Left file : left) {
      Optional<TargetUrl> url = url(file.record());
      if (url.isEmpty() || isDeleted(url.get(), file)) {
        left.remove(file);
      } else if (!file.mayAppear()) {
        return;
      }
    }
  }

  /** Empty for a record that was not written whole: its name was never used. */
  private static Optional<TargetUrl> url(Path record) {
    try {
      Optional<TargetUrl> url = TargetUrl.of(new TargetName(Files.readString(record).strip()));
      if (url.filter(one -> one.toString().endsWith(".part")).isEmpty()) {
        Files.deleteIfExists(record);
        return Optional.empty();
      }
      return url;
    } catch (IOException | RlsException e) {
      log.warn("cannot read {}", record, e);
      return Optional.empty();
    }
  }

  private boolean isDeleted(TargetUrl url, Left file) {
    try {
      if (!storage.delete(url) && file.mayAppear()) {
        return false;
      }
      Files.deleteIfExists(file.record());
      return true;
    } catch (IOException e) {
      log.info("{} is deleted later: {}", url, e.getMessage());
      return false;
    }
  }
}
