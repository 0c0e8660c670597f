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
import org.gridrls.ring.peer.PeerMessages.Names;
import org.gridrls.ring.peer.PeerMessages.Read;

/**
 * The names of one catalog in the slots of one member, page by page. A lost part is noted in the
 * question; a member that does not answer ends it. For one thread.
 */
final class SlotPages implements Iterator<String> {
  private static final int FIRST = 100;
  private static final int PAGE = 2_000;

  private final Begin begin;
  private final Function<Read, Names> member;
  private Iterator<String> page;
  private boolean more;
  private int limit = FIRST;
  private Optional<String> last = Optional.empty();
  private String next;

  /** Where to begin, and in which slots. */
  record Begin(String lrc, String first, BitSet slots) {}

  SlotPages(Begin begin, Function<Read, Names> member) {
    this.begin = begin;
    this.member = member;
    turn();
    step();
  }

  private void turn() {
    Names names = member.apply(new Read(begin.lrc, last.orElse(begin.first), limit, begin.slots));
    if (!names.owned()) {
      throw new RlsException(
          RlsError.UNAVAILABLE, "slots of the ring are moving or unreachable; ask again");
    }
    if (!names.whole()) {
      RingQuestion.current()
          .orElseThrow(
              () ->
                  RlsException.about(
                      RlsError.UNAVAILABLE,
                      "the ring lost some names, which the catalog sends again",
                      begin.lrc))
          .gap(begin.lrc, "the ring lost some of its names");
    }
    List<String> fresh =
        names.names().stream()
            .filter(name -> last.isEmpty() || CodePointOrder.compare(name, last.get()) > 0)
            .toList();
    page = fresh.iterator();
    more = names.more() && !fresh.isEmpty();
    limit = PAGE;
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
