package org.gridrls.kit.host;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.gridrls.api.member.MemberRole;
import org.gridrls.kit.metric.Metrics;
import org.gridrls.kit.role.HostedRole;
import org.gridrls.kit.role.RoleReport;

/**
 * A service whose report, once told to hold, ends only when released: so that a request can be
 * caught under way.
 */
public final class FakeRole implements HostedRole {
  /** The number of notifications of changed settings. */
  public volatile int settingsChanged;

  private volatile boolean holding;
  private volatile Runnable work = () -> {};
  private final CountDownLatch begun = new CountDownLatch(1);
  private final CountDownLatch release = new CountDownLatch(1);

  /** Sets what is done whenever somebody asks for a report. */
  public void whileReporting(Runnable work) {
    this.work = work;
  }

  void hold() {
    holding = true;
  }

  void awaitBegun() throws InterruptedException {
    if (!begun.await(20, TimeUnit.SECONDS)) {
      throw new AssertionError("no request came");
    }
  }

  void release() {
    release.countDown();
  }

  @Override
  public MemberRole role() {
    return MemberRole.LRC;
  }

  @Override
  public List<SoapEndpoint> endpoints() {
    return List.of();
  }

  @Override
  public RoleReport report() {
    work.run();
    if (holding) {
      begun.countDown();
      try {
        release.await(20, TimeUnit.SECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    Metrics metrics = new Metrics();
    metrics.gauge("mappings", "Mappings.", 42);
    return new RoleReport(
        MemberRole.LRC.configName(),
        metrics,
        List.of(new RoleReport.Queue("writes", 3, 100)),
        List.of());
  }

  @Override
  public List<String> forceUpdate(Optional<String> rli) {
    return rli.filter("http://known/ws/update"::equals)
        .map(List::of)
        .orElse(rli.isEmpty() ? List.of("all") : List.of());
  }

  @Override
  public void settingsChanged() {
    settingsChanged++;
  }

  @Override
  public void close() {}
}
