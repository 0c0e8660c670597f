package org.gridrls.ring.peer;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.gridrls.ring.peer.PeerMessages.Find;
import org.gridrls.ring.peer.PeerMessages.NameEvidence;
import org.gridrls.ring.peer.PeerMessages.Wanted;

/**
 * Asks other members for names. While a question is on its way to a member, further names for it
 * wait, and leave together in the next one: the busier the ring, the fewer messages. If the member
 * does not answer, what waits fails too, so that other owners are asked. Safe for threads.
 */
public final class NameQuestions {
  private final SlotPeers peers;
  private final Map<String, Line> lines = new ConcurrentHashMap<>();
  private final LongAdder questions = new LongAdder();

  public NameQuestions(SlotPeers peers) {
    this.peers = peers;
  }

  /** How many questions were sent. */
  public long sent() {
    return questions.sum();
  }

  /** Asks the member what it says of each name; fails if it does not answer in time. */
  public CompletableFuture<List<NameEvidence>> ask(
      String member, List<Wanted> names, Duration patience) {
    Asked asked = new Asked(names, patience, new CompletableFuture<>());
    lines.computeIfAbsent(member, Line::new).enter(asked);
    return asked.reply;
  }

  private record Asked(
      List<Wanted> names, Duration patience, CompletableFuture<List<NameEvidence>> reply) {}

  /** The questions for one member. A caller has one in it at most, so callers limit its length. */
  private final class Line {
    private final String member;
    private List<Asked> waiting = new ArrayList<>();
    private boolean underWay;

    Line(String member) {
      this.member = member;
    }

    void enter(Asked asked) {
      if (begins(asked)) {
        send(List.of(asked));
      }
    }

    private synchronized boolean begins(Asked asked) {
      if (!underWay) {
        underWay = true;
        return true;
      }
      waiting.add(asked);
      return false;
    }

    /** Takes what waited. The next one is under way, unless there is none or it won't be sent. */
    private synchronized List<Asked> next(boolean sent) {
      List<Asked> next = waiting;
      waiting = new ArrayList<>();
      underWay = sent && !next.isEmpty();
      return next;
    }

    private void send(List<Asked> together) {
      Map<Wanted, Integer> places = new LinkedHashMap<>();
      for (Asked asked : together) {
        asked.names.forEach(name -> places.putIfAbsent(name, places.size()));
      }
      Duration patience =
          together.stream().map(Asked::patience).max(Duration::compareTo).orElseThrow();
      questions.increment();
      asked(List.copyOf(places.keySet()), patience)
          .whenComplete(
              (found, failure) -> {
                List<Asked> next = next(failure == null);
                together.forEach(asked -> reply(asked, places, found, failure));
                if (failure != null) {
                  next.forEach(asked -> asked.reply.completeExceptionally(failure));
                } else if (!next.isEmpty()) {
                  send(next);
                }
              });
    }

    private CompletableFuture<List<NameEvidence>> asked(List<Wanted> names, Duration patience) {
      try {
        return peers
            .askBriefly(member, PeerMessages.encode(new Find(names)), patience)
            .thenApply(PeerMessages::found);
      } catch (RuntimeException e) {
        return CompletableFuture.failedFuture(e); // or the place of this question is never free
      }
    }

    private static void reply(
        Asked asked, Map<Wanted, Integer> places, List<NameEvidence> found, Throwable failure) {
      if (failure != null) {
        asked.reply.completeExceptionally(failure);
      } else if (found.size() != places.size()) {
        asked.reply.completeExceptionally(
            new IllegalStateException("the reply is not about the names of the question"));
      } else {
        asked.reply.complete(
            asked.names.stream().map(name -> found.get(places.get(name))).toList());
      }
    }
  }
}
