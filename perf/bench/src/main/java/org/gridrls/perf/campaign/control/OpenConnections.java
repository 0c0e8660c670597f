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
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Counts connections that are open at a server's end, from the system's tables, without those of
 * this process. No state.
 */
final class OpenConnections {
  private static final List<Path> TABLES =
      List.of(Path.of("/proc/net/tcp"), Path.of("/proc/net/tcp6"));
  private static final Path OWN_FILES = Path.of("/proc/self/fd");
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
      return OptionalLong.of(count(lines, server.getPort(), ownSockets()));
    } catch (IOException e) {
      // the next sample may be better
      return OptionalLong.empty();
    }
  }

  /**
   * In the lines of the tables, whose fields are: address here, address there, state, and at the
   * tenth place the socket.
   *
   * @param own the sockets of this process
   */
  static long count(List<String> lines, int port, Set<String> own) {
    String end = String.format(Locale.ROOT, ":%04X", port);
    List<String[]> open =
        lines.stream()
            .map(line -> line.strip().split("\\s+"))
            .filter(fields -> fields.length > 9 && fields[3].equals(ESTABLISHED))
            .toList();
    long ours = open.stream().filter(one -> one[2].endsWith(end) && own.contains(one[9])).count();
    return open.stream().filter(one -> one[1].endsWith(end)).count() - ours;
  }

  private static Set<String> ownSockets() throws IOException {
    try (Stream<Path> files = Files.list(OWN_FILES)) {
      return files
          .map(OpenConnections::target)
          .filter(target -> target.startsWith("socket:["))
          .map(target -> target.replaceAll("\\D", ""))
          .collect(Collectors.toSet());
    }
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
