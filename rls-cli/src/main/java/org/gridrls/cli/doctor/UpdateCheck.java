package org.gridrls.cli.doctor;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.gridrls.api.Counted;
import org.gridrls.api.index.NotCovered;
import org.gridrls.api.index.Sender;
import org.gridrls.api.index.Senders;
import org.gridrls.api.update.UpdateTargetStatus;
import org.gridrls.cli.index.Evidences;
import org.gridrls.cli.text.Durations;
import org.gridrls.client.LrcClient;
import org.gridrls.client.RliClient;
import org.gridrls.client.soap.SoapConnector;

/** Checks the updates from catalogs to indexes, seen from either side. Used by one thread. */
final class UpdateCheck {
  /** Begins the reason of a catalog that lost acknowledged changes. */
  private final SoapConnector connector;

  private final Consumer<Finding> tell;

  UpdateCheck(SoapConnector connector, Consumer<Finding> tell) {
    this.connector = connector;
    this.tell = tell;
  }

  void catalog(String url, String name) {
    List<UpdateTargetStatus> targets = new LrcClient(connector, url).updateTargets();
    if (targets.isEmpty()) {
      tell.accept(
          Finding.warning(
              name,
              "its catalog updates no index, so no index has its names",
              "join a registry (membership.registry), or add an update target: rls targets add"));
    }
    targets.forEach(target -> tell.accept(finding(name, target)));
  }

  private static Finding finding(String name, UpdateTargetStatus target) {
    String who = "its update target " + target.target().rli() + " ";
    if (target.failures() > 0) {
      return Finding.error(
          name,
          who
              + "failed "
              + Counted.of(target.failures(), "time")
              + ": "
              + target.lastFailure().orElse(""),
          "start that index, or remove it: rls targets remove; then rls update");
    }
    if (target.last().isEmpty()) {
      return Finding.warning(
          name, who + "was never updated", "wait for the first update, or start it: rls update");
    }
    if (!target.inStep()) {
      return Finding.note(
          name,
          who + "has " + Counted.of(target.pendingChanges(), "change") + " to send",
          "they are sent automatically; rls update sends everything now");
    }
    return Finding.ok(name, who + "is up to date");
  }

  void index(String url, String name) {
    Senders senders = new RliClient(connector, url).senders();
    for (Sender sender : senders.senders()) {
      if (sender.current()) {
        String age = Evidences.asOf(Optional.of(sender.heard().age()));
        tell.accept(Finding.ok(name, "its index knows " + sender.lrcMember() + " " + age));
      }
    }
    boolean known = senders.completeness().membershipKnown();
    if (!known) {
      tell.accept(
          Finding.warning(
              name,
              "its index does not know the members: none of its answers is complete",
              "wait for registry.settle (30 s) if a registry was just started; otherwise join one "
                  + "(membership.registry), or find out why it is not reached"));
    }
    senders.completeness().notCovered().forEach(gap -> tell.accept(finding(name, gap)));
    forgotten(name, senders);
  }

  /** Senders that are late and no longer members; not a problem. */
  private void forgotten(String name, Senders senders) {
    List<String> gaps =
        senders.completeness().notCovered().stream().map(NotCovered::lrcMember).toList();
    for (Sender sender : senders.senders()) {
      if (!sender.current() && !gaps.contains(sender.lrcMember())) {
        tell.accept(
            Finding.warning(
                name,
                "the last update of "
                    + sender.lrcMember()
                    + " is "
                    + Durations.shown(sender.heard().age())
                    + " old and has expired",
                "start that catalog, or check with rls targets why it sends nothing"));
      }
    }
  }

  private static Finding finding(String name, NotCovered gap) {
    if (!gap.isCatalog()) {
      return Finding.warning(
          name,
          gap.lrcMember() + " " + Evidences.why(gap),
          "start that registry, or find out why the index does not reach it; if it was shut"
              + " down permanently, remove it from membership.registry of all servers");
    }
    String what = "its index does not cover " + gap.lrcMember() + ": " + Evidences.why(gap);
    if (gap.isLost()) {
      return Finding.error(
          name, what, "put back a later copy of its store, or accept the loss: rls lost accept");
    }
    return switch (gap.reason()) {
      case EXPIRED ->
          Finding.error(
              name, what, "start that catalog, or check with rls targets why it sends nothing");
      case NEVER_HEARD ->
          Finding.error(
              name, what, "check with rls targets on that catalog whether it reaches this index");
      case PARTITION_ONLY, FILTER_ONLY -> Finding.note(name, what, "it is configured this way");
      default -> Finding.warning(name, what, "see rls senders");
    };
  }
}
