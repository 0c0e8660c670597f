package org.gridrls.perf.campaign.work;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.MemberPort;
import org.gridrls.api.member.MemberRole;
import org.gridrls.api.update.UpdateKind;
import org.gridrls.client.LrcClient;
import org.gridrls.client.RegistryClient;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.perf.campaign.plan.Campaign;
import org.gridrls.perf.catalog.LoadedCatalog;
import org.gridrls.perf.index.Sender;
import org.gridrls.perf.measure.Progress;

/** Puts at a server what a workload asks about. For one thread. */
public final class Preparation {
  /** The catalog that has all names, as an index is told. */
  static final String CATALOG_HOST = Sender.host(0);

  private static final Duration LEASE = Duration.ofHours(1);
  private static final double FALSE_POSITIVES = 0.01;

  private final SoapConnector connector;
  private final Progress progress;

  public Preparation(SoapConnector connector, Progress progress) {
    this.connector = connector;
    this.progress = progress;
  }

  public void of(Campaign.Work work, String server) {
    boolean queries = work.mix().has("query") || work.mix().has("bulk-query");
    switch (work.service()) {
      case "lrc" -> {
        if (queries) {
          LoadedCatalog.load(new LrcClient(connector, server), 0, work.names(), 1, progress);
        }
      }
      case "rli" -> {
        Sender sender = new Sender(connector, server, work.names());
        sender.send(0, Sender.filter(0, work.names(), FALSE_POSITIVES));
        progress.say("%s has a filter of %,d names", server, work.names());
      }
      default -> join(new RegistryClient(connector, server), work.members());
    }
  }

  private void join(RegistryClient registry, int members) {
    for (int i = 0; i < members; i++) {
      registry.register(member(i), LEASE);
    }
    progress.say("%,d members joined %s", members, registry.address());
  }

  /** One of the members that are invented for a registry. */
  public static Member member(int i) {
    return new Member(
        "member-" + i,
        1,
        1,
        Set.of(MemberRole.LRC),
        Map.of(MemberPort.LOCAL_REPLICA_CATALOG, "https://member-" + i + ".example.org/ws/lrc"),
        Optional.of("site-" + i % 20),
        0,
        "1",
        List.of(),
        Set.of(UpdateKind.LIST),
        Set.of(),
        Optional.empty(),
        OptionalDouble.empty());
  }
}
