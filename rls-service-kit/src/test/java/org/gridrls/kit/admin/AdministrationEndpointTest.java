package org.gridrls.kit.admin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.client.AdminClient;
import org.gridrls.kit.host.TestServer;
import org.gridrls.testkit.MutableClock;
import org.gridrls.wire.admin.RoleStatisticsXml;
import org.gridrls.wire.admin.ServerIdentityXml;
import org.gridrls.wire.admin.SettingXml;
import org.gridrls.wire.admin.StatisticsXml;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests what an operator asks a server, over the wire. */
class AdministrationEndpointTest {
  private final MutableClock clock = MutableClock.standing();
  private final TestServer server = TestServer.start(clock);
  private final AdminClient admin = server.admin();

  @AfterEach
  void stop() {
    server.close();
  }

  private static void refused(RlsError error, Runnable call) {
    assertEquals(error, assertThrows(RlsException.class, call::run).error());
  }

  @Test
  void pingSaysWhoTheServerIsAndWhatTimeItHas() {
    clock.advance(Duration.ofMillis(1_234));
    ServerIdentityXml identity = admin.ping();
    assertEquals("server-a", identity.getName());
    assertEquals("1.2.3", identity.getVersion());
    assertEquals(List.of("lrc"), identity.getRole());
    assertEquals(clock.instant(), identity.getTime());
  }

  @Test
  void statisticsHoldUptimeCountersAndQueuesOfEachRole() {
    clock.advance(Duration.ofSeconds(5));
    StatisticsXml statistics = admin.statistics();
    assertEquals(77, statistics.getBootId());
    assertEquals(5_000, statistics.getUptimeMillis());
    RoleStatisticsXml lrc = statistics.getRole().get(0);
    assertEquals("lrc", lrc.getRole());
    assertEquals("mappings", lrc.getCounter().get(0).getName());
    assertEquals(42, lrc.getCounter().get(0).getValue());
    assertEquals("writes", lrc.getQueue().get(0).getName());
    assertEquals(3, lrc.getQueue().get(0).getLength());
    assertEquals(100, lrc.getQueue().get(0).getCapacity());
  }

  @Test
  void configurationIsListedWithoutSecrets() {
    List<SettingXml> settings = admin.configuration(Optional.empty());
    assertEquals(
        List.of("server.port=1", "store.password=***", "server.pause=30s"),
        settings.stream().map(setting -> setting.getKey() + "=" + setting.getValue()).toList());
  }

  @Test
  void oneSettingIsFoundByItsKey() {
    assertEquals("1", admin.configuration(Optional.of("server.port")).get(0).getValue());
    refused(
        RlsError.CONFIGURATION_KEY_NOT_FOUND,
        () -> admin.configuration(Optional.of("server.prot")));
  }

  @Test
  void forceUpdateNamesWhatItStarted() {
    assertEquals(List.of("all"), admin.forceUpdate(Optional.empty()));
    assertEquals(
        List.of("http://known/ws/update"),
        admin.forceUpdate(Optional.of("http://known/ws/update")));
    refused(
        RlsError.UPDATE_TARGET_NOT_FOUND,
        () -> admin.forceUpdate(Optional.of("http://stranger/ws/update")));
  }

  @Test
  void aSettingIsChangedUntilTheNextStartAndTheRolesAreTold() {
    assertEquals(
        List.of(false, false, true),
        admin.configuration(Optional.empty()).stream().map(SettingXml::isChangeable).toList());
    admin.setConfiguration("server.pause", "2m");
    assertEquals("2m", admin.configuration(Optional.of("server.pause")).get(0).getValue());
    assertEquals(Duration.ofMinutes(2), server.live.get());
    assertEquals(1, server.role.settingsChanged);
  }

  @Test
  void aChangeThatCanNotBeIsRefusedAndChangesNothing() {
    refused(RlsError.CONFIGURATION_KEY_NOT_FOUND, () -> admin.setConfiguration("server.paus", "1"));
    refused(RlsError.BAD_ARGUMENT, () -> admin.setConfiguration("server.port", "2"));
    refused(RlsError.BAD_ARGUMENT, () -> admin.setConfiguration("server.pause", "soon"));
    refused(RlsError.BAD_ARGUMENT, () -> admin.setConfiguration("server.pause", ""));
    refused(RlsError.BAD_ARGUMENT, () -> admin.setConfiguration("server.pause", "-1s"));
    refused(RlsError.TOO_LARGE, () -> admin.setConfiguration("server.pause", "9".repeat(1_001)));
    assertEquals(Duration.ofSeconds(30), server.live.get());
    assertEquals(0, server.role.settingsChanged);
  }
}
