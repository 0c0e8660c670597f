package org.gridrls.perf.campaign;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
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
import org.gridrls.perf.secure.TestAuthority;

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
    Campaign.Own own = target.own();
    if (own.isEcho()) {
      // it knows one name
      return answering(config, echo(servers, workspace), own, workspace)
          .withValue("workload.names", ConfigValueFactory.fromAnyRef(1));
    }
    if (own.secured()) {
      TestAuthority authority = TestAuthority.create(workspace.place("authority"));
      Running running = rls(servers, own, authority.settings(Map.of()));
      Config keys = ConfigFactory.parseMap(authority.campaignSettings());
      return answering(keys.withFallback(config), running, own, workspace);
    }
    return answering(config, rls(servers, own, Map.of()), own, workspace);
  }

  private static Config answering(
      Config config, Running running, Campaign.Own own, Workspace workspace) {
    workspace.progress().say("%s answers at %s", own.roles(), running.url());
    return config.withValue("target.urls", ConfigValueFactory.fromIterable(List.of(running.url())));
  }

  private static Running rls(Servers servers, Campaign.Own own, Map<String, String> security) {
    Map<String, String> settings = new HashMap<>(security);
    settings.putAll(own.settings());
    settings.put("roles", own.roles());
    return servers.rls("target", Servers.Options.of(settings).heap(own.heap()));
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
