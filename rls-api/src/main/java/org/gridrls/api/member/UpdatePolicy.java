package org.gridrls.api.member;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * The rule by which catalogs choose the indexes they update; {@link Assignments} is what it means.
 * Written {@code all}, {@code pattern} or {@code hash(r)}. Immutable.
 *
 * @param redundancy the number of indexes for each catalog; 0 for rules without one
 */
public record UpdatePolicy(PolicyKind kind, int redundancy) {
  public static final int REDUNDANCY_MAX = 100;
  public static final UpdatePolicy ALL = new UpdatePolicy(PolicyKind.ALL, 0);
  public static final UpdatePolicy PATTERN = new UpdatePolicy(PolicyKind.PATTERN, 0);

  private static final Pattern HASH = Pattern.compile("hash\\((\\d{1,3})\\)");

  /** The rules there are. */
  public enum PolicyKind {
    ALL,
    PATTERN,
    HASH
  }

  public UpdatePolicy {
    if (kind == PolicyKind.HASH && (redundancy < 1 || redundancy > REDUNDANCY_MAX)) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT,
          "the redundancy of hash(r) is between 1 and " + REDUNDANCY_MAX + ", not " + redundancy);
    }
  }

  public static UpdatePolicy hash(int redundancy) {
    return new UpdatePolicy(PolicyKind.HASH, redundancy);
  }

  /** Throws BAD_ARGUMENT for an unknown policy. */
  public static UpdatePolicy of(String text) {
    String word = text.strip();
    Matcher hash = HASH.matcher(word);
    if (hash.matches()) {
      return hash(Integer.parseInt(hash.group(1)));
    }
    return switch (word) {
      case "all" -> ALL;
      case "pattern" -> PATTERN;
      default ->
          throw RlsException.about(
              RlsError.BAD_ARGUMENT, "a policy is all, pattern or hash(r), not", text);
    };
  }

  /** Empty for what another version may understand. */
  public static Optional<UpdatePolicy> ifKnown(String text) {
    try {
      return Optional.ofNullable(text).map(UpdatePolicy::of);
    } catch (RlsException e) {
      return Optional.empty();
    }
  }

  @Override
  public String toString() {
    return switch (kind) {
      case ALL -> "all";
      case PATTERN -> "pattern";
      case HASH -> "hash(" + redundancy + ")";
    };
  }
}
