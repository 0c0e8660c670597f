package org.gridrls.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
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

  /** The request without the parts that the document lists apart. */
  private static String essential(String request) {
    return request.replaceAll("(?s)<((?:\\w+:)?(?:requestId|attributes))>.*?</\\1>", "");
  }

  private Map<String, TreeSet<String>> measured() throws Exception {
    Map<String, TreeSet<String>> missing = new TreeMap<>();
    SoapWire wire = new SoapWire();
    try (Servers servers = new Servers(directory);
        Stream<Path> files = Files.walk(SoapWire.golden())) {
      String url = servers.start("all").baseUrl();
      for (Path file : files.filter(f -> f.toString().endsWith(".request.xml")).toList()) {
        String[] service = SERVICES.get(file.getParent().getFileName().toString()).split(" ");
        SoapWire.Reply reply = wire.post(url + service[1], essential(Files.readString(file)));
        if ("NOT_IMPLEMENTED".equals(reply.faultCode())) {
          String operation = file.getFileName().toString().replace(".request.xml", "");
          missing.computeIfAbsent(service[0], s -> new TreeSet<>()).add(operation);
        }
      }
    }
    return missing;
  }
}
