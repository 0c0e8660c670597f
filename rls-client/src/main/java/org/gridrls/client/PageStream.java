package org.gridrls.client;

import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Queue;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.gridrls.api.PageRequest;

/**
 * Long answers as streams: a page is fetched when the previous one is used up. Stateless; a stream
 * is for one thread.
 */
public final class PageStream {
  private PageStream() {}

  /** A page of whatever kind. */
  record Rows<T>(List<T> rows, Optional<String> next) {}

  public static <T> Stream<T> of(Function<PageRequest, Rows<T>> source, int pageSize) {
    return of(new Pages<>(source, pageSize));
  }

  public static <T> Stream<T> of(Iterator<T> rows) {
    return StreamSupport.stream(
        Spliterators.spliteratorUnknownSize(rows, Spliterator.ORDERED | Spliterator.NONNULL),
        false);
  }

  /** Goes from page to page. Used by one thread. */
  private static final class Pages<T> implements Iterator<T> {
    private final Function<PageRequest, Rows<T>> source;
    private final Queue<T> fetched = new ArrayDeque<>();
    private Optional<PageRequest> next;

    Pages(Function<PageRequest, Rows<T>> source, int pageSize) {
      this.source = source;
      this.next = Optional.of(PageRequest.first(pageSize));
    }

    @Override
    public boolean hasNext() {
      while (fetched.isEmpty() && next.isPresent()) {
        PageRequest page = next.get();
        Rows<T> answer = source.apply(page);
        fetched.addAll(answer.rows());
        next = answer.next().map(page::after);
      }
      return !fetched.isEmpty();
    }

    @Override
    public T next() {
      if (!hasNext()) {
        throw new NoSuchElementException("no more rows");
      }
      return fetched.remove();
    }
  }
}
