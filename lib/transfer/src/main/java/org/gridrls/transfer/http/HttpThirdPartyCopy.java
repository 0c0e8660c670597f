package org.gridrls.transfer.http;

import java.io.IOException;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gridrls.transfer.file.Expected;
import org.gridrls.transfer.file.LandingException;
import org.gridrls.transfer.file.LandingException.LandingFailure;
import org.gridrls.transfer.mover.Moved;
import org.gridrls.transfer.mover.Mover;
import org.gridrls.transfer.mover.RemoteCopy;
import org.gridrls.transfer.mover.SourceException;
import org.gridrls.transfer.mover.SourceException.SourceFailure;
import org.gridrls.transfer.order.TargetUrl;

/**
 * Makes a storage server fetch a file by itself: HTTP COPY in pull mode. The status of the answer
 * proves nothing; only the last line of its body says whether the copy succeeded. Safe for threads.
 */
final class HttpThirdPartyCopy implements Mover<RemoteCopy> {
  /** Lists replies of servers that cannot copy from others, or that lack the directory. */
  private static final Set<Integer> REFUSALS = Set.of(400, 404, 405, 409, 501);

  private static final String NO_DIRECTORY = "no such file or directory";
  private static final Pattern STATUS = Pattern.compile("status(?: code)? ?:? ?(\\d{3})");

  /** Matches what servers say when they cannot write; no other source would help. */
  private static final Pattern FULL =
      Pattern.compile("no space left|disk quota|insufficient storage|status(?: code)? ?:? ?507");

  private final HttpStorage storage;
  private final Duration stall;

  HttpThirdPartyCopy(HttpStorage storage, Duration stall) {
    this.storage = storage;
    this.stall = stall;
  }

  @Override
  public boolean handles(TargetUrl source) {
    return source.isHttp();
  }

  @Override
  public Moved move(TargetUrl source, RemoteCopy to) throws SourceException, LandingException {
    long start = System.nanoTime();
    try (SourceReply reply = begun(source, to.part())) {
      long answered = System.nanoTime();
      CopyReport report = new CopyReport(source, stall, to.meter());
      Future<?> watch = storage.watch(() -> report.watch(reply::abort), stall);
      String last;
      try {
        last = report.last(reply.body());
      } finally {
        watch.cancel(false);
      }
      require(last, source, to.part());
      return new Moved(
          report.bytes(),
          Duration.ofNanos(answered - start),
          Duration.ofNanos(System.nanoTime() - answered));
    } catch (SourceException | LandingException e) {
      throw e;
    } catch (IOException e) {
      throw new LandingException(
          LandingFailure.DISK, to.part() + ": its server broke off: " + e.getMessage(), e);
    }
  }

  /** The directory is made only if the first attempt fails: it exists nearly always. */
  private SourceReply begun(TargetUrl source, TargetUrl part)
      throws SourceException, LandingException {
    TargetUrl end = storage.end(source);
    SourceReply reply = copy(end, part);
    if (REFUSALS.contains(reply.status())) {
      reply.close();
      storage.makeDirectory(part);
      reply = copy(end, part);
    }
    if (reply.status() >= 200 && reply.status() < 300) {
      return reply;
    }
    try (SourceReply refused = reply) {
      String said = refused.said();
      boolean unable = REFUSALS.contains(refused.status()) && !said.contains(NO_DIRECTORY);
      throw new LandingException(
          unable ? LandingFailure.UNSUPPORTED : LandingFailure.DISK,
          part
              + (unable ? ": its server does not copy from other servers: " : ": ")
              + "COPY was answered by "
              + said);
    }
  }

  /** Some servers answer only once the source has: if they answer other requests, it hangs. */
  private SourceReply copy(TargetUrl source, TargetUrl part)
      throws SourceException, LandingException {
    try {
      return storage.send(
          "COPY",
          part.uri(),
          Map.of("Source", source.uri().toString(), "Overwrite", "F", "Credential", "none"));
    } catch (LandingException e) {
      if (e.getCause() instanceof SourceException hung && hung.reason() == SourceFailure.STALLED) {
        storage.find(part, Expected.NOTHING);
        throw new SourceException(
            SourceFailure.STALLED,
            source + ", read by " + part.host() + ": it did not answer in time",
            e);
      }
      throw e;
    }
  }

  /** Without a last line the size and the checksum decide. */
  private static void require(String last, TargetUrl source, TargetUrl part)
      throws SourceException, LandingException {
    String line = last.toLowerCase(Locale.ROOT);
    if (line.isEmpty() || line.startsWith("success")) {
      return;
    }
    if (line.startsWith("failure") || line.startsWith("aborted") || line.startsWith("error")) {
      if (FULL.matcher(line).find()) {
        throw new LandingException(LandingFailure.DISK, part + ": " + last);
      }
      Matcher status = STATUS.matcher(line);
      SourceFailure reason =
          status.find()
              ? WholeFile.reason(Integer.parseInt(status.group(1)))
              : SourceFailure.UNREACHABLE;
      throw new SourceException(reason, source + ", read by " + part.host() + ": " + last);
    }
    throw new LandingException(
        LandingFailure.DISK,
        part + ": its server stopped to report before the copy had ended: " + last);
  }
}
