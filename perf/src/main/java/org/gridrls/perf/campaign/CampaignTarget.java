package org.gridrls.perf.campaign;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigValueFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gridrls.perf.calls.SampleNames;
import org.gridrls.perf.campaign.plan.Campaign;
import org.gridrls.perf.process.Running;
import org.gridrls.perf.process.Servers;
import org.gridrls.perf.process.Workspace;
import org.gridrls.perf.secure.TestAuthority;

/** Starts the server that a campaign asks for, if it asks for one. No state. */
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
  static Config started(Config config, Workspace workspace) throws IOException {
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
    Running running = own.isEcho() ? echo(servers, workspace) : rls(servers, own, security);
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

  private static Running echo(Servers servers, Workspace workspace) throws IOException {
    String name = SampleNames.name(0);
    Path file = workspace.place("reply.xml");
    Files.writeString(file, REPLY.formatted(name, SampleNames.target(name)));
    return servers.echo("lrc", file);
  }
}
