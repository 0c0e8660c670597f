package org.gridrls.security.operation;

import java.util.List;
import java.util.Optional;

/**
 * The parameters of a call, of which any may be missing, null or of another type: such a parameter
 * is empty here. Immutable.
 */
final class Parameters {
  private final List<?> given;

  Parameters(List<?> given) {
    this.given = given;
  }

  <T> Optional<T> one(int at, Class<T> type) {
    return at < given.size() && type.isInstance(given.get(at))
        ? Optional.of(type.cast(given.get(at)))
        : Optional.empty();
  }

  Optional<String> text(int at) {
    return one(at, String.class);
  }

  /** A missing list has no elements; a list with another element than of that type is empty. */
  <T> Optional<List<T>> many(int at, Class<T> type) {
    Object list = at < given.size() && given.get(at) != null ? given.get(at) : List.of();
    return list instanceof List<?> all && all.stream().allMatch(type::isInstance)
        ? Optional.of(all.stream().map(type::cast).toList())
        : Optional.empty();
  }

  Optional<List<String>> texts(int at) {
    return many(at, String.class);
  }
}
