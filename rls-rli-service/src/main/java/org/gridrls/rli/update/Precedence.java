package org.gridrls.rli.update;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.gridrls.api.index.Evidence;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.rli.index.source.Contact;
import org.gridrls.rli.index.source.SenderIdentity;
import org.gridrls.rli.index.source.SourceState;

/**
 * Decides whether an update takes precedence over the state that the index has of its catalog. An
 * expired state never does. Updates sent by the catalog itself outrank forwarded ones; among
 * routes, a worse one may not confirm, replace or narrow the state received over a better one, and
 * may only advance it. Two running senders that claim to be one catalog are in conflict: the held
 * one stays until it falls silent. Stateless.
 */
final class Precedence {
  private static final int ALIVE_THIRDS = 2;
  private static final String LATER_START = "this index holds a later start of the same catalog";
  private static final String OLDER_STORE =
      "this store is older than what this index confirmed, change %d of the same catalog";

  private Precedence() {}

  /**
   * Why an update does not count.
   *
   * @param conflict true if its sender runs at the same time as the sender of the held state
   */
  record Refusal(SourceState held, String reason, boolean conflict) {}

  /**
   * Empty if the update counts.
   *
   * @param related all held states of senders with the same identity, name or URL
   * @param brings what kind of evidence the update is; empty for a heartbeat
   */
  static Optional<Refusal> refusal(
      List<SourceState> related, UpdateSource source, Optional<Evidence> brings, Arrival arrival) {
    return related.stream()
        .map(
            held ->
                held.expiredAt(arrival.now())
                    ? afterItsEnd(held, source, arrival)
                    : against(held, source, brings, arrival))
        .flatMap(Optional::stream)
        .findFirst();
  }

  // an expired state blocks no running sender, but a late message must not restore an older one
  private static Optional<Refusal> afterItsEnd(
      SourceState held, UpdateSource source, Arrival arrival) {
    UpdateSource before = held.source();
    boolean goesBack =
        before.bootId() == source.bootId() && before.generation() > source.generation();
    return SenderIdentity.isSame(before, source)
            && (source.hops() > 0 || before.hops() == 0)
            && (goesBack || arrival.isFromBefore(source, held.contact().since()))
        ? ignored(held, "newer: the state received from " + before.lrc())
        : Optional.empty();
  }

  private static Optional<Refusal> against(
      SourceState held, UpdateSource source, Optional<Evidence> brings, Arrival arrival) {
    boolean late = arrival.isFromBefore(source, held.contact().since());
    UpdateSource before = held.source();
    if (source.hops() == 0 && before.hops() > 0 && !late) {
      return Optional.empty();
    }
    if (source.hops() > 0 && before.hops() == 0 && !isFaltering(held, arrival.now())) {
      return ignored(held, route(before) + (isStateOf(held, source) ? ", too" : ""));
    }
    if (!SenderIdentity.isSame(before, source)) {
      return refused(held, source, late, "this index holds another catalog");
    }
    if (before.lrc().equals(source.lrc())) {
      return sameUrl(held, source, late).or(() -> worseRoute(held, source, brings, arrival.now()));
    }
    return before.bootId() >= source.bootId()
        ? refused(held, source, late, LATER_START)
        : Optional.empty();
  }

  private static boolean isStateOf(SourceState held, UpdateSource source) {
    return held.source().generation() == source.generation();
  }

  private static Optional<Refusal> sameUrl(SourceState held, UpdateSource source, boolean late) {
    if (!held.isNewerThan(source)) {
      return Optional.empty();
    }
    return held.source().bootId() > source.bootId() && source.catalogId().isPresent()
        ? refused(held, source, late, LATER_START)
        : ignored(held, "newer: the state received from " + held.source().lrc());
  }

  private static Optional<Refusal> refused(
      SourceState held, UpdateSource source, boolean late, String what) {
    UpdateSource before = held.source();
    boolean older =
        SenderIdentity.haveOneId(before, source)
            && source.history().missing(before.state()).isPresent();
    boolean provable = before.catalogId().isPresent();
    String reason =
        late || !provable
            ? "newer: the state received from " + before.lrc()
            : String.format(
                "%s: %s from %s, start %d; if both run, stop one of them",
                older ? OLDER_STORE.formatted(before.generation()) : what,
                before.lrcMember(),
                before.lrc(),
                before.bootId());
    return Optional.of(new Refusal(held, reason, !late && provable));
  }

  private static Optional<Refusal> ignored(SourceState held, String reason) {
    return Optional.of(new Refusal(held, reason, false));
  }

  /** Returns what becomes of the held state if the sender of {@code source} runs, too. */
  static SourceState disputed(SourceState held, UpdateSource source, Arrival arrival) {
    Instant until = arrival.made().orElse(arrival.now()).plus(source.lease());
    return held.disputed(new Contact.Conflict(source, until));
  }

  /**
   * A state that takes the place of others: a start that was in conflict, or that has another URL,
   * may still run until its lease ends.
   */
  static SourceState replacing(List<SourceState> related, SourceState next, Instant now) {
    return related.stream()
        .filter(held -> !held.expiredAt(now) && mayRunBeside(held, next.source(), now))
        .findFirst()
        .map(held -> next.disputed(new Contact.Conflict(held.source(), held.expiresAt())))
        .orElse(next);
  }

  private static boolean mayRunBeside(SourceState held, UpdateSource next, Instant now) {
    UpdateSource before = held.source();
    boolean moved = !before.lrc().equals(next.lrc());
    boolean contested =
        before.bootId() != next.bootId() && held.contact().conflictAt(now).isPresent();
    return before.catalogId().isPresent() && before.hops() == 0 && (moved || contested);
  }

  private static Optional<Refusal> worseRoute(
      SourceState held, UpdateSource source, Optional<Evidence> brings, Instant now) {
    UpdateSource before = held.source();
    if (source.bootId() > before.bootId()
        || isSameRoute(before, source)
        || isBetter(held, source, brings)) {
      return Optional.empty();
    }
    boolean sameKind = brings.map(kind -> kind == held.content().evidence()).orElse(true);
    if (!before.patterns().equals(source.patterns())
        || !before.lrcMember().equals(source.lrcMember())
        || !sameKind) {
      return ignored(held, route(before) + ", and otherwise");
    }
    boolean leadsFurther = source.generation() > before.generation();
    return leadsFurther || isFaltering(held, now)
        ? Optional.empty()
        : ignored(held, route(before) + ", too");
  }

  private static String route(UpdateSource before) {
    return "it arrives "
        + (before.hops() == 0 ? "directly" : "through " + String.join(", ", before.via()));
  }

  /** A state from before a restart may lack the names of its route. */
  private static boolean isSameRoute(UpdateSource before, UpdateSource source) {
    return before.hops() == source.hops()
        && (before.via().equals(source.via()) || before.via().isEmpty());
  }

  private static boolean isBetter(
      SourceState held, UpdateSource source, Optional<Evidence> brings) {
    int shorter = Integer.compare(source.hops(), held.source().hops());
    boolean listForFilter =
        held.content().evidence() == Evidence.BLOOM
            && brings.filter(kind -> kind == Evidence.LIST).isPresent();
    return shorter < 0 || (shorter == 0 && listForFilter);
  }

  /** Silent for longer than a live route, which renews after a third of its lease. */
  private static boolean isFaltering(SourceState held, Instant now) {
    Duration silent = held.source().lease().multipliedBy(ALIVE_THIRDS).dividedBy(3);
    return !now.isBefore(held.heardAt().plus(silent));
  }
}
