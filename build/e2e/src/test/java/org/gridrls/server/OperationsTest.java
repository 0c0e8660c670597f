package org.gridrls.server;

import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A running server has all operations of the contract, as the document of operations says. */
class OperationsTest {
  private static final Map<String, String> PATHS =
      Map.of(
          "local-replica-catalog", "/ws/lrc",
          "replica-location-index", "/ws/rli",
          "soft-state-update", "/ws/update",
          "registry", "/ws/registry",
          "administration", "/ws/admin");

  /** The WSRF and WS-Notification face of the registry, of which the document says it in words. */
  private static final Map<String, String> STANDARD_PATHS =
      Map.of(
          "registry-group", "/ws/registry/group",
          "registry-entry", "/ws/registry/entry",
          "registry-subscription", "/ws/registry/subscription",
          "registry-pull-point", "/ws/registry/pull-point");

  /** The operations of a replicator at the addresses of no resource. */
  private static final Map<String, String> OF_REPLICATIONS =
      Map.of(
          "replicator", "/ws/replicator/none",
          "replicator-subscription", "/ws/replicator/subscription/none",
          "replicator-pull-point", "/ws/replicator/pull-point/none");

  @TempDir Path directory;

  @Test
  void allOperationsOfTheServicesAreThere() throws Exception {
    SoapWire wire = new SoapWire();
    try (Servers servers = new Servers(directory)) {
      String url = servers.start("all").baseUrl();
      for (Path file : requests(PATHS.keySet())) {
        SoapWire.Reply reply = wire.post(url + PATHS.get(folder(file)), Files.readString(file));
        assertNotEquals("NOT_IMPLEMENTED", reply.faultCode(), file + ": " + reply.text());
      }
    }
  }

  private static List<Path> requests(Set<String> folders) throws Exception {
    try (Stream<Path> files = Files.walk(SoapWire.golden())) {
      return files
          .filter(file -> file.toString().endsWith(".request.xml"))
          .filter(file -> folders.contains(folder(file)))
          .toList();
    }
  }

  private static String folder(Path request) {
    return request.getParent().getFileName().toString();
  }

  @Test
  void theStandardFaceOfTheRegistryHasAllItsOperations() throws Exception {
    SoapWire wire = new SoapWire();
    try (Servers servers = new Servers(directory)) {
      String url = servers.start("all").baseUrl();
      for (Path file : requests(STANDARD_PATHS.keySet())) {
        if (!SoapWire.isOneWay(file)) {
          SoapWire.Reply reply =
              wire.post(url + STANDARD_PATHS.get(folder(file)), Files.readString(file));
          assertNotEquals("NOT_IMPLEMENTED", reply.faultCode(), file + ": " + reply.text());
        }
      }
    }
  }

  @Test
  void allOperationsOfAReplicatorAreThere() throws Exception {
    SoapWire wire = new SoapWire();
    try (Servers servers = new Servers(directory)) {
      String url = servers.start("all", "roles", "replicator").baseUrl();
      for (Path file : requests(OF_REPLICATIONS.keySet())) {
        if (!SoapWire.isOneWay(file)) {
          SoapWire.Reply reply =
              wire.post(url + OF_REPLICATIONS.get(folder(file)), Files.readString(file));
          assertNotEquals("NOT_IMPLEMENTED", reply.faultCode(), file + ": " + reply.text());
        }
      }
    }
  }
}
