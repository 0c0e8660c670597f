package org.gridrls.ring;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.gridrls.rli.RingConfig;

/** Free ports on loopback for the members of a ring. Stateless. */
public final class RingPorts {
  private static final int LOWEST = 20_000;
  private static final int PORTS = 12_000;

  private RingPorts() {}

  /** Configurations of that many members. */
  public static List<RingConfig> ring(String name, int members) {
    List<String> addresses = free(members).stream().map(port -> "127.0.0.1:" + port).toList();
    return addresses.stream().map(bind -> new RingConfig(name, addresses, bind)).toList();
  }

  /**
   * Ports that were free a moment ago, below those that systems give to outgoing connections: a
   * member may bind its port long afterwards.
   */
  public static List<Integer> free(int count) {
    Set<Integer> ports = new LinkedHashSet<>();
    Random random = new Random();
    while (ports.size() < count) {
      int port = LOWEST + random.nextInt(PORTS);
      if (isFree(port)) {
        ports.add(port);
      }
    }
    return List.copyOf(ports);
  }

  private static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      return socket.isBound();
    } catch (IOException e) {
      return false;
    }
  }
}
