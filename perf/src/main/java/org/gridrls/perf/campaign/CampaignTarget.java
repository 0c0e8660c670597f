package org.gridrls.perf.campaign;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigValueFactory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gridrls.perf.campaign.plan.Campaign;
import org.gridrls.perf.catalog.SampleNames;
import org.gridrls.perf.process.Running;
import org.gridrls.perf.process.Servers;
import org.gridrls.perf.process.Workspace;

/** Starts the server that a campaign asks for, if it asks for one. */
final class CampaignTarget {
  private static final String REPLY =
      """
      <soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>
        <queryResponse xmlns="https://gridrls.org/ns/lrc/1"><result>
          <mapping><logicalName>%s</logicalName><targetName>%s</targetName></mapping>
          <limit>10</limit>
        </result></queryResponse>
      </soap:Body></soap:Envelope>
      """;

  private CampaignTarget() {}

  /** The campaign with the addresses of its target. */
  static Config started(Config config, Workspace workspace) {
    Campaign.Target target = Campaign.of(config).target();
    if (!target.isOwn()) {
      return config;
    }
    Servers servers = new Servers(workspace);
    boolean echo = target.own().equals(Campaign.Target.ECHO);
    Running running = echo ? echo(servers, workspace) : own(servers, target);
    workspace.progress().say("%s answers at %s", target.own(), running.url());
    Config known =
        config.withValue("target.urls", ConfigValueFactory.fromIterable(List.of(running.url())));
    // an echo knows one name
    return echo ? known.withValue("workload.names", ConfigValueFactory.fromAnyRef(1)) : known;
  }

  private static Running own(Servers servers, Campaign.Target target) {
    Map<String, String> settings = new HashMap<>(target.settings());
    settings.put("roles", target.own());
    return servers.rls("target", Servers.Options.of(settings).heap(target.heap()));
  }

  private static Running echo(Servers servers, Workspace workspace) {
    String name = SampleNames.name(0);
    Path file = workspace.place("reply.xml");
    try {
      Files.writeString(file, REPLY.formatted(name, SampleNames.target(name)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return servers.echo("lrc", file);
  }
}
