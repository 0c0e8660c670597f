package org.gridrls.bridge.dav;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * Walks through collections, each before those in it and in the order of their names, so that a
 * walk can end after any of them and be resumed there. For one thread.
 */
final class DavWalk {
  static final int DEPTH_MAX = 64;
  static final int WAITING_MAX = 200_000;

  /** Slashes come first, so that what a collection holds follows it at once. */
  private static final Comparator<String> ORDER = Comparator.comparing(DavWalk::key);

  private final Lister lister;
  private final Deque<String> waiting = new ArrayDeque<>();
  private final List<String> collections = new ArrayList<>();

  /** Lists a collection. */
  @FunctionalInterface
  interface Lister {
    /** Passes on the paths of its files and of its collections. */
    void list(String collection, Consumer<String> files, Consumer<String> collections);
  }

  DavWalk(Lister lister) {
    this.lister = lister;
  }

  private static String key(String path) {
    return path.replace('/', '\0');
  }

  /**
   * Passes on the files below a collection whose paths begin with {@code prefix}, and perhaps some
   * others. Returns the last collection that it listed if it ended early, which is when {@code
   * enough} is true after one; empty at the end.
   *
   * @param after the collection that the walk before ended with; empty for the first
   */
  Optional<String> run(
      String prefix, Optional<String> after, BooleanSupplier enough, Consumer<String> to) {
    waiting.push(DavPaths.parent(prefix));
    while (!waiting.isEmpty()) {
      String at = waiting.pop();
      boolean listed = after.isPresent() && ORDER.compare(at, after.get()) <= 0;
      collections.clear();
      lister.list(at, listed ? file -> {} : to, this::add);
      collections.removeIf(
          one ->
              !(one + "/").startsWith(prefix) && !prefix.startsWith(one + "/")
                  || after.isPresent() && isOver(one, after.get()));
      collections.sort(ORDER.reversed());
      collections.forEach(waiting::push);
      if (!listed && !waiting.isEmpty() && enough.getAsBoolean()) {
        return Optional.of(at);
      }
    }
    return Optional.empty();
  }

  /** Whether a walk that ended after a collection is through with all that another one holds. */
  private static boolean isOver(String one, String last) {
    return ORDER.compare(one, last) < 0 && !last.startsWith(one + "/");
  }

  private void add(String collection) {
    collections.add(collection);
    long depth = collection.chars().filter(c -> c == '/').count() + 1;
    if (depth > DEPTH_MAX || collections.size() + waiting.size() > WAITING_MAX) {
      throw new RlsException(
          RlsError.UNAVAILABLE,
          "its collections are deeper than %d, or more than %d side by side"
              .formatted(DEPTH_MAX, WAITING_MAX));
    }
  }
}
