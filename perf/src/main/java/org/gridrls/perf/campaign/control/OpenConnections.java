package org.gridrls.perf.campaign.control;

import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

/**
 * How many clients a server on this machine has, as the system sees it: connections that are open
 * at its end, without those of this process. Functions without state.
 */
final class OpenConnections {
  private static final List<Path> TABLES =
      List.of(Path.of("/proc/net/tcp"), Path.of("/proc/net/tcp6"));
  private static final Path OWN_FILES = Path.of("/proc/self/fd");
  private static final String ESTABLISHED = "01";

  private OpenConnections() {}

  /** None if it runs elsewhere, or where the system does not say so in this way. */
  static OptionalLong to(URI server) {
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
      return OptionalLong.of(count(lines, server.getPort(), ownSockets()));
    } catch (UnknownHostException e) {
      return OptionalLong.empty();
    } catch (IOException e) {
      // the next sample may be better
      return OptionalLong.empty();
    }
  }

  /** Of the lines of the tables; {@code own} are numbers of sockets, which the tables name too. */
  static long count(List<String> lines, int port, Set<String> own) {
    String end = String.format(Locale.ROOT, ":%04X", port);
    long open = 0;
    for (String line : lines) {
      String[] fields = line.strip().split("\\s+");
      boolean established = fields.length > 9 && fields[3].equals(ESTABLISHED);
      if (established && fields[1].endsWith(end)) {
        open++;
      } else if (established && fields[2].endsWith(end) && own.contains(fields[9])) {
        open--;
      }
    }
    return open;
  }

  private static Set<String> ownSockets() throws IOException {
    Set<String> sockets = new HashSet<>();
    try (Stream<Path> files = Files.list(OWN_FILES)) {
      for (Path file : files.toList()) {
        String target = Files.isSymbolicLink(file) ? target(file) : "";
        if (target.startsWith("socket:[")) {
          sockets.add(target.substring(8, target.length() - 1));
        }
      }
    }
    return sockets;
  }

  /** Empty if it was closed meanwhile. */
  private static String target(Path file) {
    try {
      return Files.readSymbolicLink(file).toString();
    } catch (IOException e) {
      return "";
    }
  }
}
