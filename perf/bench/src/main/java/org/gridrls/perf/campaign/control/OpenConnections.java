package org.gridrls.perf.campaign.control;

import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;

/**
 * Counts connections that are open at a server's end, from the system's tables: of testers, of the
 * controller, and of the server to itself. No state.
 */
final class OpenConnections {
  private static final List<Path> TABLES =
      List.of(Path.of("/proc/net/tcp"), Path.of("/proc/net/tcp6"));
  private static final String ESTABLISHED = "01";

  private OpenConnections() {}

  /** Empty if the server runs elsewhere, or on a system without such tables. */
  static OptionalLong of(URI server) {
    try {
      if (!InetAddress.getByName(server.getHost()).isLoopbackAddress()
          || !Files.isReadable(TABLES.get(0))) {
        return OptionalLong.empty();
      }
      List<String> lines = new ArrayList<>();
      for (Path table : TABLES) {
        if (Files.isReadable(table)) {
          lines.addAll(Files.readAllLines(table));
        }
      }
      return OptionalLong.of(count(lines, server.getPort()));
    } catch (IOException e) {
      // the next sample may be better
      return OptionalLong.empty();
    }
  }

  /** In the lines of the tables: the second field is the address here, the fourth the state. */
  static long count(List<String> lines, int port) {
    String end = String.format(Locale.ROOT, ":%04X", port);
    return lines.stream()
        .map(line -> line.strip().split("\\s+"))
        .filter(fields -> fields.length > 3)
        .filter(fields -> fields[1].endsWith(end) && fields[3].equals(ESTABLISHED))
        .count();
  }
}
