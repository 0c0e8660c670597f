package org.gridrls.perf.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gridrls.api.RlsException;
import org.gridrls.kit.config.ConfigFile;
import org.gridrls.perf.campaign.analyse.Analyser;
import org.gridrls.perf.campaign.plan.CampaignFile;
import org.gridrls.perf.measure.Progress;
import org.gridrls.perf.process.TestAuthority;
import org.gridrls.perf.process.Workspace;
import org.gridrls.perf.report.ResultTable;
import org.gridrls.server.RlsServer;
import org.gridrls.server.ServerConfig;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole campaigns against a server that wants to know who calls. */
@Tag("process")
class SecuredCampaignTest {
  private static final String CAMPAIGN =
      """
      workload { mix { query = 3, add = 1 }, names = 50 }
      testers { count = 6, processes = 1, delay = 50ms, duration = 2s, interval = 20ms }
      sample = 200ms
      """;

  @TempDir Path directory;

  private RlsServer server(TestAuthority authority) {
    Map<String, String> settings =
        authority.settings(
            Map.of(
                "roles", "lrc", "data", directory.resolve("data").toString(), "server.port", "0"));
    return RlsServer.start(
        ConfigFile.read(Optional.empty(), settings, ServerConfig::read), Clock.systemUTC());
  }

  private void run(RlsServer server, Map<String, String> security, Path into) throws Exception {
    Path file = Files.writeString(directory.resolve("campaign.conf"), CAMPAIGN);
    Map<String, String> settings = new HashMap<>();
    security.forEach((key, value) -> settings.put(key, '"' + value + '"'));
    settings.put("target.urls", "[\"" + server.baseUrl() + "\"]");
    try (Workspace workspace = new Workspace(directory, new Progress(System.out))) {
      new CampaignRun(workspace).run(CampaignFile.read(file, settings), into);
    }
  }

  @Test
  void everybodyShowsTheKeysThatTheCampaignNames() throws Exception {
    TestAuthority authority = new TestAuthority(directory.resolve("authority"));
    try (RlsServer server = server(authority)) {
      assertTrue(server.baseUrl().startsWith("https:"));
      Path run = directory.resolve("run");
      run(server, authority.campaignSettings(), run);
      Analyser.Result result = Analyser.analyse(run, Analyser.View.OF_THE_FILE, List.of("test"));
      ResultTable table = result.table();
      assertEquals(6, table.figure("testers that made calls").orElseThrow().value());
      assertEquals(0, table.figure("calls that failed").orElseThrow().value(), result::markdown);
      // the sampler was let in as well
      assertTrue(
          table.figure("throughput: client view beside server view").isPresent(), result::markdown);
    }
  }

  @Test
  void withoutKeysNothingCanBePreparedThere() {
    TestAuthority authority = new TestAuthority(directory.resolve("authority"));
    try (RlsServer server = server(authority)) {
      assertThrows(RlsException.class, () -> run(server, Map.of(), directory.resolve("none")));
    }
  }
}
