package org.gridrls.perf.campaign.control;

import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

/**
 * How many clients a server on this machine has, as the system sees it: connections that are open
 * at its end, without those of this process and those that it has to itself, as a registry has that
 * is a member of its own federation. For one thread.
 */
final class OpenConnections {
  private static final List<Path> TABLES =
      List.of(Path.of("/proc/net/tcp"), Path.of("/proc/net/tcp6"));
  private static final Path PROCESSES = Path.of("/proc");
  private static final Path OWN_FILES = Path.of("/proc/self/fd");
  private static final String ESTABLISHED = "01";
  private static final String LISTENS = "0A";

  private final URI server;
  private final String end;

  /** Of the process that listens; looked for once. */
  private Optional<Path> files;

  OpenConnections(URI server) {
    this.server = server;
    this.end = end(server.getPort());
  }

  /** As addresses of that port end in the tables. */
  private static String end(int port) {
    return String.format(Locale.ROOT, ":%04X", port);
  }

  URI server() {
    return server;
  }

  /** None if it runs elsewhere, or where the system does not say so in this way. */
  OptionalLong now() {
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
      Set<String> nobody = sockets(OWN_FILES);
      Optional<Path> process = listener(lines);
      if (process.isPresent()) {
        nobody.addAll(sockets(process.get()));
      }
      return OptionalLong.of(count(lines, server.getPort(), nobody));
    } catch (UnknownHostException e) {
      return OptionalLong.empty();
    } catch (IOException e) {
      // the next sample may be better
      return OptionalLong.empty();
    }
  }

  /** Of the lines of the tables; {@code nobody} are sockets, by number, that are no clients'. */
  static long count(List<String> lines, int port, Set<String> nobody) {
    String end = end(port);
    long open = 0;
    for (String line : lines) {
      String[] fields = line.strip().split("\\s+");
      boolean established = fields.length > 9 && fields[3].equals(ESTABLISHED);
      if (established && fields[1].endsWith(end)) {
        open++;
      } else if (established && fields[2].endsWith(end) && nobody.contains(fields[9])) {
        open--;
      }
    }
    return open;
  }

  private Optional<Path> listener(List<String> lines) throws IOException {
    if (files == null) {
      Set<String> listening = new HashSet<>();
      for (String line : lines) {
        String[] fields = line.strip().split("\\s+");
        if (fields.length > 9 && fields[3].equals(LISTENS) && fields[1].endsWith(end)) {
          listening.add(fields[9]);
        }
      }
      files = processWith(listening);
    }
    return files;
  }

  /** None if it is somebody else's, into whose files we may not look. */
  private static Optional<Path> processWith(Set<String> listening) throws IOException {
    try (Stream<Path> processes = Files.list(PROCESSES)) {
      for (Path process : processes.toList()) {
        Path open = process.resolve("fd");
        if (Character.isDigit(process.getFileName().toString().charAt(0))
            && !Collections.disjoint(sockets(open), listening)) {
          return Optional.of(open);
        }
      }
    }
    return Optional.empty();
  }

  /** By number; empty if the process has ended, or is somebody else's. */
  private static Set<String> sockets(Path files) throws IOException {
    Set<String> sockets = new HashSet<>();
    if (!Files.isReadable(files)) {
      return sockets;
    }
    try (Stream<Path> open = Files.list(files)) {
      for (Path file : open.toList()) {
        String target = target(file);
        if (target.startsWith("socket:[")) {
          sockets.add(target.substring(8, target.length() - 1));
        }
      }
    } catch (NoSuchFileException e) {
      // it ended meanwhile
      return Set.of();
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
