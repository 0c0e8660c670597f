package org.gridrls.transfer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;
import org.gridrls.api.RlsException;
import org.gridrls.transfer.FetchOutcome.FetchEnd;
import org.gridrls.transfer.SourceRounds.Source;
import org.gridrls.transfer.file.Expected;
import org.gridrls.transfer.file.FilePlacement;
import org.gridrls.transfer.file.LandingException;
import org.gridrls.transfer.file.LandingException.LandingFailure;
import org.gridrls.transfer.file.Mismatch;
import org.gridrls.transfer.file.PartFile;
import org.gridrls.transfer.file.ResumePoint;
import org.gridrls.transfer.mover.Abort;
import org.gridrls.transfer.mover.Incoming;
import org.gridrls.transfer.mover.Moved;
import org.gridrls.transfer.mover.Mover;
import org.gridrls.transfer.mover.SourceException;
import org.gridrls.transfer.mover.SourceException.SourceFailure;
import org.gridrls.transfer.order.FileFacts;
import org.gridrls.transfer.order.HostRates;
import org.gridrls.transfer.order.RankedCopy;
import org.gridrls.transfer.order.TargetUrl;

/**
 * Fetches files: tries the copies in their order until one gives the file that the catalogs
 * describe. A source that fails for a passing reason is tried once more after the others. Safe for
 * threads; the owner closes the movers.
 */
public final class Fetch {
  private final List<Mover<Incoming>> movers;
  private final HostRates rates;
  private final SourceFailures sourceFailures;
  private final FilePlacement.Readers readers;

  /** Learns why a source did not give a file, for each attempt. Called by the fetching thread. */
  @FunctionalInterface
  public interface SourceFailures {
    void failed(List<RankedCopy> copies, TargetUrl source, SourceException failure);
  }

  public Fetch(List<Mover<Incoming>> movers, HostRates rates) {
    this(movers, rates, (copies, source, failure) -> {}, FilePlacement.Readers.OF_PROCESS);
  }

  /** Creates a fetch with a listener for failures of sources. */
  public Fetch(
      List<Mover<Incoming>> movers,
      HostRates rates,
      SourceFailures sourceFailures,
      FilePlacement.Readers readers) {
    this.movers = List.copyOf(movers);
    this.rates = rates;
    this.sourceFailures = sourceFailures;
    this.readers = readers;
  }

  /** Failures are outcomes, not exceptions. {@code meter} is that of {@link Incoming}. */
  public FetchOutcome fetch(FetchRequest request, LongConsumer meter) {
    Path file = request.destination();
    if (!request.facts().disagreements().isEmpty()) {
      return FetchOutcome.without(file, FetchEnd.DISPUTED, disputed(request.facts()));
    }
    Expected expected = Expected.of(request.facts());
    List<Source<Incoming>> sources = SourceRounds.sources(request.copies(), movers);
    try {
      Optional<FetchOutcome> existing = existing(file, expected);
      if (existing.isPresent()) {
        return existing.get();
      }
      if (sources.isEmpty()) {
        return FetchOutcome.without(file, FetchEnd.NO_SOURCE, "no copy has a URL that can be read");
      }
      try (FilePlacement landing = FilePlacement.begin(file, expected, readers)) {
        Incoming incoming = new Incoming(landing.part(), expected, meter);
        return new SourceRounds<>(
                resumableFirst(sources, landing.part()),
                rates,
                (source, failure) -> sourceFailures.failed(request.copies(), source, failure))
            .tried(file, expected.hasChecksum(), source -> from(source, landing, incoming));
      }
    } catch (LandingException e) {
      return notLanded(file, expected, e);
    } catch (RlsException e) {
      return FetchOutcome.without(file, FetchEnd.FAILED, e.getMessage());
    } catch (IOException e) {
      return FetchOutcome.without(file, FetchEnd.DISK, String.valueOf(e));
    }
  }

  /** Which facts the catalogs disagree about, in words. */
  static String disputed(FileFacts facts) {
    return "the catalogs disagree about " + String.join(", ", facts.disagreements().keySet());
  }

  /** Another transfer of the same file may have finished first. */
  private static FetchOutcome notLanded(Path file, Expected expected, LandingException failure) {
    if (failure.reason() == LandingFailure.EXISTS) {
      try {
        return existing(file, expected).orElse(FetchOutcome.without(file, failure));
      } catch (IOException e) {
        failure.addSuppressed(e);
      }
    }
    return FetchOutcome.without(file, failure);
  }

  private static Optional<FetchOutcome> existing(Path file, Expected expected) throws IOException {
    return switch (FilePlacement.existing(file, expected)) {
      case NONE -> Optional.empty();
      case SAME -> {
        FilePlacement.cleanUp(file);
        yield Optional.of(
            new FetchOutcome(
                FetchEnd.PRESENT, file, file.toFile().length(), Optional.empty(), true, List.of()));
      }
      case DIFFERENT ->
          Optional.of(
              FetchOutcome.without(
                  file,
                  FetchEnd.EXISTS,
                  Files.isDirectory(file)
                      ? "a directory is there"
                      : "a different file is there; it was not replaced"));
      case UNKNOWN ->
          Optional.of(
              FetchOutcome.without(
                  file,
                  FetchEnd.EXISTS,
                  "a file is there; without a checksum it cannot be compared, so it was not"
                      + " replaced"));
    };
  }

  /** A part file can only be resumed at the source that it came from. */
  private static List<Source<Incoming>> resumableFirst(
      List<Source<Incoming>> sources, PartFile part) throws IOException {
    List<Source<Incoming>> order = new ArrayList<>(sources);
    Optional<ResumePoint> point = part.resumePoint();
    order.stream()
        .filter(source -> point.filter(p -> p.url().equals(source.url().toString())).isPresent())
        .findFirst()
        .ifPresent(
            source -> {
              order.remove(source);
              order.add(0, source);
            });
    return order;
  }

  private long from(Source<Incoming> source, FilePlacement landing, Incoming incoming)
      throws IOException {
    try {
      return landed(source, landing, incoming);
    } catch (LandingException e) {
      if (e.reason() == LandingFailure.DISK) {
        landing.part().reset(); // on a full disk, parts of all files would leave no room for any
      }
      throw e;
    }
  }

  private long landed(Source<Incoming> source, FilePlacement landing, Incoming incoming)
      throws IOException {
    Moved moved = source.mover().move(source.url(), incoming);
    Optional<Mismatch> wrong = landing.difference();
    if (wrong.isPresent()) {
      landing.part().reset();
      throw SourceException.of(source.url(), wrong.get());
    }
    if (Abort.current().isAborted()) {
      throw new SourceException(SourceFailure.CUT, "aborted");
    }
    long bytes = landing.part().size();
    landing.finish();
    rates.measured(source.url().host(), moved.bytes(), moved.transfer(), moved.connect());
    return bytes;
  }
}
