package org.gridrls.security.operation;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.RlsException;

/**
 * Reads touched names from parameters, for the declarations of operations. A call without names
 * touches everything, and so does one whose names are incomplete: rules about some names do not
 * allow it. Stateless.
 */
final class NameReaders {
  private NameReaders() {}

  /** Logical names. */
  static Optional<AffectedNames> names(List<String> names) {
    boolean complete = !names.isEmpty() && names.stream().allMatch(Objects::nonNull);
    return complete ? Optional.of(AffectedNames.names(List.copyOf(names))) : Optional.empty();
  }

  /** Target names, which may belong to any logical name. */
  static Optional<AffectedNames> targets(List<String> names) {
    return names.stream().allMatch(Objects::nonNull)
        ? Optional.of(AffectedNames.targets(List.copyOf(names)))
        : Optional.empty();
  }

  /** Names of objects that are logical names or else targets. */
  static Optional<AffectedNames> objects(boolean logical, List<String> names) {
    return logical ? names(names) : targets(names);
  }

  /** Patterns of logical names; no pattern means everything. */
  static Optional<AffectedNames> patterns(List<String> patterns) {
    List<GlobPattern> parsed = new ArrayList<>();
    try {
      patterns.forEach(pattern -> parsed.add(GlobPattern.of(pattern)));
    } catch (RlsException unreadable) {
      return Optional.empty();
    }
    return Optional.of(AffectedNames.patterns(parsed));
  }

  /** One logical name. */
  static Function<Parameters, Optional<AffectedNames>> name(int at) {
    return given -> given.text(at).flatMap(name -> names(List.of(name)));
  }

  /** A list of logical names. */
  static Function<Parameters, Optional<AffectedNames>> nameList(int at) {
    return given -> given.texts(at).flatMap(NameReaders::names);
  }

  /** One pattern of logical names. */
  static Function<Parameters, Optional<AffectedNames>> pattern(int at) {
    return given -> given.text(at).flatMap(pattern -> patterns(List.of(pattern)));
  }

  /** A list of patterns of logical names. */
  static Function<Parameters, Optional<AffectedNames>> patternList(int at) {
    return given -> given.texts(at).flatMap(NameReaders::patterns);
  }
}
