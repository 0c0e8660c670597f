package org.gridrls.server.foreign;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.gridrls.server.SoapWire;

/** The golden requests of all services that a server has. Stateless, safe for threads. */
public final class GoldenRequests {
  private static final Map<String, String> PATHS =
      Map.of(
          "local-replica-catalog", "/ws/lrc",
          "replica-location-index", "/ws/rli",
          "soft-state-update", "/ws/update",
          "registry", "/ws/registry",
          "administration", "/ws/admin",
          "registry-group", "/ws/registry/group",
          "registry-entry", "/ws/registry/entry",
          "registry-subscription", "/ws/registry/subscription",
          "registry-pull-point", "/ws/registry/pull-point");

  private GoldenRequests() {}

  /** One request: the file, the address it goes to, and its message. */
  public record Request(String file, String path, String message) {
    public String operation() {
      return file.replaceFirst(".*/(\\w+)\\..*", "$1");
    }
  }

  public static List<Request> all() {
    try (Stream<Path> files = Files.walk(SoapWire.golden())) {
      return files
          .filter(file -> file.toString().endsWith(".request.xml"))
          .filter(file -> PATHS.containsKey(file.getParent().getFileName().toString()))
          .sorted()
          .map(GoldenRequests::read)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Request read(Path file) {
    try {
      String service = file.getParent().getFileName().toString();
      return new Request(
          service + "/" + file.getFileName(), PATHS.get(service), Files.readString(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
