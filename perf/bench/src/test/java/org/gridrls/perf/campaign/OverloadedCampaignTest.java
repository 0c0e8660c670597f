package org.gridrls.perf.campaign;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gridrls.kit.config.ConfigFile;
import org.gridrls.perf.campaign.analyse.Analyser;
import org.gridrls.perf.campaign.plan.CampaignFile;
import org.gridrls.perf.measure.Progress;
import org.gridrls.perf.process.Workspace;
import org.gridrls.server.RlsServer;
import org.gridrls.server.ServerConfig;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A campaign against a server that has fewer places than there are clients. */
@Tag("process")
class OverloadedCampaignTest {
  private static final String CAMPAIGN =
      """
      workload { mix { query = 1, add = 1 }, names = 50 }
      testers { count = 12, delay = 10ms, duration = 2s }
      sample = 200ms
      """;

  @TempDir Path directory;

  @Test
  void whatIsRefusedIsNoFaultOfTheServiceAndNotExpectedInItsStatistics() throws Exception {
    Map<String, String> settings =
        Map.of(
            "roles", "lrc",
            "data", directory.resolve("data").toString(),
            "server.port", "0",
            "server.requests-at-once", "1",
            "server.requests-waiting", "0");
    try (RlsServer server =
            RlsServer.start(
                ConfigFile.read(Optional.empty(), settings, ServerConfig::read),
                Clock.systemUTC());
        Workspace workspace = new Workspace(directory, new Progress(System.out))) {
      Path file = Files.writeString(directory.resolve("campaign.conf"), CAMPAIGN);
      Path run = directory.resolve("run");
      Map<String, String> target = Map.of("target.urls", "[\"" + server.baseUrl() + "\"]");
      new CampaignRun(workspace).run(CampaignFile.read(file, target), run);
      Analyser.Result result = Analyser.analyse(run, Analyser.View.OF_THE_FILE, List.of("test"));
      assertTrue(result.markdown().contains("| overloaded "), result::markdown);
      double apart =
          result.table().figure("throughput: client view beside server view").orElseThrow().value();
      assertTrue(apart <= 5, result::markdown);
    }
  }
}
