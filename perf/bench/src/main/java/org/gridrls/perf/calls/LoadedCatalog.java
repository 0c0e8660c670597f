package org.gridrls.perf.calls;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.gridrls.cli.format.BulkLoader;
import org.gridrls.client.LrcClient;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.gridrls.perf.measure.Progress;

/** Fills a catalog through its service, by the client's own loader. No state. */
public final class LoadedCatalog {
  private static final long SAID_EVERY = 200_000;

  private LoadedCatalog() {}

  /** Adds the names below a number, with one target each; returns the time. */
  public static Duration load(String server, long names, Progress progress) {
    try (SoapConnector connector = new SoapConnector(Timeouts.DEFAULT)) {
      return load(new LrcClient(connector, server), 0, names, 1, progress);
    }
  }

  /** Loads names from one number to another with some targets each, by a client that may add. */
  public static Duration load(
      LrcClient client, long from, long to, int targetsOfEach, Progress progress) {
    long start = System.nanoTime();
    AtomicLong said = new AtomicLong();
    BulkLoader loader =
        new BulkLoader(
            client,
            done -> {
              long step = done / SAID_EVERY;
              if (step > said.getAndSet(Math.max(step, said.get()))) {
                progress.say("loaded %,d mappings", done);
              }
            });
    BulkLoader.LoadReport report = loader.load(SampleNames.mappings(from, to, targetsOfEach));
    if (report.failed() > 0) {
      throw new IllegalStateException("the load failed: " + report.firstFailures());
    }
    Duration took = Duration.ofNanos(System.nanoTime() - start);
    progress.say(
        "loaded names %,d to %,d with %d targets each in %.1f s",
        from, to, targetsOfEach, took.toMillis() / 1e3);
    return took;
  }
}
