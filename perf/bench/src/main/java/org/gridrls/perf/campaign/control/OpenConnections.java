package org.gridrls.perf.campaign.control;

import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
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
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The number of clients of a server on this machine, from the system's tables: connections that are
 * open at its end, without those of this process and those of the server to itself, as a registry
 * has that is a member of its own federation. For one thread.
 */
final class OpenConnections {
  private static final List<Path> TABLES =
      List.of(Path.of("/proc/net/tcp"), Path.of("/proc/net/tcp6"));
  private static final Path OWN_FILES = Path.of("/proc/self/fd");
  private static final String ESTABLISHED = "01";
  private static final String LISTENS = "0A";

  private final URI server;

  /** Caches the files of the process that listens; looked for once. */
  private Optional<Path> files;

  /** One line of a table. */
  private record Socket(String local, String remote, String state, String inode) {
    static List<Socket> of(List<String> lines) {
      return lines.stream()
          .map(line -> line.strip().split("\\s+"))
          .filter(fields -> fields.length > 9)
          .map(fields -> new Socket(fields[1], fields[2], fields[3], fields[9]))
          .toList();
    }
  }

  OpenConnections(URI server) {
    this.server = server;
  }

  URI server() {
    return server;
  }

  /** Empty if the server runs elsewhere, or on a system without such tables. */
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
      Set<String> own = new HashSet<>(sockets(OWN_FILES));
      if (files == null) {
        files = listener(Socket.of(lines));
      }
      if (files.isPresent()) {
        own.addAll(sockets(files.get()));
      }
      return OptionalLong.of(count(lines, server.getPort(), own));
    } catch (IOException e) {
      // the next sample may be better
      return OptionalLong.empty();
    }
  }

  /** Addresses with that port end with this in the tables. */
  private static String end(int port) {
    return String.format(Locale.ROOT, ":%04X", port);
  }

  /** In the lines of the tables; {@code own}: inodes of sockets of the server and the testers. */
  static long count(List<String> lines, int port, Set<String> own) {
    String end = end(port);
    long open = 0;
    for (Socket socket : Socket.of(lines)) {
      boolean established = socket.state().equals(ESTABLISHED);
      if (established && socket.local().endsWith(end)) {
        open++;
      } else if (established && socket.remote().endsWith(end) && own.contains(socket.inode())) {
        open--;
      }
    }
    return open;
  }

  /** Empty for a process of another user, whose files may not be read. */
  private Optional<Path> listener(List<Socket> all) throws IOException {
    Set<String> listening =
        all.stream()
            .filter(one -> one.state().equals(LISTENS))
            .filter(one -> one.local().endsWith(end(server.getPort())))
            .map(Socket::inode)
            .collect(Collectors.toSet());
    try (Stream<Path> processes = Files.list(Path.of("/proc"))) {
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

  /** Lists sockets by number; empty if the process has ended, or belongs to another user. */
  private static Set<String> sockets(Path files) throws IOException {
    if (!Files.isReadable(files)) {
      return Set.of();
    }
    try (Stream<Path> open = Files.list(files)) {
      return open.map(OpenConnections::target)
          .filter(target -> target.startsWith("socket:["))
          .map(target -> target.substring(8, target.length() - 1))
          .collect(Collectors.toSet());
    } catch (NoSuchFileException e) {
      return Set.of();
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
