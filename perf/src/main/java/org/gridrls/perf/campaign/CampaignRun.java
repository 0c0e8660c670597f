package org.gridrls.perf.campaign;

import com.typesafe.config.Config;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.gridrls.client.soap.Credentials;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.gridrls.perf.campaign.control.Controller;
import org.gridrls.perf.campaign.control.LocalTesters;
import org.gridrls.perf.campaign.control.RunDirectory;
import org.gridrls.perf.campaign.control.ServerSampler;
import org.gridrls.perf.campaign.plan.Campaign;
import org.gridrls.perf.campaign.plan.CampaignFile;
import org.gridrls.perf.campaign.work.Preparation;
import org.gridrls.perf.process.Workspace;

/** One campaign from the first process to the last record. For one thread. */
final class CampaignRun {
  private final Workspace workspace;

  CampaignRun(Workspace workspace) {
    this.workspace = workspace;
  }

  /** Leaves in the directory the files that the analyser reads. */
  void run(Config given, Path output) throws IOException {
    Campaign.Target target = Campaign.of(given).target();
    boolean answersStatistics = !target.isOwn() || !target.own().isEcho();
    Config config = CampaignTarget.started(given, workspace);
    Campaign campaign = Campaign.of(config);
    SoapConnector connector =
        workspace.opened(
            new SoapConnector(Timeouts.DEFAULT, Credentials.of(campaign.credentials())));
    for (URI url : campaign.target().urls()) {
      if (answersStatistics && target.prepare()) {
        new Preparation(connector, workspace.progress()).of(campaign.work(), url.toString());
      }
      if (target.isOwn()) {
        new WarmUp(campaign, workspace.progress()).of(url, target.warmUp());
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
      if (config.getBoolean("probe")) {
        URI first = campaign.target().urls().get(0);
        try (OverloadProbe probe = new OverloadProbe(connector, first)) {
          probe.before();
          controller.run(CampaignFile.line(config));
          probe.after(output);
        }
      } else {
        controller.run(CampaignFile.line(config));
      }
    }
    controller.close();
  }
}
