package org.gridrls.perf.campaign.work;

import java.time.Duration;
import org.gridrls.client.LrcClient;
import org.gridrls.client.RegistryClient;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.perf.calls.InventedCatalogs;
import org.gridrls.perf.calls.LoadedCatalog;
import org.gridrls.perf.calls.RegistryCalls;
import org.gridrls.perf.campaign.plan.Campaign;
import org.gridrls.perf.measure.Progress;

/** Fills a server with the names or members that a workload asks for. For one thread. */
public final class Preparation {
  private static final Duration LEASE = Duration.ofHours(1);
  private static final double FALSE_POSITIVES = 0.01;

  private final SoapConnector connector;
  private final Progress progress;

  public Preparation(SoapConnector connector, Progress progress) {
    this.connector = connector;
    this.progress = progress;
  }

  public void of(Campaign.Work work, String server) {
    switch (work.service()) {
      case "lrc" -> {
        if (work.mix().has("query") || work.mix().has("bulk-query")) {
          LoadedCatalog.load(new LrcClient(connector, server), 0, work.names(), 1, progress);
        }
      }
      case "rli" -> {
        new InventedCatalogs(connector, server, work.names())
            .send(0, InventedCatalogs.filter(0, work.names(), FALSE_POSITIVES));
        progress.say("%s has a filter of %,d names", server, work.names());
      }
      default -> {
        RegistryCalls.join(new RegistryClient(connector, server), work.members(), LEASE);
        progress.say("%,d members joined %s", work.members(), server);
      }
    }
  }
}
