package org.gridrls.ring;

import java.util.BitSet;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Function;
import org.gridrls.api.CodePointOrder;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.ring.peer.PeerMessages.OrderedNames;
import org.gridrls.ring.peer.PeerMessages.Read;

/**
 * The names of one catalog in the slots of one member, page by page. If the member lacks a part or
 * stops answering, or its slots move, other owners give the rest. A part that they lack too is
 * noted in the question. For one thread.
 */
final class SlotPages implements Iterator<String> {
  private static final int FIRST = 100;
  private static final int PAGE = 2_000;

  private final Begin begin;
  private final Function<Read, OrderedNames> member;
  private final Function<Begin, Iterator<String>> others;
  private Iterator<String> page;
  private boolean more;
  private boolean alone;
  private int limit = FIRST;
  private Optional<String> last;
  private String next;

  /**
   * Where to begin, and in which slots.
   *
   * @param since the names are of this state of the catalog or a later one
   * @param after the name that the caller had last
   */
  record Begin(UpdateSource since, String first, Optional<String> after, BitSet slots) {}

  /** {@code others} gives names from the other owners of the slots; UNAVAILABLE if it has none. */
  SlotPages(
      Begin begin, Function<Read, OrderedNames> member, Function<Begin, Iterator<String>> others) {
    this.begin = begin;
    this.member = member;
    this.others = others;
    this.last = begin.after;
    turn();
    step();
  }

  private void turn() {
    OrderedNames names =
        member.apply(new Read(begin.since, last.orElse(begin.first), limit, begin.slots));
    Optional<Iterator<String>> rest =
        names.owned() && (names.whole() || alone) ? Optional.empty() : rest(names.owned());
    if (rest.isPresent()) {
      page = rest.get();
      more = false;
      return;
    }
    if (!names.whole()) {
      RingQuestion.current()
          .orElseThrow(
              () ->
                  RlsException.about(
                      RlsError.UNAVAILABLE,
                      "the ring lost some names, which the catalog sends again",
                      begin.since.lrc()))
          .gap(begin.since.lrc(), "the ring lost some of its names");
    }
    List<String> fresh =
        names.names().stream()
            .filter(name -> last.isEmpty() || CodePointOrder.compare(name, last.get()) > 0)
            .toList();
    page = fresh.iterator();
    more = names.more() && !fresh.isEmpty();
    limit = PAGE;
  }

  /** The rest by other owners; empty if there is none and this one lacks only a part. */
  private Optional<Iterator<String>> rest(boolean owned) {
    try {
      return Optional.of(others.apply(new Begin(begin.since, begin.first, last, begin.slots)));
    } catch (RlsException e) {
      if (!owned || e.error() != RlsError.UNAVAILABLE) {
        throw e;
      }
      alone = true;
      return Optional.empty();
    }
  }

  private void step() {
    while (!page.hasNext() && more) {
      turn();
    }
    next = page.hasNext() ? page.next() : null;
    last = Optional.ofNullable(next).or(() -> last);
  }

  @Override
  public boolean hasNext() {
    return next != null;
  }

  @Override
  public String next() {
    if (next == null) {
      throw new NoSuchElementException();
    }
    String name = next;
    step();
    return name;
  }
}
