package org.gridrls.bridge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.kit.config.ConfigFile;
import org.gridrls.kit.membership.MembershipView;
import org.gridrls.kit.role.RoleContext;
import org.gridrls.kit.schedule.Clocks;
import org.gridrls.lrc.foreign.ForeignSource;
import org.gridrls.lrc.store.JdbcMappingCatalog;
import org.gridrls.lrc.store.Stores;
import org.gridrls.lrc.store.jdbc.StoreConfig;
import org.gridrls.testkit.Eventually;
import org.gridrls.testkit.MutableClock;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A bridge knows since when its names hold, also after a restart and while listings fail. */
class BridgeStateTest {
  @TempDir Path directory;
  private final MutableClock clock = MutableClock.standing();
  private final FakeCatalog foreign = new FakeCatalog();
  private final AtomicInteger listings = new AtomicInteger();
  private Instant began;

  @BeforeEach
  void someNames() {
    foreign.put(0, 10);
    began = clock.instant();
  }

  private JdbcMappingCatalog store(String name) {
    return Stores.EMBEDDED.open(
        new StoreConfig(
            "jdbc:sqlite:" + directory.resolve(name),
            StoreConfig.Login.NONE,
            false,
            StoreConfig.QUEUE_CAPACITY_DEFAULT,
            4));
  }

  private ForeignSource bridge(JdbcMappingCatalog store) {
    RoleContext context =
        new RoleContext(
            "bridge",
            1,
            "http://b:1",
            directory,
            Clocks.both(clock),
            null,
            new MembershipView("b"));
    return Bridge.to(foreign, Duration.ofHours(1)).open(store, store.catalogId(), context);
  }

  /** Opens a bridge that lists once. */
  private void listOnce(ForeignSource bridge) throws Exception {
    int before = listings.get();
    try (AutoCloseable running = bridge.start(listings::incrementAndGet)) {
      Eventually.holds(
          "a listing", () -> listings.get() > before && bridge.listedAt() != Instant.MIN);
      assertTrue(running != null);
    }
  }

  @Test
  void itHoldsAsOfTheBeginOfTheListing() throws Exception {
    try (JdbcMappingCatalog store = store("a.db")) {
      ForeignSource bridge = bridge(store);
      assertEquals(Instant.MIN, bridge.listedAt());
      assertEquals(List.of("fake, not yet listed"), bridge.troubles());
      listOnce(bridge);
      assertEquals(began, bridge.listedAt());
      assertEquals(List.of(), bridge.troubles());
      assertEquals(10, store.counts().logicalNames());
    }
  }

  @Test
  void afterARestartNoAgeIsKnownUntilTheNextListing() throws Exception {
    try (JdbcMappingCatalog store = store("a.db")) {
      listOnce(bridge(store));
    }
    clock.advance(Duration.ofMinutes(-3));
    try (JdbcMappingCatalog store = store("a.db")) {
      ForeignSource bridge = bridge(store);
      assertEquals(Instant.MIN, bridge.listedAt());
      listOnce(bridge);
      assertEquals(clock.instant(), bridge.listedAt());
    }
  }

  @Test
  void whileListingsFailTheMomentStaysAndTheTroubleSaysHowOldItIs() throws Exception {
    try (JdbcMappingCatalog store = store("a.db")) {
      ForeignSource bridge = bridge(store);
      try (AutoCloseable running = bridge.start(listings::incrementAndGet)) {
        Eventually.holds("a listing", () -> listings.get() == 1);
        clock.advance(Duration.ofMinutes(3));
        foreign.failAfter = 0;
        bridge.acceptFewer(); // lists soon
        Eventually.holds("a trouble", () -> !bridge.troubles().isEmpty());
        assertTrue(running != null);
      }
      assertEquals(List.of("fake, listed 180 s ago, not listed since"), bridge.troubles());
      assertEquals(began, bridge.listedAt());
      assertEquals(10, store.counts().logicalNames());
    }
  }

  @Test
  void anEmptyListingCountsOnceItIsAccepted() throws Exception {
    try (JdbcMappingCatalog store = store("a.db")) {
      listOnce(bridge(store));
      foreign.files.clear();
      ForeignSource bridge = bridge(store);
      try (AutoCloseable running = bridge.start(listings::incrementAndGet)) {
        Eventually.holds("a trouble", () -> !bridge.troubles().isEmpty());
        assertEquals(10, store.counts().logicalNames());
        bridge.acceptFewer();
        Eventually.holds("no name", () -> store.counts().logicalNames() == 0);
        Eventually.holds("no trouble", () -> bridge.troubles().isEmpty());
        assertTrue(running != null);
      }
    }
  }

  private Clocks clocks() {
    return Clocks.both(clock);
  }

  private Optional<BridgeConfig> config(Map<String, String> values) {
    return ConfigFile.of(values, settings -> BridgeConfig.read(settings, true)).value();
  }

  private void assertRefused(RlsError error, String url, String credentials) {
    BridgeConfig config = config(Map.of("url", url, "credentials", credentials)).orElseThrow();
    RlsException refused =
        assertThrows(
            RlsException.class,
            () ->
                config.opening(
                    Set.of("plain.example.org"), Optional.empty(), clocks(), Optional.empty()));
    assertEquals(error, refused.error(), refused.getMessage());
  }

  @Test
  void clearTextIsForThisMachineAndNamedHosts() throws IOException {
    String account =
        Files.writeString(directory.resolve("account"), "account = a\nusername = b\npassword = c\n")
            .toString();
    assertRefused(RlsError.PERMISSION_DENIED, "http://rucio.example.org", account);
    for (String url :
        List.of("http://plain.example.org", "http://127.0.0.1:1/", "http://[::1]:1", "https://r")) {
      BridgeConfig config = config(Map.of("url", url, "credentials", account)).orElseThrow();
      assertTrue(
          config.opening(Set.of("plain.example.org"), Optional.empty(), clocks(), Optional.empty())
              != null,
          url);
    }
    assertRefused(RlsError.BAD_ARGUMENT, "https://rucio.example.org", "no such file");
  }

  @Test
  void aBridgeNeedsAWellFormedUrlAndName() {
    for (Map<String, String> values :
        List.of(
            Map.<String, String>of(),
            Map.of("url", "rucio.example.org"),
            Map.of("url", "https://user:secret@rucio.example.org"),
            Map.of("url", "https://rucio.example.org", "name", "{name}"))) {
      RlsException refused = assertThrows(RlsException.class, () -> config(values));
      assertTrue(!refused.getMessage().contains("secret"), refused.getMessage());
    }
  }

  @Test
  void storageNeedsNoAccountButOnePlaceForItsPath() throws IOException {
    Map<String, String> lines =
        Map.of("s3", "access-key = a\nsecret-key = b\n", "webdav", "username = a\npassword = b\n");
    for (String kind : lines.keySet()) {
      String path = kind.equals("s3") ? "{key}" : "{path}";
      Map<String, String> usual = Map.of("kind", kind, "url", "https://x.example.org/data");
      assertEquals(path, config(usual).orElseThrow().name());
      assertTrue(open(usual) != null);
      Map<String, String> known = new HashMap<>(usual);
      known.put("name", "lfn:/" + path);
      Path file = Files.writeString(directory.resolve(kind), lines.get(kind));
      known.put("credentials", file.toString());
      assertTrue(open(known) != null);
      Files.writeString(file, "account = a\n");
      assertEquals(
          RlsError.BAD_ARGUMENT, assertThrows(RlsException.class, () -> open(known)).error());
      Map<String, String> plain = Map.of("kind", kind, "url", "http://x.example.org/data");
      assertEquals(
          RlsError.PERMISSION_DENIED, assertThrows(RlsException.class, () -> open(plain)).error());
      for (String name : List.of("lfn:/", "{scope}:{name}", path + path)) {
        Map<String, String> bad = Map.of("kind", kind, "url", "https://x", "name", name);
        assertThrows(RlsException.class, () -> config(bad), name);
      }
      Map<String, String> query = Map.of("kind", kind, "url", "https://x/bucket?list-type=2");
      assertThrows(RlsException.class, () -> config(query));
    }
  }

  private ForeignSource.Opening open(Map<String, String> values) {
    return config(values)
        .orElseThrow()
        .opening(Set.of(), Optional.empty(), clocks(), Optional.of("geneva"));
  }
}
