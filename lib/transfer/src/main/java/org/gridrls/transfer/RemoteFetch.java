package org.gridrls.transfer;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;
import org.gridrls.api.RlsException;
import org.gridrls.transfer.FetchOutcome.FetchEnd;
import org.gridrls.transfer.RemoteParts.RemotePart;
import org.gridrls.transfer.SourceRounds.Source;
import org.gridrls.transfer.file.Expected;
import org.gridrls.transfer.file.LandingException;
import org.gridrls.transfer.file.LandingException.LandingFailure;
import org.gridrls.transfer.file.Mismatch;
import org.gridrls.transfer.http.HttpStorage;
import org.gridrls.transfer.http.StoredFile;
import org.gridrls.transfer.mover.Moved;
import org.gridrls.transfer.mover.Mover;
import org.gridrls.transfer.mover.RemoteCopy;
import org.gridrls.transfer.mover.SourceException;
import org.gridrls.transfer.mover.SourceException.SourceFailure;
import org.gridrls.transfer.order.HostRates;
import org.gridrls.transfer.order.TargetUrl;

/**
 * Makes storage servers fetch files: under a temporary name, which is renamed once the server's own
 * size and checksum are right. So the final name has the whole file, or no file has it. Safe for
 * threads; the owner closes the storage.
 */
public final class RemoteFetch {
  private final HttpStorage storage;
  private final List<Mover<RemoteCopy>> movers;
  private final RemoteParts parts;
  private final HostRates rates;
  private final Fetch.SourceFailures sourceFailures;

  /** {@code sourceFailures} learns of failures of sources. */
  public RemoteFetch(
      HttpStorage storage,
      Mover<RemoteCopy> mover,
      RemoteParts parts,
      HostRates rates,
      Fetch.SourceFailures sourceFailures) {
    this.sourceFailures = sourceFailures;
    this.storage = storage;
    this.movers = List.of(mover);
    this.parts = parts;
    this.rates = rates;
  }

  /** Failures are outcomes, as in {@link Fetch}; the file of an outcome is a path at the server. */
  public FetchOutcome fetch(RemoteRequest request, LongConsumer meter) {
    Expected expected = Expected.of(request.facts());
    Path file = Path.of(request.destination().uri().getPath());
    if (!request.facts().disagreements().isEmpty()) {
      return FetchOutcome.without(file, FetchEnd.DISPUTED, Fetch.disputed(request.facts()));
    }
    try {
      Optional<StoredFile> found = storage.find(request.destination(), expected);
      if (found.isPresent()) {
        return existing(file, found.get(), expected);
      }
      List<Source<RemoteCopy>> sources = SourceRounds.sources(request.copies(), movers);
      if (sources.isEmpty()) {
        return FetchOutcome.without(file, FetchEnd.NO_SOURCE, "no copy has a URL that can be read");
      }
      return new SourceRounds<>(
              sources,
              rates,
              (source, failure) -> sourceFailures.failed(request.copies(), source, failure))
          .tried(file, true, source -> copied(source, request.destination(), expected, meter));
    } catch (LandingException e) {
      return notLanded(request.destination(), file, expected, e);
    } catch (RlsException | IOException e) {
      return FetchOutcome.without(file, FetchEnd.FAILED, String.valueOf(e.getMessage()));
    }
  }

  /** Another transfer of the same file may have finished first. */
  private FetchOutcome notLanded(
      TargetUrl destination, Path file, Expected expected, LandingException failure) {
    if (failure.reason() == LandingFailure.EXISTS) {
      try {
        return storage
            .find(destination, expected)
            .map(found -> existing(file, found, expected))
            .orElse(FetchOutcome.without(file, failure));
      } catch (IOException e) {
        failure.addSuppressed(e);
      }
    }
    return FetchOutcome.without(file, failure);
  }

  private static FetchOutcome existing(Path file, StoredFile found, Expected expected) {
    return found.proves(expected)
        ? new FetchOutcome(
            FetchEnd.PRESENT, file, found.size().orElse(0), Optional.empty(), true, List.of())
        : FetchOutcome.without(
            file,
            FetchEnd.EXISTS,
            found
                .difference(expected)
                .map(why -> "a different file is there (" + why.text() + "); it was not replaced")
                .orElse("a file is there, and its server gives no checksum to compare it by"));
  }

  private long copied(
      Source<RemoteCopy> source, TargetUrl destination, Expected expected, LongConsumer meter)
      throws IOException {
    RemotePart part = parts.begin(destination);
    Moved moved;
    try {
      moved = source.mover().move(source.url(), new RemoteCopy(part.url(), meter));
    } catch (IOException e) {
      boolean ended =
          e instanceof SourceException failure
              ? failure.reason() != SourceFailure.STALLED
              : e.getCause() == null;
      parts.end(part, ended);
      throw e;
    }
    try {
      long bytes = verified(part.url(), source.url(), expected);
      if (storage.find(destination, Expected.NOTHING).isPresent()) {
        throw new LandingException(
            LandingFailure.EXISTS, destination + " exists; it was not replaced");
      }
      rename(part.url(), destination);
      rates.measured(source.url().host(), bytes, moved.transfer(), moved.connect());
      return bytes;
    } finally {
      parts.end(part, true);
    }
  }

  /** A name that has to be percent-encoded is given only after a look at what the server does. */
  private void rename(TargetUrl part, TargetUrl destination) throws IOException {
    if (!destination.uri().getRawPath().contains("%")) {
      storage.rename(part, destination, true);
      return;
    }
    try (RemoteParts.Probe probe = parts.probe(destination)) {
      storage.rename(part, probe.encoded(), true);
      boolean decodes = storage.find(probe.encoded(), Expected.NOTHING).isPresent();
      storage.rename(decodes ? probe.encoded() : probe.undecoded(), destination, decodes);
      if (storage.find(destination, Expected.NOTHING).isEmpty()) {
        throw new LandingException(
            LandingFailure.UNSUPPORTED,
            destination.host() + " gave another name than " + destination);
      }
    }
  }

  private long verified(TargetUrl part, TargetUrl source, Expected expected) throws IOException {
    StoredFile copy =
        storage
            .find(part, expected)
            .orElseThrow(
                () ->
                    new LandingException(
                        LandingFailure.DISK, part + " is not there after its copy"));
    Optional<Mismatch> wrong = copy.difference(expected);
    if (wrong.isPresent()) {
      throw SourceException.of(source, wrong.get());
    }
    if (!copy.proves(expected)) {
      throw new LandingException(
          LandingFailure.UNSUPPORTED,
          part.host() + " gives none of the checksums " + expected.checksums().keySet());
    }
    return copy.size().orElse(expected.size().orElse(0));
  }
}
