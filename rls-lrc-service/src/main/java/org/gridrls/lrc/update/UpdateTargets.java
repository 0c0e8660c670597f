package org.gridrls.lrc.update;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.gridrls.api.RlsException;
import org.gridrls.api.member.MemberPort;
import org.gridrls.api.update.UpdateTarget;
import org.gridrls.api.update.UpdateTargetStatus.Origin;
import org.gridrls.client.ServiceAddress;
import org.gridrls.lrc.catalog.TargetStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The indexes that the catalog should update now: those that an operator added, those of the
 * configuration, and those that the policy assigns, in this order of precedence. Safe for threads.
 */
final class UpdateTargets {
  private static final Logger log = LoggerFactory.getLogger(UpdateTargets.class);

  private final Supplier<UpdateConfig> config;
  private final PolicyTargets assigned;
  private final TargetStore ordered;
  private volatile List<UpdateTarget> lastOrdered;

  /**
   * A target and where it comes from. Immutable.
   *
   * @param bootId of the index, 0 if unknown; an index that restarted has lost what it was sent
   */
  record Wanted(UpdateTarget target, Origin origin, String member, long bootId) {
    String url() {
      return target.rli();
    }

    Wanted anyInterval() {
      return new Wanted(every(target, Optional.empty()), origin, member, bootId);
    }
  }

  /** Throws BAD_URL for a configured target that is no URL. */
  UpdateTargets(Supplier<UpdateConfig> config, PolicyTargets assigned, TargetStore ordered) {
    this.config = config;
    this.assigned = assigned;
    this.ordered = ordered;
    config.get().targets().forEach(UpdateTargets::address);
  }

  static String address(String url) {
    return ServiceAddress.of(url, MemberPort.SOFT_STATE_UPDATE);
  }

  /** The targets by the URL that updates are sent to. */
  Map<String, Wanted> wanted() {
    Map<String, Wanted> wanted = new LinkedHashMap<>();
    for (UpdateTarget target : ordered()) {
      wanted.put(target.rli(), new Wanted(withInterval(target), Origin.OPERATOR, "", 0));
    }
    UpdateConfig now = config.get();
    now.targets().stream()
        .map(url -> UpdateTarget.everything(address(url), now.kind()))
        .map(this::withInterval)
        .forEach(
            target ->
                wanted.putIfAbsent(target.rli(), new Wanted(target, Origin.CONFIGURATION, "", 0)));
    assigned.wanted().forEach(target -> wanted.putIfAbsent(target.url(), target));
    return wanted;
  }

  /** The last known targets if the store is away. */
  private List<UpdateTarget> ordered() {
    try {
      lastOrdered = ordered.all();
    } catch (RlsException e) {
      if (lastOrdered == null) {
        throw e;
      }
      log.warn("update targets of the operator as last known: {}", e.getMessage());
    }
    return lastOrdered;
  }

  private UpdateTarget withInterval(UpdateTarget target) {
    Duration interval = target.fullInterval().orElse(config.get().fullInterval(target.kind()));
    return every(target, Optional.of(interval));
  }

  private static UpdateTarget every(UpdateTarget target, Optional<Duration> interval) {
    return new UpdateTarget(
        target.rli(), target.kind(), target.everything(), target.patterns(), interval);
  }
}
