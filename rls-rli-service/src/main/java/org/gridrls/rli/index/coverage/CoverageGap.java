package org.gridrls.rli.index.coverage;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.gridrls.api.Readable;
import org.gridrls.api.index.Absence;
import org.gridrls.api.index.NotCovered;
import org.gridrls.api.index.NotCovered.Reason;
import org.gridrls.api.member.MemberStage;
import org.gridrls.api.member.ServerIdentity;
import org.gridrls.kit.schedule.Moment;

/**
 * A catalog without current evidence, and why; how long it has been silent is computed for each
 * answer. Immutable.
 *
 * @param stage of the member if it is not present
 * @param lastHeard by the steady clock; empty: never
 * @param certain false if it was last heard before {@code lastHeard}, at a time that is not known
 * @param askable can the catalog be asked directly?
 * @param expected what its replies must state then
 */
public record CoverageGap(
    String lrcMember,
    Optional<String> lrc,
    Reason reason,
    Optional<MemberStage> stage,
    Optional<Instant> lastHeard,
    boolean certain,
    String detail,
    boolean askable,
    ServerIdentity expected) {

  NotCovered at(Moment moment) {
    Optional<Duration> silent =
        lastHeard
            .map(heard -> Duration.between(heard, moment.steady()))
            .map(CoverageGap::notNegative);
    return new NotCovered(
        lrcMember,
        lrc,
        reason,
        lastHeard.filter(heard -> certain).map(moment::shown),
        Optional.of(silence(silent).map(said -> said + "; " + detail).orElse(detail)),
        silent.filter(time -> certain && stage.filter(CoverageGap::isSilence).isPresent()),
        expected.server(),
        Optional.empty());
  }

  /** A present member renews its lease: it is not silent, even if its updates do not arrive. */
  private static boolean isSilence(MemberStage stage) {
    return stage != MemberStage.PRESENT;
  }

  private static Duration notNegative(Duration time) {
    return time.isNegative() ? Duration.ZERO : time;
  }

  private Optional<String> silence(Optional<Duration> silent) {
    String time =
        silent.map(one -> (certain ? " for " : " for at least ") + Readable.of(one)).orElse("");
    return stage.map(
        one ->
            switch (one) {
              case PRESENT -> Absence.NOT_HEARD.text() + time + " and may have it";
              case SILENT -> Absence.SILENT.text() + time + " and may have it";
              case AWAY -> Absence.AWAY.text() + time + " for a restart and may have it";
            });
  }

  boolean isCalled(String catalog) {
    return lrcMember.equals(catalog) || lrc.filter(catalog::equals).isPresent();
  }
}
