package org.gridrls.lrc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.member.MemberRole;
import org.gridrls.api.update.UpdateKind;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.gridrls.kit.config.ConfigFile;
import org.gridrls.kit.membership.MembershipView;
import org.gridrls.kit.role.RoleContext;
import org.gridrls.kit.role.RoleReport;
import org.gridrls.kit.schedule.Clocks;
import org.gridrls.lrc.filter.BloomConfig;
import org.gridrls.lrc.store.Stores;
import org.gridrls.lrc.store.jdbc.StoreConfig;
import org.gridrls.lrc.update.TargetPolicy;
import org.gridrls.lrc.update.UpdateConfig;
import org.gridrls.testkit.MutableClock;
import org.gridrls.wire.lrc.LocalReplicaCatalog;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The catalog as a server sees it: configured, opened, reported on, closed. */
class LrcServiceTest {
  @TempDir Path directory;

  private final MutableClock clock = MutableClock.standing();
  private final SoapConnector connector = new SoapConnector(Timeouts.DEFAULT);

  @AfterEach
  void close() {
    connector.close();
  }

  private static LrcConfig config(Map<String, ?> values) {
    return ConfigFile.of(values, LrcConfig::read).value();
  }

  private LrcService open(Map<String, ?> values) {
    return LrcService.open(
        () -> config(values),
        Stores.EMBEDDED,
        new RoleContext(
            "site",
            7,
            "http://lrc:1",
            directory,
            new Clocks(clock, clock),
            connector,
            new MembershipView()));
  }

  @Test
  void theDefaultsAreThese() {
    UpdateConfig update =
        new UpdateConfig(
            List.of(),
            UpdateKind.LIST,
            Duration.ofMillis(100),
            Duration.ofMinutes(2),
            Duration.ofHours(24),
            Duration.ofMinutes(15),
            100,
            Duration.ofSeconds(1),
            TargetPolicy.DEFAULT);
    BloomConfig bloom = new BloomConfig(0.01, OptionalDouble.empty(), 3, Duration.ofMinutes(10));
    assertEquals(
        new LrcConfig(
            new LrcConfig.Store(
                Optional.empty(),
                StoreConfig.Login.NONE,
                LrcConfig.Durability.FULL,
                Duration.ofMinutes(5),
                16),
            new LrcConfig.Journal(1_000_000),
            update,
            bloom,
            false),
        config(Map.of()));
  }

  @Test
  void everySettingIsRead() {
    LrcConfig config =
        config(
            Map.of(
                "store",
                "jdbc:sqlite:x.db",
                "durability",
                "relaxed",
                "update.targets",
                List.of("http://a", "http://b"),
                "update.kind",
                "bloom",
                "update.immediate.changes",
                7,
                "bloom.bits-per-name",
                10,
                "bloom.hash-functions",
                4));
    assertEquals(Optional.of("jdbc:sqlite:x.db"), config.store().url());
    assertEquals(LrcConfig.Durability.RELAXED, config.store().durability());
    assertEquals(List.of("http://a", "http://b"), config.update().targets());
    assertEquals(UpdateKind.BLOOM, config.update().kind());
    assertEquals(7, config.update().immediateChanges());
    assertEquals(
        new BloomConfig(0.01, OptionalDouble.of(10), 4, Duration.ofMinutes(10)), config.bloom());
  }

  @Test
  void thePasswordIsReadAndNeverShown() {
    LrcConfig config =
        config(
            Map.of(
                "store",
                "jdbc:postgresql://db/rls?password=geheim",
                "user",
                "rls",
                "password",
                "x-y"));
    assertEquals(Optional.of("rls"), config.store().login().user());
    assertEquals(Optional.of("x-y"), config.store().login().password());
    String shown = config.store().login() + " " + config.storeIn(directory);
    assertEquals("rls jdbc:postgresql://db/rls?password=***", shown);
  }

  @Test
  void itKeepsItsStoreInTheDataDirectoryAndReportsWhatItHolds() throws Exception {
    try (LrcService service = open(Map.of())) {
      LocalReplicaCatalog endpoint =
          (LocalReplicaCatalog) service.endpoints().get(0).implementation();
      assertEquals("/lrc", service.endpoints().get(0).path());
      endpoint.create("a", "t");
      endpoint.add("a", "u");
      RoleReport report = service.report();
      assertEquals(MemberRole.LRC.configName(), report.about());
      assertEquals(1, report.metrics().value("logicalNames"));
      assertEquals(2, report.metrics().value("targetNames"));
      assertEquals(2, report.metrics().value("mappings"));
      assertEquals(1, report.metrics().value("latestSequence"));
      assertEquals(List.of(new RoleReport.Queue("writes", 0, 10_000)), report.queues());
      assertEquals(List.of(), report.updateTargets());
    }
    assertTrue(Files.exists(directory.resolve("lrc.db")));
    try (LrcService service = open(Map.of())) {
      assertEquals(2, service.report().metrics().value("mappings"));
    }
  }

  @Test
  void theBootIdGrowsWhateverTheClockDoes() {
    long first = bootIdOfAStart();
    assertTrue(first < 1 << 25, () -> first + " looks like a time");
    clock.set(Instant.EPOCH);
    assertTrue(bootIdOfAStart() > first);
  }

  private long bootIdOfAStart() {
    try (LrcService service = open(Map.of())) {
      return service.bootId();
    }
  }

  @Test
  void anotherKindOfStoreIsRefusedAndNothingIsLeftOpen() {
    RlsException refused =
        assertThrows(RlsException.class, () -> open(Map.of("store", "jdbc:oracle:thin:@host")));
    assertEquals(RlsError.BAD_ARGUMENT, refused.error());
    RlsException badTarget =
        assertThrows(RlsException.class, () -> open(Map.of("update.targets", List.of("ftp://x"))));
    assertEquals(RlsError.BAD_URL, badTarget.error());
    open(Map.of()).close();
  }

  @Test
  void aForcedUpdateNamesItsTargets() {
    try (LrcService service = open(Map.of("update.targets", List.of("http://127.0.0.1:9")))) {
      assertEquals(List.of("http://127.0.0.1:9/ws/update"), service.forceUpdate(Optional.empty()));
      assertEquals(List.of(), service.forceUpdate(Optional.of("http://elsewhere")));
      assertEquals(1, service.report().updateTargets().size());
    }
  }
}
