package org.globus.replica.rls;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gridrls.api.PageRequest;

/**
 * Reads by offset and limit what services give by cursors. It caches where the last pages ended, so
 * that a loop over pages continues there; any other offset is reached by reading up to it. Safe for
 * threads.
 */
final class OffsetReader {
  private static final int PLACES_MAX = 64;

  private final Map<Key, Place> places =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, Place> eldest) {
          return size() > PLACES_MAX;
        }
      };

  private record Key(List<Object> question, int offset) {}

  /** A position {@code skip} rows after the cursor. */
  private record Place(Optional<String> cursor, int skip) {}

  /** Some rows, and where the next ones are. */
  record Slice<R>(List<R> rows, Optional<String> next) {}

  /** One page of an answer. */
  @FunctionalInterface
  interface Source<R> {
    Slice<R> at(PageRequest page) throws RLSException;
  }

  /** {@code question} identifies a query; a null window is all rows. */
  <R> ArrayList<R> read(List<Object> question, RLSOffsetLimit window, Source<R> source)
      throws RLSException {
    RLSOffsetLimit rows = window == null ? new RLSOffsetLimit() : window;
    if (rows.offset < 0 || rows.reslimit < 0) {
      throw Failures.badArgument(
          "offset " + rows.offset + ", limit " + rows.reslimit + ": must not be negative");
    }
    int wanted = rows.reslimit == 0 ? Integer.MAX_VALUE : rows.reslimit;
    ArrayList<R> found = new ArrayList<>();
    Optional<Place> next = fill(found, wanted, place(question, rows.offset), source);
    int end = rows.offset + found.size();
    next.ifPresent(place -> remember(new Key(question, end), place));
    rows.offset = next.isPresent() ? end : -1;
    return found;
  }

  /** Where the next row is, if there is one. */
  private static <R> Optional<Place> fill(List<R> found, int wanted, Place start, Source<R> source)
      throws RLSException {
    Place at = start;
    while (true) {
      long most = (long) at.skip + wanted - found.size();
      int limit = (int) Math.min(PageRequest.LIMIT_MAX, most);
      Slice<R> slice = source.at(new PageRequest(at.cursor, limit));
      int from = Math.min(at.skip, slice.rows.size());
      int to = Math.min(slice.rows.size(), (int) Math.min(most, Integer.MAX_VALUE));
      found.addAll(slice.rows.subList(from, to));
      if (to < slice.rows.size()) {
        return Optional.of(new Place(at.cursor, to));
      }
      if (slice.next.isEmpty()) {
        return Optional.empty();
      }
      at = new Place(slice.next, at.skip - from);
      if (found.size() >= wanted) {
        return Optional.of(at);
      }
    }
  }

  private Place place(List<Object> question, int offset) {
    synchronized (places) {
      return places.getOrDefault(new Key(question, offset), new Place(Optional.empty(), offset));
    }
  }

  private void remember(Key key, Place place) {
    synchronized (places) {
      places.remove(key);
      places.put(key, place);
    }
  }
}
