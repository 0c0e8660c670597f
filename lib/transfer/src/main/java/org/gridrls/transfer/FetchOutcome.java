package org.gridrls.transfer;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gridrls.transfer.file.LandingException;
import org.gridrls.transfer.order.TargetUrl;

/**
 * The outcome of fetching one file. Immutable.
 *
 * @param bytes the size of the file if it is in its place, otherwise 0
 * @param source that the file came from
 * @param verified a checksum proved that it is the right file
 * @param failures of sources that were tried, in that order
 * @param untried sources that were not asked, because this program reads enough from their hosts
 */
public record FetchOutcome(
    FetchEnd kind,
    Path file,
    long bytes,
    Optional<TargetUrl> source,
    boolean verified,
    List<String> failures,
    Set<TargetUrl> untried) {
  public FetchOutcome {
    failures = List.copyOf(failures);
    untried = Set.copyOf(untried);
  }

  /** Creates an outcome for which all sources were tried. */
  FetchOutcome(
      FetchEnd kind,
      Path file,
      long bytes,
      Optional<TargetUrl> source,
      boolean verified,
      List<String> failures) {
    this(kind, file, bytes, source, verified, failures, Set.of());
  }

  /** The file is not there, for one reason. */
  static FetchOutcome without(Path file, FetchEnd kind, String why) {
    return new FetchOutcome(kind, file, 0, Optional.empty(), false, List.of(why));
  }

  static FetchOutcome without(Path file, LandingException failure) {
    FetchEnd kind =
        switch (failure.reason()) {
          case EXISTS -> FetchEnd.EXISTS;
          case BUSY -> FetchEnd.BUSY;
          case DISK -> FetchEnd.DISK;
          case UNSUPPORTED -> FetchEnd.UNSUPPORTED;
        };
    return without(file, kind, failure.getMessage());
  }

  /** The kinds of outcomes. */
  public enum FetchEnd {
    /** The file was fetched and is in its place. */
    FETCHED(true),
    /** Reports that the same file was there already. */
    PRESENT(true),
    /** A different file of that name is there, or one that cannot be compared. */
    EXISTS(false),
    /** Another transfer writes the file. */
    BUSY(false),
    /** The file cannot be written. */
    DISK(false),
    /** A storage server cannot fetch the file by itself in a way that can be verified. */
    UNSUPPORTED(false),
    /** The catalogs disagree on size or checksum. */
    DISPUTED(false),
    /** No copy has a URL that can be read. */
    NO_SOURCE(false),
    /** All sources failed. */
    FAILED(false);

    private final boolean good;

    FetchEnd(boolean good) {
      this.good = good;
    }

    /** The right file is in its place. */
    public boolean isGood() {
      return good;
    }
  }
}
