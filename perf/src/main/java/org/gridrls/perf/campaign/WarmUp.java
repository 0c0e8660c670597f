package org.gridrls.perf.campaign;

import java.net.URI;
import java.time.Duration;
import java.util.Set;
import org.gridrls.client.tls.CredentialFiles;
import org.gridrls.perf.campaign.plan.Campaign;
import org.gridrls.perf.campaign.work.Workload;
import org.gridrls.perf.http.Connector;
import org.gridrls.perf.http.HttpLoad;
import org.gridrls.perf.measure.Load;
import org.gridrls.perf.measure.Numbers;
import org.gridrls.perf.measure.Progress;
import org.gridrls.perf.measure.SteadyState;
import org.gridrls.perf.process.Waiting;

/**
 * Warms up a server by a few clients with the calls of a campaign until their rate is steady: a
 * fresh server is ten times slower, and a ramp would show that instead of the load. For one thread.
 */
final class WarmUp {
  private static final Duration SLICE = Duration.ofSeconds(1);
  private static final int STEADY_SLICES = 3;
  private static final double STEADY_WITHIN = 0.06;
  private static final int CLIENTS = 4;

  /** Other calls have to be made in order: a name is deleted after it was added. */
  private static final Set<String> READING = Set.of("query", "bulk-query");

  /** A number that no tester has. */
  private static final int TESTER = 1_000_000;

  private final Campaign.Work work;
  private final CredentialFiles credentials;
  private final Progress progress;

  WarmUp(Campaign campaign, Progress progress) {
    this.work = campaign.work();
    this.credentials = campaign.credentials();
    this.progress = progress;
  }

  /** At most for this time. */
  void of(URI server, Duration longest) {
    Workload calls = Workload.of(work, server);
    int clients = READING.containsAll(work.mix().calls()) ? CLIENTS : 1;
    HttpLoad load =
        new HttpLoad(
            server.resolve(calls.path()),
            Connector.to(server, credentials),
            clients,
            Numbers.endless(),
            number -> calls.call(TESTER, number).request());
    SteadyState steady = new SteadyState(STEADY_SLICES, STEADY_WITHIN);
    long begun = System.nanoTime();
    boolean enough = longest.isZero();
    while (!enough) {
      Load.Done done = load.run(SLICE);
      Duration took = Duration.ofNanos(System.nanoTime() - begun);
      boolean isSteady = steady.steadyWith(done.perSecond());
      enough = isSteady || took.compareTo(longest) >= 0;
      if (enough) {
        progress.say(
            "warm after %.0f s with %d clients: %,.0f calls a second, %s",
            Waiting.seconds(took), clients, done.perSecond(), isSteady ? "steady" : "not steady");
      }
    }
  }
}
