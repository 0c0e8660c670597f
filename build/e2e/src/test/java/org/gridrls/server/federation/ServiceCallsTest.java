package org.gridrls.server.federation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.LogicalName;
import org.gridrls.api.Mapping;
import org.gridrls.api.PageRequest;
import org.gridrls.api.index.LocateResult;
import org.gridrls.api.index.Verdict;
import org.gridrls.api.update.UpdateKind;
import org.gridrls.api.update.UpdateTarget;
import org.gridrls.client.AdminClient;
import org.gridrls.client.ParentClient;
import org.gridrls.client.codec.call.LightConnector;
import org.gridrls.client.soap.Credentials;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.gridrls.server.CreatedClients;
import org.gridrls.server.Servers;
import org.gridrls.testkit.Eventually;
import org.gridrls.wire.admin.OperationStatisticsXml;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The calls that services of a federation make to each other do without CXF's client. */
class ServiceCallsTest {
  private static final Duration DEADLINE = Duration.ofSeconds(10);

  @TempDir Path directory;
  private Servers servers;

  @BeforeEach
  void open() {
    CreatedClients.clear();
    servers = new Servers(directory, new LightConnector(Timeouts.DEFAULT, Credentials.NONE));
  }

  @AfterEach
  void close() {
    servers.close();
  }

  private Verdict verdict(String index, String name) {
    LocateResult result =
        servers
            .rli(index)
            .locate(List.of(new LogicalName(name)), DEADLINE, AttributeSelection.NONE);
    return result.names().get(0).verdict();
  }

  private void awaitUpdate(String catalog, String kind) {
    Eventually.holds(
        kind + " of " + catalog,
        () ->
            servers.lrc(catalog).updateTargets().stream()
                .anyMatch(one -> one.last().filter(sent -> sent.kind().equals(kind)).isPresent()));
  }

  private long calls(String server, String operation) {
    return new AdminClient(servers.connector, servers.url(server))
        .statistics().getOperation().stream()
            .filter(one -> one.getOperation().endsWith(operation))
            .mapToLong(OperationStatisticsXml::getCount)
            .sum();
  }

  @Test
  void membersUpdateRenewLocateAndForwardWithoutCxf() {
    servers.start("registry", "roles", "registry");
    servers.start("lrc-1", "roles", "lrc");
    servers.start("lrc-bloom", "roles", "lrc", "lrc.update.kind", "bloom");
    servers.lrc("lrc-1").create(Mapping.of("cms/one", "root://one"));
    servers.lrc("lrc-bloom").create(Mapping.of("cms/two", "root://two"));
    servers.start(
        "low", "roles", "rli", "rli.parent.check", "50ms", "rli.parent.interval", "100ms");
    servers.start("top", "roles", "rli");
    servers.awaitMembers(5);
    servers.awaitInStep("low");
    servers.awaitInStep("top");
    new ParentClient(servers.connector, servers.url("low"))
        .add(UpdateTarget.everything(servers.url("top"), UpdateKind.LIST));

    servers.lrc("lrc-1").create(Mapping.of("cms/three", "root://three"));
    servers.lrc("lrc-bloom").create(Mapping.of("cms/four", "root://four"));
    awaitUpdate("lrc-bloom", "bloom delta");
    for (String name : List.of("cms/one", "cms/two", "cms/three", "cms/four")) {
      Eventually.holds(name + " is located", () -> verdict("low", name) == Verdict.FOUND);
    }
    servers
        .rli("low")
        .lrcsMatching(GlobPattern.of("cms/*"), Optional.of(DEADLINE), PageRequest.first());
    new AdminClient(servers.connector, servers.url("lrc-1")).forceUpdate(Optional.empty());
    Eventually.holds("a heartbeat", () -> calls("low", "heartbeat") > 0);

    assertEquals(List.of(), CreatedClients.addresses());
  }

  @Test
  void aClientOfCxfIsSeen() {
    servers.start("registry", "roles", "registry");
    try (SoapConnector stack = new SoapConnector(Timeouts.DEFAULT)) {
      new AdminClient(stack, servers.url("registry")).ping();
    }
    assertEquals(List.of(servers.url("registry") + "/ws/admin"), CreatedClients.addresses());
  }
}
