package org.gridrls.perf.campaign;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigValueFactory;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gridrls.client.soap.Credentials;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.perf.calls.SampleNames;
import org.gridrls.perf.campaign.control.Controller;
import org.gridrls.perf.campaign.control.LocalTesters;
import org.gridrls.perf.campaign.control.RunDirectory;
import org.gridrls.perf.campaign.control.ServerSampler;
import org.gridrls.perf.campaign.plan.Campaign;
import org.gridrls.perf.campaign.plan.CampaignFile;
import org.gridrls.perf.campaign.work.Preparation;
import org.gridrls.perf.campaign.work.Workload;
import org.gridrls.perf.http.Connector;
import org.gridrls.perf.http.HttpLoad;
import org.gridrls.perf.measure.Numbers;
import org.gridrls.perf.measure.Rounds;
import org.gridrls.perf.process.Running;
import org.gridrls.perf.process.Servers;
import org.gridrls.perf.process.TestAuthority;
import org.gridrls.perf.process.Workspace;

/** One campaign from the first process to the last record. For one thread. */
record CampaignRun(Workspace workspace) {
  private static final Duration SLICE = Duration.ofSeconds(1);
  private static final int CLIENTS = 4;

  /** Other calls have to be made in order: a name is deleted after it was added. */
  private static final Set<String> READING = Set.of("query", "bulk-query");

  /** A number that no tester has. */
  private static final int NO_TESTER = 1_000_000;

  private static final String REPLY =
      """
      <soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>
        <queryResponse xmlns="https://gridrls.org/ns/lrc/1"><result>
          <mapping><logicalName>%s</logicalName><targetName>%s</targetName></mapping>
          <limit>10</limit>
        </result></queryResponse>
      </soap:Body></soap:Envelope>
      """;

  /** Leaves in the directory the files that the analyser reads. */
  void run(Config given, Path output) throws IOException {
    Campaign.Target target = Campaign.of(given).target();
    boolean answersStatistics = !target.isOwn() || !target.own().isEcho();
    Config config = started(given);
    Campaign campaign = Campaign.of(config);
    SoapConnector connector = workspace.connector(Credentials.of(campaign.credentials()));
    for (URI url : campaign.target().urls()) {
      if (answersStatistics && target.prepare()) {
        new Preparation(connector, workspace.progress()).of(campaign.work(), url.toString());
      }
      if (target.isOwn()) {
        warmUp(campaign, url);
      }
    }
    RunDirectory directory = workspace.opened(new RunDirectory(output, CampaignFile.text(config)));
    Controller controller =
        workspace.opened(new Controller(campaign, directory, workspace.progress()));
    workspace.say("testers connect to %s (perf/run tester ADDRESS)", controller.address());
    workspace
        .opened(new LocalTesters(controller.address(), output))
        .start(campaign.testers().processes(), Duration.ZERO);
    try (ServerSampler sampler =
        new ServerSampler(
            Optional.of(connector).filter(asked -> answersStatistics),
            campaign.target().urls(),
            controller.clock(),
            directory)) {
      sampler.every(campaign.control().sample());
      controller.run(CampaignFile.line(config));
    }
    controller.close();
  }

  /** The campaign with the addresses of its target. */
  private Config started(Config config) throws IOException {
    Campaign.Target target = Campaign.of(config).target();
    if (!target.isOwn()) {
      return config;
    }
    Servers servers = new Servers(workspace);
    Campaign.Own own = target.own();
    Config more = ConfigFactory.empty();
    Map<String, String> security = Map.of();
    if (own.isEcho()) {
      // its reply is about one name
      more = ConfigFactory.parseString("workload.names = 1");
    } else if (own.secured()) {
      TestAuthority authority = new TestAuthority(workspace.place("authority"));
      security = authority.settings(Map.of());
      more = ConfigFactory.parseMap(authority.campaignSettings());
    }
    Running running = own.isEcho() ? echo(servers) : rls(servers, own, security);
    workspace.say("%s answers at %s", own.roles(), running.url());
    return more.withFallback(config)
        .withValue("target.urls", ConfigValueFactory.fromIterable(List.of(running.url())));
  }

  private static Running rls(Servers servers, Campaign.Own own, Map<String, String> security) {
    Map<String, String> settings = new HashMap<>(security);
    settings.putAll(own.settings());
    settings.put("roles", own.roles());
    return servers.rls("target", Servers.Options.of(settings).heap(own.heap()));
  }

  private Running echo(Servers servers) throws IOException {
    String name = SampleNames.name(0);
    Path file = workspace.place("reply.xml");
    Files.writeString(file, REPLY.formatted(name, SampleNames.target(name)));
    return servers.constant(file);
  }

  /**
   * Warms up a server by a few clients with the calls of a campaign until their rate is steady: a
   * fresh server is ten times slower, and a ramp would show that instead of the load.
   */
  private void warmUp(Campaign campaign, URI server) {
    Workload calls = Workload.of(campaign.work(), server);
    boolean reads = READING.containsAll(campaign.work().mix().calls());
    HttpLoad load =
        new HttpLoad(
            server.resolve(calls.path()),
            Connector.to(server, campaign.credentials()),
            reads ? CLIENTS : 1,
            Numbers.endless(),
            number -> calls.call(NO_TESTER, number).request());
    int slices = (int) campaign.target().warmUp().toSeconds();
    Rounds.Plan plan = new Rounds.Plan(0, SLICE, SLICE, slices, Duration.ZERO);
    new Rounds(plan, workspace.progress()).side("calls", load, List.of()).warmUp();
  }
}
