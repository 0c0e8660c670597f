package org.gridrls.transfer.http;

import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.function.Predicate;
import org.gridrls.api.Readable;
import org.gridrls.api.TargetName;
import org.gridrls.transfer.file.Expected;
import org.gridrls.transfer.file.LandingException;
import org.gridrls.transfer.file.LandingException.LandingFailure;
import org.gridrls.transfer.mover.Abort;
import org.gridrls.transfer.mover.Mover;
import org.gridrls.transfer.mover.RemoteCopy;
import org.gridrls.transfer.mover.SourceException;
import org.gridrls.transfer.order.TargetUrl;

/**
 * Storage servers that are changed by HTTP: reports which files they have, and renames and deletes
 * files there. Safe for threads; closing it ends its connections.
 */
public final class HttpStorage implements AutoCloseable {
  /** Servers may compute a checksum before they answer. */
  static final Duration CHECKSUM = Duration.ofMinutes(30);

  private static final Predicate<Integer> DONE = status -> status >= 200 && status < 300;

  private final HttpSources servers;
  private final HttpSources sources;
  private final Duration stall;

  /**
   * Connects only to what {@code hosts} allow, also after redirects. The stall of {@code limits} is
   * the longest time between two reports about a copy.
   */
  public HttpStorage(PullLimits limits, StorageAccess access, ReadableHosts hosts) {
    this.servers = new HttpSources(limits, access, hosts);
    this.sources = new HttpSources(limits, access.withoutCredentials(), hosts);
    this.stall = limits.stall();
  }

  /** Returns a mover that makes these servers fetch files; lives as long as this object. */
  public Mover<RemoteCopy> copies() {
    return new HttpThirdPartyCopy(this, stall);
  }

  /**
   * The file with its size, and with one of the expected checksums if the server gives any; empty
   * if there is none.
   */
  public Optional<StoredFile> find(TargetUrl file, Expected expected) throws LandingException {
    Optional<StoredFile> found = find(file, Map.of());
    for (String kind : expected.checksums().keySet()) {
      if (found.isEmpty() || found.get().difference(expected).isPresent()) {
        return found;
      }
      found = find(file, Map.of("Want-Digest", StoredFile.digestName(kind)));
      if (found.filter(stored -> stored.proves(expected)).isPresent()) {
        return found;
      }
    }
    return found;
  }

  private Optional<StoredFile> find(TargetUrl file, Map<String, String> headers)
      throws LandingException {
    try (SourceReply reply = send("HEAD", file.uri(), headers)) {
      if (reply.status() == 404 || reply.status() == 410) {
        return Optional.empty();
      }
      require(reply.status() == 200, file, "HEAD", reply);
      return Optional.of(
          StoredFile.of(reply.header("Content-Length"), reply.header("Digest").orElse("")));
    }
  }

  /**
   * Gives the file another name on its server. EXISTS if the server says that the name is taken;
   * some servers replace a file, so the caller looks first.
   *
   * @param decodes true if the server percent-decodes the new name; XRootD does so with all paths
   *     except that of the header Destination
   */
  public void rename(TargetUrl from, TargetUrl to, boolean decodes) throws LandingException {
    String destination = decodes ? to.toString() : undecoded(to);
    Map<String, String> headers = Map.of("Destination", destination, "Overwrite", "F");
    try (SourceReply reply = send("MOVE", from.uri(), headers)) {
      if (reply.status() == 412) {
        throw new LandingException(LandingFailure.EXISTS, to + " exists; it was not replaced");
      }
      require(DONE.test(reply.status()), from, "MOVE", reply);
    }
  }

  /**
   * The URL with its path as it is, for servers that do not decode it. UNSUPPORTED if it would be
   * the name of another file: blanks at its end are lost, and XRootD refuses letters beyond ASCII.
   */
  private static String undecoded(TargetUrl to) throws LandingException {
    String path = to.uri().getPath();
    if (!path.matches("[ -~&&[^?]]*[!-~&&[^?]]")) {
      throw new LandingException(
          LandingFailure.UNSUPPORTED,
          to.host() + " does not decode the name that MOVE gives to " + to);
    }
    return to.scheme() + "://" + to.uri().getRawAuthority() + path;
  }

  /** Deletes a file; false if it was not there. */
  public boolean delete(TargetUrl file) throws LandingException {
    try (SourceReply reply = send("DELETE", file.uri(), Map.of())) {
      require(DONE.test(reply.status()) || reply.status() == 404, file, "DELETE", reply);
      return reply.status() != 404;
    }
  }

  /**
   * Makes the directory of a file, and those above it; what a server refuses shows later. One at a
   * time, because servers refuse to make a directory that they are just making.
   */
  synchronized void makeDirectory(TargetUrl file) throws LandingException {
    make(file.uri().resolve("."));
  }

  /** Some servers make all directories of a path, others (409) want those above first. */
  private void make(URI directory) throws LandingException {
    int status = made(directory);
    URI above = directory.resolve("..");
    if (status == 409 && above.getPath().length() < directory.getPath().length()) {
      make(above);
      made(directory);
    }
  }

  private int made(URI directory) throws LandingException {
    try (SourceReply reply = send("MKCOL", directory, Map.of())) {
      return reply.status();
    }
  }

  /**
   * The caller closes the answer. A server that does not answer is no failure of a source. Each
   * request has a connection of its own: XRootD closes idle ones without a word, and a request that
   * changes something cannot be repeated.
   */
  SourceReply send(String method, URI url, Map<String, String> headers) throws LandingException {
    Optional<Duration> patience =
        headers.containsKey("Want-Digest") ? Optional.of(CHECKSUM) : Optional.empty();
    Map<String, String> all = new HashMap<>(headers);
    all.put("Connection", "close");
    try {
      return servers.send(
          method, url, new HttpSources.Ask(all, false, Abort.current()::running, patience));
    } catch (SourceException e) {
      String word = Readable.of(e.reason());
      throw new LandingException(
          LandingFailure.DISK, "the storage server is " + word + ": " + e.getMessage(), e);
    }
  }

  /**
   * Returns the URL where the redirects of a source end, so that a server that copies from it has
   * none to follow. Each redirect is checked. A source that tells its readers apart may still
   * redirect the server.
   */
  TargetUrl end(TargetUrl source) throws SourceException {
    Map<String, String> one = Map.of("Range", "bytes=0-0", "Connection", "close");
    HttpSources.Ask ask =
        new HttpSources.Ask(one, true, Abort.current()::running, Optional.empty());
    URI end = sources.end(source.uri(), ask);
    return end.equals(source.uri())
        ? source
        : TargetUrl.of(new TargetName(end.toString())).orElseThrow();
  }

  Future<?> watch(Runnable look, Duration period) {
    return servers.watch(look, period);
  }

  private static void require(boolean good, TargetUrl file, String method, SourceReply reply)
      throws LandingException {
    if (!good) {
      throw new LandingException(
          LandingFailure.DISK, file + ": " + method + " was answered by " + reply.said());
    }
  }

  @Override
  public void close() {
    servers.close();
    sources.close();
  }
}
