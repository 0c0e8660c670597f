package org.gridrls.ring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.update.BaseState;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.ring.peer.PeerMessages.OrderedNames;
import org.gridrls.ring.peer.PeerMessages.Read;
import org.junit.jupiter.api.Test;

/** Another owner gives the rest of the names when one stops answering. */
class SlotPagesTest {
  private static final RingSources.Snapshot NOTHING = RingSources.Snapshot.NONE;
  private static final UpdateSource LRC =
      UpdateSource.direct(
          UpdateSource.Catalog.of("lrc", "cms"),
          new BaseState(1, 1),
          Duration.ofMinutes(1),
          List.of());
  private static final OrderedNames GONE = new OrderedNames(false, false, false, List.of());

  private final List<String> names =
      IntStream.range(0, 5_000).mapToObj(i -> String.format("file-%05d", i)).toList();
  private int answered;

  private OrderedNames page(Read question) {
    List<String> page =
        names.stream()
            .filter(name -> name.compareTo(question.first()) >= 0)
            .limit(question.limit())
            .toList();
    return new OrderedNames(true, true, page.size() == question.limit(), page);
  }

  /** Answers so often, then never again. */
  private OrderedNames mortal(Read question, int pages) {
    return answered++ < pages ? page(question) : GONE;
  }

  private static SlotPages.Begin begin() {
    return new SlotPages.Begin(LRC, "file-00010", Optional.empty(), new BitSet());
  }

  private static List<String> all(Iterator<String> names) {
    List<String> all = new ArrayList<>();
    names.forEachRemaining(all::add);
    return all;
  }

  @Test
  void theRestComesFromAnotherOwner() {
    for (int pages = 0; pages < 4; pages++) {
      answered = 0;
      int before = pages;
      SlotPages read =
          new SlotPages(
              begin(),
              question -> mortal(question, before),
              rest -> new SlotPages(rest, this::page, none -> List.<String>of().iterator()));
      assertEquals(names.subList(10, names.size()), all(read), pages + " pages");
    }
  }

  @Test
  void withoutAnotherOwnerItIsUnavailable() {
    SlotPages read =
        new SlotPages(
            begin(),
            question -> mortal(question, 1),
            rest -> {
              throw new RlsException(RlsError.UNAVAILABLE, "no owner");
            });
    assertEquals(RlsError.UNAVAILABLE, assertThrows(RlsException.class, () -> all(read)).error());
  }

  /** Lacks every second name. */
  private OrderedNames partial(Read question) {
    OrderedNames page = page(question);
    return new OrderedNames(
        true, false, page.more(), page.names().stream().filter(this::isEven).toList());
  }

  private boolean isEven(String name) {
    return names.indexOf(name) % 2 == 0;
  }

  @Test
  void whatAMemberLacksComesFromAnotherOwner() {
    SlotPages read =
        new SlotPages(
            begin(),
            this::partial,
            rest -> new SlotPages(rest, this::page, none -> List.<String>of().iterator()));
    assertEquals(names.subList(10, names.size()), all(read));
  }

  @Test
  void whatNoOwnerHasIsNoted() {
    try (RingQuestion question = RingQuestion.begin(NOTHING, Map.of())) {
      SlotPages read =
          new SlotPages(
              begin(),
              this::partial,
              rest ->
                  new SlotPages(
                      rest,
                      this::partial,
                      none -> {
                        throw new RlsException(RlsError.UNAVAILABLE, "no owner");
                      }));
      assertEquals(
          names.subList(10, names.size()).stream().filter(this::isEven).toList(), all(read));
      assertTrue(question.gapOf("lrc").isPresent());
    }
  }
}
