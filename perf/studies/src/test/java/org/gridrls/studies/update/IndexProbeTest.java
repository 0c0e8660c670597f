package org.gridrls.studies.update;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.gridrls.kit.config.ConfigFile;
import org.gridrls.perf.calls.InventedCatalogs;
import org.gridrls.perf.calls.SampleNames;
import org.gridrls.server.RlsServer;
import org.gridrls.server.ServerConfig;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An index with two catalogs, of which only one is asked about. */
@Tag("process")
class IndexProbeTest {
  private static final int NAMES = 1_200;

  @TempDir Path directory;

  @Test
  void countsTheNamesOfOneCatalog() {
    Map<String, String> settings =
        Map.of("roles", "rli", "server.port", "0", "data", directory.resolve("data").toString());
    var config = ConfigFile.read(Optional.empty(), settings, ServerConfig::read);
    try (RlsServer server = RlsServer.start(config, Clock.systemUTC());
        SoapConnector connector = new SoapConnector(Timeouts.DEFAULT)) {
      InventedCatalogs senders = new InventedCatalogs(connector, server.baseUrl(), NAMES);
      senders.sendList(0);
      senders.sendList(1);
      IndexProbe probe = new IndexProbe(connector, server.baseUrl(), "lrc-0");
      assertEquals(NAMES, probe.found(names(0, 2 * NAMES)), "more than one question");
      assertEquals(0, probe.found(names(NAMES, 2 * NAMES)), "those of the other catalog");
      assertEquals(3, probe.found(List.of(name(1), name(2), name(NAMES), name(3))));
      assertEquals(2, probe.leading(List.of(name(1), name(2), name(NAMES), name(3))));
      assertEquals(0, probe.leading(List.of("unknown", name(1))));
    }
  }

  private static String name(int number) {
    return SampleNames.name(number);
  }

  private static List<String> names(int from, int to) {
    return IntStream.range(from, to).mapToObj(IndexProbeTest::name).toList();
  }
}
