package org.gridrls.security.operation;

import java.util.List;
import java.util.Optional;
import org.gridrls.api.GlobPattern;
import org.gridrls.kit.security.Call;

/**
 * The logical names that a call reads or changes. A pattern stands for all names that match it; a
 * call whose names are not known beforehand touches every name. Immutable.
 *
 * @param names asked for or changed one by one
 * @param patterns each asked for or changed as a whole
 * @param targets target names that the call says instead of logical ones; for the audit log
 */
public record AffectedNames(List<String> names, List<GlobPattern> patterns, List<String> targets) {
  /** Stands for operations that show and change no name at all. */
  public static final AffectedNames NOTHING = new AffectedNames(List.of(), List.of(), List.of());

  private static final GlobPattern ANY = GlobPattern.of("*");

  /** Every name there is. */
  public static final AffectedNames EVERYTHING =
      new AffectedNames(List.of(), List.of(ANY), List.of());

  /** The names in the parameters of a call; everything if they are incomplete. */
  public static AffectedNames of(Call call) {
    return Operations.of(call)
        .flatMap(operation -> operation.names().apply(new Parameters(call.parameters())))
        .orElse(EVERYTHING);
  }

  /**
   * Returns what an operation would be about that is asked for one name (a pattern, if it takes
   * patterns), or without one for all.
   */
  public static AffectedNames by(Call call, Optional<String> name) {
    AffectedNames unnamed = of(call);
    if (name.isEmpty() || unnamed.isNothing()) {
      return unnamed;
    }
    return Operations.of(call).filter(Operation::takesPattern).isPresent()
        ? patterns(List.of(GlobPattern.of(name.get())))
        : names(List.of(name.get()));
  }

  public static AffectedNames names(List<String> names) {
    return new AffectedNames(names, List.of(), List.of());
  }

  /** All of them; none means everything. */
  public static AffectedNames patterns(List<GlobPattern> patterns) {
    return patterns.isEmpty() ? EVERYTHING : new AffectedNames(List.of(), patterns, List.of());
  }

  /** A target belongs to any logical name, so this is about all of them. */
  public static AffectedNames targets(List<String> targets) {
    return new AffectedNames(List.of(), List.of(ANY), targets);
  }

  public boolean isNothing() {
    return names.isEmpty() && patterns.isEmpty();
  }
}
