package org.gridrls.lrc.update;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.gridrls.api.Names;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.update.UpdateTarget;
import org.gridrls.api.update.UpdateTargetStatus.Origin;
import org.gridrls.kit.update.NamePattern;
import org.gridrls.lrc.catalog.TargetStore;
import org.gridrls.lrc.update.UpdateTargets.Wanted;

/**
 * Checks and stores the update targets that an operator adds. They take precedence over the
 * configuration and the membership until removed. Safe for threads.
 */
final class ConfiguredTargets {
  static final int PATTERNS_MAX = 1_000;
  private static final int URL_LENGTH_MAX = 2_048;

  private final TargetStore store;
  private final UpdateTargets targets;

  ConfiguredTargets(TargetStore store, UpdateTargets targets) {
    this.store = store;
    this.targets = targets;
  }

  /** Throws BAD_URL, BAD_ARGUMENT, TOO_LARGE, UPDATE_TARGET_EXISTS. */
  void add(UpdateTarget target) {
    store.add(checked(target));
  }

  /** Throws as {@link #add} does, and UPDATE_TARGET_NOT_FOUND. */
  void change(UpdateTarget target) {
    UpdateTarget checked = checked(target);
    requireOrdered(checked.rli(), "to change it, add it: an added target takes precedence");
    store.change(checked);
  }

  void remove(String rli) {
    String url = url(rli);
    requireOrdered(url, "remove it there");
    store.remove(url);
  }

  private void requireOrdered(String url, String advice) {
    Wanted wanted = targets.wanted().get(url);
    if (wanted != null && wanted.origin() != Origin.OPERATOR) {
      String member = wanted.member().isEmpty() ? "" : " (member " + wanted.member() + ")";
      throw RlsException.about(
          RlsError.BAD_ARGUMENT,
          "this update target comes from the "
              + wanted.origin().name().toLowerCase(Locale.ROOT)
              + member
              + ", not from an operator; "
              + advice,
          url);
    }
  }

  private static UpdateTarget checked(UpdateTarget target) {
    List<String> patterns = target.patterns().stream().distinct().toList();
    if (patterns.size() > PATTERNS_MAX) {
      throw new RlsException(
          RlsError.TOO_LARGE, "an update target has at most " + PATTERNS_MAX + " patterns");
    }
    patterns.forEach(NamePattern::of);
    if (target.everything() && !patterns.isEmpty()) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT,
          "an update target is sent everything or what matches its patterns, not both",
          patterns.get(0));
    }
    target.fullInterval().ifPresent(ConfiguredTargets::requirePositive);
    return new UpdateTarget(
        url(target.rli()), target.kind(), target.everything(), patterns, target.fullInterval());
  }

  private static void requirePositive(Duration interval) {
    if (interval.isZero() || interval.isNegative()) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT, "the interval must be positive, not " + interval);
    }
  }

  private static String url(String rli) {
    Names.require("URL of an index", rli, URL_LENGTH_MAX);
    return UpdateTargets.address(rli);
  }
}
