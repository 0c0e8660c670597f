package org.gridrls.studies.figures;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gridrls.client.RegistryClient;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.gridrls.kit.config.ConfigFile;
import org.gridrls.perf.calls.RegistryCalls;
import org.gridrls.perf.measure.Load;
import org.gridrls.perf.measure.TimedLoad;
import org.gridrls.perf.process.FarNetwork;
import org.gridrls.perf.process.TestAuthority;
import org.gridrls.server.RlsServer;
import org.gridrls.server.ServerConfig;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clients of a registry with security, near it and behind a proxy. */
@Tag("process")
class SecuredQueriesTest {
  private static final Duration TIME = Duration.ofMillis(300);

  @TempDir Path directory;

  @Test
  void eachWayIsAnsweredNearAndThroughTheProxy() {
    TestAuthority authority = new TestAuthority(directory.resolve("authority"));
    try (FarNetwork far = new FarNetwork(Duration.ZERO);
        RlsServer server = registry(authority, far);
        SoapConnector user = new SoapConnector(Timeouts.DEFAULT, authority.user())) {
      far.leadsTo(server.baseUrl());
      RegistryCalls.join(new RegistryClient(user, server.baseUrl()), 12, Duration.ofHours(1));
      for (String url : List.of(server.baseUrl(), far.url())) {
        long before = far.proxy().bytesToTarget();
        answered(RegistryCalls.queries(url, 2, authority.userFiles()));
        answered(new SignedQueries(user, url + "/ws/signed", 2));
        assertEquals(url.equals(far.url()), far.proxy().bytesToTarget() > before);
      }
      assertEquals(0, new SignedQueries(user, far.url(), 0).run(TIME).operations());
    }
  }

  private static void answered(TimedLoad load) {
    Load.Done done = load.run(TIME);
    assertTrue(done.operations() >= 2);
    assertEquals(done.operations(), load.micros().getTotalCount());
    assertEquals(done.operations(), Arrays.stream(load.repliesPerSecond(60)).sum());
    assertTrue(load.micros().getMinValue() > 0);
  }

  private RlsServer registry(TestAuthority authority, FarNetwork far) {
    Map<String, String> settings = new LinkedHashMap<>(far.settings());
    settings.put("roles", "registry");
    settings.put("server.port", "0");
    settings.put("data", directory.resolve("data").toString());
    return RlsServer.start(
        ConfigFile.read(Optional.empty(), authority.settings(settings), ServerConfig::read),
        Clock.systemUTC());
  }
}
