package org.gridrls.security.acl;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.ToLongFunction;
import org.gridrls.kit.metric.Metrics;
import org.gridrls.kit.security.Call;

/**
 * Decides by the access control list and the gridmap file as they are now: {@link #refresh} takes
 * over what has changed. Safe for threads.
 */
public final class AccessControl implements Authorizer {
  private final AccessConfig config;
  private final boolean open;
  private final Optional<String> ownName;
  private final Optional<WatchedText<Acl>> acl;
  private final Optional<WatchedText<Gridmap>> gridmap;
  private final LongAdder allowed = new LongAdder();
  private final LongAdder denied = new LongAdder();
  private final Delegates delegates;
  private volatile AccessPolicy policy;

  /**
   * Throws BAD_ARGUMENT with all mistakes of the files.
   *
   * @param open true if callers prove nothing: without a list, every caller may do everything
   * @param ownName the distinguished name by which the server calls others, and itself
   */
  public AccessControl(AccessConfig config, boolean open, Optional<String> ownName) {
    this.config = config;
    this.open = open;
    this.ownName = ownName;
    this.delegates = new Delegates(config.delegates());
    this.acl = config.acl().map(file -> new WatchedText<>(file, Acl::parse));
    this.gridmap = config.gridmap().map(file -> new WatchedText<>(file, Gridmap::parse));
    this.policy = compile();
  }

  private AccessPolicy compile() {
    Acl unwritten = open ? DefaultRules.open() : DefaultRules.withoutList(config);
    List<Rule> first = DefaultRules.self(ownName);
    return new AccessPolicy(
        acl.map(WatchedText::value).orElse(unwritten).after(first),
        gridmap.map(WatchedText::value).orElse(Gridmap.EMPTY));
  }

  /** Reads changed files, and activates those without errors. */
  public void refresh() {
    boolean newAcl = acl.map(WatchedText::check).orElse(false);
    boolean newGridmap = gridmap.map(WatchedText::check).orElse(false);
    if (newAcl || newGridmap) {
      policy = compile();
    }
  }

  /** The active rules. */
  public AccessPolicy policy() {
    return policy;
  }

  @Override
  public AclDecision decide(Call call) {
    AclDecision decision = both(policy, call);
    (decision.allowed() ? allowed : denied).increment();
    return decision;
  }

  @Override
  public boolean would(Call call) {
    return both(policy, call).allowed();
  }

  @Override
  public boolean mayForward(Call call) {
    return policy.mayForward(call);
  }

  /** A server that is no delegate gets only what both it and its caller may do. */
  private AclDecision both(AccessPolicy now, Call call) {
    AclDecision asked = now.decide(call);
    if (!asked.allowed() || call.through().map(delegates::believes).orElse(true)) {
      return asked;
    }
    AclDecision own = now.decide(call.ofServer());
    return own.allowed()
        ? asked
        : AclDecision.denied(
            own.rule(),
            own.reason()
                + "; it calls on behalf of another caller and is not in security.delegates",
            asked.localUser());
  }

  /** Figures for the statistics. */
  public Metrics report() {
    long troubled = sum(file -> file.troubled() ? 1L : 0L);
    Metrics metrics = new Metrics();
    metrics.counter("callsAllowed", "Calls allowed.", allowed.sum());
    metrics.counter("callsDenied", "Calls denied.", denied.sum());
    metrics.gauge("accessRules", "Rules in force.", policy.acl().rules().size());
    metrics.counter("accessFilesLoaded", "Files of rules loaded.", sum(WatchedText::loaded));
    metrics.counter("accessFilesRefused", "Files of rules refused.", sum(WatchedText::refused));
    metrics.gauge("accessFilesTroubled", "Files of rules not in force.", troubled);
    return metrics;
  }

  private long sum(ToLongFunction<WatchedText<?>> figure) {
    return acl.map(figure::applyAsLong).orElse(0L) + gridmap.map(figure::applyAsLong).orElse(0L);
  }
}
