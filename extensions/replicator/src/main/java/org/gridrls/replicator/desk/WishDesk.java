package org.gridrls.replicator.desk;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.replicator.request.ItemCounts;
import org.gridrls.replicator.request.Replication;
import org.gridrls.replicator.request.ReplicationOptions;
import org.gridrls.replicator.request.ReplicationState;
import org.gridrls.replicator.request.StandingWish;
import org.gridrls.replicator.request.WishSearched;
import org.gridrls.replicator.request.WishedNames;
import org.gridrls.replicator.store.ReplicationStore;
import org.gridrls.replicator.wish.WishRounds;

/** Takes wishes and removes them, without their messages. Safe for threads. */
public final class WishDesk {
  private final ReplicationStore store;
  private final ReplicationDesk requests;
  private final WishRounds rounds;
  private final int wishesMax;

  /** Holds what a caller asks for. */
  public record Draft(
      String requestId,
      Optional<String> owner,
      WishedNames names,
      int copies,
      ReplicationOptions options) {
    public Draft {
      ReplicationOptions.requireRequestId(requestId);
    }
  }

  /**
   * A wish as it is now.
   *
   * @param counts of the request that brings its files
   * @param searched the last search since the server was started
   * @param lag the age of the file that has been wanted for the longest time
   */
  public record Shown(
      StandingWish wish,
      Replication request,
      ItemCounts counts,
      Optional<WishSearched> searched,
      Duration lag) {}

  /** More than {@code wishesMax} wishes are refused. */
  public WishDesk(
      ReplicationStore store, ReplicationDesk requests, WishRounds rounds, int wishesMax) {
    this.store = store;
    this.requests = requests;
    this.rounds = rounds;
    this.wishesMax = wishesMax;
  }

  public Shown create(Draft draft) {
    requests.requireAllowed(draft.options());
    if (draft.options().catalog().isEmpty()) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT, "a wish registers its copies: it finds by that what is missing");
    }
    if (store.wishes().all().size() >= wishesMax) {
      throw new RlsException(
          RlsError.OVERLOADED, "there are " + wishesMax + " wishes; remove some");
    }
    Instant now = requests.now();
    String id = UUID.randomUUID().toString();
    Replication request =
        new Replication(
            0,
            UUID.randomUUID().toString(),
            "wish " + id,
            draft.owner(),
            ReplicationState.ACTIVE,
            draft.options(),
            now,
            Optional.empty(),
            0,
            Optional.empty());
    StandingWish wish =
        new StandingWish(
            0, id, draft.requestId(), draft.owner(), draft.names(), draft.copies(), 0, now);
    return shown(store.wishes().create(wish, request)).orElseThrow();
  }

  /** Empty if it was removed meanwhile. */
  private Optional<Shown> shown(StandingWish wish) {
    return store
        .find(wish.replication())
        .map(
            request ->
                new Shown(
                    wish,
                    request,
                    requests.get(request.id()).counts(),
                    rounds.searched(wish),
                    rounds.lag(wish)));
  }

  /** The wishes after a number, the oldest first. */
  public List<Shown> list(long after, int limit) {
    return store.wishes().all().stream()
        .filter(wish -> wish.number() > after)
        .limit(limit)
        .flatMap(wish -> shown(wish).stream())
        .toList();
  }

  /** Files under way are finished; the copies stay. */
  public void remove(String id) {
    store
        .wishes()
        .remove(
            store
                .wishes()
                .find(id)
                .orElseThrow(
                    () ->
                        RlsException.about(
                            RlsError.BAD_ARGUMENT, "no such wish: it was removed", id)));
  }
}
