package org.gridrls.transfer;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongConsumer;
import org.gridrls.api.RlsException;
import org.gridrls.transfer.FetchOutcome.Kind;
import org.gridrls.transfer.file.Expected;
import org.gridrls.transfer.file.Landing;
import org.gridrls.transfer.file.LandingException;
import org.gridrls.transfer.file.PartFile;
import org.gridrls.transfer.file.ResumePoint;
import org.gridrls.transfer.mover.Incoming;
import org.gridrls.transfer.mover.Moved;
import org.gridrls.transfer.mover.Mover;
import org.gridrls.transfer.mover.SourceException;
import org.gridrls.transfer.order.HostRates;
import org.gridrls.transfer.order.RankedCopy;
import org.gridrls.transfer.order.TargetUrl;

/**
 * Fetches files: tries the copies in their order until one gives the file that the catalogs
 * describe. A source that fails for a passing reason is tried once more after the others. Safe for
 * threads; the owner closes the movers.
 */
public final class Fetch {
  private static final int ROUNDS = 2;

  private final List<Mover> movers;
  private final HostRates rates;

  public Fetch(List<Mover> movers, HostRates rates) {
    this.movers = List.copyOf(movers);
    this.rates = rates;
  }

  /** A copy, and the mover that can read it. */
  private record Source(TargetUrl url, Mover mover) {}

  /** Failures are outcomes, not exceptions. {@code meter} is that of {@link Incoming}. */
  public FetchOutcome fetch(FetchRequest request, LongConsumer meter) {
    if (!request.facts().disagreements().isEmpty()) {
      String disputed = String.join(", ", request.facts().disagreements().keySet());
      return outcome(request, Kind.DISPUTED, "the catalogs disagree about " + disputed);
    }
    Expected expected = Expected.of(request.facts());
    Set<Source> sources = sources(request);
    try {
      Optional<FetchOutcome> existing = existing(request, expected);
      if (existing.isPresent()) {
        return existing.get();
      }
      if (sources.isEmpty()) {
        return outcome(request, Kind.NO_SOURCE, "no copy has a URL that can be read");
      }
      try (Landing landing = Landing.begin(request.destination(), expected)) {
        return fromAny(request, sources, landing, new Incoming(landing.part(), expected, meter));
      }
    } catch (LandingException e) {
      return outcome(request, kind(e), e.getMessage());
    } catch (RlsException e) {
      return outcome(request, Kind.FAILED, e.getMessage());
    } catch (IOException e) {
      return outcome(request, Kind.DISK, String.valueOf(e));
    }
  }

  private static Kind kind(LandingException failure) {
    return switch (failure.reason()) {
      case EXISTS -> Kind.EXISTS;
      case BUSY -> Kind.BUSY;
      case DISK -> Kind.DISK;
    };
  }

  private static FetchOutcome outcome(FetchRequest request, Kind kind, String why) {
    return new FetchOutcome(kind, request.destination(), 0, Optional.empty(), false, List.of(why));
  }

  private static Optional<FetchOutcome> existing(FetchRequest request, Expected expected)
      throws IOException {
    return switch (Landing.existing(request.destination(), expected)) {
      case NONE -> Optional.empty();
      case SAME -> {
        Landing.cleanUp(request.destination());
        yield Optional.of(
            new FetchOutcome(
                Kind.PRESENT,
                request.destination(),
                request.destination().toFile().length(),
                Optional.empty(),
                true,
                List.of()));
      }
      case DIFFERENT ->
          Optional.of(
              outcome(request, Kind.EXISTS, "a different file is there; it was not replaced"));
      case UNKNOWN ->
          Optional.of(
              outcome(
                  request,
                  Kind.EXISTS,
                  "a file is there; without a checksum it cannot be compared, so it was not replaced"));
    };
  }

  private Set<Source> sources(FetchRequest request) {
    Set<Source> sources = new LinkedHashSet<>();
    for (RankedCopy copy : request.copies()) {
      copy.url()
          .ifPresent(
              url ->
                  movers.stream()
                      .filter(mover -> mover.handles(url))
                      .findFirst()
                      .ifPresent(mover -> sources.add(new Source(url, mover))));
    }
    return sources;
  }

  private FetchOutcome fromAny(
      FetchRequest request, Set<Source> sources, Landing landing, Incoming incoming)
      throws IOException {
    Set<String> failures = new LinkedHashSet<>();
    List<Source> left = resumableFirst(sources, landing.part());
    for (int round = 0; round < ROUNDS && !left.isEmpty(); round++) {
      List<Source> again = new ArrayList<>();
      for (Source source : left) {
        try {
          long bytes = from(source, landing, incoming);
          return new FetchOutcome(
              Kind.FETCHED,
              request.destination(),
              bytes,
              Optional.of(source.url()),
              incoming.expected().hasChecksum(),
              List.copyOf(failures));
        } catch (SourceException e) {
          if (e.reason().isOfHost()) {
            rates.failed(source.url().host());
          }
          failures.add(word(e.reason()) + ": " + e.getMessage());
          if (e.reason().isPassing()) {
            again.add(source);
          }
        }
      }
      left = again;
    }
    return new FetchOutcome(
        Kind.FAILED, request.destination(), 0, Optional.empty(), false, List.copyOf(failures));
  }

  private static String word(Enum<?> reason) {
    return reason.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  /** A part file can only be resumed at the source that it came from. */
  private static List<Source> resumableFirst(Set<Source> sources, PartFile part)
      throws IOException {
    List<Source> order = new ArrayList<>(sources);
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

  private long from(Source source, Landing landing, Incoming incoming) throws IOException {
    Moved moved = source.mover().move(source.url(), incoming);
    Optional<String> wrong = landing.difference();
    if (wrong.isPresent()) {
      landing.part().reset();
      boolean size = wrong.get().startsWith("the size");
      throw new SourceException(
          size ? SourceException.Reason.WRONG_SIZE : SourceException.Reason.WRONG_CHECKSUM,
          source.url() + ": " + wrong.get());
    }
    long bytes = landing.part().size();
    landing.finish();
    rates.measured(source.url().host(), moved.bytes(), moved.transfer(), moved.connect());
    return bytes;
  }
}
