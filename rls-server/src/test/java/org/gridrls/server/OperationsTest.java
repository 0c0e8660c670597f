package org.gridrls.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The document of operations claims neither more nor less than a running server has. */
class OperationsTest {
  private static final Map<String, String> SERVICES =
      Map.of(
          "local-replica-catalog", "LocalReplicaCatalog /ws/lrc",
          "replica-location-index", "ReplicaLocationIndex /ws/rli",
          "soft-state-update", "SoftStateUpdate /ws/update",
          "registry", "Registry /ws/registry",
          "administration", "Administration /ws/admin");

  /** The WSRF and WS-Notification face of the registry, of which the document says it in words. */
  private static final Map<String, String> STANDARD_PATHS =
      Map.of(
          "registry-group", "/ws/registry/group",
          "registry-entry", "/ws/registry/entry",
          "registry-subscription", "/ws/registry/subscription",
          "registry-pull-point", "/ws/registry/pull-point");

  @TempDir Path directory;

  @Test
  void theDocumentListsWhatIsNotImplemented() throws Exception {
    assertEquals(documented(), measured());
  }

  private static Map<String, TreeSet<String>> documented() throws Exception {
    Map<String, TreeSet<String>> missing = new TreeMap<>();
    Path document = SoapWire.golden().resolve("../../../../../docs/operations.md").normalize();
    Matcher row =
        Pattern.compile("(?m)^\\| (\\w+) \\| ([\\w, ]+) \\|$").matcher(Files.readString(document));
    while (row.find()) {
      if (!row.group(1).equals("service")) {
        missing.put(row.group(1), new TreeSet<>(Arrays.asList(row.group(2).split(", "))));
      }
    }
    return missing;
  }

  private Map<String, TreeSet<String>> measured() throws Exception {
    Map<String, TreeSet<String>> missing = new TreeMap<>();
    SoapWire wire = new SoapWire();
    try (Servers servers = new Servers(directory)) {
      String url = servers.start("all").baseUrl();
      for (Path file : requests(SERVICES.keySet())) {
        String[] service = SERVICES.get(folder(file)).split(" ");
        SoapWire.Reply reply = wire.post(url + service[1], Files.readString(file));
        if ("NOT_IMPLEMENTED".equals(reply.faultCode())) {
          String operation = file.getFileName().toString().replace(".request.xml", "");
          missing.computeIfAbsent(service[0], s -> new TreeSet<>()).add(operation);
        }
      }
    }
    return missing;
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
}
