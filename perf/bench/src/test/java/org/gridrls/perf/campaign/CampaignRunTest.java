package org.gridrls.perf.campaign;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.typesafe.config.Config;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.gridrls.kit.config.ConfigFile;
import org.gridrls.perf.campaign.analyse.Analyser;
import org.gridrls.perf.campaign.control.Controller;
import org.gridrls.perf.campaign.control.LocalTesters;
import org.gridrls.perf.campaign.control.RunDirectory;
import org.gridrls.perf.campaign.plan.Campaign;
import org.gridrls.perf.campaign.plan.CampaignFile;
import org.gridrls.perf.measure.Progress;
import org.gridrls.perf.process.Workspace;
import org.gridrls.perf.report.ResultTable;
import org.gridrls.server.RlsServer;
import org.gridrls.server.ServerConfig;
import org.gridrls.testkit.Eventually;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole campaigns: real tester processes, and a server in this one. */
@Tag("process")
class CampaignRunTest {
  @TempDir Path directory;

  private RlsServer server(String role) {
    Map<String, String> settings =
        Map.of("roles", role, "data", directory.resolve("data").toString(), "server.port", "0");
    return RlsServer.start(
        ConfigFile.read(Optional.empty(), settings, ServerConfig::read), Clock.systemUTC());
  }

  private Config config(String url, String text) throws IOException {
    Path file = Files.writeString(directory.resolve("campaign.conf"), text);
    Map<String, String> settings = new HashMap<>();
    settings.put("target.urls", "[\"" + url + "\"]");
    return CampaignFile.read(file, settings);
  }

  /** A controller and its tester processes, the second one with a clock that is wrong. */
  private final class Running implements AutoCloseable {
    final RunDirectory run;
    final Controller controller;
    final LocalTesters testers;
    final CompletableFuture<Void> ended;

    Running(Config config) {
      Campaign campaign = Campaign.of(config);
      run = new RunDirectory(directory.resolve("run"), CampaignFile.text(config));
      controller = new Controller(campaign, run, new Progress(System.out));
      connectAsAnotherProgram(controller.address());
      testers = new LocalTesters(controller.address(), run.path());
      testers.start(1, Duration.ZERO).start(1, Duration.ofMinutes(5));
      ended =
          CompletableFuture.runAsync(
              () -> controller.run(CampaignFile.line(config)), task -> new Thread(task).start());
    }

    /** A program that looks for a server which had the port before is no tester. */
    private void connectAsAnotherProgram(String address) {
      String[] parts = address.split(":");
      try (Socket other = new Socket(parts[0], Integer.parseInt(parts[1]))) {
        other.getOutputStream().write("POST /ws/registry HTTP/1.1\r\n\r\n".getBytes(UTF_8));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    void awaitCalls() {
      Eventually.holds("both processes send records", () -> sent(0) && sent(1));
    }

    private boolean sent(int process) {
      try {
        return Files.size(run.path().resolve("records-" + process + ".csv")) > 400;
      } catch (IOException e) {
        return false;
      }
    }

    String events() throws IOException {
      return Files.readString(run.path().resolve("events.csv"));
    }

    void awaitEnd() throws Exception {
      ended.get(60, TimeUnit.SECONDS);
    }

    @Override
    public void close() {
      controller.close();
      testers.close();
      run.close();
    }
  }

  private Analyser.Result analysed(Path run) {
    return Analyser.analyse(run, Analyser.View.OF_THE_FILE, List.of("campaign"));
  }

  private static double figure(ResultTable table, String what) {
    return table.figure(what).orElseThrow().value();
  }

  @Test
  void testersLoadAServerAndBothSeeTheSame() throws Exception {
    try (RlsServer server = server("lrc");
        Workspace workspace = new Workspace(directory, new Progress(System.out))) {
      Path run = directory.resolve("run");
      new CampaignRun(workspace)
          .run(
              config(
                  server.baseUrl(),
                  """
                  workload { mix { query = 2, add = 1, delete = 1, bulk-query = 1 }, names = 50, bulk = 5 }
                  testers { count = 20, delay = 50ms, duration = 2s, interval = 50ms }
                  clock-sync = 500ms, sample = 300ms, analysis.quantum = 200ms
                  """),
              run);
      Analyser.Result result = analysed(run);
      ResultTable table = result.table();
      assertEquals(20, figure(table, "testers that made calls"));
      assertEquals(0, figure(table, "calls that failed"), result::markdown);
      assertEquals(0, figure(table, "records left out as damaged"));
      assertTrue(figure(table, "calls recorded") > 20, result::markdown);
      double apart = figure(table, "throughput: client view beside server view");
      assertTrue(apart <= 1, result::markdown);
      if (Files.isReadable(Path.of("/proc/net/tcp"))) {
        // a bar of the campaigns says how near it must come; few samples are late on a busy machine
        double load = figure(table, "load, clients at once: client view beside server view");
        assertTrue(load <= 50, result::markdown);
      }
      for (String call : List.of("query", "add", "delete", "bulk-query")) {
        assertTrue(result.markdown().contains("| " + call + " "), result::markdown);
      }
    }
  }

  @Test
  void aClockThatIsWrongDoesNoHarm() throws Exception {
    try (RlsServer server = server("registry");
        Running running =
            new Running(
                config(
                    server.baseUrl(),
                    """
                    workload { service = registry, mix { join = 1, renew = 2 } }
                    testers { count = 10, delay = 10ms, duration = 1s, interval = 20ms }
                    """))) {
      running.awaitEnd();
      Analyser.Result result = analysed(running.run.path());
      assertEquals(0, figure(result.table(), "calls that failed"), result::markdown);
      List<String[]> testers =
          Files.readAllLines(running.run.path().resolve("testers.csv")).stream()
              .skip(1)
              .map(line -> line.split(","))
              .toList();
      assertEquals(10, testers.size());
      for (String[] tester : testers) {
        double planned = 0.01 * Integer.parseInt(tester[0]);
        double started = Double.parseDouble(tester[3]);
        assertTrue(
            Math.abs(started - planned) < 30, () -> "tester " + tester[0] + " at " + started);
      }
    }
  }

  private static final String LONG =
      "workload.names = 10, testers { count = 6, delay = 10ms, duration = 60s, interval = 5ms,"
          + " timeout = 2s }";

  @Test
  void theOthersGoOnWhenATesterProcessIsKilled() throws Exception {
    try (RlsServer server = server("lrc");
        Running running = new Running(config(server.baseUrl(), LONG.replace("60s", "6s")))) {
      running.awaitCalls();
      running.testers.handles().get(0).destroyForcibly();
      running.awaitEnd();
      assertEquals(1, occurrences(running.events(), ",lost,"));
      assertEquals(1, occurrences(running.events(), ",done,"));
      ResultTable table = analysed(running.run.path()).table();
      assertEquals(6, figure(table, "testers that made calls"));
    }
  }

  private static int occurrences(String text, String part) {
    return text.split(part, -1).length - 1;
  }

  @Test
  void callsFailAndAreCountedWhenTheTargetDies() throws Exception {
    RlsServer server = server("lrc");
    try (Running running = new Running(config(server.baseUrl(), LONG.replace("60s", "3s")))) {
      running.awaitCalls();
      server.close();
      running.awaitEnd();
      Analyser.Result result = analysed(running.run.path());
      assertTrue(result.markdown().contains("refused"), result::markdown);
      assertTrue(figure(result.table(), "calls that failed") > 0);
      assertEquals(2, occurrences(running.events(), ",done,"));
    } finally {
      server.close();
    }
  }

  @Test
  void testersThatLoseTheirControllerStop() throws Exception {
    try (RlsServer server = server("lrc");
        Running running = new Running(config(server.baseUrl(), LONG))) {
      running.awaitCalls();
      running.controller.close();
      for (ProcessHandle tester : running.testers.handles()) {
        tester.onExit().get(20, TimeUnit.SECONDS);
      }
      assertTrue(
          Files.readString(running.run.path().resolve("tester-0.log"))
              .contains("the controller is gone"));
    }
  }

  @Test
  void aServiceThatIsNotThereIsSaidSo() throws Exception {
    try (Running running = new Running(config("http://127.0.0.1:1", LONG.replace("60s", "30s")))) {
      running.awaitEnd();
      assertEquals(6, occurrences(running.events(), ",dropped,"), running.events());
      Analyser.Result result = analysed(running.run.path());
      assertEquals(100, figure(result.table(), "calls that failed"));
      try (Stream<String> records = Files.lines(running.run.path().resolve("records-0.csv"))) {
        assertTrue(records.skip(1).allMatch(line -> line.contains(",refused,")));
      }
    }
  }
}
